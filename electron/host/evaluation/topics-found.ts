import type { TopicsFound } from '../../contract/evaluation.ts'
import type { EvaluationQuestion } from '../../evaluate/evaluation-question.ts'
import type { Projects } from '../graphs/projects.ts'

/** Questions that are looked at, evenly out of all: enough to tell one graph from another. */
const LOOKED_AT = 40

/**
 * Of each graph of this machine, how many of the questions start from something that is in it: from their topics, or,
 * where a set names none, whether an answer is. The graph that has most comes first.
 */
export async function topicsFound(
  questions: readonly EvaluationQuestion[],
  graphs: Pick<Projects, 'list' | 'using'>,
): Promise<TopicsFound[]> {
  const step = Math.max(1, questions.length / LOOKED_AT)
  const sampled = Array.from(
    { length: Math.min(LOOKED_AT, questions.length) },
    (_, at) => questions[Math.floor(at * step)],
  ).filter(question => question !== undefined)
  const cards = (await graphs.list()).filter(
    ({ state, at, triples }) => state === 'ready' && at === undefined && triples > 0,
  )
  const found = await Promise.all(
    cards.map(({ name }) =>
      graphs.using(name, async graph => {
        let topics = 0
        for (const { entities = [], answers } of sampled) {
          const names = entities.length > 0 ? entities : answers
          for (const each of names) {
            const [first] = await graph.link(each, 1)
            if (first === undefined || first.match === 'similar') continue
            topics += 1
            break
          }
        }
        return { kg: name, found: topics, of: sampled.length }
      }),
    ),
  )
  return found.toSorted((a, b) => b.found - a.found)
}
