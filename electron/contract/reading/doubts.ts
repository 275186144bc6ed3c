import type { Trajectory } from '../trajectory.ts'
import { cutAnswerWords } from './cut-answer.ts'
import { doubtsOf, estimateOf, isGiven } from './estimate.ts'
import { enumerate } from './format.ts'
import { measuringCall, measuringStep } from './measured.ts'
import { shortened } from './name-text.ts'
import { isAddedUp } from './statement-words.ts'
import { say } from '../words/words.ts'
import { inWords } from '../words/saying.ts'

type Ended = Pick<Trajectory, 'turns' | 'status' | 'answer'>

/** Everything that speaks against an answer, or kept it from being one, in sentences that stand beside it. */
export function doubtsAbout(trajectory: Ended): string[] {
  if (trajectory.status === 'running') return []
  const estimate = estimateOf(trajectory)
  const cut = cutAnswerWords(trajectory)
  const said = trajectory.turns.flatMap(({ doubts = [] }) => doubts.map(inWords))
  return [
    ...new Set([
      ...(estimate === undefined ? [] : doubtsOf(estimate, trajectory.answer.length > 0 && isGiven(trajectory))),
      ...said,
      ...ambiguous(trajectory),
      ...(cut === undefined ? [] : [cut]),
    ]),
  ]
}

const MOST_VALUES = 4

/** A member that has several values was compared by one of them. */
function ambiguous(trajectory: Ended): string[] {
  const step = measuringStep(trajectory)
  const call = step && measuringCall(trajectory, step)
  // What several numbers come to may be one of them as well.
  if (step === undefined || (call !== undefined && isAddedUp(call))) return []
  const { facts = [], measured = [] } = step
  return measured.flatMap(({ name, value, next }) => {
    if (next === true) return []
    const own = facts.find(
      fact => (fact.head === name && fact.tail === value) || (fact.tail === name && fact.head === value),
    )
    if (own === undefined) return []
    const isHead = own.head === name
    const values = facts.flatMap(({ head, relation, tail }) =>
      relation === own.relation && (isHead ? head : tail) === name ? [isHead ? tail : head] : [],
    )
    const all = [...new Set(values)]
    return all.length < 2
      ? []
      : [
          say('reading.comparedBy', {
            name: shortened(name, 60),
            values: enumerate(
              all.map(each => shortened(each, 40)),
              MOST_VALUES,
            ),
            value: shortened(value, 40),
          }),
        ]
  })
}
