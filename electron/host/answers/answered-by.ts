import { answeringStep } from '../../contract/reading/answering-step.ts'
import type { Trajectory } from '../../contract/trajectory.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import { parseSExpression } from '../../kg/sexpression/parse.ts'
import { printSExpression } from '../../kg/sexpression/print.ts'

import { statementsOf } from '../../kg/statements/statements-of.ts'

/** Entities of an answer that a program can hold (`statements/build.ts` has the limit of parts). */
const MOST_ENTITIES = 96

/**
 * What answered a question, as a logical form: the last that came to just this answer, else its entities put together.
 * @param meant names of those of the answer that a follow-up is about, where not all of them are
 * @returns undefined where there was no answer, where it names no entity, and where it names too many
 */
export function answeredBy(
  { answer, turns }: Pick<Trajectory, 'answer' | 'turns'>,
  meant?: readonly string[],
): string | undefined {
  if (answer.length === 0) return undefined
  const chosen = meant === undefined ? answer : answer.filter(({ name }) => meant.includes(name))
  if (chosen.length === answer.length) {
    const step = answeringStep({ answer, turns })
    if (step?.logicalForm !== undefined && isTaken(step.logicalForm)) return step.logicalForm
  }
  const entities = chosen.flatMap(({ key }): SExpression[] =>
    key === undefined || key.startsWith('"') ? [] : [{ kind: 'entity', key }],
  )
  return entities.length === 0 || entities.length < chosen.length || entities.length > MOST_ENTITIES
    ? undefined
    : printSExpression(eitherOf(entities))
}

/** A longer program would only grow: what it came to takes its place. */
const MOST_STATEMENTS = 24

function isTaken(logicalForm: string): boolean {
  return statementsOf(parseSExpression(logicalForm)).length <= MOST_STATEMENTS
}

/** Put together in halves, so that many are not nested deeply. */
function eitherOf(entities: readonly SExpression[]): SExpression {
  const [first, ...others] = entities
  if (first === undefined) throw new Error('There is nothing to put together.')
  if (others.length === 0) return first
  const half = Math.ceil(entities.length / 2)
  return { kind: 'or', left: eitherOf(entities.slice(0, half)), right: eitherOf(entities.slice(half)) }
}
