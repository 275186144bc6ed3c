import type { SExpression } from '../../../kg/sexpression/ast.ts'
import { listName } from '../../names.ts'
import type { Program } from './program.ts'

/** What is named of what there is in place of what was asked about. */
const MOST_NAMED = 5

/** Of a "no" to `check(a, r, b)`: where r leads to from a. Undefined where something else was asked. */
export async function inItsPlace(form: SExpression, { kg, executor }: Program): Promise<string | undefined> {
  if (form.kind !== 'exists' || form.of.kind !== 'and' || form.of.right.kind !== 'join') return undefined
  let ends = form.of.left
  for (let at: SExpression = form.of.right; at.kind === 'join'; at = at.of)
    ends = { kind: 'join', relation: { ...at.relation, reverse: !at.relation.reverse }, of: ends }
  const ids = (await executor.set(ends)).subarray(0, MOST_NAMED)
  const names = (await Promise.all(Array.from(ids, id => kg.entity(id)))).flatMap(entity => entity?.name ?? [])
  return names.length === 0
    ? 'nothing is there in its place'
    : `there is ${names.map(listName).join(', ')} in its place`
}
