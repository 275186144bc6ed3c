import type { Labels } from '../../../graph-canvas/labels.ts'

type Label = Labels['label']
type Named = Parameters<Label>[1] & { key?: unknown }

/** Of so many selected at once none is what a person looks for. */
const MOST = 12

/**
 * Writes the names of what is selected before all others: sigma begins with those of the largest, which may leave the
 * selected one no place.
 */
export class NamesFirst {
  private readonly selected: () => readonly (Named & { key: string })[]
  /** Of this frame; undefined until its first name is written, when all has its place. */
  private written: ReadonlySet<unknown> | undefined

  constructor(selected: () => readonly (Named & { key: string })[]) {
    this.selected = selected
  }

  beginFrame(): void {
    this.written = undefined
  }

  of(label: Label): Label {
    return (context, data: Named) => {
      if (this.written === undefined) {
        const first = this.selected().slice(0, MOST)
        this.written = new Set(first.map(({ key }) => key))
        for (const each of first) label(context, each)
      }
      if (!this.written.has(data.key)) label(context, data)
    }
  }
}
