import type { Entity } from '../../../kg/knowledge-graph.ts'
import type { SExpression } from '../../../kg/sexpression/ast.ts'
import type { ExpressionResult } from '../../../kg/sexpression/expression-result.ts'
import { printSExpression } from '../../../kg/sexpression/print.ts'
import { factsBehind, supportingFacts } from '../../../kg/sexpression/supporting-facts.ts'
import type { Statement } from '../../../kg/statements/statement.ts'
import type { TermId } from '../../../kg/triple.ts'
import type { Fact } from '../../../contract/fact.ts'
import type { Computed, ExpressionStep } from '../../../contract/observation.ts'
import { computedNames } from '../../../contract/reading/computed-words.ts'
import { factKey } from '../../../contract/reading/observed.ts'
import { writtenCall } from '../../../contract/reading/written-call.ts'
import { yieldToEventLoop } from '../../../base/event-loop.ts'
import type { ListLimit } from '../../list-limit.ts'
import { emptyReason } from './empty-reason.ts'
import { inItsPlace } from './looked-at.ts'
import { countedBy, measured, numberOf, type Measured } from './measured.ts'
import type { Program } from './program.ts'
import { asksForTimes, checkKept, expectClass, expectTimes } from './refusals.ts'
import { relationsLine, type StepOrder } from './relations-line.ts'
import { membersText, passageText, valueText } from './result-text.ts'
import { walksOf } from './walks.ts'

/** Members that the record keeps: an answer is made of these. */
const MOST_KEPT = 1_000
/** Facts that are kept of what something computed rests on. */
const MOST_BEHIND = 50
/** Facts that are kept of what was counted, all of which carry what has most of it. */
const MOST_COUNTED = 1_000
/** Operations that lead somewhere new, where it helps to see what leads on. */
const LEAD_ON: ReadonlySet<string> = new Set(['start', 'class', 'ends', 'follow', 'find'])

/** What is shown of a set to whom. */
export interface Shown {
  limit: ListLimit
  question: string
  steps?: { most: number; order: StepOrder }
}

export interface Carried {
  step: ExpressionStep
  text: string
  facts: readonly Fact[]
}

/**
 * Executes what a statement stands for and tells of it.
 * @throws {StatementError} a class that nothing is of; an expression that cannot be kept
 */
export async function carryOut(
  statement: Statement,
  form: SExpression,
  program: Program,
  shown: Shown,
): Promise<Carried> {
  const logicalForm = printSExpression(form)
  checkKept(logicalForm)
  if (asksForTimes(form)) await expectTimes(program)
  const base = { action: writtenCall('clew', statement), expression: statement.as, logicalForm }
  // A value is found where a step meets it, and has no members of its own.
  if (form.kind === 'literal') return carryComputed(form, { kind: 'value', text: form.value, ids: [] }, base, program)
  const result = await program.executor.execute(form, MOST_KEPT)
  return result.kind === 'set'
    ? carrySet(statement, form, result, base, program, shown)
    : carryComputed(form, result, base, program)
}

async function carrySet(
  statement: Statement,
  form: SExpression,
  { ids, total }: ExpressionResult & { kind: 'set' },
  base: Pick<ExpressionStep, 'action'>,
  program: Program,
  { limit, question, steps }: Shown,
): Promise<Carried> {
  const { kg } = program
  if (statement.name === 'class') await expectClass(statement.args[0] ?? '', ids, program)
  const entities = await readEntities(ids, program)
  const { walks, times, facts: walked } = await walksOf(statement, form, entities, program)
  const facts =
    walks.length > 0
      ? walked
      : await factsBehind(
          form,
          entities.map(({ id }) => id),
          program.evaluator,
        )
  const told = form.kind === 'during' || form.kind === 'earliest' ? timesIn(facts) : undefined
  const results = entities.map(({ id, name, key, types }) => ({
    name,
    key,
    types,
    times: [...(times.get(id) ?? told?.get(name) ?? [])],
  }))
  const values = await measured(form, ids, program)
  const reason = total === 0 ? await emptyReason(form, program) : undefined
  const relations =
    LEAD_ON.has(statement.name) && total > 0
      ? await relationsLine(ids, question, kg, steps && { most: steps.most, order: found => steps.order(found, form) })
      : undefined
  const passages = form.kind === 'find' ? await program.found(form.words) : []
  // What makes it a member of the set may be counted of it too.
  const kept = isCounted(form)
    ? [...new Map(facts.map(fact => [factKey(fact), fact])).values()].slice(0, MOST_COUNTED)
    : facts.slice(0, MOST_BEHIND)
  const unlisted = await unlistedOf(form, values, kept, program)
  const walk = walks.at(-1)
  return {
    step: {
      ...base,
      results,
      total,
      ...(walk ? { walk } : {}),
      ...(walks.length > 1 ? { before: walks.slice(0, -1) } : {}),
      ...(values.length > 0 ? { measured: values } : {}),
      ...(passages.length > 0 ? { passages } : {}),
      ...(statement.name === 'follow' || kept.length === 0 ? {} : { facts: kept }),
      ...(unlisted === undefined ? {} : { unlisted }),
    },
    text: [
      base.action,
      membersText(results, total, values, limit),
      ...passages.map(passageText),
      ...(reason === undefined ? [] : [reason]),
      ...(relations === undefined ? [] : [relations]),
    ].join('\n'),
    facts,
  }
}

