import type { Fact } from '../../../contract/fact.ts'
import type { SExpression } from '../../../kg/sexpression/ast.ts'
import { supportingFacts } from '../../../kg/sexpression/supporting-facts.ts'
import { listName } from '../../names.ts'
import type { Program } from './program.ts'

/** What is named of what there is in place of what was asked about. */
const MOST_NAMED = 5

/** Of a "no" to `check(a, r, b)`: where r leads to from a. Undefined where something else was asked. */
export async function inItsPlace(
  form: SExpression,
  { kg, executor }: Program,
): Promise<{ words: string; facts: Fact[] } | undefined> {
  if (form.kind !== 'exists' || form.of.kind !== 'and' || form.of.right.kind !== 'join') return undefined
  let ends = form.of.left
  for (let at: SExpression = form.of.right; at.kind === 'join'; at = at.of)
    ends = { kind: 'join', relation: { ...at.relation, reverse: !at.relation.reverse }, of: ends }
  const ids = Array.from((await executor.set(ends)).subarray(0, MOST_NAMED))
  const names = (await Promise.all(ids.map(id => kg.entity(id)))).flatMap(entity => entity?.name ?? [])
  if (names.length === 0) return { words: 'nothing is there in its place', facts: [] }
  return {
    words: `there is ${names.map(listName).join(', ')} in its place`,
    facts: await supportingFacts(ends, ids, kg, MOST_NAMED, executor),
  }
}
