import { count } from '../../contract/reading/format.ts'
import { ClewError } from '../../contract/errors.ts'

const PIECE = 256 * 1024
const MOST_ROWS = 1_000_000
const MOST_CHARACTERS = 64 * 2 ** 20

/** A text that is put together line by line, up to a size. */
export class TextPieces {
  private readonly done: string[] = []
  private open: string[] = []
  private openLength = 0
  private length = 0
  private rows = 0

  add(text: string): void {
    this.open.push(text)
    this.openLength += text.length
    if (this.openLength < PIECE) return
    this.done.push(this.open.join(''))
    this.open = []
    this.openLength = 0
  }

  /** @throws {@link ClewError} `too-large` */
  addRow(text: string): void {
    this.rows++
    this.length += text.length
    if (this.rows > MOST_ROWS || this.length > MOST_CHARACTERS)
      throw new ClewError(
        'too-large',
        `The query comes to more than ${count(MOST_ROWS)} rows or ${MOST_CHARACTERS / 2 ** 20} MB; add a LIMIT, take it in parts (ORDER BY, LIMIT, OFFSET), or export the graph.`,
      )
    this.add(text)
  }

  taken(): string[] {
    return this.open.length === 0 ? this.done : [...this.done, this.open.join('')]
  }
}
