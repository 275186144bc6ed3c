import type { Entity, KnowledgeGraph, RelationUse } from '../../../../kg/knowledge-graph.ts'
import { standsForFact } from '../../../../kg/mediators.ts'
import type { Direction } from '../../../../contract/fact.ts'
import type { TermId } from '../../../../kg/triple.ts'
import type { LessonShape } from '../../../../contract/lesson.ts'
import type { Random } from '../../../../base/random.ts'
import {
  isSameStep,
  turnedRound,
  type DrawnChain,
  type DrawnStep,
  type DrawnWalk,
  type WalkLimits,
} from './drawn-walk.ts'
import { follow, intersection, without } from './follow.ts'
import { isAskable } from './readable.ts'
import type { Rejection } from '../counts.ts'
import { drawEnds, type RelationEnds } from './start-pool.ts'

/** How readily a walk goes straight back ("the other films of its director"), where it may. */
const BACK = 0.3
/**
 * What a draw without a lesson counts as, in lessons: a relation that has given all that it has is not drawn for ever.
 */
const FAILURE = 0.2
const SIDES = ['tail', 'head'] as const

/** A chain while it is drawn. */
interface Chain extends DrawnChain {
  visited: Set<TermId>
  /** A member of the last set, reached without a repeated entity. */
  witness: TermId
}

/**
 * Constrained random walks (GraphWalker, algorithm 1 and Eq. 1): P is the given relations, both directions are walked,
 * no entity comes twice. Unlike the published code a step is drawn evenly among relations and not among triples, and a
 * walk keeps the whole set after every step, so that its answers are complete.
 */
export class RandomWalks {
  private readonly kg: KnowledgeGraph
  /** Both steps along each relation, in pairs. */
  private readonly steps: readonly DrawnStep[]
  /** How readily each is drawn. */
  private readonly weights: Float64Array
  private readonly places: ReadonlyMap<number, number>
  private readonly allowed: ReadonlySet<TermId>
  private readonly limits: WalkLimits
  private readonly random: Random
  private readonly ends = new Map<TermId, RelationEnds>()

  constructor(kg: KnowledgeGraph, relations: readonly TermId[], limits: WalkLimits, random: Random) {
    this.kg = kg
    this.steps = relations.flatMap(relation => SIDES.map((direction): DrawnStep => ({ relation, direction })))
    this.weights = new Float64Array(this.steps.length).fill(1)
    this.places = new Map(this.steps.map((step, place) => [slot(step), place]))
    this.allowed = new Set(relations)
    this.limits = limits
    this.random = random
  }

  /**
   * A walk of the shape, or why this draw gave none. `hops`: steps of the longest way from an anchor to the answers.
   */
  async draw(shape: LessonShape, hops: number): Promise<DrawnWalk | Rejection> {
    const first = this.pick(this.steps, this.weights)
    const walk = await this.drawFrom(first, shape, hops)
    if (typeof walk === 'string') this.add(first, FAILURE)
    return walk
  }

  private async drawFrom(first: DrawnStep, shape: LessonShape, hops: number): Promise<DrawnWalk | Rejection> {
    const chain = await this.begin(first)
    if (typeof chain === 'string') return chain
    // Where chains meet at the end (2I, PI) all steps stand before the meeting; in IP one does.
    const before = shape === 'ip' ? 1 : hops
    for (let left = before - 1; left > 0; left--) {
      const failed = await this.extend(chain)
      if (failed !== undefined) return failed
    }
    if (shape === 'path')
      return this.finish({ shape, chains: [chain], rest: [], between: [], answers: last(chain), leftOut: false, hops })
    return this.meet(shape, hops, chain)
  }

  /** The walk became a lesson: its steps are drawn less readily from now on. */
  count({ chains, rest }: DrawnWalk): void {
    for (const step of [...chains.flatMap(({ steps }) => steps), ...rest]) this.add(step, 1)
  }

  private add(step: DrawnStep, uses: number): void {
    const place = this.places.get(slot(step))
    // 1 / (1 + n) for n uses.
    if (place !== undefined) this.weights[place] = 1 / (1 / this.weightOf(step) + uses)
  }

  /** Ends of a relation, drawn when they are first needed. */
  async endsOf(relation: TermId): Promise<RelationEnds> {
    const ends = this.ends.get(relation) ?? (await drawEnds(this.kg, relation, this.random))
    this.ends.set(relation, ends)
    return ends
  }

  /** A step with a probability that falls with the number of lessons that have it. */
  private pick(steps: readonly DrawnStep[], weights: Float64Array): DrawnStep {
    let left = this.random.next() * weights.reduce((sum, weight) => sum + weight, 0)
    const at = weights.findIndex(weight => (left -= weight) < 0)
    return steps[at] ?? this.random.pick(steps)
  }

  private weightOf(step: DrawnStep): number {
    return this.weights[this.places.get(slot(step)) ?? -1] ?? 1
  }

  private async begin(step: DrawnStep): Promise<Chain | Rejection> {
    const ends = await this.endsOf(step.relation)
    const pool = step.direction === 'tail' ? ends.heads : ends.tails
    const id = pool[this.random.below(pool.length)]
    return id === undefined ? 'nothing-there' : this.beginAt(id, step)
  }

  private async beginAt(id: TermId, step: DrawnStep): Promise<Chain | Rejection> {
    const anchor = await this.kg.entity(id)
    if (anchor === undefined || !isAskable(anchor) || (await standsForFact(this.kg, id))) return 'unreadable'
    const level = await follow(this.kg, Uint32Array.of(id), step, this.limits.dMax)
    if (level === undefined) return 'branching'
    if (level.length < this.limits.dMin) return 'too-few'
    const [witness] = this.random.sample(Array.from(without(level, id)), 1)
    if (witness === undefined) return 'dead-end'
    if (!(await this.isUnique(anchor))) return 'ambiguous'
    return { anchor, steps: [step], levels: [level], visited: new Set([id, witness]), witness }
  }

