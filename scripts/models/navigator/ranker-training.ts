import { ANCHOR_TOKEN, OTHER_ANCHOR_TOKEN, questionWords } from '../../../electron/model/relation-ranker/words.ts'
import type { Direction } from '../../../electron/contract/fact.ts'
import {
  advance,
  begin,
  emptyNetwork,
  MOVES,
  prepareRelations,
  read,
  score,
  weightNames,
  type Menu,
  type Move,
  type Network,
  type Reading,
  type Standing,
  type Surroundings,
} from '../../../electron/model/relation-ranker/network.ts'
import { Tape } from '../../../electron/model/relation-ranker/tape.ts'
import type { Lesson, Step } from '../worlds/ranker-lesson.ts'
import { seededRandom, type Random } from '../../../electron/base/random.ts'

/** One choice of an episode: what stood to choice, and what was chosen. */
export interface Decision {
  /** Relations listed so far for what is at hand. */
  candidates: readonly Step[]
  around: Surroundings
  /** Moves that are possible, beside walking a candidate. */
  open: readonly Move[]
  /** A candidate's index, or a move. */
  chosen: number | Move
  /** Factor of this choice's log-likelihood in the objective: 1 for imitation, the advantage for policy gradients. */
  weight: number
}

/** The choices made at one standing, and the step that led on from it. */
export interface Stage {
  decisions: readonly Decision[]
  step?: Step
}

export interface Walk {
  words: readonly string[]
  stages: readonly Stage[]
}

const lookAt = (direction: Direction): Move => (direction === 'tail' ? 'look-tail' : 'look-head')

/**
 * The choices of a lesson as an episode meets them: whether to look and where, then which relation, each side's list
 * coming with its own look.
 */
export function walkOf(lesson: Lesson, random: Random): Walk {
  const stages = lesson.candidates.map((candidates, hop): Stage => {
    const decisions: Decision[] = []
    const step = lesson.path[hop]
    const arrived = lesson.path[hop - 1]?.direction
    const stop: Move[] = hop > 0 ? ['stop'] : []
    const wanted = step?.direction ?? random.pick(['tail', 'head'] as const)
    decisions.push({
      candidates: [],
      around: { lookedTail: false, lookedHead: false, arrived },
      open: [...stop, 'look-tail', 'look-head'],
      chosen: step === undefined ? 'stop' : lookAt(wanted),
      weight: 1,
    })
    const wrongSideFirst = random.chance(0.25)
    const first: Direction = wrongSideFirst ? (wanted === 'tail' ? 'head' : 'tail') : wanted
    const second: Direction = first === 'tail' ? 'head' : 'tail'
    const listed = candidates.filter(c => c.direction === first)
    const isStep = (c: Step): boolean => c.relation === step?.relation && c.direction === step.direction
    const lacking = step !== undefined && hop > 0 && random.chance(0.12)
    const known = { lookedTail: first === 'tail', lookedHead: first === 'head', arrived }
    if (wrongSideFirst || !lacking) {
      const at = listed.findIndex(isStep)
      decisions.push({
        candidates: listed,
        around: known,
        open: [...stop, lookAt(second), ...elsewhere(hop)],
        chosen: step === undefined ? 'stop' : at >= 0 ? at : lookAt(second),
        weight: 1,
      })
    }
    if (wrongSideFirst || lacking || random.chance(0.3)) {
      const both = lacking ? candidates.filter(c => !isStep(c)) : [...candidates]
      const at = both.findIndex(isStep)
      decisions.push({
        candidates: both,
        around: { lookedTail: true, lookedHead: true, arrived },
        open: [...stop, ...elsewhere(hop)],
        chosen: step === undefined ? 'stop' : at >= 0 ? at : 'look-elsewhere',
        weight: 1,
      })
    }
    return step === undefined ? { decisions } : { decisions, step }
  })
  return { words: questionWords(lesson.question, lesson.anchors), stages }
}

const elsewhere = (hop: number): Move[] => (hop > 0 ? ['look-elsewhere'] : [])

