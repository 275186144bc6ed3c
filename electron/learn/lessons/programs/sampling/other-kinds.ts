import { otherSide } from '../../../../contract/fact.ts'
import type { SExpression } from '../../../../kg/sexpression/ast.ts'
import { follow } from '../../synth/walks/follow.ts'
import { atom } from '../../synth/walks/walk-as-lesson.ts'
import { neighbouringTime } from '../../../../model/semantic-parser/calendar.ts'
import { both, byValue, compared, joined, valueLiteral } from '../build.ts'
import { arrival, departure, type DrawnSet, type Drawing } from './drawing.ts'
import { moreThan } from './choosing-kinds.ts'
import { most, superlative, thanValueOf, twoWorth, whichOfTwo } from './measured-kinds.ts'
import { allOf, eitherOf, notOf, ofOneClass } from './plain-kinds.ts'
import { valueBetween } from './thresholds.ts'

type Drawn = Promise<SExpression | undefined>

/** A question of yes or no; the caller keeps as many of the one as of the other. */
export async function yesOrNo(drawing: Drawing): Drawn {
  const of = await drawing.random.pick([fact, fact, fact, fact, anyAtAll, worthMore, than, moreThan, isOfClass])(
    drawing,
  )
  return of === undefined ? undefined : { kind: 'exists', of }
}

/** Whether one named thing is joined to another, and often it is not. */
async function fact(drawing: Drawing): Drawn {
  const { random } = drawing
  const step = drawing.step(one => departure(one).kind === 'entity' && arrival(one).kind === 'entity')
  if (step === undefined) return undefined
  const from = random.pick(departure(step).pool)
  if (!(await drawing.isNameable(from))) return undefined
  const start = { program: atom(await drawing.known(from)), ids: Uint32Array.of(from) }
  const reached = await drawing.after(start, step)
  if (reached === undefined) return undefined
  const other = random.pick(random.chance(0.5) ? [...reached.ids] : arrival(step).pool)
  if (other === from || !(await drawing.isNameable(other))) return undefined
  return both(atom(await drawing.known(other)), reached.program)
}

/** Whether there is anything of which two things hold. */
async function anyAtAll(drawing: Drawing): Drawn {
  const { random } = drawing
  const first = await drawing.fromOne(200, step => arrival(step).kind === 'entity')
  const step = drawing.step(one => arrival(one).kind === 'entity' && departure(one).kind === 'entity')
  if (first === undefined) return undefined
  if (random.chance(0.5)) return allOf(drawing)
  const shared = (await drawing.stepsFrom(random.pick([...first.ids]))).filter(one => arrival(one).kind === 'entity')
  const other = shared.length > 0 ? random.pick(shared) : step
  if (other === undefined) return undefined
  const id = random.pick(arrival(other).pool)
  if (!(await drawing.isNameable(id))) return undefined
  return both(first.program, joined(other.relation.name, otherSide(other.direction), atom(await drawing.known(id))))
}

/** Whether a named thing's value is above or below another. */
async function worthMore(drawing: Drawing): Drawn {
  const { random, schema } = drawing
  if (schema.measures.length === 0) return undefined
  const relation = random.pick(schema.measures)
  const [id, other] = random.sample(relation.heads.pool, 2)
  if (id === undefined || other === undefined || !(await drawing.isNameable(id))) return undefined
  const worth = (await drawing.worthOf(Uint32Array.of(id, other), relation)).toSorted((a, b) => a.place - b.place)
  const [low, high] = worth
  const value = low && high && valueBetween(low, high, relation.tails.kind)
  if (value === undefined) return undefined
  const mode = random.pick(['gt', 'lt'] as const)
  return both(atom(await drawing.known(id)), compared(mode, byValue(relation.name), valueLiteral(value)))
}

/** "Is the Rhine longer than the Elbe?" */
async function than(drawing: Drawing): Drawn {
  const pair = await twoWorth(drawing)
  if (pair === undefined) return undefined
  return both(pair.one, thanValueOf(drawing.random.chance(0.5) ? 'gt' : 'lt', pair.relation, pair.two))
}

async function isOfClass(drawing: Drawing): Drawn {
  const { random, schema } = drawing
  const drawn = await drawing.someClass()
  if (drawn === undefined || drawn.program.kind !== 'entity' || schema.classes.length < 2) return undefined
  const another = random.pick(schema.classes)
  const from = random.chance(0.5) ? drawn : await drawing.ofClass(another)
  if (from === undefined) return undefined
  const id = random.pick([...from.ids])
  return (await drawing.isNameable(id)) ? both(atom(await drawing.known(id)), drawn.program) : undefined
}

const NARROW = 3

/** A further step from what an operator found: "who directed the longest film by x". */
export async function nested(drawing: Drawing): Drawn {
  const { random } = drawing
  const program = await random.pick([superlative, superlative, most, whichOfTwo, allOf, notOf, ofOneClass, eitherOf])(
    drawing,
  )
  if (program === undefined) return undefined
  const ids = await drawing.evaluate(program)
  if (ids === undefined || ids.length === 0 || ids.length > NARROW) return undefined
  const drawn: DrawnSet = { program, ids }
  return (await drawing.onward(drawn))?.program
}

interface TimedFact {
  from: number
  to: number
  relation: string
  time: string
  /** What the relation leads to from `from`, at any time. */
  reached: SExpression
}

