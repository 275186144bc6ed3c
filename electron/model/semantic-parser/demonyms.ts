import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import { DEMONYMS } from '../lexicon/demonyms.ts'
import type { Reading } from './leaves.ts'
import type { QuestionWord } from './question-words.ts'

/** What places are called in short, in capitals alone: "films from the US" are not ours. */
const IN_SHORT: ReadonlyMap<string, readonly string[]> = new Map([
  ['US', ['United States of America', 'United States', 'USA']],
  ['USA', ['United States of America', 'United States', 'US']],
  ['UK', ['United Kingdom', 'Great Britain']],
  ['GB', ['United Kingdom', 'Great Britain']],
  ['UAE', ['United Arab Emirates']],
  ['EU', ['European Union']],
  ['UN', ['United Nations']],
])

/** Places that a question names by an adjective, or in short: "Swiss airports", "South American rivers", "the UK". */
export async function demonymsIn(
  question: string,
  words: readonly QuestionWord[],
  kg: KnowledgeGraph,
): Promise<Reading[]> {
  const found = await Promise.all(
    words.flatMap((first, i) =>
      [words[i + 1], first].flatMap(last => {
        if (last === undefined) return []
        const text = question.slice(first.start, last.end)
        const places = DEMONYMS.get(text.toLowerCase()) ?? IN_SHORT.get(text)
        return places === undefined ? [] : [placeOf(text, first.start, last.end, places, kg)]
      }),
    ),
  )
  return found.flat()
}

async function placeOf(
  text: string,
  start: number,
  end: number,
  places: readonly string[],
  kg: KnowledgeGraph,
): Promise<Reading[]> {
  for (const place of places) {
    const candidates = (await kg.link(place)).filter(({ match }) => match !== 'similar')
    const [best] = candidates
    if (best !== undefined) return [{ start, end, text, score: best.score, candidates, by: 'demonym' }]
  }
  return []
}
