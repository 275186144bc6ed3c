import { relationWords } from '../../contract/reading/name-text.ts'
import type { Part } from '../../contract/trajectory.ts'
import type { Measure, Relation, SExpression } from '../../kg/sexpression/ast.ts'

type Named = Pick<Part, 'kind' | 'text'>

/** A program that may be followed in place of the one that was understood, and the turn that begins it. */
export interface Other {
  program: SExpression
  text: string
}

/** Alternatives of one part that are told. */
const MOST_ALTERNATIVES = 6
/** Of a part that a reading does without. */
const LEFT_OUT = 'leave it out'

/**
 * What a question was understood as, part by part, each with what else may stand there: what it is in another reading
 * that differs from this one in that part alone.
 * @param others likeliest first
 */
export function understood(program: SExpression, others: readonly Other[]): Part[] {
  const own = distinct(partsOf(program))
  const alternatives = new Map<string, Map<string, string>>()
  for (const { program: other, text } of others) {
    const parts = distinct(partsOf(other))
    const [gone, ...goneToo] = without(own, parts)
    const [come, ...comeToo] = without(parts, own)
    if (gone === undefined || goneToo.length > 0 || comeToo.length > 0) continue
    if (come !== undefined && come.kind !== gone.kind) continue
    const known = alternatives.get(keyOf(gone)) ?? new Map<string, string>()
    alternatives.set(keyOf(gone), known)
    const label = come?.text ?? LEFT_OUT
    if (known.size < MOST_ALTERNATIVES && !known.has(label)) known.set(label, text)
  }
  return own.map(part => ({
    ...part,
    alternatives: Array.from(alternatives.get(keyOf(part)) ?? [], ([label, text]) => ({ label, text })),
  }))
}

const keyOf = ({ kind, text }: Named): string => `${kind} ${text}`

const distinct = (parts: readonly Named[]): Named[] => [...new Map(parts.map(part => [keyOf(part), part])).values()]

function without(parts: readonly Named[], others: readonly Named[]): Named[] {
  const there = new Set(others.map(keyOf))
  return parts.filter(part => !there.has(keyOf(part)))
}

const COMPARED = { lt: 'less than', le: 'at most', gt: 'more than', ge: 'at least', eq: 'exactly' } as const
const AGGREGATED = { SUM: 'sum', AVG: 'average', MIN: 'least', MAX: 'greatest' } as const
const MEASURED = { count: 'how many', times: 'how often', sum: 'sum', avg: 'average' } as const
const TIMED = { DURING: 'in', BEFORE: 'before', AFTER: 'after' } as const

/** Names, relations, values and operations of a program, from the innermost out. */
function partsOf(program: SExpression): Named[] {
  switch (program.kind) {
    case 'entity':
      return [{ kind: 'name', text: program.key }]
    case 'literal':
      return [value(program.value)]
    case 'join':
      return [...partsOf(program.of), relation(program.relation)]
    case 'any':
      return [{ kind: 'relation', text: relationWords(program.relation.name) }]
    case 'and':
      return within(program.left, program.right) ?? [...partsOf(program.left), ...partsOf(program.right)]
    case 'or':
      return [...partsOf(program.left), ...partsOf(program.right), operation('or')]
    case 'without':
      return [...partsOf(program.of), operation('not'), ...partsOf(program.without)]
    case 'superlative': {
      const most = program.mode === 'ARGMAX' ? 'most' : 'least'
      const many = program.top === undefined || program.top === 1 ? most : `the ${program.top} with ${most}`
      return [...partsOf(program.of), operation(many), ...measure(program.by)]
    }
    case 'compare':
      return [...measure(program.by), operation(COMPARED[program.mode]), ...partsOf(program.than)]
    case 'own':
      return program.by.map(onward)
    case 'has':
      return [...program.by.map(onward), operation('contains'), value(program.text)]
    case 'time':
      return [...partsOf(program.of), relation(program.relation), value(program.time)]
    case 'during': {
      const time = typeof program.time === 'string' ? [value(program.time)] : partsOf(program.time)
      return [...partsOf(program.of), operation(TIMED[program.mode]), ...time]
    }
    case 'earliest':
      return [...partsOf(program.of), operation(program.mode === 'FIRST' ? 'first' : 'last')]
    case 'find':
      return [operation('in the documents'), value(program.words)]
    case 'count':
      return [...partsOf(program.of), operation('how many')]
    case 'aggregate':
      return [...partsOf(program.of), operation(AGGREGATED[program.mode]), ...measure(program.by)]
    case 'when':
      return [...partsOf(program.left), relation(program.relation), ...partsOf(program.right), operation('when')]
    case 'exists':
      return [...partsOf(program.of), operation('yes or no')]
  }
}

/** From the beginning of a year to its end is in that year. */
function within(left: SExpression, right: SExpression): Named[] | undefined {
  if (left.kind !== 'compare' || right.kind !== 'compare') return undefined
  const isOne = JSON.stringify([left.by, left.than]) === JSON.stringify([right.by, right.than])
  const isBetween = [left.mode, right.mode].toSorted().join() === 'ge,le'
  return isOne && isBetween ? [...measure(left.by), operation(TIMED.DURING), ...partsOf(left.than)] : undefined
}

function measure(by: Measure): Named[] {
  const among = by.kind === 'value' || by.among === undefined ? [] : partsOf(by.among)
  const how = by.kind === 'value' ? [] : [operation(MEASURED[by.kind])]
  return [...how, ...by.by.map(onward), ...among]
}

/** The arrow points as the facts do: `father →` leads from a child, `← father` from a father. */
const relation = ({ name, reverse }: Relation): Named => ({
  kind: 'relation',
  text: reverse ? `${relationWords(name)} →` : `← ${relationWords(name)}`,
})
/** Of what is measured: its own value stands where the arrow points. */
const onward = ({ name, reverse }: Relation): Named => relation({ name, reverse: !reverse })
const value = (text: string): Named => ({ kind: 'value', text })
const operation = (text: string): Named => ({ kind: 'operation', text })