/** A triple that carries a time, with names at both ends. */
async function timedFact(drawing: Drawing): Promise<TimedFact | undefined> {
  const { random } = drawing
  const step = drawing.step(one => one.relation.timed)
  if (step === undefined) return undefined
  const from = random.pick(departure(step).pool)
  if (!(await drawing.isNameable(from))) return undefined
  const { items } = await drawing.kg.neighbours([from], step.relation.id, step.direction, { limit: 100 })
  const dated = items.filter(({ times }) => times.length > 0)
  if (dated.length === 0) return undefined
  const { entity, times } = random.pick(dated)
  const program = joined(step.relation.name, step.direction, atom(await drawing.known(from)))
  return { from, to: entity.id, relation: step.relation.name, time: random.pick(times), reached: program }
}

/** A time that lasts is written with its end: "2001; 2003". */
function beginningOf(time: string): string {
  return time.split(';')[0]?.trim() ?? time
}

/** A triple's time, its month or its year. */
function written(time: string, drawing: Drawing): string {
  const first = beginningOf(time)
  const lengths = [10, 7, 7, 4].filter(length => length <= first.length)
  return first.slice(0, drawing.random.pick(lengths.length > 0 ? lengths : [first.length]))
}

/** What held at a time, before or after it, or before or after something else. */
export async function during(drawing: Drawing): Drawn {
  const { random } = drawing
  const fact = await timedFact(drawing)
  if (fact === undefined) return undefined
  const stretch = random.chance(0.15) ? stretchAround(fact, drawing) : undefined
  if (stretch !== undefined) return stretch
  const mode = random.pick(['DURING', 'DURING', 'BEFORE', 'AFTER'] as const)
  if (mode === 'DURING' || random.chance(0.6))
    return { kind: 'during', mode, of: fact.reached, time: written(fact.time, drawing) }
  const other = await when(drawing, fact)
  return other === undefined ? undefined : { kind: 'during', mode, of: fact.reached, time: other }
}

/** Some months around a fact, both ends counted in. */
function stretchAround({ time, reached }: TimedFact, { random }: Drawing): SExpression | undefined {
  const month = /^\d{4}-\d\d/.exec(time)?.[0]
  if (month === undefined) return undefined
  const shifted = (by: 1 | -1, times: number): string =>
    Array.from({ length: times }).reduce<string>(at => neighbouringTime(at, by), month)
  return {
    kind: 'during',
    mode: 'BEFORE',
    of: { kind: 'during', mode: 'AFTER', of: reached, time: shifted(-1, 1 + random.below(3)) },
    time: shifted(1, 2 + random.below(2)),
  }
}

/** When something was first or last, or within a time; how often it was then. */
export async function timesOf(drawing: Drawing): Drawn {
  const { random } = drawing
  const fact = await timedFact(drawing)
  const asked = fact && (await whenOf(drawing, fact))
  if (fact === undefined || asked === undefined) return undefined
  const mode = random.pick(['DURING', 'DURING', 'BEFORE', 'AFTER'] as const)
  const month = beginningOf(fact.time).slice(0, random.pick([4, 7, 7, 7]))
  const during: SExpression = { kind: 'during', mode, of: asked, time: month }
  if (random.chance(0.4)) return { kind: 'count', of: during }
  const of = random.chance(0.25) ? during : asked
  return random.chance(0.85) ? { kind: 'earliest', mode: random.chance(0.5) ? 'FIRST' : 'LAST', of } : during
}

/** Who or what was first or last, of all or since a time. */
export async function first(drawing: Drawing): Drawn {
  const { random } = drawing
  const fact = await timedFact(drawing)
  if (fact === undefined) return undefined
  const of: SExpression = random.chance(0.65)
    ? fact.reached
    : {
        kind: 'during',
        mode: random.pick(['DURING', 'BEFORE', 'AFTER'] as const),
        of: fact.reached,
        time: written(fact.time, drawing),
      }
  return { kind: 'earliest', mode: random.chance(0.5) ? 'FIRST' : 'LAST', of }
}

/** When something held; `after`: of the relation and one end of another fact. */
export async function when(drawing: Drawing, after?: TimedFact): Promise<(SExpression & { kind: 'when' }) | undefined> {
  const fact = after === undefined ? await timedFact(drawing) : await sameEnd(drawing, after)
  return fact && whenOf(drawing, fact)
}

async function whenOf(drawing: Drawing, fact: TimedFact): Promise<(SExpression & { kind: 'when' }) | undefined> {
  if (!(await drawing.isNameable(fact.to))) return undefined
  if (fact.reached.kind !== 'join') return undefined
  const [near, far] = [fact.from, fact.to]
  const [left, right] = fact.reached.relation.reverse ? [near, far] : [far, near]
  return {
    kind: 'when',
    left: atom(await drawing.known(left)),
    relation: { name: fact.relation, reverse: false },
    right: atom(await drawing.known(right)),
  }
}

/** Another fact of the same relation and the same near end: "before y did". */
async function sameEnd(drawing: Drawing, fact: TimedFact): Promise<TimedFact | undefined> {
  const relation = [...drawing.schema.relations.values()].find(({ name }) => name === fact.relation)
  if (relation === undefined || fact.reached.kind !== 'join') return undefined
  const direction = fact.reached.relation.reverse ? 'tail' : 'head'
  const reached = await follow(drawing.kg, Uint32Array.of(fact.from), { relation: relation.id, direction }, 400)
  const others = [...(reached ?? [])].filter(id => id !== fact.to)
  return others.length === 0 ? undefined : { ...fact, to: drawing.random.pick(others) }
}

/** How many times something happened. */
export async function howOften(drawing: Drawing): Drawn {
  const of = await when(drawing)
  return of === undefined ? undefined : { kind: 'count', of }
}
