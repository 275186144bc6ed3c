import { otherSide } from '../../../../contract/fact.ts'
import type { Measure, SExpression } from '../../../../kg/sexpression/ast.ts'
import { atom } from '../../synth/walks/walk-as-lesson.ts'
import { follow } from '../../synth/walks/follow.ts'
import { along, both, byValue, compared, joined, valueLiteral } from '../build.ts'
import {
  arrival,
  byWorth,
  MOST_OF_A_CLASS,
  MOST_ON_THE_WAY,
  type DrawnSet,
  type Drawing,
  type Step,
} from './drawing.ts'
import { MOST_ANSWERS } from './plain-kinds.ts'
import { hasAlike } from './schema-view.ts'
import { drawThreshold } from './thresholds.ts'

type Drawn = Promise<SExpression | undefined>

const TOPS = [2, 3, 3, 5, 10]
/** Sums of what is no amount mean nothing. */
const mode = (greatest: boolean): 'ARGMAX' | 'ARGMIN' => (greatest ? 'ARGMAX' : 'ARGMIN')

/** The members of most (least) value, or the first few. */
export async function superlative(drawing: Drawing): Drawn {
  const { random } = drawing
  const drawn = await drawing.someSet(MOST_OF_A_CLASS)
  const found = drawn && (await drawing.measured(drawn))
  if (drawn === undefined || found === undefined) return undefined
  const worth = found.worth.toSorted(byWorth)
  const top = worth.length > 4 && random.chance(0.15) ? random.pick(TOPS) : undefined
  return {
    kind: 'superlative',
    mode: mode(random.chance(0.6)),
    of: drawn.program,
    by: byValue(found.relation.name),
    ...(top === undefined || top >= worth.length - 1 ? {} : { top }),
  }
}

/** A step of which members of a set have several, and not all as many. */
async function countable(drawing: Drawing, { ids }: DrawnSet): Promise<Step | undefined> {
  const steps = (await drawing.stepsFrom(drawing.random.pick([...ids]))).filter(
    step => arrival(step).kind === 'entity' && arrival(step).fan > 1.1,
  )
  return steps.length === 0 ? undefined : drawing.random.pick(steps)
}

const countOf = ({ relation, direction }: Step): Measure => ({
  kind: 'count',
  by: [along(relation.name, direction)],
})

/** The members with the most (fewest) of something. */
export async function most(drawing: Drawing): Drawn {
  const { random } = drawing
  const drawn = await drawing.someSet(2_000)
  const step = drawn && (await countable(drawing, drawn))
  if (drawn === undefined || step === undefined) return undefined
  return { kind: 'superlative', mode: mode(random.chance(0.8)), of: drawn.program, by: countOf(step) }
}

/** Members above or below a value. */
export async function compare(drawing: Drawing): Drawn {
  const drawn = await drawing.someSet(MOST_OF_A_CLASS)
  const found = drawn && (await drawing.measured(drawn))
  if (drawn === undefined || found === undefined) return undefined
  const { random } = drawing
  const { relation, worth } = found
  const by = byValue(relation.name)
  if (relation.tails.kind === 'date' && random.chance(0.3)) {
    const { text } = random.pick(worth)
    return both(drawn.program, compared('eq', by, valueLiteral(text.slice(0, random.pick([4, 4, 7])))))
  }
  const threshold = drawThreshold(worth, relation.tails.kind, MOST_ANSWERS, random)
  if (threshold === undefined) return undefined
  return both(drawn.program, compared(threshold.mode, by, valueLiteral(threshold.value)))
}

/** Members between two values. */
export async function between(drawing: Drawing): Drawn {
  const drawn = await drawing.someSet(MOST_OF_A_CLASS)
  const found = drawn && (await drawing.measured(drawn))
  if (drawn === undefined || found === undefined) return undefined
  const { relation, worth } = found
  const { random } = drawing
  const [first, second] = [
    drawThreshold(worth, relation.tails.kind, worth.length, random),
    drawThreshold(worth, relation.tails.kind, worth.length, random),
  ]
  if (first === undefined || second === undefined || first.value.length !== second.value.length) return undefined
  if (first.value === second.value) return undefined
  const numeric = !first.value.slice(1).includes('-')
  const [low, high] = [first.value, second.value].toSorted((a, b) =>
    numeric ? Number(a) - Number(b) : a < b ? -1 : 1,
  ) as [string, string]
  const by = byValue(relation.name)
  return both(drawn.program, both(compared('ge', by, valueLiteral(low)), compared('le', by, valueLiteral(high))))
}

