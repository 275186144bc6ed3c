import type { Comparison, Measure, Relation, SExpression } from '../../../kg/sexpression/ast.ts'
import { XSD } from '../../../kg/sexpression/atoms.ts'
import type { Direction } from '../../../contract/fact.ts'

/** A step to what a relation leads to (`tail`) or from what leads along it (`head`), as JOIN has it. */
export const joined = (name: string, direction: Direction, of: SExpression): SExpression => ({
  kind: 'join',
  relation: { name, reverse: direction === 'tail' },
  of,
})

/** The same step as a measure has it, from the member that is measured. */
export const along = (name: string, direction: Direction): Relation => ({ name, reverse: direction === 'head' })

export const both = (left: SExpression, right: SExpression): SExpression => ({ kind: 'and', left, right })

export const byValue = (name: string): Measure => ({ kind: 'value', by: [along(name, 'tail')] })

export const compared = (mode: Comparison, by: Measure, than: SExpression): SExpression => ({
  kind: 'compare',
  mode,
  by,
  than,
})

/** A number or a date as it stands in a comparison: `2014` is a number that is the year where it meets dates. */
export function valueLiteral(value: string): SExpression & { kind: 'literal' } {
  const datatype = /^[+-]?\d+$/.test(value)
    ? 'integer'
    : /^[+-]?\d*\.\d+$/.test(value)
      ? 'decimal'
      : /^\d{4,}-\d\d-\d\d$/.test(value)
        ? 'date'
        : /^\d{4,}-\d\d$/.test(value)
          ? 'gYearMonth'
          : 'dateTime'
  return { kind: 'literal', value, datatype: XSD + datatype }
}