/** Weights at random, scaled by fan-in; the table so that a word is about as long as 1. */
export function freshNetwork(seed: number): Network {
  const random = seededRandom(seed)
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
  const net = emptyNetwork(true)
  for (let i = 0; i < net.table.data.length; i++) net.table.data[i] = 0.5 * normal()
  for (const name of weightNames) {
    const tensor = net.weights[name]
    if (name.endsWith('Bias')) continue
    const scale = name === 'value' ? 0.2 / Math.sqrt(tensor.cols) : 1 / Math.sqrt(tensor.cols)
    for (let i = 0; i < tensor.data.length; i++) tensor.data[i] = scale * normal()
  }
  net.weights.similarity.data[0] = 4
  net.weights.contextFactor.data[0] = 0.2
  net.weights.typeSimilarity.data[0] = 4
  net.weights.typeShare.data.set([0.2, 0.8])
  net.weights.coverage.data[0] = -1
  // The first step is mostly asked for next to the anchor, the following ones farther away.
  const { rows, cols, data } = net.weights.place
  for (let hop = 0; hop < rows; hop++)
    for (let at = 0; at < cols; at++) data[hop * cols + at] = hop === 0 ? -0.2 * Math.abs(at - (cols - 1) / 2) : 0
  return net
}

export interface Outcome {
  /** Sum over decisions of weight × −log p(chosen). */
  loss: number
  /** log p(chosen) of each decision. */
  logprobs: number[]
  /** Whether the likeliest choice was the chosen one, each. */
  right: boolean[]
}

/** Runs a walk forwards and, on a training network, adds the gradient of its loss. */
export function learnWalk(net: Network, walk: Walk, training: boolean): Outcome {
  const tape = new Tape(training)
  const reading = read(tape, net, walk.words)
  const names = [
    ...new Set(
      walk.stages
        .flatMap(stage => [...stage.decisions.flatMap(d => d.candidates), ...(stage.step ? [stage.step] : [])])
        .map(c => c.relation),
    ),
  ]
  const menu = prepareRelations(tape, net, reading, names)
  const index = new Map(names.map((name, i) => [name, i]))
  const place = (step: Step): number => index.get(step.relation) ?? 0
  const outcome: Outcome = { loss: 0, logprobs: [], right: [] }
  let standing = begin(tape, reading)
  const seeds: (() => void)[] = []
  for (const { decisions, step } of walk.stages) {
    for (const decision of decisions)
      seeds.push(decide(tape, net, reading, standing, menu, decision, decision.candidates.map(place), outcome))
    if (step !== undefined) standing = advance(tape, net, reading, standing, menu, place(step), step.direction)
  }
  if (training) {
    for (const seed of seeds) seed()
    tape.backward()
  }
  return outcome
}

/** Adds one choice to the outcome; gives what puts its gradient in place. */
function decide(
  tape: Tape,
  net: Network,
  reading: Reading,
  standing: Standing,
  menu: Menu,
  decision: Decision,
  picks: readonly number[],
  outcome: Outcome,
): () => void {
  const { candidates, open, weight } = decision
  const scores = score(
    tape,
    net,
    reading,
    standing,
    menu,
    picks,
    candidates.map(c => c.direction),
    decision.around,
  )
  const offered = open.map(move => MOVES.indexOf(move))
  const all = [...scores.candidates.data, ...offered.map(at => scores.moves.data[at] as number)]
  const chosen =
    typeof decision.chosen === 'number' ? decision.chosen : candidates.length + open.indexOf(decision.chosen)
  const top = Math.max(...all)
  const exps = all.map(s => Math.exp(s - top))
  const sum = exps.reduce((a, b) => a + b, 0)
  const logprob = (all[chosen] as number) - top - Math.log(sum)
  outcome.loss -= weight * logprob
  outcome.logprobs.push(logprob)
  outcome.right.push((all[chosen] as number) === top)
  return () => {
    for (let i = 0; i < all.length; i++) {
      const g = weight * ((exps[i] as number) / sum - (i === chosen ? 1 : 0))
      if (i < candidates.length) scores.candidates.grad[i] = g
      else scores.moves.grad[offered[i - candidates.length] as number] = g
    }
  }
}

const kept = new Set([ANCHOR_TOKEN, OTHER_ANCHOR_TOKEN])

/** Some words left out or replaced by ones that mean nothing, so that no single word is relied on. */
export function disturb(walk: Walk, random: Random): Walk {
  const words = walk.words.flatMap(word => {
    if (kept.has(word) || word.startsWith('\u0001')) return [word]
    const draw = random.next()
    return draw < 0.03
      ? []
      : draw < 0.045
        ? [word, random.pick(['really', 'actually', 'also', 'ever', 'all', 'then', 'now', 'the'])]
        : [word]
  })
  return { ...walk, words }
}