/** Members with more (fewer, exactly so many) of something. */
export async function numberOf(drawing: Drawing): Drawn {
  const { random } = drawing
  const drawn = await drawing.someSet(2_000)
  const step = drawn && (await countable(drawing, drawn))
  if (drawn === undefined || step === undefined) return undefined
  const counts = new Map<number, number>()
  for await (const { from } of drawing.kg.pairs(drawn.ids, step.relation.id, step.direction))
    for (const id of from) counts.set(id, (counts.get(id) ?? 0) + 1)
  const seen = [...new Set(counts.values())].toSorted((a, b) => a - b)
  if (seen.length < 2) return undefined
  const number = random.pick(seen)
  // What has none is not counted, so that fewer than one asks for nothing.
  const comparison = random.pick(
    number === 1 ? (['gt', 'gt', 'eq'] as const) : (['gt', 'gt', 'ge', 'ge', 'lt', 'le', 'eq'] as const),
  )
  return both(drawn.program, compared(comparison, countOf(step), valueLiteral(String(number))))
}

/** Members with a greater (lesser) value, or more of something, than one of them that is named. */
export async function thanAnother(drawing: Drawing): Drawn {
  const { random } = drawing
  const drawn = await drawing.someSet(5_000)
  if (drawn === undefined) return undefined
  const comparison = random.chance(0.6) ? 'gt' : 'lt'
  if (random.chance(0.3)) {
    const step = await countable(drawing, drawn)
    const other = random.pick([...drawn.ids])
    if (step === undefined || !(await drawing.isNameable(other))) return undefined
    const of = joined(step.relation.name, step.direction, atom(await drawing.known(other)))
    return both(drawn.program, compared(comparison, countOf(step), { kind: 'count', of }))
  }
  const found = await drawing.measured(drawn)
  if (found === undefined) return undefined
  const other = random.pick(found.worth).id
  if (!(await drawing.isNameable(other))) return undefined
  return both(drawn.program, thanValueOf(comparison, found.relation.name, atom(await drawing.known(other))))
}

/** `(gt length (MAX Rhine length))` */
export function thanValueOf(comparison: 'gt' | 'lt', relation: string, other: SExpression): SExpression {
  return compared(comparison, byValue(relation), {
    kind: 'aggregate',
    mode: comparison === 'gt' ? 'MAX' : 'MIN',
    of: other,
    by: byValue(relation),
  })
}

/** Which of two named things has the greater value, or more of something. */
export async function whichOfTwo(drawing: Drawing): Drawn {
  const { random } = drawing
  const pair = await twoWorth(drawing)
  if (pair === undefined) return undefined
  const { one, two, relation } = pair
  const of: SExpression = { kind: 'or', left: one, right: two }
  return { kind: 'superlative', mode: mode(random.chance(0.65)), of, by: byValue(relation) }
}

/** Two things with names and different values of one attribute. */
export async function twoWorth(
  drawing: Drawing,
): Promise<{ one: SExpression; two: SExpression; relation: string } | undefined> {
  const { random, schema } = drawing
  if (schema.measures.length === 0) return undefined
  const relation = random.pick(schema.measures)
  const ids: number[] = []
  for (const id of random.sample(relation.heads.pool, 12))
    if (ids.length < 2 && (await drawing.isNameable(id))) {
      const alike = ids[0] === undefined || (await isAlike(drawing, ids[0], id))
      if (alike) ids.push(id)
    }
  const [a, b] = await drawing.worthOf(Uint32Array.from(ids), relation)
  if (a === undefined || b === undefined || a.place === b.place) return undefined
  return { one: atom(await drawing.known(a.id)), two: atom(await drawing.known(b.id)), relation: relation.name }
}

export async function isAlike(drawing: Drawing, one: number, other: number): Promise<boolean> {
  const [a, b] = [(await drawing.known(one)).types, (await drawing.known(other)).types]
  return a.length === 0 || b.length === 0 || a.some(type => b.includes(type))
}