type Counted = SExpression & { kind: 'superlative'; by: { kind: 'count' | 'sum' | 'avg' } }

function isCounted(form: SExpression): form is Counted {
  return form.kind === 'superlative' && form.by.kind !== 'value' && form.by.kind !== 'times'
}

/**
 * What was counted or added up of the first and is not among the facts. Of a longer chain there are as many ways as
 * ends, and more.
 */
async function unlistedOf(
  form: SExpression,
  values: Measured,
  facts: readonly Fact[],
  program: Program,
): Promise<ExpressionStep['unlisted']> {
  const counted = isCounted(form) ? countedBy(form.by) : undefined
  const [relation, ...others] = counted?.by ?? []
  if (counted === undefined || relation === undefined || others.length > 0) return undefined
  const end = relation.reverse ? 'tail' : 'head'
  let left = 0
  for (const value of values) {
    if (value.next === true) continue
    const listed = facts.filter(fact => fact.relation === relation.name && fact[end] === value.name).length
    left += Math.max(0, (await numberOf(value, counted, program)) - listed)
  }
  return left > 0 ? { relation: relation.name, facts: left } : undefined
}

/** When the facts held by which something is in a set, by the names of both their ends. */
function timesIn(facts: readonly Fact[]): Map<string, string[]> {
  const times = new Map<string, string[]>()
  for (const { head, tail, time } of facts)
    if (time !== undefined) for (const name of [head, tail]) times.set(name, [...(times.get(name) ?? []), time])
  return times
}

async function carryComputed(
  form: SExpression,
  result: Exclude<ExpressionResult, { kind: 'set' }>,
  base: Pick<ExpressionStep, 'action'>,
  program: Program,
): Promise<Carried> {
  const computed = computedOf(result)
  const instead = computed.kind === 'boolean' && !computed.value ? await inItsPlace(form, program) : undefined
  const behind =
    form.kind === 'literal' ? [] : await supportingFacts(form, undefined, program.kg, MOST_BEHIND, program.executor)
  const facts = [...(instead?.facts ?? []), ...behind]
  const results = computedNames(computed).map(name => ({ name, key: name, types: [], times: [] }))
  return {
    step: { ...base, results, total: results.length, computed, ...(facts.length > 0 ? { facts } : {}) },
    text: [base.action, valueText(computed), ...(instead === undefined ? [] : [instead.words])].join('\n'),
    facts,
  }
}

function computedOf(result: Exclude<ExpressionResult, { kind: 'set' }>): Computed {
  switch (result.kind) {
    case 'number':
      return Number.isFinite(result.value)
        ? { kind: 'number', value: result.value }
        : { kind: 'value', text: String(result.value) }
    case 'value':
      return { kind: 'value', ...(result.text === undefined ? {} : { text: result.text }) }
    case 'times':
      return { kind: 'times', times: [...result.times] }
    case 'boolean':
      return { kind: 'boolean', value: result.value }
  }
}

async function readEntities(ids: readonly TermId[], { kg }: Program): Promise<Entity[]> {
  const entities: Entity[] = []
  for (const id of ids) {
    await yieldToEventLoop()
    const entity = await kg.entity(id)
    if (entity) entities.push(entity)
  }
  return entities
}
