import type { PathStep } from '../../contract/fact.ts'
import type { RelationRanker } from '../relation-ranker.ts'
import { relationStems, stem, type EverydayRelation } from './everyday-relations.ts'
import { questionWords } from '../relation-ranker/words.ts'
import { sideKey, walkedSteps, type Branch } from './walk.ts'

/** A step that was walked although a relation that was nowhere listed fits the question better. */
export interface Doubt {
  step: PathStep
  /** The relation that the question seems to ask for. */
  wanted: string
  /** Nats by which it fits better; negative where the step fits better. */
  lead: number
  /** Whether a word of its name stands in the question. */
  named: boolean
  /** The step's probability among what was listed where it was taken. */
  share: number
}

/**
 * The step of a walk that fits the question worst, measured against other relations, everyday ones and the graph's own,
 * of which the episode was shown none: a graph without composers, asked who composed something, still has a best
 * relation to walk, and `composer` then fits much better than it does.
 */
export function weakestStep(
  ranker: RelationRanker,
  question: string,
  anchors: readonly string[],
  branch: Branch,
  listed: ReadonlyMap<string, readonly string[]>,
  everyday: readonly EverydayRelation[],
): Doubt | undefined {
  const steps = walkedSteps(branch)
  const known = withSynonyms(stemsOf([...listed.values()].flat()), everyday)
  const rivals = everyday
    .filter(({ stems }) => ![...stems].some(word => known.has(word)))
    .map(({ name }): PathStep => ({ relation: name, direction: 'tail' }))
  const asked = new Set(questionWords(question, anchors).map(stem))
  let weakest: Doubt | undefined
  steps.forEach((step, at) => {
    const doubt = doubtAbout(step, steps.slice(0, at), branch.levels[at]?.members ?? [])
    if (doubt !== undefined && (weakest === undefined || doubt.lead > weakest.lead)) weakest = doubt
  })
  return weakest

  function doubtAbout(step: PathStep, walked: readonly PathStep[], members: readonly string[]): Doubt | undefined {
    const beside = listedAt(members, listed).filter(
      ({ relation, direction }) => relation !== step.relation || direction !== step.direction,
    )
    const scores = ranker.fits({ question, anchors, walked, candidates: [step, ...beside, ...rivals] })
    const own = scores[0] ?? 0
    const share = 1 / scores.slice(0, beside.length + 1).reduce((sum, score) => sum + Math.exp(score - own), 0)
    const rest = scores.slice(beside.length + 1)
    const best = Math.max(...rest)
    const wanted = rivals[rest.indexOf(best)]
    return wanted === undefined
      ? undefined
      : {
          step,
          wanted: wanted.relation,
          lead: best - own,
          named: relationStems(wanted.relation).some(word => asked.has(word)),
          share,
        }
  }
}

/** Members of a level whose lists are compared. */
const MOST_COMPARED = 8

function listedAt(members: readonly string[], listed: ReadonlyMap<string, readonly string[]>): PathStep[] {
  const steps = new Map<string, PathStep>()
  for (const member of members.slice(0, MOST_COMPARED)) {
    for (const direction of ['tail', 'head'] as const)
      for (const relation of listed.get(sideKey(member, direction)) ?? [])
        steps.set(`${direction}\u0000${relation}`, { relation, direction })
  }
  return [...steps.values()]
}

/** What is listed, and the other words by which people ask for it. */
function withSynonyms(stems: ReadonlySet<string>, everyday: readonly EverydayRelation[]): Set<string> {
  const known = new Set(stems)
  for (const relation of everyday)
    if ([...relation.stems].some(word => stems.has(word)))
      for (const word of [...relation.stems, ...relation.askedBy]) known.add(word)
  return known
}

function stemsOf(relations: readonly string[]): Set<string> {
  return new Set([...new Set(relations)].flatMap(relationStems))
}