/** "Whom did x visit most often?", where triples carry times. */
async function mostTimes(drawing: Drawing): Drawn {
  const drawn = await drawing.fromOne(
    MOST_ON_THE_WAY,
    step => step.relation.timed && arrival(step).kind === 'entity' && arrival(step).fan > 1.2,
  )
  if (drawn === undefined || drawn.ids.length < 3 || drawn.program.kind !== 'join') return undefined
  const { relation, of } = drawn.program
  return {
    kind: 'superlative',
    mode: 'ARGMAX',
    of: drawn.program,
    by: { kind: 'times', by: [relation], among: of },
  }
}

/** "Which actor appears most often in films by x?" */
export async function mostOften(drawing: Drawing): Drawn {
  const { random, schema } = drawing
  if (schema.temporal && random.chance(0.5)) return mostTimes(drawing)
  const among = await drawing.fromOne(MOST_ON_THE_WAY, step => arrival(step).kind === 'entity' && arrival(step).fan > 2)
  if (among === undefined || among.ids.length < 3) return undefined
  const steps = (await drawing.stepsFrom(random.pick([...among.ids]))).filter(
    step => arrival(step).kind !== 'number' && arrival(step).kind !== 'text',
  )
  if (steps.length === 0) return undefined
  const { relation, direction } = random.pick(steps)
  if (among.program.kind === 'join' && among.program.relation.name === relation.name) return undefined
  const reached = await follow(drawing.kg, among.ids, { relation: relation.id, direction }, 2_000)
  if (reached === undefined || reached.length < 2) return undefined
  return {
    kind: 'superlative',
    mode: 'ARGMAX',
    of: joined(relation.name, direction, among.program),
    by: { kind: 'count', by: [along(relation.name, otherSide(direction))], among: among.program },
  }
}

const AMOUNTS =
  /\b(?:population|area|price|cost|budget|revenue|gross|sales|votes?|employees|capacity|amount|value|income|length|duration|runtime|passengers|goals|points|weight|runways|members|students|beds|rooms|pages|calories|profit|debt|expenditure|inhabitants|attendance|distance)\b/

/** Of the means, those of how many each member has. */
const OF_COUNTS = 0.35

/** "How many airports does a country of Africa have on average?" */
async function meanOfCounts(drawing: Drawing, drawn: DrawnSet): Drawn {
  if (drawn.ids.length < 3) return undefined
  const step = await countable(drawing, drawn)
  if (step === undefined || !isTold(drawing, drawn.program, step)) return undefined
  return { kind: 'aggregate', mode: 'AVG', of: drawn.program, by: countOf(step) }
}

/**
 * Whether a noun alone says what is counted: "how many films per director" counts what they directed, and what they
 * wrote is told by nothing.
 */
function isTold(drawing: Drawing, set: SExpression, { relation, direction }: Step): boolean {
  const { concept, flipped } = relation
  const role = (direction === 'tail') === flipped ? concept.inverse : concept.nouns
  const isWayBack = set.kind === 'join' && set.relation.name === relation.name
  return role.length > 0 || isWayBack || !hasAlike(drawing.schema.relations.values(), relation)
}

/** Sum, mean, least and greatest value of a set. */
export async function aggregate(drawing: Drawing): Drawn {
  const { random } = drawing
  const drawn = await drawing.someSet(2_000)
  if (drawn !== undefined && random.chance(OF_COUNTS)) return meanOfCounts(drawing, drawn)
  const found = drawn && (await drawing.measured(drawn))
  if (drawn === undefined || found === undefined) return undefined
  const { name, tails, concept } = found.relation
  const isAmount = AMOUNTS.test([...concept.nouns, ...concept.names].join(' '))
  const number = tails.kind === 'number'
  const modes = [...(number ? ['AVG', 'AVG'] : []), ...(number && isAmount ? ['SUM', 'SUM'] : []), 'MIN', 'MAX']
  return {
    kind: 'aggregate',
    mode: random.pick(modes) as 'SUM' | 'AVG' | 'MIN' | 'MAX',
    of: drawn.program,
    by: byValue(name),
  }
}
