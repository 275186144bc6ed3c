import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { Reading } from './leaves.ts'
import type { QuestionWord } from './question-words.ts'

/** What people say for a gender, and how graphs write it. */
const FEMALE = { said: /^(?:wom[ae]n|females?|girls?|lad(?:y|ies))$/, written: ['female', 'F', 'woman', 'f'] }
const MALE = { said: /^(?:m[ae]n|males?|boys?|gentlem[ae]n)$/, written: ['male', 'M', 'man', 'm'] }
const ATTRIBUTE = /gender|sex$/i

/** "Which women died in Liverpool": those whose gender is female. */
export async function gendersIn(
  question: string,
  words: readonly QuestionWord[],
  kg: KnowledgeGraph,
): Promise<Reading[]> {
  const found = words.map(async ({ text, start, end }): Promise<Reading[]> => {
    const gender = [FEMALE, MALE].find(({ said }) => said.test(text))
    for (const written of gender?.written ?? []) {
      const [best] = (await kg.link(written)).filter(
        ({ match, entity }) => match === 'exact' || (match === 'caseless' && entity.name.length === written.length),
      )
      const uses = best === undefined ? [] : await kg.relations([best.entity.id], 'head')
      if (best !== undefined && uses.some(({ name }) => ATTRIBUTE.test(name)))
        return [{ start, end, text: question.slice(start, end), score: best.score, candidates: [best], by: 'demonym' }]
    }
    return []
  })
  return (await Promise.all(found)).flat()
}
