import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import { singulars } from '../../kg/name-variants.ts'
import type { Reading } from './leaves.ts'
import type { QuestionWord } from './question-words.ts'

/** Those of one name that are put together, at most. */
const MOST = 8
/** Candidates that are looked at: a name has others that are spelt nearly so. */
const LOOKED_AT = 16

/** "Which of the Crabtrees", "does either of the Ackroyds": everybody whose name ends so, where several have it. */
export async function familiesIn(
  question: string,
  words: readonly QuestionWord[],
  kg: KnowledgeGraph,
): Promise<Reading[]> {
  const found = words.map(async ({ start, end }, at): Promise<Reading[]> => {
    const text = question.slice(start, end)
    if (words[at - 1]?.text !== 'the' || !/^\p{Lu}\p{Ll}{2,}s$/u.test(text)) return []
    for (const name of [...singulars(text), text]) {
      const candidates = (await kg.link(name, LOOKED_AT)).filter(
        ({ entity }) => entity.kind === 'entity' && entity.name.endsWith(` ${name}`),
      )
      if (candidates.length < 2 || candidates.length > MOST) continue
      const together = candidates.map(each => ({ ...each, match: 'alias' as const, score: 1 }))
      return [{ start, end, text, score: 1, candidates: together, by: 'family' }]
    }
    return []
  })
  return (await Promise.all(found)).flat()
}
