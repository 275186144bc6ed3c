import type { Entity } from '../../../../kg/knowledge-graph.ts'
import type { Direction } from '../../../../contract/fact.ts'
import type { TermId } from '../../../../kg/triple.ts'
import type { LessonShape } from '../../../../contract/lesson.ts'

/** A step along a relation of the graph, by ids while walks are drawn. */
export interface DrawnStep {
  relation: TermId
  direction: Direction
}

/**
 * What one anchor's chain leads to: the whole set after each step, and one member of each that makes a chain without
 * repetition.
 */
export interface DrawnChain {
  anchor: Entity
  steps: DrawnStep[]
  levels: Uint32Array[]
}

/** A walk as it was drawn: chains that meet, the steps after the meeting, and the whole set that it ends in. */
export interface DrawnWalk {
  shape: LessonShape
  chains: DrawnChain[]
  rest: DrawnStep[]
  /** The whole set after the meeting and after each step of `rest` but the last; empty for a plain chain. */
  between: Uint32Array[]
  /** Everything at its end but the anchors themselves. */
  answers: Uint32Array
  /** Whether the anchors were among what it ends in. */
  leftOut: boolean
  /** Steps of the longest way from an anchor to an answer. */
  hops: number
}

/** Bounds of GraphWalker's Eq. 1 and of the sets that a walk may reach. */
export interface WalkLimits {
  /**
   * Fewest and most neighbours along a step: d_min and d_max of Eq. 1. The paper gives no numbers; its code passes over
   * nodes with more than 50 neighbours.
   */
  dMin: number
  dMax: number
  /** Most members of a set on the way: the Navigator walks on from 100 at most. */
  level: number
  answers: number
}

export const DEFAULT_LIMITS: WalkLimits = { dMin: 1, dMax: 50, level: 100, answers: 50 }

export const isSameStep = (a: DrawnStep | undefined, b: DrawnStep | undefined): boolean =>
  a !== undefined && b !== undefined && a.relation === b.relation && a.direction === b.direction

export const turnedRound = ({ relation, direction }: DrawnStep): DrawnStep => ({
  relation,
  direction: direction === 'tail' ? 'head' : 'tail',
})
