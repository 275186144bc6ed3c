import type { SExpression } from '../../../../kg/sexpression/ast.ts'

/** An expression and every expression in it. */
export function partsOf(program: SExpression): SExpression[] {
  return [program, ...childrenOf(program).flatMap(partsOf)]
}

function childrenOf(program: SExpression): SExpression[] {
  switch (program.kind) {
    case 'and':
    case 'or':
    case 'when':
      return [program.left, program.right]
    case 'without':
      return [program.of, program.without]
    case 'compare':
      return [program.than]
    case 'superlative':
    case 'aggregate':
      return [program.of, ...(program.by.kind !== 'value' && program.by.among !== undefined ? [program.by.among] : [])]
    case 'during':
      return [program.of, ...(typeof program.time === 'string' ? [] : [program.time])]
    case 'join':
    case 'time':
    case 'earliest':
    case 'count':
    case 'exists':
      return [program.of]
    default:
      return []
  }
}

/** The conditions that are all to hold. */
export function conjuncts(program: SExpression): SExpression[] {
  return program.kind === 'and' ? [...conjuncts(program.left), ...conjuncts(program.right)] : [program]
}
