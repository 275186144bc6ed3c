import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { GraphSchema } from './graph-schema.ts'
import type { Reading } from './leaves.ts'
import type { QuestionWord } from './question-words.ts'

/** Digits from which on a number is what a thing goes by rather than how many there are. */
const LEAST_DIGITS = 3
/** Classes whose things may go by their numbers, at most. */
const MOST_CLASSES = 24

/** "Who made 7441": who keeps cases by their numbers says no "case". */
export async function bareNumbersIn(
  question: string,
  words: readonly QuestionWord[],
  { classes }: Pick<GraphSchema, 'classes'>,
  kg: KnowledgeGraph,
): Promise<Reading[]> {
  const found = words.map(async ({ text, start, end }): Promise<Reading[]> => {
    if (!/^\d+$/.test(text) || text.length < LEAST_DIGITS) return []
    for (const { name } of classes.slice(0, MOST_CLASSES)) {
      // By the very name: a year is a number as well, and looking for likeness takes milliseconds.
      const [best] = await kg.link(`${name} ${text}`, 1, false)
      if (best !== undefined)
        return [{ start, end, text: question.slice(start, end), score: best.score, candidates: [best], by: 'demonym' }]
    }
    return []
  })
  return (await Promise.all(found)).flat()
}
