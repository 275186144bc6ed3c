import type { ColumnKind } from '../../contract/table-columns.ts'
import type { Cells } from './cells.ts'
import { Cells as HeldCells } from './cells.ts'

/** What stands before the totals of a table. */
const TOTALS =
  /^(?:(?:grand |overall |sub-?)?totals?|sums?|in total|(?:gesamt|zwischen)?summen?|gesamt|insgesamt|total général)\s*:?$/i
const LONGEST = 20
/** More are no totals. */
const MOST_HELD = 8
/** How far from the sum a total may be: its cells are rounded. */
const NEAR = 0.01

/**
 * Tells rows of totals at the end of a table from its rows: a word that says so, numbers, and nothing where other rows
 * have a text; where they have none, the numbers must be the sums of those above. One in the middle is a row.
 */
export class TotalsAtEnd {
  private readonly texts: readonly number[]
  private readonly numbers: readonly number[]
  private readonly sums: number[]
  private held: { texts: string[]; line: number }[] = []
  private readonly cells = new HeldCells()

  constructor(kinds: readonly ColumnKind[]) {
    this.numbers = kinds.flatMap((kind, at) => (kind === 'number' ? [at] : []))
    this.texts = kinds.flatMap((kind, at) => (kind === 'number' || kind === 'empty' ? [] : [at]))
    this.sums = kinds.map(() => 0)
  }

  /** Hands on a row, before it those that were held and are none. */
  row(cells: Cells, line: number, take: (cells: Cells, line: number) => void): void {
    if (this.held.length < MOST_HELD && this.areTotals(cells)) {
      this.held.push({ texts: cells.texts(), line })
      return
    }
    for (const each of this.held.splice(0)) this.take(this.cells.fill(each.texts, true), each.line, take)
    this.take(cells, line, take)
  }

  /** The rows at the end that are totals. */
  get lines(): number[] {
    return this.held.map(({ line }) => line)
  }

  /** Where a word alone would tell, sums are kept. */
  private get needsSums(): boolean {
    return this.texts.length < 2
  }

  private take(cells: Cells, line: number, take: (cells: Cells, line: number) => void): void {
    if (this.needsSums) for (const at of this.numbers) this.sums[at] = (this.sums[at] ?? 0) + numberIn(cells, at)
    take(cells, line)
  }

  private areTotals(cells: Cells): boolean {
    const said = this.texts.filter(at => !cells.isEmpty(at))
    const [word] = said
    if (word === undefined || said.length > 1) return false
    const text = cells.text(word)
    if (text.length > LONGEST || !TOTALS.test(text)) return false
    const summed = this.numbers.filter(at => !cells.isEmpty(at))
    // A row that is numbered is one.
    if (summed.length === 0 || summed.some(at => at < word)) return false
    return (
      !this.needsSums ||
      summed.every(at => {
        const [sum = 0, total] = [this.sums[at], numberIn(cells, at)]
        return Math.abs(sum - total) <= Math.max(NEAR, NEAR * NEAR * Math.abs(sum))
      })
    )
  }
}

function numberIn(cells: Cells, at: number): number {
  const number = cells.isEmpty(at) ? 0 : Number(cells.text(at))
  return Number.isFinite(number) ? number : 0
}
