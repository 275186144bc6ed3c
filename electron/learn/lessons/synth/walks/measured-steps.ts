import type { DrawnStep, DrawnWalk } from './drawn-walk.ts'
import type { GraphConcepts } from '../wording/graph-concepts.ts'
import type { MeasuredStep } from '../quality/rule-quality.ts'

/** Every step of a walk with how it is asked for, and the types where two steps join. */
export function measuredSteps({ chains, rest }: DrawnWalk, concepts: GraphConcepts): MeasuredStep[] {
  const along = (steps: readonly DrawnStep[], start?: string): MeasuredStep[] => {
    let arrived = start
    return steps.map(step => {
      const known = concepts.step(step)
      const { headType, tailType } = known.concept
      const [leaves, reaches] = known.direction === 'tail' ? [headType, tailType] : [tailType, headType]
      const joint = arrived === undefined ? {} : { joint: { arrived, leaves } }
      arrived = reaches
      return { ...known, name: concepts.get(step.relation).name, ...joint }
    })
  }
  const before = chains.map(({ steps }) => along(steps))
  const last = before[0]?.at(-1)
  return [
    ...before.flat(),
    ...along(rest, last && (last.direction === 'tail' ? last.concept.tailType : last.concept.headType)),
  ]
}
