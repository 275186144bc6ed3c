import { yieldToEventLoop } from '../../../base/event-loop.ts'
import type { Measure, Relation, SExpression } from '../../../kg/sexpression/ast.ts'
import { numberText } from '../../../contract/reading/computed-words.ts'
import type { TermId } from '../../../kg/triple.ts'
import type { ExpressionStep } from '../../../contract/observation.ts'
import type { Program } from './program.ts'

/** Members whose values are kept: as many as are of an answer. And of a superlative those that come next. */
const MOST_MEASURED = 1_000
const MOST_NEXT = 2

export type Measured = NonNullable<ExpressionStep['measured']>

type Counting = Measure & { kind: 'count' | 'sum' | 'avg' }

/** What is counted of a member that is measured by it: of a sum or a mean the nodes that have a number, or anything else. */
export function countedBy({ kind, by, among }: Counting): Measure & { kind: 'count' } {
  const last = by.at(-1)
  if (kind === 'count' || last === undefined) return { kind: 'count', by, ...(among ? { among } : {}) }
  const valued: SExpression = { kind: 'any', relation: last }
  const nodes: SExpression = among ? { kind: 'and', left: among, right: valued } : valued
  return { kind: 'count', by: by.slice(0, -1), among: nodes }
}

/** How many that is. */
export async function numberOf(
  { key, name }: Measured[number],
  by: Measure & { kind: 'count' },
  { executor }: Program,
): Promise<number> {
  const counted = await executor.execute(valueForm({ kind: 'entity', key: key ?? name }, by, 'ARGMAX'))
  return counted.kind === 'number' ? counted.value : 0
}

/** What the members of a superlative, or of a comparison, were measured by, and of a superlative who comes next. */
export async function measured(form: SExpression, ids: readonly TermId[], program: Program): Promise<Measured> {
  if (form.kind === 'superlative') {
    const found = await valuesOf(ids.slice(0, MOST_MEASURED), form.by, form.mode, program)
    const rest: SExpression = { kind: 'without', of: form.of, without: form }
    const next = await program.executor.set({ kind: 'superlative', mode: form.mode, of: rest, by: form.by })
    const after = await valuesOf(Array.from(next.subarray(0, MOST_NEXT)), form.by, form.mode, program)
    return [...found, ...after.map(each => ({ ...each, next: true as const }))]
  }
  const condition = comparisonIn(form)
  if (condition === undefined) return []
  const mode = condition.mode === 'lt' || condition.mode === 'le' ? 'ARGMIN' : 'ARGMAX'
  const found = await valuesOf(ids.slice(0, MOST_MEASURED), condition.by, mode, program)
  return condition.than.kind === 'own' ? besideOwn(found, condition.than.by, mode, program) : found
}

/** With the value of each one's own that it was compared with: what is in stock beside the level at which it is ordered. */
async function besideOwn(
  found: Measured,
  by: readonly Relation[],
  mode: 'ARGMAX' | 'ARGMIN',
  { executor }: Program,
): Promise<Measured> {
  const told: Measured = []
  for (const each of found) {
    await yieldToEventLoop()
    const of: SExpression = { kind: 'entity', key: each.key ?? each.name }
    // What is more than one of several is more than the least.
    const own = await executor.execute(valueForm(of, { kind: 'value', by }, mode === 'ARGMAX' ? 'ARGMIN' : 'ARGMAX'))
    const beside = own.kind === 'number' ? numberText(own.value) : own.kind === 'value' ? own.text : undefined
    told.push({ ...each, ...(beside === undefined ? {} : { beside }) })
  }
  return told
}

/** The comparison that says which members a set has, by itself or beside other conditions. */
function comparisonIn(form: SExpression): (SExpression & { kind: 'compare' }) | undefined {
  if (form.kind === 'compare') return form
  return form.kind === 'and' ? (comparisonIn(form.left) ?? comparisonIn(form.right)) : undefined
}

async function valuesOf(
  ids: readonly TermId[],
  by: Measure,
  mode: 'ARGMAX' | 'ARGMIN',
  program: Program,
): Promise<Measured> {
  const found: Measured = []
  for (const id of ids) {
    await yieldToEventLoop()
    const entity = await program.kg.entity(id)
    if (!entity) continue
    const { name, key } = entity
    const value = await program.executor.execute(valueForm({ kind: 'entity', key: entity.key }, by, mode))
    if (value.kind === 'number') found.push({ name, key, value: numberText(value.value) })
    if (value.kind === 'value' && value.text !== undefined) found.push({ name, key, value: value.text })
  }
  const sign = mode === 'ARGMAX' ? -1 : 1
  return found.toSorted((a, b) => sign * order(a.value, b.value))
}

/** 5.3 is more than 5.25, though 25 is more than 3. */
function order(a: string, b: string): number {
  const difference = Number(a) - Number(b)
  return Number.isNaN(difference) ? a.localeCompare(b, 'en', { numeric: true }) : difference
}

/** What one thing is worth: of several values its best, of a count, a sum or a mean what it comes to. */
function valueForm(of: SExpression, by: Measure, mode: 'ARGMAX' | 'ARGMIN'): SExpression {
  if (by.kind !== 'count') return { kind: 'aggregate', mode: mode === 'ARGMAX' ? 'MAX' : 'MIN', of, by }
  const ends = by.by.reduce<SExpression>(
    (from, { name, reverse }) => ({ kind: 'join', relation: { name, reverse: !reverse }, of: from }),
    of,
  )
  return { kind: 'count', of: by.among ? { kind: 'and', left: ends, right: by.among } : ends }
}
