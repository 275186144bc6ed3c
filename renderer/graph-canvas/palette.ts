/** The colours of the canvas, read from the design tokens so that the drawing follows the theme. */
export interface Palette {
  paper: string
  ink: string
  soft: string
  thread: string
  threadInk: string
  node: string
  nodeLine: string
  edge: string
  /** Of kinds of entity. */
  kinds: string[]
  sans: string
}

const KINDS = 8

export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    paper: token('--paper'),
    ink: token('--ink'),
    soft: token('--soft'),
    thread: token('--thread'),
    threadInk: token('--thread-ink'),
    node: token('--node'),
    nodeLine: token('--node-line'),
    edge: token('--graph-edge'),
    kinds: Array.from({ length: KINDS }, (_, index) => token(`--kind-${index + 1}`)),
    sans: token('--sans'),
  }
}
