import type { GrailNode } from './grail-question.ts'

const XSD = 'http://www.w3.org/2001/XMLSchema#'
/** The best values of superlatives, and how far those beside them are from it. */
const BEST_NUMBER = 50
const BEST_YEAR = 1990
const YEARS_APART = 7

/** A value for which what a question asks of it holds: the one that is named, one that compares so, the best. */
export function valueFor(node: GrailNode): string {
  if (node.function.startsWith('arg')) return extreme(node, 0)
  return node.function === 'none' ? moved(node, 0) : moved(node, node.function.startsWith('<') ? -1 : 1)
}

/** One for which it does not hold. */
export function valueBeside(node: GrailNode, copy: number): string {
  if (node.function.startsWith('arg')) return extreme(node, copy + 1)
  return moved(node, node.function.startsWith('<') ? 1 + copy : -1 - copy)
}

function extreme({ class: of, function: asked }: GrailNode, behind: number): string {
  const away = asked === 'argmax' ? -behind : behind
  if (of === 'type.datetime') return `"${BEST_YEAR + away * YEARS_APART}-05-01"^^<${XSD}date>`
  return of === 'type.int' ? `"${BEST_NUMBER + away}"^^<${XSD}integer>` : `"${BEST_NUMBER + away}.5"^^<${XSD}float>`
}

/** The named value, so many years or units further; a number by a tenth of itself at least. */
function moved({ id }: GrailNode, by: number): string {
  const [value = '', datatype = ''] = id.split('^^')
  if (datatype.endsWith('#date')) return `"${Number(value.slice(0, 4)) + by}${value.slice(4)}"^^<${datatype}>`
  const number = Number(value)
  const further = by === 0 ? value : String(number + by * Math.max(1, Math.ceil(Math.abs(number) / 10)))
  return `"${further}"^^<${datatype}>`
}
