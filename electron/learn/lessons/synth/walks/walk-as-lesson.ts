import type { PathStep } from '../../../../contract/fact.ts'
import { printSExpression } from '../../../../kg/sexpression/print.ts'
import type { SExpression } from '../../../../kg/sexpression/ast.ts'
import type { GraphLesson } from '../../../../contract/lesson.ts'
import { literalLanguage } from '../../../../kg/store/term.ts'
import type { Entity } from '../../../../kg/knowledge-graph.ts'
import { turnedRound, isSameStep, type DrawnChain, type DrawnStep, type DrawnWalk } from './drawn-walk.ts'

type NameOf = (step: DrawnStep) => string

/** The walk as a lesson keeps it. */
export function goldPath({ chains, rest }: DrawnWalk, nameOf: NameOf): Pick<GraphLesson, 'paths' | 'rest'> {
  const named = (step: DrawnStep): PathStep => ({ relation: nameOf(step), direction: step.direction })
  return {
    paths: chains.map(({ anchor, steps }) => ({ anchor: anchor.name, steps: steps.map(named) })),
    ...(rest.length > 0 ? { rest: rest.map(named) } : {}),
  }
}

/**
 * The walk as an S-expression: `(JOIN (R r) e)` for what e has as r, `(AND … …)` where chains meet. Undefined where the
 * answers leave out the anchor ("the others"), which the language cannot say.
 */
export function logicalForm({ chains, rest, leftOut }: DrawnWalk, nameOf: NameOf): string | undefined {
  if (leftOut || chains.some(goesBackFirst)) return undefined
  const join = (of: SExpression, step: DrawnStep): SExpression => ({
    kind: 'join',
    relation: { name: nameOf(step), reverse: step.direction === 'tail' },
    of,
  })
  const [first, ...others] = chains.map(({ anchor, steps }) => steps.reduce(join, atom(anchor)))
  if (first === undefined) return undefined
  return printSExpression(
    rest.reduce(
      join,
      others.reduce((left, right): SExpression => ({ kind: 'and', left, right }), first),
    ),
  )
}

function goesBackFirst({ steps: [first, second] }: DrawnChain): boolean {
  return first !== undefined && isSameStep(turnedRound(first), second)
}

export function atom({ key, kind, name }: Entity): SExpression {
  if (kind !== 'literal') return { kind: 'entity', key }
  const datatype = /"\^\^<([^<>]+)>$/.exec(key)?.[1]
  const language = literalLanguage(key)
  return {
    kind: 'literal',
    value: name,
    ...(datatype === undefined ? {} : { datatype }),
    ...(language === undefined ? {} : { language }),
  }
}
