import type { Comparison, Relation, SExpression } from '../../../kg/sexpression/ast.ts'
import { parseSExpression } from '../../../kg/sexpression/parse.ts'
import { periodOf } from '../../../kg/sexpression/periods.ts'
import type { TextSimilarity } from '../../../model/policy.ts'
import { actionForm } from './actions.ts'
import type { ActionName } from './actions.ts'
import { ActionError } from './errors.ts'
import { gateRelation } from './gate.ts'
import type { Gate, GateThresholds, Gated } from './gate.ts'
import { comparableRelations, measuring } from './graph-facts.ts'
import { currentOperand, readOperand, readSet, readValue } from './operands.ts'
import type { Operand, Surroundings } from './operands.ts'
import { MOST_MEMBERS, joinRelation, readRelation, relationsAt, valueRelation, writeRelation } from './relations-at.ts'
import type { CandidateRelation } from './relations-at.ts'
import { gateText } from './result-text.ts'

const NEAREST = 5

/** An action as a logical form that is yet to be executed. */
export interface BuiltForm {
  kind: 'built'
  form: SExpression
  /** Table II's function behind `expression = `. */
  written: string
  gate?: Gate
  /** What the gate has to say. */
  notice?: string
  /** For Find_relation: where the step starts and along what. */
  step?: { start: Operand; relation: CandidateRelation }
}
export type Built = BuiltForm | { kind: 'rejected'; gate: Gate; text: string }

export interface BuildContext extends Surroundings {
  thresholds: GateThresholds
  similarity: TextSimilarity
}

/** Reads an action's arguments and matches its relation (KBQA-R1 Table II and §IV-A3). @throws {@link ActionError} */
export async function build(name: ActionName, args: readonly string[], context: BuildContext): Promise<Built> {
  switch (name) {
    case 'Find_relation':
      return findRelation(args, context)
    case 'Merge':
      return merge(args, context)
    case 'Order':
      return order(args, context)
    case 'Compare':
      return compare(args, context)
    case 'Time_constraint':
      return constrainTime(args, context)
    case 'Count':
      return count(args, context)
  }
}

function wrongCount(name: ActionName, given: number): ActionError {
  return new ActionError(
    `${given} ${given === 1 ? 'argument is' : 'arguments are'} not what it takes; write ${actionForm(name)}.`,
  )
}

async function findRelation(args: readonly string[], context: BuildContext): Promise<Built> {
  const [entity, written] = args
  if (args.length !== 2 || entity === undefined || written === undefined) throw wrongCount('Find_relation', args.length)
  const start = filled(await readOperand(entity, context))
  const gated = await gateRelation(
    written,
    await relationsOf(start, written, context),
    joinRelation,
    context.similarity,
    context.thresholds,
  )
  if (!gated.relation) return rejected(gated, start)
  const relation = joinRelation(gated.relation)
  const from = start.expression ? start.name : `START('${start.name}')`
  return {
    ...passed(gated, start),
    form: { kind: 'join', relation, of: start.form },
    written: `JOIN('${writeRelation(relation)}', ${from})`,
    step: { start, relation: gated.relation },
  }
}

async function merge(args: readonly string[], context: BuildContext): Promise<Built> {
  const [first, second] = args
  if (args.length !== 2 || first === undefined || second === undefined) throw wrongCount('Merge', args.length)
  const left = await readSet(first, context)
  const right = await readSet(second, context)
  return {
    kind: 'built',
    form: { kind: 'and', left: left.form, right: right.form },
    written: `AND(${functionName(left)}, ${functionName(right)})`,
  }
}

/** With two arguments, as in KBQA-o1, it orders the current expression. */
async function order(args: readonly string[], context: BuildContext): Promise<Built> {
  const [written = '', second = ''] = args
  if (args.length !== 2 && args.length !== 3) throw wrongCount('Order', args.length)
  const mode = superlative(written)
  const of = filled(args.length === 3 ? await readSet(second, context) : await currentOperand(context))
  const relation = args.at(-1) ?? ''
  const chain = await readChain(relation, context)
  if (chain)
    return {
      kind: 'built',
      form: { kind: 'superlative', mode, of: of.form, by: { kind: 'value', by: chain } },
      written: `ARG('${mode.slice(3)}', ${functionName(of)}, '${relation.trim()}')`,
    }
  const gated = await gateRelation(
    relation,
    measuring(await relationsOf(of, relation, context), await comparableRelations(context.kg)),
    valueRelation,
    context.similarity,
    context.thresholds,
  )
  if (!gated.relation) return rejected(gated, of)
  const by = valueRelation(gated.relation)
  return {
    ...passed(gated, of),
    form: { kind: 'superlative', mode, of: of.form, by: { kind: 'value', by: [by] } },
    written: `ARG('${mode.slice(3)}', ${functionName(of)}, '${writeRelation(by)}')`,
  }
}

/**
 * `(JOIN r1 r2)`, by which GrailQA orders, and its algebra compares, where the value stands two steps away. Its
 * relations are taken by their exact names: there is no one R(e_c) to match them with.
 */
