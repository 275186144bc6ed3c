import { counted } from '../../contract/reading/format.ts'

/** What a format has no place for: a noun, and what becomes of it. */
const LOSSES = {
  'odd times': ['time', 'no date: in RDF a text, which an import reads as a property of its fact'],
  'times of values': ['time', 'left out: GraphML has no place for when a fact held that ends in a value'],
  'line ends': ['text', 'written with line ends of Windows, which are plain ones once CSV is read'],
  'too long': ['text', 'longer than an import reads; the file has it whole'],
} as const
export type Loss = keyof typeof LOSSES

/** What an export counts while it writes: its facts, and what the format cannot hold. */
export class ExportTally {
  facts = 0
  private readonly lost = new Map<Loss, number>()

  lose(what: Loss): void {
    this.lost.set(what, (this.lost.get(what) ?? 0) + 1)
  }

  /** A sentence for each kind of loss. */
  get notes(): string[] {
    return [...this.lost].map(([what, many]) => {
      const [noun, fate] = LOSSES[what]
      return `${counted(many, noun)} ${many === 1 ? 'is' : 'are'} ${fate}.`
    })
  }
}
