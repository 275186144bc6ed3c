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
  sans: string
}

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
    sans: token('--sans'),
  }
}
