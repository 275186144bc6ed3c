import type { SExpression } from '../../kg/sexpression/ast.ts'
import type { ExpressionStep } from '../../contract/observation.ts'

/** What a program comes to, computed over sets that were shown. */
export type OverShown =
  | { kind: 'set'; names: string[]; isWhole: boolean }
  | { kind: 'number'; value: number; isWhole: boolean }
  | { kind: 'boolean'; value: boolean; isWhole: boolean }

/**
 * Of a program that a protocol cannot say as a whole, the largest parts that it may be computed from: what stands below
 * unions, differences, intersections, counts, and yes or no; and steps from an entity, of which the times are shown.
 * Undefined where nothing of it may be.
 * @param isSaid whether the protocol can say a part
 */
export function partsToShow(
  program: SExpression,
  isSaid: (part: SExpression) => boolean,
): readonly SExpression[] | undefined {
  if (isSaid(program)) return [program]
  switch (program.kind) {
    case 'exists':
      return partsToShow(program.of, isSaid)
    case 'count':
      return partsToShow(program.of, isSaid)
    case 'and':
    case 'or':
      return together(partsToShow(program.left, isSaid), partsToShow(program.right, isSaid))
    case 'without':
      return together(partsToShow(program.of, isSaid), partsToShow(program.without, isSaid))
    case 'during':
      return typeof program.time === 'string' ? timedStep(program.of) : undefined
    case 'earliest':
      return timedStep(program.of)
    case 'when':
      return timedStep(program)
    default:
      return undefined
  }
}

/** The step by whose triples' times something goes. */
function timedStep(of: SExpression): readonly SExpression[] | undefined {
  if (of.kind === 'during') return typeof of.time === 'string' ? timedStep(of.of) : undefined
  if (of.kind === 'when') {
    const { left, relation, right } = of
    const step: SExpression = { kind: 'join', relation: { ...relation, reverse: !relation.reverse }, of: left }
    return right.kind === 'entity' ? timedStep(step) : undefined
  }
  return isStep(of) ? [of] : undefined
}

/** A step from an entity: it is shown with its times. */
export function isStep(part: SExpression): boolean {
  return part.kind === 'join' && part.of.kind === 'entity'
}

function together(
  left: readonly SExpression[] | undefined,
  right: readonly SExpression[] | undefined,
): readonly SExpression[] | undefined {
  return left && right && [...left, ...right]
}

/**
 * Computes a program from what was shown of its parts. Names tell members apart, as in all that an agent reads; where a
 * list was cut, what depends on its end is not whole.
 * @param shown the step that showed a part, undefined where none did
 */
export function overShown(
  program: SExpression,
  shown: (part: SExpression) => ExpressionStep | undefined,
): OverShown | undefined {
  const step = shown(program)
  if (step !== undefined)
    return { kind: 'set', names: step.results.map(({ name }) => name), isWhole: step.results.length === step.total }
  const setOf = (part: SExpression): { names: string[]; isWhole: boolean } | undefined => {
    const result = overShown(part, shown)
    return result?.kind === 'set' ? result : undefined
  }
  switch (program.kind) {
    case 'exists': {
      const of = setOf(program.of)
      return of && { kind: 'boolean', value: of.names.length > 0, isWhole: of.isWhole || of.names.length > 0 }
    }
    case 'count': {
      const of = setOf(program.of)
      return of && { kind: 'number', value: of.names.length, isWhole: of.isWhole }
    }
    case 'and':
    case 'or': {
      const left = setOf(program.left)
      const right = setOf(program.right)
      if (left === undefined || right === undefined) return undefined
      const others = new Set(right.names)
      const names =
        program.kind === 'or'
          ? [...new Set([...left.names, ...right.names])]
          : left.names.filter(name => others.has(name))
      return { kind: 'set', names, isWhole: left.isWhole && right.isWhole }
    }
    case 'without': {
      const of = setOf(program.of)
      const without = setOf(program.without)
      if (of === undefined || without === undefined) return undefined
      const others = new Set(without.names)
      return {
        kind: 'set',
        names: of.names.filter(name => !others.has(name)),
        isWhole: of.isWhole && without.isWhole,
      }
    }
    default:
      return undefined
  }
}
