import { looksOf, walksOf } from '../../../../contract/reading/observed.ts'
import type { Choice, PastTurn } from '../../../../model/episode-view.ts'
import { wordsFor } from '../wording/step-words.ts'

const SHOWN = 3
const list = (names: readonly string[]): string =>
  `${names.slice(0, SHOWN).join(', ')}${names.length > SHOWN ? ` and ${names.length - SHOWN} more` : ''}`

/** What the last observation said, in half a sentence. Nothing that is still to come is known here. */
function learnt(past: readonly PastTurn[]): string {
  const observation = past.at(-1)?.observation
  if (observation === undefined) return ''
  const found = walksOf(observation).flatMap(({ entities }) => entities.map(({ name }) => name))
  if (found.length > 0) return `That gave ${list(found)}. `
  const relations = looksOf(observation).flatMap(look => look.relations.map(({ name }) => name))
  if (relations.length > 0)
    return `${relations.length} ${relations.length === 1 ? 'relation is' : 'relations are'} listed. `
  return observation.kind === 'error' ? 'That led nowhere. ' : ''
}

/**
 * Why the gold path's next call is right, from the question and from what was seen (GraphWalker §2.2.1, phase 4, by
 * rule).
 */
export function sayCall(
  question: string,
  anchors: readonly string[],
  choice: Choice & { kind: 'look' | 'walk' },
  past: readonly PastTurn[],
  left: { members: number; of: number; start: boolean },
): string {
  const { entity } = choice
  if (choice.kind === 'look') {
    const why = left.start
      ? `The question starts from ${entity}`
      : left.of > 1
        ? `The next step has to be taken from each of the ${left.of} found, now from ${entity}`
        : `The next step goes on from ${entity}`
    return `${learnt(past)}${why}, so I first need to see which relations ${choice.direction === 'tail' ? 'lead on from it' : choice.direction === 'head' ? 'lead to it' : 'it has'}.`
  }
  const words = wordsFor(question, anchors, choice.relation)
  const because =
    words.length > 0
      ? `The question asks with ${words.map(word => `"${word}"`).join(', ')}, and ${choice.relation} ${choice.direction === 'tail' ? 'of' : 'into'} ${entity} says that`
      : `Of what is listed ${choice.relation} ${choice.direction === 'tail' ? 'from' : 'into'} ${entity} fits the question best`
  return `${learnt(past)}${because}.`
}

/** Why what was built so far is joined or gone on from, in KBQA-R1's expressions. */
export function sayExpression(
  question: string,
  anchors: readonly string[],
  action: { name: string; args: readonly string[] },
  past: readonly PastTurn[],
): string {
  const steps = past.flatMap(({ observation }) => (observation?.kind === 'expressions' ? observation.steps : []))
  const last = steps.at(-1)
  const seen =
    last === undefined
      ? ''
      : `${last.expression ?? 'The last action'} has ${last.total} ${last.total === 1 ? 'member' : 'members'}${last.results.length > 0 ? `: ${list(last.results.map(({ name }) => name))}` : ''}. `
  const [start = '', relation = ''] = action.args
  if (action.name === 'Merge')
    return `${seen}Both conditions of the question must hold, so what ${start} and ${relation} have in common is wanted.`
  const name = /^\(R (.*)\)$/.exec(relation)?.[1] ?? relation
  const words = wordsFor(question, anchors, name)
  return `${seen}${words.length > 0 ? `The question asks with ${words.map(word => `"${word}"`).join(', ')}, so ${name} is to be followed from ${start}` : `${name} from ${start} fits what is asked`}.`
}

export function sayAnswer(answers: readonly string[], past: readonly PastTurn[]): string {
  return answers.length === 0
    ? `${learnt(past)}Nothing was found that answers the question.`
    : `${learnt(past)}The question asks for no further step: ${answers.length === 1 ? 'the answer is' : `the ${answers.length} answers are`} ${list(answers)}.`
}
