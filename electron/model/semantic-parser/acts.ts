import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { Reading } from './leaves.ts'
import type { QuestionWord } from './question-words.ts'

/** Words that are looked up in this way, at most. */
const MOST = 3

/**
 * Deeds that a question names by a verb: "stands that were thinned" where an operation's kind is `thinning`, "who proofread
 * the novel" where somebody's part in a job is `proofreader`.
 */
export async function actsIn(question: string, words: readonly QuestionWord[], kg: KnowledgeGraph): Promise<Reading[]> {
  const verbs = words.filter(({ verb, content, text }) => content && (verb || text.endsWith('ed'))).slice(0, MOST)
  const found = await Promise.all(
    verbs.map(async ({ start, end, text, root }): Promise<Reading[]> => {
      for (const noun of nounsOf(root === text ? text.replace(/ed$/, '') : root)) {
        if (noun === text) continue
        const candidates = (await kg.link(noun, undefined, false)).filter(
          ({ match, entity }) => match !== 'similar' && entity.name.length === noun.length,
        )
        const [best] = candidates
        if (best !== undefined)
          return [{ start, end, text: question.slice(start, end), score: best.score, candidates, by: 'act' }]
      }
      return []
    }),
  )
  return found.flat()
}

/** What a deed is called, `thinning`, `planting`, `clearing`, `repair`, and who does it: the `proofreader` of a job. */
function nounsOf(root: string): string[] {
  const stem = root.replace(/([^e])e$/, '$1')
  const doubled = /[^aeiou][aeiou][bdglmnprt]$/.test(root) ? [`${root}${root.at(-1) ?? ''}`] : []
  return [...doubled.flatMap(form => [`${form}ing`, `${form}er`]), `${stem}ing`, root, `${stem}er`, `${stem}or`]
}
