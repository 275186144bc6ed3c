import type { Comparison, Measure, SExpression } from '../../../kg/sexpression/ast.ts'
import type { Literal } from '../../../kg/sexpression/atoms.ts'

/** A name, a value or a time that stands in a program. */
export interface Replaceable {
  kind: 'entity' | 'literal' | 'time'
  /** The name, or the value as text. */
  key: string
}

/** What a program names, each once, the outermost first. */
export function replaceableIn(program: SExpression): Replaceable[] {
  const found = new Map<string, Replaceable>()
  const add = (kind: Replaceable['kind'], key: string): void => {
    found.set(`${kind} ${key}`, { kind, key })
  }
  mapped(program, part => {
    if (part.kind === 'entity') add('entity', part.key)
    if (part.kind === 'literal') add('literal', part.value)
    if ((part.kind === 'during' || part.kind === 'time') && typeof part.time === 'string') add('time', part.time)
    return part
  })
  return [...found.values()]
}

/** What takes a part's place: of a value also how it is compared with from now on. */
export type Substitute = SExpression | { value: Literal; mode?: Comparison }

/** The program with something else wherever this stands. */
export function replaced(program: SExpression, { kind, key }: Replaceable, by: Substitute): SExpression {
  return mapped(program, part => {
    if ('kind' in by) return part.kind === 'entity' && kind === 'entity' && part.key === key ? by : part
    if (kind === 'entity') return part
    const { value, mode } = by
    switch (part.kind) {
      case 'literal':
        return kind === 'literal' && part.value === key ? value : part
      case 'time':
        return part.time === key ? { ...part, time: value.value } : part
      case 'during':
        return part.time === key
          ? { ...part, time: value.value, mode: mode === undefined ? part.mode : MODES[mode] }
          : part
      case 'compare':
        return mode !== undefined && part.than.kind === 'literal' && part.than.value === key
          ? compared(part, mode, value)
          : part
      default:
        return part
    }
  })
}

const MODES = { gt: 'AFTER', ge: 'AFTER', lt: 'BEFORE', le: 'BEFORE', eq: 'DURING' } as const

function compared(part: SExpression & { kind: 'compare' }, mode: Comparison, than: Literal): SExpression {
  const [only, ...more] = part.by.by
  return mode === 'eq' && part.by.kind === 'value' && only !== undefined && more.length === 0
    ? { kind: 'join', relation: only, of: than }
    : { ...part, mode, than }
}

/** Every part as `change` has it, the outermost first; of what it gives, the parts are looked at again unless it is new. */
function mapped(expression: SExpression, change: (part: SExpression) => SExpression): SExpression {
  const within = (part: SExpression): SExpression => mapped(part, change)
  const measure = (by: Measure): Measure =>
    by.kind !== 'value' && by.among !== undefined ? { ...by, among: within(by.among) } : by
  const part = change(expression)
  switch (part.kind) {
    case 'entity':
    case 'literal':
    case 'own':
    case 'any':
    case 'has':
    case 'find':
      return part
    case 'and':
    case 'or':
    case 'when':
      return { ...part, left: within(part.left), right: within(part.right) }
    case 'without':
      return { ...part, of: within(part.of), without: within(part.without) }
    case 'superlative':
    case 'aggregate':
      return { ...part, of: within(part.of), by: measure(part.by) }
    case 'compare':
      return { ...part, by: measure(part.by), than: within(part.than) }
    case 'during':
      return { ...part, of: within(part.of), time: typeof part.time === 'string' ? part.time : within(part.time) }
    case 'join':
    case 'time':
    case 'earliest':
    case 'count':
    case 'exists':
      return { ...part, of: within(part.of) }
  }
}
