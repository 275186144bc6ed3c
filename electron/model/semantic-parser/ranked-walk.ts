import type { Derivation } from './derivation.ts'
import type { Step } from './graph-schema.ts'
import { relationsToLeaveBy, type RankedSteps, type Situation } from './situation.ts'

/** One step's probability is never taken to be smaller than this (natural log): the ranker reads no operators. */
export const SURELY_NOT = -4
/** Nor is that of a whole walk. */
const NEVER = -12
/** Nats by which a noun for the other end of a relation speaks for walking it backwards, `children` of `father`. */
const INVERSE_NOUN = 3

/** Every step that some members of a set can take. */
export async function stepsFrom(situation: Situation, from: Derivation): Promise<Step[]> {
  const steps: Step[] = []
  for (const direction of ['tail', 'head'] as const)
    for (const relation of await relationsToLeaveBy(situation, from, direction)) steps.push({ relation, direction })
  return steps
}

/** The ranker's word for the steps from a set; nothing where it is no walk from one entity. */
export function ranked(situation: Situation, { walk, key }: Derivation, steps: readonly Step[]): RankedSteps {
  if (walk === undefined || (steps.length === 0 && walk.steps.length === 0)) return {}
  const { ranker, question, anchors, judged } = situation
  const id = `${walk.anchor} ${key} ${walk.question ?? ''}`
  const known = judged.get(id)
  if (known !== undefined) return known
  const { scores, words, unexplained } = ranker.judgeByWords({
    question: walk.question ?? question,
    anchors: [walk.anchor, ...anchors.filter(name => name !== walk.anchor)],
    walked: walk.steps,
    candidates: steps.map(({ relation, direction }) => ({ relation: relation.name, direction })),
    around: { lookedTail: true, lookedHead: true, arrived: walk.steps[walk.steps.length - 1]?.direction },
    open: walk.steps.length === 0 ? [] : ['stop'],
  })
  const turned = scores.map((score, i) => score + inverseNoun(situation, steps[i]))
  const top = Math.max(...turned)
  const sum = Math.log(turned.reduce((total, score) => total + Math.exp(score - top), 0)) + top
  const found = { ranks: turned.map(score => score - sum), words, unexplained }
  judged.set(id, found)
  return found
}

/** `Children` asks for what has someone as its `father`, unless the question has a word for the father too. */
function inverseNoun({ evidence }: Situation, step: Step | undefined): number {
  if (step === undefined) return 0
  const found = evidence.get(step.relation.name) ?? []
  if (found.length === 0 || !found.every(({ inverse }) => inverse)) return 0
  return step.direction === 'head' ? INVERSE_NOUN : -INVERSE_NOUN
}

/**
 * What the ranker says of a walk from one entity, natural logs: how likely it is at its end, how likely the whole of it
 * is, the last stop included; and which words it does not explain.
 */
export async function endOfWalk(
  situation: Situation,
  set: Derivation,
): Promise<{ end: number; whole: number; unexplained: readonly string[] } | undefined> {
  if (set.walk === undefined || set.walk.steps.length === 0) return undefined
  const steps = set.kind === 'entity' ? await stepsFrom(situation, set) : []
  const { ranks, unexplained = [] } = ranked(situation, set, steps)
  const stop = steps.length === 0 ? 0 : (ranks?.[steps.length] ?? SURELY_NOT)
  return { end: Math.max(SURELY_NOT, stop), whole: Math.max(NEVER, set.walk.logprob + stop), unexplained }
}
