import type { KnowledgeGraph } from '../../../kg/knowledge-graph.ts'
import type { Action, Observation } from '../../../contract/observation.ts'
import type { Instruments } from '../../protocol.ts'
import * as errors from './errors.ts'
import { knowledgeText } from './knowledge.ts'
import { search, type QuerySettings } from './search.ts'
import { QUERY } from './turn-text.ts'

/**
 * Retrieves for a query along both paths and fuses them (§4.2, Eq. 7 to 9); triples of the graph that fit the query
 * come with it.
 */
export async function executeQuery(
  action: Action & { kind: 'call' },
  kg: KnowledgeGraph,
  settings: QuerySettings,
  instruments: Instruments,
): Promise<Observation> {
  if (action.name !== QUERY) return errors.unknownTool(action.name)
  const query = (action.args[0] ?? '').trim()
  if (query === '') return errors.malformedTurn('The query is empty.')
  const hypergraph = instruments.hypergraph ?? (await kg.hypergraph())
  if (hypergraph === undefined) return errors.noDocuments(kg.name)
  const found = await search(query, kg, settings, { ...instruments, hypergraph })
  if ('kind' in found) return found
  const { passages, facts, withoutVector } = found
  if (passages.length === 0 && facts.length === 0 && withoutVector > 0) return errors.unfinishedDocuments(withoutVector)
  const triples = facts.map(({ fact }) => fact)
  const { text, shown } = knowledgeText(passages, triples)
  return {
    kind: 'passages',
    query,
    passages: passages.slice(0, shown),
    facts: triples,
    cut: passages.length - shown,
    text,
  }
}
