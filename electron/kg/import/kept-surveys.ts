import type { Input } from './inputs.ts'
import type { SurveyedTable } from './surveyed-table.ts'
import type { TableKnowledge } from './table-choices.ts'

/** Files of two previews; a survey is what is known of two million bytes at most. */
const MOST_KEPT = 24

/**
 * What was found in the tables of files that were looked into before. A survey holds as long as its file is the same,
 * and so is what was chosen for its tables: of many files, that of which a column gets another role is read again.
 */
export class KeptSurveys {
  /** The one used longest ago first. */
  private readonly kept = new Map<string, readonly SurveyedTable[]>()

  async of(
    { source, format }: Input,
    { choices, known }: Pick<TableKnowledge, 'choices' | 'known'>,
    survey: () => Promise<readonly SurveyedTable[]>,
  ): Promise<readonly SurveyedTable[]> {
    // The sheets of a workbook are called by it.
    const own = choices.filter(({ table }) => table === undefined || table.startsWith(source.name))
    const key = JSON.stringify([source.content.identity, source.name, format, own, known])
    const found = this.kept.get(key) ?? (await survey())
    this.kept.delete(key)
    this.kept.set(key, found)
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= MOST_KEPT) break
      this.kept.delete(oldest)
    }
    return found
  }
}
