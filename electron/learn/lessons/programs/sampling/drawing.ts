import type { Random } from '../../../../base/random.ts'
import { otherSide, type Direction } from '../../../../contract/fact.ts'
import type { Entity, KnowledgeGraph } from '../../../../kg/knowledge-graph.ts'
import { compareOnScale, onScale, scaleOf, valueOfTerm, type Value } from '../../../../kg/sexpression/values.ts'
import type { SExpression } from '../../../../kg/sexpression/ast.ts'
import { SExpressionExecutor } from '../../../../kg/sexpression/executor.ts'
import type { TermId } from '../../../../kg/triple.ts'
import { follow } from '../../synth/walks/follow.ts'
import { mayBe } from '../../synth/walks/type-kinship.ts'
import { standsForFact } from '../../../../kg/mediators.ts'
import { isAskable } from '../../synth/walks/readable.ts'
import { atom } from '../../synth/walks/walk-as-lesson.ts'
import { joined } from '../build.ts'
import { isMeasured, type ValueKind } from './value-kind.ts'
import type { ClassView, EndView, RelationView, SchemaView } from './schema-view.ts'

/** A set while a program is drawn: its expression, and what that stands for. */
export interface DrawnSet {
  program: SExpression
  ids: Uint32Array
}

/** Along a relation, from its heads to its tails or back. */
export interface Step {
  relation: RelationView
  direction: Direction
}

/** What members of a set are worth by an attribute, in one scale. */
export interface Worth {
  id: TermId
  place: number
  text: string
}

/** Members of a set on the way, at most; of a class that a superlative is taken of. */
export const MOST_ON_THE_WAY = 400
export const MOST_OF_A_CLASS = 20_000

const TRIES = 8
/** How readily people start from what stands at an end: rarely from a number. */
const STARTS: Readonly<Record<ValueKind, number>> = {
  entity: 1,
  year: 0.5,
  date: 0.3,
  text: 0.1,
  code: 0.04,
  number: 0.02,
}
/** Things of one name that are looked at. */
const MOST_NAMESAKES = 6
const TERMS_AT_ONCE = 2_048

/** What a step leads to, and what it starts from. */
export const arrival = ({ relation, direction }: Step): EndView =>
  direction === 'tail' ? relation.tails : relation.heads
export const departure = ({ relation, direction }: Step): EndView =>
  direction === 'tail' ? relation.heads : relation.tails

/** Draws the parts of programs: sets, steps from them, conditions that hold of a member, and what members are worth. */
export class Drawing {
  readonly kg: KnowledgeGraph
  readonly schema: SchemaView
  readonly random: Random
  private readonly entities = new Map<TermId, Entity | undefined>()
  /** Of what a question can name, what else has its name. */
  private readonly namesakes = new Map<TermId, readonly TermId[] | undefined>()

  constructor(kg: KnowledgeGraph, schema: SchemaView, random: Random) {
    this.kg = kg
    this.schema = schema
    this.random = random
  }

  async entity(id: TermId): Promise<Entity | undefined> {
    if (this.entities.size > 50_000) this.entities.clear()
    if (!this.entities.has(id)) this.entities.set(id, await this.kg.entity(id))
    return this.entities.get(id)
  }

  /**
   * Whether a question can name it: by a name that people can read and that nothing else has, or nothing else from which
   * the step that is asked for can be taken.
   */
  async isNameable(id: TermId, step?: Step): Promise<boolean> {
    if (!this.namesakes.has(id)) this.namesakes.set(id, await this.namesakesOf(id))
    const others = this.namesakes.get(id)
    if (others === undefined || others.length === 0) return others !== undefined
    if (step === undefined) return false
    const way = { relation: step.relation.id, direction: step.direction }
    return (await follow(this.kg, Uint32Array.from(others), way, 1))?.length === 0
  }

  /** Undefined where nobody could name it. */
  private async namesakesOf(id: TermId): Promise<readonly TermId[] | undefined> {
    const entity = await this.entity(id)
    if (entity === undefined || !isAskable(entity) || (await standsForFact(this.kg, id))) return undefined
    if (entity.kind === 'literal') return []
    const found = await this.kg.link(entity.name, MOST_NAMESAKES)
    // A literal of the same text is the name itself.
    const named = found.filter(({ match, entity: other }) => match === 'exact' && other.kind !== 'literal')
    const others = named.map(({ entity: other }) => other.id).filter(other => other !== id)
    return others.length === named.length || named.length === MOST_NAMESAKES ? undefined : others
  }

  /** A step along any relation, to and from what people can name. */
  step(fits: (step: Step) => boolean = () => true): Step | undefined {
    const steps = [...this.schema.relations.values()]
      .flatMap((relation): Step[] => [
        { relation, direction: 'tail' },
        { relation, direction: 'head' },
      ])
      .filter(step => !departure(step).nameless && !arrival(step).nameless && fits(step))
    return steps.length === 0 ? undefined : this.random.pick(steps)
  }

