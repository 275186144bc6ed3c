import type { Look } from '../../../contract/observation.ts'
import type { Fact } from '../../../contract/fact.ts'
import { listName } from '../../names.ts'
import { escapeTags } from '../../tags.ts'

/**
 * `lines`: outgoing and incoming relations on a line each, a triple a line. `paper`: one line without directions, as
 * the transcripts of E.3 print it, for a model that was trained on nothing else.
 */
export type Layout = 'lines' | 'paper'

/** Triples that belong together, and how many there are in all. */
export interface TripleBlock {
  triples: readonly Fact[]
  total: number
  /** Whether there may be more than `total`. */
  isLeast: boolean
}

/**
 * @param relations best first, both directions mixed
 * @param cut how many names there are in all, and which of them these are
 */
export function relationsText(
  relations: readonly { name: string; direction: Look['direction'] }[],
  { total, kept }: { total: number; kept: string },
  layout: Layout,
): string {
  const side = (direction: Look['direction']): string[] =>
    relations.filter(relation => relation.direction === direction).map(({ name }) => shown(name))
  const shownNames = [...new Set(relations.map(({ name }) => shown(name)))]
  const isCut = total > shownNames.length
  if (layout === 'paper')
    return `${shownNames.join(', ')}${isCut ? `, ... (${shownNames.length} of ${total} shown)` : ''}`
  const lines = [
    ['Outgoing', side('tail')],
    ['Incoming', side('head')],
  ] as const
  const listed = lines.flatMap(([title, names]) => (names.length === 0 ? [] : [`${title}: ${names.join(', ')}`]))
  return [...listed, ...(isCut ? [`... (${shownNames.length} of ${total} relations shown, ${kept})`] : [])].join('\n')
}

export function triplesText(blocks: readonly TripleBlock[], notes: readonly string[], layout: Layout): string {
  const listed = blocks.flatMap(({ triples, total, isLeast }) => [
    ...triples.map(tripleText),
    ...(total > triples.length ? [`... (${triples.length} of ${isLeast ? 'at least ' : ''}${total} shown)`] : []),
  ])
  return [listed.join(layout === 'paper' ? ', ' : '\n'), ...notes.map(escapeTags)].join('\n')
}

/** `[head, relation, tail]` (E.3); times as in KG-R1's Figure 17. */
export function tripleText({ head, relation, tail, time }: Fact): string {
  return `[${shown(head)}, ${shown(relation)}, ${shown(tail)}]${time === undefined ? '' : ` [${escapeTags(time)}]`}`
}

function shown(name: string): string {
  return escapeTags(listName(name))
}
