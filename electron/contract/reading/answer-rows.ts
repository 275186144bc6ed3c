import type { AnswerItem, Trajectory } from '../trajectory.ts'
import { normaliseName, relationWords, typeWords } from './name-text.ts'
import { entitiesOf } from './observed.ts'
import { rankingOf } from './ranking.ts'
import { rowsOf, withRows } from './row-words.ts'
import { type EvidencePath, isSupported, pathsOf, pathText, topicNames } from './support.ts'
import { type ContractKey, say } from '../words/words.ts'

/** An answer as a row of a table. */
export interface AnswerRow {
  item: AnswerItem
  /** What carries it is put into words when it is asked for: of a thousand rows a window shows thirty. */
  cells: Partial<Readonly<Record<ColumnId, string>>>
}

export type ColumnId = 'place' | 'name' | 'value' | 'beside' | 'type' | 'when' | 'key' | 'carried'

export interface Column {
  id: ColumnId
  title: string
}

export interface AnswerTable {
  /** Those that hold something. */
  columns: Column[]
  rows: AnswerRow[]
}

const COLUMNS = ['place', 'name', 'value', 'beside', 'type', 'when', 'key', 'carried'] as const satisfies ColumnId[]

const TITLES: Record<ColumnId, ContractKey> = {
  place: 'reading.columnPlace',
  name: 'reading.columnName',
  value: 'reading.columnValue',
  beside: 'reading.columnBeside',
  type: 'reading.columnType',
  when: 'reading.columnWhen',
  key: 'reading.columnKey',
  carried: 'reading.columnCarried',
}

/** The answer as a table: in its places where it was ranked, with what is known of each item. */
export function answerTable(trajectory: Pick<Trajectory, 'answer' | 'turns' | 'topicEntities'>): AnswerTable {
  const ranking = rankingOf(trajectory)
  const topics = topicNames(trajectory)
  const told = rowsOf(trajectory)
  const seen = new Map<string | undefined, ReturnType<typeof entitiesOf>[number]>()
  for (const { observation } of trajectory.turns)
    for (const entity of entitiesOf(observation)) seen.set(entity.key, entity)
  const items = ranking?.answers ?? trajectory.answer.map(item => ({ item, name: item.name }))
  const names = new Set(trajectory.answer.map(({ name }) => normaliseName(name)))
  const isShared = names.size < trajectory.answer.length
  const rows = items.flatMap(({ item, ...ranked }): AnswerRow[] => {
    if (item === undefined) return []
    const { types = [], times = [] } = seen.get(item.key ?? '') ?? {}
    let carried: string | undefined
    const cells = {
      ...('place' in ranked ? { place: String(ranked.place), value: ranked.value } : {}),
      ...('beside' in ranked && ranked.beside !== undefined ? { beside: ranked.beside } : {}),
      name: item.name,
      ...(types[0] === undefined ? {} : { type: typeWords(types[0]) }),
      ...(times.length === 0 ? {} : { when: times.join('; ') }),
      // Needed only where names do not tell them apart.
      ...(isShared && item.key !== undefined ? { key: item.key } : {}),
      get carried() {
        return (carried ??= isSupported(item)
          ? withRows(pathsOf(item, topics).map(inWords).join('; '), told)
          : say('reading.unsupported'))
      },
    }
    return [{ item, cells }]
  })
  const titles: Partial<Record<ColumnId, string | undefined>> = { value: ranking?.by, beside: ranking?.beside }
  const ids = COLUMNS.filter(id => rows.some(({ cells }) => (cells[id] ?? '') !== ''))
  return {
    columns: ids.map(id => ({ id, title: titles[id] ?? say(TITLES[id]) })),
    rows,
  }
}

/** A path with its relations as words. */
const inWords = ({ from, hops }: EvidencePath): string =>
  pathText({ from, hops: hops.map(hop => ({ ...hop, relation: relationWords(hop.relation) })) })

/** Those of which a cell contains the text, whatever its case; by what carries them where no other cell does. */
export function matchingRows(rows: readonly AnswerRow[], text: string): readonly AnswerRow[] {
  const wanted = normaliseName(text)
  if (wanted === '') return rows
  const has = (cell: string | undefined): boolean => cell !== undefined && normaliseName(cell).includes(wanted)
  // The way to an answer has the same words in every row: it is looked at where nothing else has what is typed.
  const matching = rows.filter(({ cells }) => COLUMNS.some(id => id !== 'carried' && has(cells[id])))
  return matching.length > 0 ? matching : rows.filter(({ cells }) => has(cells.carried))
}

/** By one column: numbers by their size, anything else as people read it. Rows without a value come last. */
export function sortedRows(rows: readonly AnswerRow[], id: ColumnId, isAscending: boolean): AnswerRow[] {
  const sign = isAscending ? 1 : -1
  const compare = new Intl.Collator('en', { numeric: true }).compare
  return rows.toSorted((a, b) => {
    const [one = '', other = ''] = [a.cells[id], b.cells[id]]
    if (one === '' || other === '') return Number(one === '') - Number(other === '')
    const [first, second] = [Number(one), Number(other)]
    return sign * (Number.isNaN(first) || Number.isNaN(second) ? compare(one, other) : first - second)
  })
}

/** Rows as lines of tabs, as spreadsheets paste them. */
export function tableText(columns: readonly Column[], rows: readonly AnswerRow[]): string {
  const line = (cells: readonly string[]): string => cells.map(cell => cell.replace(/[\t\r\n]+/g, ' ')).join('\t')
  return [
    line(columns.map(({ title }) => title)),
    ...rows.map(({ cells }) => line(columns.map(({ id }) => cells[id] ?? ''))),
  ].join('\n')
}
