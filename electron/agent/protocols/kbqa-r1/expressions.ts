import type { SExpression } from '../../../kg/sexpression/ast.ts'
import { parseSExpression } from '../../../kg/sexpression/parse.ts'
import type { ExpressionStep } from '../../../contract/observation.ts'
import type { PastTurn } from '../../../model/episode-view.ts'

/** A logical form that a turn built, and what it came to. */
export interface Expression {
  /** `expression1` */
  id: string
  form: SExpression
  step: ExpressionStep
}

/**
 * The expressions of an episode by their ids, oldest first. Every action that is carried out makes a new one, so that
 * an id always means the same set. (In the published code JOIN, TC and COUNT overwrite the id that they start from and
 * Merge gives it back, which an agent cannot follow.)
 */
export type Expressions = ReadonlyMap<string, Expression>

interface Reading {
  expressions: Map<string, Expression>
  turns: number
}

const readings = new WeakMap<readonly PastTurn[], Reading>()

/**
 * Reads the expressions back out of what was observed. An episode's list of turns only grows, so what was read of it
 * before is kept.
 */
export function expressionsOf(past: readonly PastTurn[]): Expressions {
  const reading = readings.get(past) ?? { expressions: new Map<string, Expression>(), turns: 0 }
  for (const { observation } of past.slice(reading.turns)) {
    if (observation?.kind !== 'expressions') continue
    for (const step of observation.steps) {
      if (step.expression !== undefined && step.logicalForm !== undefined)
        reading.expressions.set(step.expression, {
          id: step.expression,
          form: parseSExpression(step.logicalForm),
          step,
        })
    }
  }
  reading.turns = past.length
  readings.set(past, reading)
  return reading.expressions
}

export function nextId(expressions: Expressions): string {
  return `expression${expressions.size + 1}`
}

/**
 * The expression that is worked on where none is named: the last one that came to something, else the last. Numbers
 * cannot be gone on from.
 */
export function currentExpression(expressions: Expressions): Expression | undefined {
  const sets = [...expressions.values()].filter(({ form }) => form.kind !== 'count')
  return sets.findLast(({ step }) => step.total > 0) ?? sets.at(-1)
}

/**
 * Reads `expression2`, `Expression 2`, or `expression` alone, which Table II writes for the current one; undefined for
 * what names no expression.
 */
export function expressionId(written: string, expressions: Expressions): string | undefined {
  const number = /^expression[\s_]?(\d{0,6})$/i.exec(written.trim())
  if (!number) return undefined
  return number[1] === '' ? (currentExpression(expressions)?.id ?? 'expression1') : `expression${Number(number[1])}`
}

/** Members that the record of a step from an expression names. */
const MOST_FROM = 200

/**
 * The members from which a step starts. Topic entities come last: one that the walk came back to is rarely meant by
 * "the others".
 */
export function startingMembers({ step }: Expression, topics: ReadonlySet<string>): string[] {
  const names = step.results.map(({ name }) => name)
  return [...names.filter(name => !topics.has(name)), ...names.filter(name => topics.has(name))].slice(0, MOST_FROM)
}
