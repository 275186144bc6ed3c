import type { Direction } from '../../kg/triple.ts'
import type { Move, Surroundings } from '../relation-ranker/network.ts'

/**
 * A choice of the Navigator as its network met it: everything that the choice's probability depends on besides the
 * weights, so that it can be computed again, and its gradient, under others. A turn that stops at one anchor and goes
 * on at the next holds two.
 */
export interface Decision {
  question: string
  /** The anchor the walk starts at, then the others. */
  anchors: readonly string[]
  walked: readonly { relation: string; direction: Direction }[]
  candidates: readonly { relation: string; direction: Direction }[]
  around: Surroundings
  open: readonly Move[]
  /** Nats added to each score, candidates first: what is known besides the network. */
  bias: readonly number[]
  /** Index of what was chosen: a candidate, or behind them an open move. */
  chosen: number
}
