import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { Fact } from '../../contract/fact.ts'
import type { TermId } from '../triple.ts'
import type { SExpression } from './ast.ts'
import { fact, type Evaluator } from './facts-of-join.ts'
import { hasId } from './id-set.ts'
import { isAdmitted, spanOf, visitTimes } from './timed-triples.ts'
import { isSameValue, valueOfLiteral } from './values.ts'

/** Of each term the triple by whose time it is there, with that time alone. */
export async function timedFacts(
  form: SExpression & { kind: 'during' | 'earliest' },
  ids: readonly TermId[],
  evaluator: Evaluator,
  behind: (part: SExpression, of: readonly TermId[]) => Promise<Fact[]>,
): Promise<Fact[]> {
  const join = joinIn(form)
  if (join === undefined) return []
  const triples = await evaluator.executor.timedTriples(form.kind === 'earliest' ? form.of : form)
  const wanted = new Set(ids)
  const last = form.kind === 'earliest' && form.mode === 'LAST'
  const found = new Map<TermId, { member: TermId; time: string; start: number }>()
  await visitTimes(evaluator.executor.reader, triples, (end, time, member) => {
    const span = wanted.has(end) ? spanOf(time) : undefined
    if (span === undefined || !isAdmitted(span, triples)) return
    const start = span.first?.start ?? -Infinity
    const known = found.get(end)
    if (known === undefined || (last ? start > known.start : start < known.start))
      found.set(end, { member, time, start })
  })
  const facts: Fact[] = []
  for (const [id, { member, time }] of found) {
    await yieldToEventLoop()
    const near = await evaluator.kg.entity(member)
    const far = await evaluator.kg.entity(id)
    const direction = join.relation.reverse ? 'tail' : 'head'
    if (near && far) facts.push(fact(near, join.relation.name, far, direction, [time]))
  }
  const members = new Set([...found.values()].map(({ member }) => member))
  return [...(await behind(join.of, [...members])), ...facts]
}

function joinIn(form: SExpression): (SExpression & { kind: 'join' }) | undefined {
  if (form.kind === 'during' || form.kind === 'earliest') return joinIn(form.of)
  return form.kind === 'join' ? form : undefined
}

function whenIn(form: SExpression): (SExpression & { kind: 'when' }) | undefined {
  if (form.kind === 'during' || form.kind === 'earliest') return whenIn(form.of)
  return form.kind === 'when' ? form : undefined
}

/** The triples of a WHEN whose times are among those that are asked for. */
export async function factsOfTimes(
  form: SExpression,
  { kg, executor, members }: Evaluator,
  limit: number,
): Promise<Fact[]> {
  const when = whenIn(form)
  if (when === undefined) return []
  const { left, relation, right } = when
  const asked = new Set(await executor.times(form))
  const join: SExpression = { kind: 'join', relation: { ...relation, reverse: !relation.reverse }, of: left }
  const triples = await executor.timedTriples(join)
  const named = right.kind === 'literal' ? valueOfLiteral(right) : undefined
  const ends = named
    ? await executor.reader.whereValue(await executor.set(join), value => isSameValue(value, named))
    : await members(right)
  const found: { from: TermId; end: TermId; time: string }[] = []
  await visitTimes(executor.reader, triples, (end, time, from) => {
    if (found.length < limit && asked.has(time) && hasId(ends, end)) found.push({ from, end, time })
  })
  const facts: Fact[] = []
  for (const { from, end, time } of found) {
    await yieldToEventLoop()
    const near = await kg.entity(from)
    const far = await kg.entity(end)
    if (near && far) facts.push(fact(near, relation.name, far, relation.reverse ? 'head' : 'tail', [time]))
  }
  return facts
}
