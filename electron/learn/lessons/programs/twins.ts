import type { Comparison, SExpression } from '../../../kg/sexpression/ast.ts'

const TURNED: Readonly<Record<Comparison, Comparison | undefined>> = {
  gt: 'lt',
  lt: 'gt',
  ge: 'le',
  le: 'ge',
  eq: undefined,
}

/** The programs that differ from one in a single operator: most and least, before and after, and and or. */
export function twinsOf(program: SExpression): SExpression[] {
  switch (program.kind) {
    case 'superlative':
      return [
        { ...program, mode: program.mode === 'ARGMAX' ? 'ARGMIN' : 'ARGMAX' },
        ...twinsOf(program.of).map((of): SExpression => ({ ...program, of })),
      ]
    case 'compare': {
      const mode = TURNED[program.mode]
      if (mode === undefined) return []
      const { than } = program
      // Nothing that is counted has fewer than one.
      if (program.by.kind === 'count' && than.kind === 'literal' && than.value === '1') return []
      // "longer than the Rhine" measures it by its greatest length, "shorter" by its least.
      const turned: SExpression =
        than.kind === 'aggregate' && (than.mode === 'MAX' || than.mode === 'MIN')
          ? { ...than, mode: than.mode === 'MAX' ? 'MIN' : 'MAX' }
          : than
      return [{ ...program, mode, than: turned }]
    }
    case 'during':
      // Both ends of a stretch would have to be turned.
      if (program.of.kind === 'during') return []
      return program.mode === 'DURING'
        ? twinsOf(program.of).map((of): SExpression => ({ ...program, of }))
        : [{ ...program, mode: program.mode === 'BEFORE' ? 'AFTER' : 'BEFORE' }]
    case 'earliest':
      return [{ ...program, mode: program.mode === 'FIRST' ? 'LAST' : 'FIRST' }]
    case 'and':
      return [
        ...(isSameStep(program.left, program.right) ? [{ ...program, kind: 'or' } as const] : []),
        ...(isRange(program)
          ? []
          : [
              ...twinsOf(program.left).map((left): SExpression => ({ ...program, left })),
              ...twinsOf(program.right).map((right): SExpression => ({ ...program, right })),
            ]),
      ]
    case 'or':
      return isSameStep(program.left, program.right) ? [{ ...program, kind: 'and' }] : []
    case 'aggregate':
      return program.mode === 'MIN' || program.mode === 'MAX'
        ? [{ ...program, mode: program.mode === 'MIN' ? 'MAX' : 'MIN' }]
        : program.mode === 'SUM'
          ? [{ ...program, mode: 'AVG' }]
          : []
    case 'join':
    case 'count':
    case 'exists':
      return twinsOf(program.of).map((of): SExpression => ({ ...program, of }))
    default:
      return []
  }
}

const isSameStep = (left: SExpression, right: SExpression): boolean =>
  left.kind === 'join' &&
  right.kind === 'join' &&
  left.relation.name === right.relation.name &&
  left.relation.reverse === right.relation.reverse

const isRange = ({ left, right }: { left: SExpression; right: SExpression }): boolean =>
  [left, right].some(part => part.kind === 'and' && part.left.kind === 'compare' && part.right.kind === 'compare')
