import { ClewError } from '../../contract/errors.ts'
import { computedNames } from '../../contract/reading/computed-words.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import { SExpressionExecutor } from '../../kg/sexpression/executor.ts'
import type { ObservedGraph } from './observed-graph.ts'

/**
 * What a program comes to over what was seen, as the items of an answer. Undefined for what is no answer over so little,
 * such as times where none were shown.
 */
export async function computedOver(program: SExpression, seen: ObservedGraph): Promise<string[] | undefined> {
  try {
    const result = await new SExpressionExecutor(seen).execute(program)
    if (result.kind === 'set') return seen.namesOf(result.ids)
    return computedNames(result.kind === 'times' ? { kind: 'times', times: [...result.times] } : result)
  } catch (error) {
    if (error instanceof ClewError) return undefined
    throw error
  }
}