  /** What one step leads to from something that has a name. */
  async fromOne(most = MOST_ON_THE_WAY, fits: (step: Step) => boolean = () => true): Promise<DrawnSet | undefined> {
    for (let tries = 0; tries < TRIES; tries++) {
      const step = this.step(
        one => fits(one) && this.random.chance(STARTS[departure(one).kind]) && arrival(one).fan <= most,
      )
      if (step === undefined) return undefined
      const { pool } = departure(step)
      const id = this.random.pick(pool)
      if (!(await this.isNameable(id, step))) continue
      const drawn = await this.after({ program: atom(await this.known(id)), ids: Uint32Array.of(id) }, step, most)
      if (drawn !== undefined) return drawn
    }
    return undefined
  }

  async known(id: TermId): Promise<Entity> {
    const entity = await this.entity(id)
    if (entity === undefined) throw new RangeError(`no entity ${id}`)
    return entity
  }

  /** The set that a step leads to; undefined where it is empty or too large. */
  async after(from: DrawnSet, step: Step, most = MOST_ON_THE_WAY): Promise<DrawnSet | undefined> {
    const ids = await follow(this.kg, from.ids, { relation: step.relation.id, direction: step.direction }, most)
    return ids === undefined || ids.length === 0
      ? undefined
      : { program: joined(step.relation.name, step.direction, from.program), ids }
  }

  /** Steps that lead on from an entity. */
  async stepsFrom(id: TermId): Promise<Step[]> {
    const steps: Step[] = []
    for (const direction of ['tail', 'head'] as const)
      for (const use of await this.kg.relations([id], direction)) {
        const relation = this.schema.relations.get(use.id)
        if (relation !== undefined && use.count <= MOST_ON_THE_WAY) steps.push({ relation, direction })
      }
    return steps.filter(step => !arrival(step).nameless)
  }

  /** A further step from a set, never straight back along the one that led to it. */
  async onward(from: DrawnSet, fits: (step: Step) => boolean = () => true): Promise<DrawnSet | undefined> {
    const steps = (await this.stepsFrom(this.random.pick([...from.ids]))).filter(
      step => fits(step) && !isBack(from.program, step) && this.goesWith(from.program, step),
    )
    return steps.length === 0 ? undefined : this.after(from, this.random.pick(steps))
  }

  /** Whether what a set holds can be what the step starts at: a rating and a tag may share a name and nothing else. */
  private goesWith(program: SExpression, step: Step): boolean {
    if (program.kind !== 'join') return true
    const led = [...this.schema.relations.values()].find(({ name }) => name === program.relation.name)
    if (led === undefined) return true
    return mayBe(
      typeAt(led, program.relation.reverse ? 'tail' : 'head'),
      typeAt(step.relation, otherSide(step.direction)),
    )
  }

  async ofClass({ id, key }: Pick<ClassView, 'id' | 'key'>, most = MOST_OF_A_CLASS): Promise<DrawnSet | undefined> {
    const found = new Set<TermId>()
    for (const relation of await this.kg.typeRelations()) {
      const ids = await follow(this.kg, Uint32Array.of(id), { relation, direction: 'head' }, most)
      if (ids === undefined) return undefined
      for (const one of ids) found.add(one)
    }
    return found.size === 0
      ? undefined
      : { program: { kind: 'entity', key }, ids: Uint32Array.from(found).toSorted((a, b) => a - b) }
  }

  /** Everything at one end of a relation, the class of a graph without types. */
  async ofEnd({ relation, direction }: Step, most = MOST_OF_A_CLASS): Promise<DrawnSet | undefined> {
    const found = new Set<TermId>()
    for await (const { to } of this.kg.pairs(undefined, relation.id, direction)) {
      for (const id of to) found.add(id)
      if (found.size > most) return undefined
    }
    return {
      program: { kind: 'any', relation: { name: relation.name, reverse: direction === 'tail' } },
      ids: Uint32Array.from(found).toSorted((a, b) => a - b),
    }
  }

  /** A class of the graph, or one end of a relation where it has none. */
  async someClass(most = MOST_OF_A_CLASS): Promise<DrawnSet | undefined> {
    const classes = this.schema.classes.filter(({ size }) => size <= most)
    if (classes.length > 0) return this.ofClass(this.random.pick(classes), most)
    const step = this.step(one => arrival(one).kind === 'entity' && this.isNamedEnd(one))
    return step === undefined ? undefined : this.ofEnd(step, most)
  }

  /**
   * Whether a noun tells the end of a relation from all others: "directors"; or "films" for what has the relation that
   * most films have.
   */
  private isNamedEnd({ relation, direction }: Step): boolean {
    const { concept, flipped } = relation
    if ((direction === 'tail') !== flipped) return concept.nouns.length > 0
    const type = typeAt(relation, direction)
    if (type === 'thing') return false
    return [...this.schema.relations.values()].every(
      other => other.size <= relation.size || typeAt(other, direction) !== type,
    )
  }

