import type { Constraint } from './constraint.ts'

/**
 * The closing tags that a turn under the constraint could end with, each once; writing that nothing constrains ends
 * with the first of them.
 */
export function closingTags(constraint: Constraint): string[] {
  return [...new Set(endsOf(constraint))]
}

function endsOf(constraint: Constraint): string[] {
  switch (constraint.kind) {
    case 'text':
      return /<\/[^<>]+>$/.exec(constraint.text)?.slice(0, 1) ?? []
    case 'until':
      return endsOf({ kind: 'text', text: constraint.until })
    case 'sequence': {
      const last = constraint.parts.at(-1)
      return last ? endsOf(last) : []
    }
    case 'oneOf':
      return constraint.options.flatMap(endsOf)
    default:
      return []
  }
}