  /** A name that several share stands for all of them in an episode; the walk was drawn from one. */
  private async isUnique(anchor: Entity): Promise<boolean> {
    const found = await this.kg.link(anchor.name, 2)
    return found[0]?.entity.id === anchor.id && found[1]?.match !== 'exact'
  }

  private async extend(chain: Chain): Promise<Rejection | undefined> {
    if (last(chain).length > this.limits.level) return 'too-many'
    const next = await this.onward(chain.witness, chain.steps.at(-1), chain.visited)
    if (typeof next === 'string') return next
    const reached = await follow(this.kg, last(chain), next.step, this.limits.level)
    if (reached === undefined) return 'too-many'
    const [first] = chain.steps
    const isBack = chain.steps.length === 1 && first !== undefined && isSameStep(turnedRound(first), next.step)
    chain.steps.push(next.step)
    // The Navigator's reading: straight back along the first step asks for the others.
    chain.levels.push(isBack ? without(reached, chain.anchor.id) : reached)
    chain.witness = next.witness
    return undefined
  }

  /** A step from an entity that Eq. 1 allows, and a new entity that it leads to. */
  private async onward(
    from: TermId,
    arrived: DrawnStep | undefined,
    visited: Set<TermId>,
  ): Promise<{ step: DrawnStep; witness: TermId } | Rejection> {
    const { dMin, dMax } = this.limits
    const uses = (
      await Promise.all(
        SIDES.map(async direction => (await this.kg.relations([from], direction)).map(use => ({ use, direction }))),
      )
    ).flat()
    const mayReturn = this.random.chance(BACK)
    const fitting = uses.filter(({ use }) => this.allowed.has(use.id))
    // Two relations that share a number or a text have nothing to do with each other.
    const isValue = (await this.kg.entity(from))?.kind === 'literal'
    const related =
      isValue && arrived !== undefined ? fitting.filter(({ use }) => use.id === arrived.relation) : fitting
    const open = related.filter(
      ({ use, direction }) =>
        use.count >= dMin && use.count <= dMax && this.leadsOn(use, direction, arrived, mayReturn),
    )
    const steps = open.map(({ use, direction }): DrawnStep => ({ relation: use.id, direction }))
    // Another relation is tried where all that the first one leads to was visited.
    for (let tries = 0; tries < 3 && steps.length > 0; tries++) {
      const step = this.pick(
        steps,
        Float64Array.from(steps, one => this.weightOf(one)),
      )
      steps.splice(steps.indexOf(step), 1)
      const neighbours = await follow(this.kg, Uint32Array.of(from), step, dMax)
      const fresh = Array.from(neighbours ?? []).filter(id => !visited.has(id))
      if (fresh.length === 0) continue
      const witness = this.random.pick(fresh)
      visited.add(witness)
      return { step, witness }
    }
    return open.length === 0 && fitting.some(({ use }) => use.count > dMax) ? 'branching' : 'dead-end'
  }

  /** Back along the step that led here only where that leads to others as well. */
  private leadsOn(use: RelationUse, direction: Direction, arrived: DrawnStep | undefined, mayReturn: boolean): boolean {
    const isBack = arrived !== undefined && arrived.relation === use.id && arrived.direction !== direction
    return !isBack || (mayReturn && use.count > 1)
  }

  /** A second anchor from which one step leads to what the first chain reached. */
  private async meet(shape: LessonShape, hops: number, chain: Chain): Promise<DrawnWalk | Rejection> {
    const arrived = chain.steps.at(-1)
    const back = await this.onward(chain.witness, arrived, chain.visited)
    if (typeof back === 'string') return back
    const other = await this.beginAt(back.witness, turnedRound(back.step))
    if (typeof other === 'string') return other
    if (isSameStep(back.step, arrived) && other.anchor.id === chain.anchor.id) return 'redundant'
    const [a, b] = [last(chain), last(other)]
    const meeting = intersection(a, b)
    if (meeting.length === a.length || meeting.length === b.length) return 'redundant'
    const walk: DrawnWalk = {
      shape,
      chains: [chain, other],
      rest: [],
      between: [],
      answers: meeting,
      leftOut: false,
      hops,
    }
    let { witness } = chain
    for (let left = shape === 'ip' ? hops - 1 : 0; left > 0; left--) {
      if (walk.answers.length > this.limits.level) return 'too-many'
      const next = await this.onward(witness, walk.rest.at(-1) ?? arrived, chain.visited)
      if (typeof next === 'string') return next
      const reached = await follow(this.kg, walk.answers, next.step, this.limits.level)
      if (reached === undefined) return 'too-many'
      walk.between.push(walk.answers)
      walk.rest.push(next.step)
      walk.answers = reached
      witness = next.witness
    }
    return this.finish(walk)
  }

  private async finish(walk: DrawnWalk): Promise<DrawnWalk | Rejection> {
    // What the question itself names answers it only when nothing else does.
    const answers = walk.chains.reduce((set, { anchor }) => without(set, anchor.id), walk.answers)
    if (answers.length === 0) return 'dead-end'
    return answers.length > this.limits.answers
      ? 'too-many'
      : { ...walk, answers, leftOut: answers.length < walk.answers.length }
  }
}

const slot = ({ relation, direction }: DrawnStep): number => relation * 2 + Number(direction === 'head')

const last = ({ levels }: DrawnChain): Uint32Array => levels.at(-1) ?? new Uint32Array()