  /** The class of an entity, where the graph says one. */
  async classOf(id: TermId): Promise<ClassView | undefined> {
    const { types } = await this.known(id)
    const classes = this.schema.classes.filter(({ name }) => types.includes(name))
    return classes.length === 0 ? undefined : this.random.pick(classes)
  }

  /** A set of things of several members, to take the first of, to count or to compare. */
  async someSet(most = MOST_ON_THE_WAY): Promise<DrawnSet | undefined> {
    const drawn = this.random.chance(0.35)
      ? await this.someClass(most)
      : await this.fromOne(Math.min(most, 1_000), step => arrival(step).kind === 'entity' && arrival(step).fan > 1.3)
    if (drawn === undefined || drawn.ids.length < 2) return undefined
    if (drawn.program.kind !== 'join' || this.random.chance(0.7)) return drawn
    const onward = await this.onward(drawn, step => arrival(step).kind === 'entity')
    return onward === undefined || onward.ids.length < 2 ? drawn : onward
  }

  /** An attribute that most of a set have, with what each is worth; the greatest counts where one has several. */
  async measured(
    { ids }: DrawnSet,
    fits: (relation: RelationView) => boolean = () => true,
  ): Promise<{ relation: RelationView; worth: Worth[] } | undefined> {
    const some = this.random.sample([...ids], 10)
    const shared = new Map<RelationView, number>()
    for (const id of some)
      for (const { relation, direction } of await this.stepsFrom(id))
        if (direction === 'tail' && isMeasured(relation.tails.kind) && fits(relation))
          shared.set(relation, (shared.get(relation) ?? 0) + 1)
    const usual = [...shared].filter(([, times]) => times >= 0.6 * some.length).map(([relation]) => relation)
    if (usual.length === 0) return undefined
    const relation = this.random.pick(usual)
    const worth = await this.worthOf(ids, relation)
    return worth.length < 2 ? undefined : { relation, worth }
  }

  async worthOf(ids: Uint32Array, relation: RelationView): Promise<Worth[]> {
    const heads: TermId[] = []
    const tails: TermId[] = []
    for await (const { from, to } of this.kg.pairs(ids, relation.id, 'tail')) {
      for (const id of from) heads.push(id)
      for (const id of to) tails.push(id)
    }
    const values: (Value | undefined)[] = []
    for (let at = 0; at < tails.length; at += TERMS_AT_ONCE)
      for (const term of await this.kg.terms(Uint32Array.from(tails.slice(at, at + TERMS_AT_ONCE))))
        values.push(valueOfTerm(term))
    const best = new Map<TermId, Worth>()
    for (const [i, value] of values.entries()) {
      const place = value === undefined ? undefined : placeOf(value)
      const id = heads[i] ?? 0
      if (place === undefined || value === undefined || (best.get(id)?.place ?? -Infinity) >= place) continue
      best.set(id, { id, place, text: value.text })
    }
    return [...best.values()]
  }

  /** What an expression stands for, where it is a set. */
  async evaluate(program: SExpression): Promise<Uint32Array | undefined> {
    const result = await new SExpressionExecutor(this.kg).execute(program)
    return result.kind === 'set' ? Uint32Array.from(result.ids) : undefined
  }

  /** A condition that holds of an entity: what it is joined to, or its class. */
  async condition(id: TermId, fits: (step: Step) => boolean = () => true): Promise<SExpression | undefined> {
    const steps = (await this.stepsFrom(id)).filter(
      step => fits(step) && this.random.chance(STARTS[arrival(step).kind]),
    )
    if (steps.length === 0) return undefined
    const step = this.random.pick(steps)
    const found = await follow(
      this.kg,
      Uint32Array.of(id),
      { relation: step.relation.id, direction: step.direction },
      MOST_ON_THE_WAY,
    )
    const [other] = this.random.sample([...(found ?? [])], 1)
    const back = { relation: step.relation, direction: otherSide(step.direction) }
    if (other === undefined || !(await this.isNameable(other, back))) return undefined
    return joined(step.relation.name, back.direction, atom(await this.known(other)))
  }
}

function placeOf(value: Value): number | undefined {
  const place = onScale(value, scaleOf(value))
  return typeof place === 'number' ? place : undefined
}

export const byWorth = (a: Worth, b: Worth): number => compareOnScale(a.place, b.place)

/** The type that the wording has for an end of a relation. */
function typeAt({ concept, flipped }: RelationView, end: Direction): string {
  return (end === 'tail') === flipped ? concept.headType : concept.tailType
}

/** Straight back along the relation that led here. */
export const isBack = (program: SExpression, { relation, direction }: Step): boolean =>
  program.kind === 'join' &&
  program.relation.name === relation.name &&
  program.relation.reverse !== (direction === 'tail')
