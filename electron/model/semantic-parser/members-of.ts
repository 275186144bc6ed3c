import { ClewError } from '../../contract/errors.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import type { SExpressionExecutor } from '../../kg/sexpression/executor.ts'
import type { IdSet } from '../../kg/sexpression/id-set.ts'

/** What a program has for members; undefined where it is no set, or too large to be run. */
export async function membersOf(executor: SExpressionExecutor, program: SExpression): Promise<IdSet | undefined> {
  try {
    return await executor.memberSet(program)
  } catch (error) {
    // What is too large to be run is no answer; what else is wrong is a defect.
    if (error instanceof ClewError) return undefined
    throw error
  }
}
