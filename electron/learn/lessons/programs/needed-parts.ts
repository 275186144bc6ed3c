import type { SExpression } from '../../../kg/sexpression/ast.ts'

/**
 * The programs that are left when one part of a program is taken away. A lesson asks for every part of its program only
 * if none of them comes to the same.
 */
export function withoutOnePart(program: SExpression): SExpression[] {
  const inside = (of: SExpression, put: (smaller: SExpression) => SExpression): SExpression[] =>
    withoutOnePart(of).map(put)
  switch (program.kind) {
    case 'entity':
    case 'literal':
    case 'own':
    case 'any':
    case 'when':
    case 'has':
    case 'find':
      return []
    case 'join':
      return [
        ...(program.of.kind === 'entity' || program.of.kind === 'literal' ? [] : [program.of]),
        ...(program.of.kind === 'join' ? [{ ...program, of: program.of.of }] : []),
        ...inside(program.of, of => ({ ...program, of })),
      ]
    case 'and':
      // "Who directed it, x or y?" offers the two whatever is so.
      if (isTwoNamed(program.left)) return [program.left, ...inside(program.right, right => ({ ...program, right }))]
      return [
        program.left,
        ...(isNarrowing(program.right) || (isClass(program.left) && isMeasure(program.right)) ? [] : [program.right]),
        ...inside(program.left, left => ({ ...program, left })),
        ...inside(program.right, right => ({ ...program, right })),
      ]
    case 'or':
      return [
        program.left,
        program.right,
        ...inside(program.left, left => ({ ...program, left })),
        ...inside(program.right, right => ({ ...program, right })),
      ]
    case 'without':
      return [
        program.of,
        ...inside(program.of, of => ({ ...program, of })),
        ...inside(program.without, without => ({ ...program, without })),
      ]
    case 'superlative':
      return [
        program.of,
        // "Which is longer, the Rhine or the Elbe?" asks of both.
        ...(isTwoNamed(program.of) ? [] : inside(program.of, of => ({ ...program, of }))),
        ...(program.by.kind !== 'value' && program.by.among !== undefined
          ? [{ ...program, by: { kind: program.by.kind, by: program.by.by } }]
          : []),
      ]
    case 'compare':
      return inside(program.than, than => ({ ...program, than }))
    case 'time':
      return [program.of, ...inside(program.of, of => ({ ...program, of }))]
    case 'during':
      return [
        program.of,
        ...inside(program.of, of => ({ ...program, of })),
        ...(typeof program.time === 'string' ? [] : inside(program.time, time => ({ ...program, time }))),
      ]
    case 'earliest':
    case 'aggregate':
    case 'count':
      return [...(program.kind === 'earliest' ? [program.of] : []), ...inside(program.of, of => ({ ...program, of }))]
    // What is left of a question of yes or no is true of more, and so often as true.
    case 'exists':
      return []
  }
}

/** People say of what kind it is that is longer than 500 km, though only rivers have a length. */
const isClass = ({ kind }: SExpression): boolean => kind === 'entity' || kind === 'any'
const isMeasure = (part: SExpression): boolean =>
  part.kind === 'compare' || (part.kind === 'and' && isMeasure(part.left))
/** It means nothing without a set that it looks through. */
const isNarrowing = (part: SExpression): boolean => part.kind === 'has' && part.by.length === 0
const isTwoNamed = (part: SExpression): boolean =>
  part.kind === 'or' && part.left.kind === 'entity' && part.right.kind === 'entity'
