import type { Fact } from '../../../contract/fact.ts'
import type { Passage } from '../../../contract/observation.ts'
import { escapeTags } from '../../tags.ts'

/** About the 4,096 tokens that the published code grants an observation. */
const MOST_CHARACTERS = 16_000

/**
 * What stands between the `<knowledge>` tags: the facts with their coherence, a JSON value as in Table 4. The paper's
 * keys `"<knowledge>"` and `"<coherence>"` are tags within the tag that holds them; here they are plain words. Triples
 * of the graph stand behind, under a key of their own.
 * @returns the text, and how many of the passages are in it
 */
export function knowledgeText(passages: readonly Passage[], facts: readonly Fact[]): { text: string; shown: number } {
  if (passages.length === 0 && facts.length === 0) return { text: '{"results": []}', shown: 0 }
  const lines: string[] = []
  let characters = 0
  for (const { text, coherence } of passages) {
    const room = MOST_CHARACTERS - characters
    if (lines.length > 0 && text.length > room) break
    const shown = text.length > room ? `${text.slice(0, room)} …` : text
    characters += shown.length
    lines.push(JSON.stringify({ knowledge: shown, coherence: Number(coherence.toFixed(3)) }))
  }
  const triples = facts.map(({ head, relation, tail, time }) =>
    JSON.stringify([head, relation, tail, ...(time === undefined ? [] : [time])]),
  )
  const graph = triples.length === 0 ? '' : `, "graph": [\n${triples.join(',\n')}\n]`
  const results = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n]`
  return { text: escapeTags(`{"results": ${results}${graph}}`), shown: lines.length }
}
