import type { SExpression } from '../../../kg/sexpression/ast.ts'
import { SExpressionError } from '../../../kg/sexpression/errors.ts'
import { parseSExpression } from '../../../kg/sexpression/parse.ts'
import { partsOf } from '../../../kg/statements/parts.ts'
import { StatementError } from '../../../kg/statements/statement.ts'
import type { TermId } from '../../../kg/triple.ts'
import { entitiesNamed } from '../kbqa-r1/operands.ts'
import type { Program } from './program.ts'

/** Whether it goes by the times that facts carry. */
export function asksForTimes(form: SExpression): boolean {
  return form.kind === 'during' || form.kind === 'earliest' || form.kind === 'when' || partsOf(form).some(asksForTimes)
}

/** @throws {StatementError} a graph whose facts carry none */
export async function expectTimes({ executor }: Program): Promise<void> {
  if (await executor.isTemporal()) return
  throw new StatementError(
    'The facts of this graph carry no times; where a relation gives a date, write keep(s1, relation, "<", 2014), during(s1, relation, 2014) or top(s1, relation, "min").',
  )
}

/** The turns after this one read it back. @throws {StatementError} what is too long or too deep for that */
export function checkKept(logicalForm: string): void {
  try {
    parseSExpression(logicalForm)
  } catch (error) {
    if (!(error instanceof SExpressionError)) throw error
    throw new StatementError('The set is put together from too much to be gone on with; begin with another one.')
  }
}

/** @throws {StatementError} where the name stands for itself */
export async function expectClass(name: string, ids: readonly TermId[], { kg }: Program): Promise<void> {
  const named = new Set(await entitiesNamed(name, kg))
  if (ids.length === 0 || ids.some(id => !named.has(id))) return
  throw new StatementError(
    `"${name}" is no type: nothing is of it. Write ends(relation) or ends(^relation) for one side of a relation.`,
  )
}
