import type { Decision } from '../../contract/trajectory.ts'
import {
  advance,
  begin,
  MOVES,
  nameRelations,
  prepareRelations,
  read,
  score,
  type Menu,
  type Network,
  type Reading,
  type Scores,
  type WalkState,
} from '../../model/relation-ranker/network.ts'
import { Tape } from '../../model/relation-ranker/tape.ts'
import { questionWords } from '../../model/relation-ranker/words.ts'

/** A choice of a question whose words are known. */
export type Choice = Omit<Decision, 'question' | 'anchors'>

/** How a network judges what was chosen. */
export interface Judged {
  logprob: number
  /** No other open choice scores higher. */
  isLikeliest: boolean
}

/** A question that was read once from one anchor: its choices share the reading, and the states on the way. */
interface ReadQuestion {
  tape: Tape
  net: Network
  reading: Reading
  menu: Menu
  places: ReadonlyMap<string, number>
  /** By the steps walked. */
  states: Map<string, WalkState>
}

/**
 * Natural logs of the probabilities of choices under a network.
 * @param weights one a choice: adds the gradient of −Σ weight × log-probability to the (training) network
 */
export function learnDecisions(
  net: Network,
  decisions: readonly Decision[],
  weights?: ArrayLike<number>,
): Float64Array {
  const logprobs = new Float64Array(decisions.length)
  for (const group of byQuestion(decisions)) {
    const own = group.flatMap(at => decisions[at] ?? [])
    const [{ question, anchors } = { question: '', anchors: [] }] = own
    const judged = learnChoices(
      net,
      questionWords(question, anchors),
      own,
      weights && group.map(at => weights[at] ?? 0),
    )
    for (const [i, at] of group.entries()) logprobs[at] = judged[i]?.logprob ?? NaN
  }
  return logprobs
}

/** The same for the choices of one question, from one anchor. @param words of the question, as the network reads them */
export function learnChoices(
  net: Network,
  words: readonly string[],
  choices: readonly Choice[],
  weights?: readonly number[],
): Judged[] {
  const question = readQuestion(net, words, choices, weights !== undefined)
  const judged = choices.map(choice => judge(question, choice))
  if (weights?.some(weight => weight !== 0) === true) {
    for (const [i, { shares, pull }] of judged.entries()) {
      const chosen = choices[i]?.chosen
      pull(
        shares.map((_, at) => (at === chosen ? 1 : 0)),
        weights[i] ?? 0,
      )
    }
    question.tape.backward()
  }
  return judged
}

/** Of each choice of one question, from one anchor, the probabilities of all that could be chosen. */
export function choiceShares(net: Network, words: readonly string[], choices: readonly Choice[]): number[][] {
  const question = readQuestion(net, words, choices, false)
  return choices.map(choice => judge(question, choice).shares)
}

/**
 * How far the choices of one question are from probabilities that they had: Σ KL(start ‖ now), in nats.
 * @param start of each choice the probabilities of all that could be chosen
 * @param weight adds so many times the gradient of the sum to the (training) network; 0: nothing
 */
export function holdChoices(
  net: Network,
  words: readonly string[],
  choices: readonly Choice[],
  start: readonly (readonly number[])[],
  weight: number,
): number {
  const question = readQuestion(net, words, choices, weight !== 0)
  const judged = choices.map(choice => judge(question, choice))
  let sum = 0
  for (const [i, { shares, pull }] of judged.entries()) {
    const was = start[i] ?? []
    was.forEach((share, at) => {
      if (share > 0) sum += share * Math.log(share / Math.max(shares[at] ?? 0, Number.MIN_VALUE))
    })
    if (weight !== 0) pull(was, weight)
  }
  if (weight !== 0) question.tape.backward()
  return sum
}

/**
 * What the network knows before a choice: where the walk stands (its state), and how much of the question is explained.
 */
export function decisionFeatures(net: Network, decision: Decision): Float32Array {
  const question = readQuestion(net, questionWords(decision.question, decision.anchors), [decision], false)
  const { state, covered } = stateAfter(question, decision.walked)
  const explained = covered.data.reduce((sum, c) => sum + Math.min(1, c), 0) / Math.max(1, covered.data.length)
  return Float32Array.from([
    ...state.data,
    explained,
    decision.walked.length,
    decision.candidates.length / 20,
    decision.open.length,
  ])
}

/** Length of {@link decisionFeatures}. */
export const featureCount = (net: Network): number => net.weights.startBias.cols + 4

function byQuestion(decisions: readonly Decision[]): number[][] {
  const groups = new Map<string, number[]>()
  for (const [at, { question, anchors }] of decisions.entries()) {
    const key = JSON.stringify([question, anchors])
    groups.set(key, [...(groups.get(key) ?? []), at])
  }
  return [...groups.values()]
}

function readQuestion(
  net: Network,
  words: readonly string[],
  choices: readonly Choice[],
  training: boolean,
): ReadQuestion {
  const tape = new Tape(training)
  const reading = read(tape, net, words)
  const names = [
    ...new Set(choices.flatMap(({ candidates, walked }) => [...candidates, ...walked].map(({ relation }) => relation))),
  ]
  return {
    tape,
    net,
    reading,
    menu: prepareRelations(tape, net, reading, nameRelations(tape, net, names)),
    places: new Map(names.map((name, i) => [name, i])),
    states: new Map([['[]', begin(tape, reading)]]),
  }
}

function stateAfter(question: ReadQuestion, walked: Decision['walked']): WalkState {
  const { tape, net, reading, menu, places, states } = question
  const key = JSON.stringify(walked)
  const known = states.get(key)
  if (known !== undefined) return known
  const before = stateAfter(question, walked.slice(0, -1))
  const last = walked.at(-1)
  if (last === undefined) return before
  const state = advance(tape, net, reading, before, menu, places.get(last.relation) ?? 0, last.direction)
  states.set(key, state)
  return state
}

/** A choice as it is weighed. */
interface Weighed extends Judged {
  /** Probabilities of the candidates and, behind them, of the open moves. */
  shares: number[]
  /** Puts the gradient of `weight` × cross entropy(target, shares) in place. */
  pull(target: readonly number[], weight: number): void
}

function judge(question: ReadQuestion, { walked, candidates, around, open, bias, chosen }: Choice): Weighed {
  const { tape, net, reading, menu, places } = question
  const scores: Scores = score(
    tape,
    net,
    reading,
    stateAfter(question, walked),
    menu,
    candidates.map(({ relation }) => places.get(relation) ?? 0),
    candidates.map(({ direction }) => direction),
    around,
  )
  const offered = open.map(move => MOVES.indexOf(move))
  const all = [...scores.candidates.data, ...offered.map(at => scores.moves.data[at] ?? 0)].map(
    (value, i) => value + (bias[i] ?? 0),
  )
  const top = Math.max(...all)
  const exps = all.map(value => Math.exp(value - top))
  const sum = exps.reduce((a, b) => a + b, 0)
  const shares = exps.map(exp => exp / sum)
  return {
    logprob: (all[chosen] ?? -Infinity) - top - Math.log(sum),
    isLikeliest: all[chosen] === top,
    shares,
    pull: (target, weight) =>
      shares.forEach((share, i) => {
        const g = weight * (share - (target[i] ?? 0))
        const [grad, at] =
          i < candidates.length ? [scores.candidates.grad, i] : [scores.moves.grad, offered[i - candidates.length] ?? 0]
        grad[at] = (grad[at] ?? 0) + g
      }),
  }
}
