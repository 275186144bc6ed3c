import type { SExpression } from '../../../../kg/sexpression/ast.ts'
import { atom } from '../../synth/walks/walk-as-lesson.ts'
import { both } from '../build.ts'
import { otherSide } from '../../../../contract/fact.ts'
import { arrival, departure, type DrawnSet, type Drawing } from './drawing.ts'

type Drawn = Promise<SExpression | undefined>

/** Answers of a lesson, at most. */
export const MOST_ANSWERS = 40
const HOPS = [1, 1, 1, 2, 2, 3]

/** From one name along one to three relations, either way. */
export async function chain(drawing: Drawing): Drawn {
  return (await drawnChain(drawing))?.program
}

async function drawnChain(drawing: Drawing): Promise<DrawnSet | undefined> {
  const { random } = drawing
  const hops = random.pick(HOPS)
  let drawn = await drawing.fromOne(hops === 1 ? MOST_ANSWERS : 100)
  for (let left = hops - 1; left > 0 && drawn !== undefined; left--) {
    // Two things that share a number have nothing to do with each other.
    if ((await drawing.known(drawn.ids[0] ?? 0)).kind === 'literal') return drawn
    drawn = await drawing.onward(drawn)
  }
  return drawn
}

/** What a chain leads to, of one class alone. */
export async function ofOneClass(drawing: Drawing): Drawn {
  const drawn = (await drawing.fromOne()) ?? undefined
  if (drawn === undefined) return undefined
  const further = drawing.random.chance(0.4) ? ((await drawing.onward(drawn)) ?? drawn) : drawn
  const known = await drawing.classOf(drawing.random.pick([...further.ids]))
  return known === undefined ? undefined : both({ kind: 'entity', key: known.key }, further.program)
}

/** Two or three conditions that meet in one thing at least. */
export async function allOf(drawing: Drawing): Drawn {
  const { random } = drawing
  const first = await drawing.fromOne(MOST_ON_A_SIDE, step => arrival(step).kind === 'entity')
  if (first === undefined) return undefined
  const witness = random.pick([...first.ids])
  let program = first.program
  const known = random.chance(0.2) ? await drawing.classOf(witness) : undefined
  if (known !== undefined) program = both({ kind: 'entity', key: known.key }, program)
  for (let left = random.chance(0.12) ? 2 : 1; left > 0; left--) {
    const condition = await drawing.condition(witness)
    if (condition === undefined) return undefined
    program = both(program, condition)
  }
  return program
}

const MOST_ON_A_SIDE = 300

/** The same of one or of another, or two conditions of which one is enough. */
export async function eitherOf(drawing: Drawing): Drawn {
  const { random } = drawing
  const step = drawing.step(one => departure(one).kind === 'entity' && arrival(one).kind === 'entity')
  if (step === undefined) return undefined
  const sides: SExpression[] = []
  for (const id of random.sample(departure(step).pool, 2)) {
    if (!(await drawing.isNameable(id, step))) return undefined
    const drawn = await drawing.after(
      { program: atom(await drawing.known(id)), ids: Uint32Array.of(id) },
      step,
      MOST_ANSWERS,
    )
    if (drawn === undefined) return undefined
    sides.push(drawn.program)
  }
  const [left, right] = sides
  if (left === undefined || right === undefined) return undefined
  if (random.chance(0.75)) return { kind: 'or', left, right }
  const members = await drawing.fromOne(MOST_ANSWERS, one => arrival(one) === arrival(step))
  const other = members && (await drawing.condition(random.pick([...members.ids])))
  return other === undefined ? { kind: 'or', left, right } : { kind: 'or', left, right: other }
}

/** A set without those of which something else holds. */
export async function notOf(drawing: Drawing): Drawn {
  const { random } = drawing
  const drawn = await drawing.someSet()
  if (drawn === undefined) return undefined
  const left = random.pick([...drawn.ids])
  if (drawn.program.kind !== 'join' || random.chance(0.25)) {
    // "… that have no …"
    const steps = (await drawing.stepsFrom(left)).filter(step => arrival(step).kind === 'entity')
    if (steps.length === 0) return undefined
    const { relation, direction } = random.pick(steps)
    const any: SExpression = { kind: 'any', relation: { name: relation.name, reverse: direction === 'head' } }
    return { kind: 'without', of: drawn.program, without: any }
  }
  const condition = await drawing.condition(left)
  return condition === undefined ? undefined : { kind: 'without', of: drawn.program, without: condition }
}

/** "The other films of its director": there and back without what one came from. */
export async function othersOf(drawing: Drawing): Drawn {
  const { random } = drawing
  const step = drawing.step(one => departure(one).kind === 'entity' && arrival(one).kind === 'entity')
  if (step === undefined) return undefined
  const id = random.pick(departure(step).pool)
  if (!(await drawing.isNameable(id, step))) return undefined
  const start = { program: atom(await drawing.known(id)), ids: Uint32Array.of(id) }
  const there = await drawing.after(start, step)
  const back = there && (await drawing.after(there, { relation: step.relation, direction: otherSide(step.direction) }))
  return back === undefined || back.ids.length > MOST_ANSWERS
    ? undefined
    : { kind: 'without', of: back.program, without: start.program }
}

/** How many there are. */
export async function howMany(drawing: Drawing): Drawn {
  const { random } = drawing
  const of = await random.pick([
    counted,
    counted,
    counted,
    counted,
    async () => (await drawing.someSet())?.program,
    allOf,
    allOf,
    ofOneClass,
    notOf,
    async () => (await drawing.someClass())?.program,
  ])(drawing)
  return of === undefined ? undefined : { kind: 'count', of }
}

async function counted(drawing: Drawing): Drawn {
  const drawn = await drawing.fromOne(5_000, step => arrival(step).kind === 'entity' && arrival(step).fan > 1.2)
  return drawn?.program
}

/** Everything of a class. */
export async function wholeClass(drawing: Drawing): Drawn {
  return (await drawing.someClass(MOST_ANSWERS))?.program
}

/** Those of a set with a word in their name. */
export async function namedLike(drawing: Drawing): Drawn {
  const { random } = drawing
  const drawn = await drawing.someSet()
  if (drawn === undefined) return undefined
  const { name } = await drawing.known(random.pick([...drawn.ids]))
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(word => word.length > 3)
  return words.length === 0
    ? undefined
    : both(drawn.program, { kind: 'has', by: [], text: random.pick(words).toLowerCase() })
}
