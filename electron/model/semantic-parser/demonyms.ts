import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import { DEMONYMS } from '../lexicon/demonyms.ts'
import type { Reading } from './leaves.ts'
import type { QuestionWord } from './question-words.ts'

/** Places that a question names by an adjective: "Swiss airports", "South American rivers". */
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
        const places = DEMONYMS.get(text.toLowerCase())
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
