import type { SExpression } from '../../../kg/sexpression/ast.ts'
import { printSExpression } from '../../../kg/sexpression/print.ts'

/** A question that was asked before, with what answered it: the program, or the entities. */
export interface Asked {
  question: string
  program: SExpression
}

/**
 * What a set was in the question before: its answer, what it counted or looked for, a set on the way to it, an entity
 * that it names, or any of these of a question further back.
 */
export type Role = 'answer' | 'counted' | 'part' | 'name' | 'earlier'

/** A set that a follow-up may refer to. */
export interface Antecedent {
  set: SExpression
  role: Role
  /** Of which question. */
  question: string
}

const MOST_PARTS = 5
const MOST_NAMES = 4

/**
 * What a follow-up may mean by "they" or leave out, nearest first.
 * @param asked oldest first
 */
export function antecedentsOf(asked: readonly Asked[], isClass: (name: string) => boolean): Antecedent[] {
  const found = new Map<string, Antecedent>()
  const add = (set: SExpression, role: Role, question: string): void => {
    const key = printSExpression(set)
    if (!found.has(key)) found.set(key, { set, role, question })
  }
  for (const [back, { question, program }] of asked.toReversed().slice(0, 2).entries()) {
    const sets = setsIn(program).filter(set => set.kind !== 'entity' || !isClass(set.key))
    const parts = sets.filter(({ kind }) => kind !== 'entity').slice(0, MOST_PARTS)
    const names = sets.filter(({ kind }) => kind === 'entity').slice(0, MOST_NAMES)
    for (const set of [...parts, ...names]) {
      const outermost = set === sets[0] && !(set.kind === 'entity' && set !== program)
      const role = outermost ? (set === program ? 'answer' : 'counted') : set.kind === 'entity' ? 'name' : 'part'
      add(set, back === 0 ? role : 'earlier', question)
    }
  }
  return [...found.values()]
}

/** The sets along which a program was put together, the outermost first; conditions are none. */
function setsIn(program: SExpression): SExpression[] {
  const sets: SExpression[] = []
  for (let open: SExpression[] = [program]; open.length > 0;) {
    const next: SExpression[] = []
    for (const each of open) {
      if (isSet(each)) sets.push(each)
      next.push(...withinOf(each))
    }
    open = next
  }
  return sets
}

function isSet({ kind }: SExpression): boolean {
  return !/^(?:literal|compare|has|any|find|count|aggregate|when|exists)$/.test(kind)
}

function withinOf(expression: SExpression): SExpression[] {
  switch (expression.kind) {
    case 'and':
    case 'or':
    case 'when':
      return [expression.left, expression.right]
    case 'join':
    case 'without':
    case 'superlative':
    case 'during':
    case 'earliest':
    case 'time':
    case 'count':
    case 'aggregate':
    case 'exists':
      return [expression.of]
    default:
      return []
  }
}
