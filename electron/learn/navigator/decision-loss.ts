import type { Decision } from '../../contract/trajectory.ts'
import {
  advance,
  begin,
  MOVES,
  prepareRelations,
  read,
  score,
  type Menu,
  type Network,
  type Reading,
  type Scores,
  type Standing,
} from '../../model/relation-ranker/network.ts'
import { Tape } from '../../model/relation-ranker/tape.ts'
import { questionWords } from '../../model/relation-ranker/words.ts'

/** The choices of one question from one anchor share its reading and the standings on the way. */
interface Walk {
  tape: Tape
  net: Network
  reading: Reading
  menu: Menu
  places: ReadonlyMap<string, number>
  standings: Map<string, Standing>
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
    const first = decisions[group[0] ?? 0]
    if (first === undefined) continue
    const walk = beginWalk(
      net,
      first,
      group.flatMap(at => decisions[at] ?? []),
      weights !== undefined,
    )
    const seeds: (() => void)[] = []
    for (const at of group) {
      const decision = decisions[at]
      if (decision === undefined) continue
      const { logprob, seed } = decide(walk, decision)
      logprobs[at] = logprob
      const weight = weights?.[at] ?? 0
      if (weight !== 0) seeds.push(() => seed(weight))
    }
    if (seeds.length > 0) {
      for (const seed of seeds) seed()
      walk.tape.backward()
    }
  }
  return logprobs
}

/**
 * What the network knows before a choice: where the walk stands (its state), and how much of the question is explained.
 */
export function decisionFeatures(net: Network, decision: Decision): Float32Array {
  const walk = beginWalk(net, decision, [decision], false)
  const { state, covered } = standingAt(walk, decision.walked)
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
  decisions.forEach(({ question, anchors }, i) => {
    const key = JSON.stringify([question, anchors])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [i])
    else group.push(i)
  })
  return [...groups.values()]
}

function beginWalk(
  net: Network,
  { question, anchors }: Decision,
  decisions: readonly Decision[],
  training: boolean,
): Walk {
  const tape = new Tape(training)
  const reading = read(tape, net, questionWords(question, anchors))
  const names = [
    ...new Set(
      decisions.flatMap(({ candidates, walked }) => [...candidates, ...walked].map(({ relation }) => relation)),
    ),
  ]
  return {
    tape,
    net,
    reading,
    menu: prepareRelations(tape, net, reading, names),
    places: new Map(names.map((name, i) => [name, i])),
    standings: new Map([['[]', begin(tape, reading)]]),
  }
}

function standingAt(walk: Walk, walked: Decision['walked']): Standing {
  const key = JSON.stringify(walked)
  const known = walk.standings.get(key)
  if (known !== undefined) return known
  const last = walked[walked.length - 1]
  const before = standingAt(walk, walked.slice(0, -1))
  if (last === undefined) return before
  const standing = advance(
    walk.tape,
    walk.net,
    walk.reading,
    before,
    walk.menu,
    walk.places.get(last.relation) ?? 0,
    last.direction,
  )
  walk.standings.set(key, standing)
  return standing
}

/** A choice's log-probability, and what puts the gradient of −weight × it in place. */
function decide(
  walk: Walk,
  { walked, candidates, around, open, bias, chosen }: Decision,
): { logprob: number; seed: (weight: number) => void } {
  const { tape, net, reading, menu, places } = walk
  const scores: Scores = score(
    tape,
    net,
    reading,
    standingAt(walk, walked),
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
  return {
    logprob: (all[chosen] ?? -Infinity) - top - Math.log(sum),
    seed: weight =>
      exps.forEach((exp, i) => {
        const g = weight * (exp / sum - (i === chosen ? 1 : 0))
        const [grad, at] =
          i < candidates.length ? [scores.candidates.grad, i] : [scores.moves.grad, offered[i - candidates.length] ?? 0]
        grad[at] = (grad[at] ?? 0) + g
      }),
  }
}
