import type { Call } from '../../../contract/observation.ts'
import { quoteName } from '../../../contract/reading/written-call.ts'
import type { KnowledgeGraph } from '../../../kg/knowledge-graph.ts'
import type { Choice } from '../../../model/episode-view.ts'
import type { EpisodeState } from '../../protocol.ts'
import { startsOf } from '../kbqa-r1/choices.ts'
import { expressionsOf } from '../kbqa-r1/expressions.ts'
import { writeStep } from './relations-line.ts'

/**
 * What a policy that chooses can take of the language: steps from each topic entity and from the newest sets that were
 * not taken yet, and answers with the members of each set, newest first. With no calls left only the answers remain.
 */
export async function choices(state: EpisodeState, kg: KnowledgeGraph): Promise<Choice[]> {
  const found = [...expressionsOf(state.past).values()]
  const walked = new Set(
    found.flatMap(({ step }) => (step.walk ? [step.action.slice(step.action.indexOf('follow('))] : [])),
  )
  const starts = state.callsLeft > 0 ? await startsOf(state, kg) : []
  const walks = starts.flatMap(({ name, from, relations }) =>
    relations.flatMap(({ name: relation, direction, count }): Choice[] => {
      const call: Call = {
        name: 'follow',
        args: [from ? name : quoteName(name), writeStep({ name: relation, direction })],
      }
      if (walked.has(`follow(${call.args.join(', ')})`)) return []
      return [
        {
          kind: 'walk',
          entity: name,
          ...(from ? { from } : {}),
          relation,
          direction,
          count,
          action: { kind: 'call', ...call },
        },
      ]
    }),
  )
  const answers = found
    .toReversed()
    .filter(({ step }) => step.results.length > 0)
    .map(({ step }): Choice => {
      const items = step.results.map(({ name }) => name)
      return { kind: 'answer', items, action: { kind: 'answer', items } }
    })
  return [...walks, ...answers]
}