async function readChain(written: string, { kg }: BuildContext): Promise<readonly Relation[] | undefined> {
  if (!/^\s*\(\s*JOIN\s/i.test(written)) return undefined
  const form = parseSExpression(`(ARGMAX x ${written})`)
  const chain = form.kind === 'superlative' ? form.by.by : []
  for (const { name } of chain)
    if ((await kg.relation(name)) === undefined)
      throw new ActionError(`The graph has no relation "${name}".`, await kg.similarRelations(name, NEAREST))
  return chain
}

function superlative(written: string): 'ARGMAX' | 'ARGMIN' {
  const mode = /^(?:arg[_ ]?)?(max|min)(?:imum|imal)?$/i.exec(written.trim())?.[1]?.toLowerCase()
  if (mode === undefined) throw new ActionError(`"${written}" is no way to order; write MAX or MIN first.`)
  return mode === 'max' ? 'ARGMAX' : 'ARGMIN'
}

/** Table II misprints `lt` as `lv`. */
const COMPARISONS: Record<string, Comparison> = {
  le: 'le',
  lt: 'lt',
  lv: 'lt',
  ge: 'ge',
  gt: 'gt',
  '<=': 'le',
  '<': 'lt',
  '>=': 'ge',
  '>': 'gt',
}

/**
 * A fourth argument is the expression whose members are compared, which Table II's function has and its arguments lack.
 */
async function compare(args: readonly string[], context: BuildContext): Promise<Built> {
  const [written = '', relation = '', number = '', expression] = args
  if (args.length !== 3 && args.length !== 4) throw wrongCount('Compare', args.length)
  const mode = Object.hasOwn(COMPARISONS, written.trim().toLowerCase())
    ? COMPARISONS[written.trim().toLowerCase()]
    : undefined
  if (mode === undefined) throw new ActionError(`"${written}" is no comparison; write le, lt, ge or gt first.`)
  if (number.trim() === '') throw new ActionError('The number is empty; write the value to compare with.')
  const of = expression === undefined ? undefined : filled(await readSet(expression, context))
  const built = (by: readonly Relation[], name: string): Pick<BuiltForm, 'form' | 'written'> => {
    const compared: SExpression = { kind: 'compare', mode, by: { kind: 'value', by }, than: readValue(number) }
    return {
      form: of ? { kind: 'and', left: compared, right: of.form } : compared,
      written: `CMP('${mode}', '${name}', ${number.trim()}${of ? `, ${functionName(of)}` : ''})`,
    }
  }
  const chain = await readChain(relation, context)
  if (chain) return { kind: 'built', ...built(chain, relation.trim()) }
  const candidates = of ? await relationsOf(of, relation, context) : await comparableRelations(context.kg)
  const gated = await gateRelation(relation, candidates, valueRelation, context.similarity, context.thresholds)
  if (!gated.relation) return rejected(gated, of)
  const by = valueRelation(gated.relation)
  return { ...passed(gated, of), ...built([by], writeRelation(by)) }
}

async function constrainTime(args: readonly string[], context: BuildContext): Promise<Built> {
  if (args.length !== 2 && args.length !== 3) throw wrongCount('Time_constraint', args.length)
  const of = filled(args.length === 3 ? await readSet(args[0] ?? '', context) : await currentOperand(context))
  const written = args.at(-2) ?? ''
  const time = readTime(args.at(-1) ?? '')
  const gated = await gateRelation(
    written,
    await relationsOf(of, written, context),
    valueRelation,
    context.similarity,
    context.thresholds,
  )
  if (!gated.relation) return rejected(gated, of)
  const relation = valueRelation(gated.relation)
  return {
    ...passed(gated, of),
    form: { kind: 'time', of: of.form, relation, time },
    written: `TC(${functionName(of)}, '${writeRelation(relation)}', '${time}')`,
  }
}

/** `2010`, `2010-05`, `2010-05-12`, `NOW`, also as `"2010"^^xsd:gYear`. */
function readTime(written: string): string {
  const text = (/^"?(.*?)"?\^\^/.exec(written.trim())?.[1] ?? written).trim()
  if (text.toUpperCase() === 'NOW') return 'NOW'
  if (!/^\S+$/.test(text) || !periodOf(text))
    throw new ActionError(`"${written}" is no time; write 2010, 2010-05, 2010-05-12 or NOW.`)
  return text
}

async function count(args: readonly string[], context: BuildContext): Promise<Built> {
  if (args.length > 1) throw wrongCount('Count', args.length)
  const of =
    args[0] === undefined || args[0].trim() === '' ? await currentOperand(context) : await readSet(args[0], context)
  return { kind: 'built', form: { kind: 'count', of: of.form }, written: `COUNT(${functionName(of)})` }
}

function functionName({ name, expression }: Operand): string {
  return expression ? name : `'${name}'`
}

/** A value is looked for where it stands, so that none has members of its own. */
function filled(operand: Operand): Operand {
  if (operand.ids.length === 0 && operand.form.kind !== 'literal')
    throw new ActionError(`${operand.name} has no members; start from another expression or entity.`)
  return operand
}

/**
 * R(e_c) of an entity or a set; of a value the relations that lead to values. Of a large one not all is read, so a
 * relation that is named exactly is taken in even where none of those read has it.
 */
async function relationsOf(
  { form, ids }: Operand,
  written: string,
  { kg }: BuildContext,
): Promise<readonly CandidateRelation[]> {
  if (form.kind === 'literal')
    return (await comparableRelations(kg)).map(relation => ({ ...relation, direction: 'head' }))
  const found = await relationsAt(ids, kg)
  const { name } = readRelation(written)
  if (
    ids.length <= MOST_MEMBERS ||
    found.some(relation => relation.name === name) ||
    (await kg.relation(name)) === undefined
  )
    return found
  return [...found, { name, direction: 'tail', count: 0 }, { name, direction: 'head', count: 0 }]
}

function passed(
  gated: Gated<CandidateRelation>,
  start: Operand | undefined,
): Pick<BuiltForm, 'kind' | 'gate' | 'notice'> {
  const notice = gateText(gated, start?.name ?? 'the graph')
  return { kind: 'built', gate: gated.gate, ...(notice === undefined ? {} : { notice }) }
}

function rejected(gated: Gated<CandidateRelation>, start: Operand | undefined): Built {
  return { kind: 'rejected', gate: gated.gate, text: gateText(gated, start?.name ?? 'the graph') ?? '' }
}
