import type { KnowledgeGraph, LinkCandidate } from '../../../kg/knowledge-graph.ts'
import type { SExpression } from '../../../kg/sexpression/ast.ts'
import { executeSExpression } from '../../../kg/sexpression/executor.ts'
import { parseSExpression } from '../../../kg/sexpression/parse.ts'
import type { TermId } from '../../../kg/triple.ts'
import { quoteName } from '../../../contract/reading/written-call.ts'
import { withoutGloss } from './answer-items.ts'
import { ActionError } from './errors.ts'
import { currentExpression, expressionId } from './expressions.ts'
import type { Expression, Expressions } from './expressions.ts'

/** What an action is told to start from. */
export interface Operand {
  form: SExpression
  /** How Table II's functions name it: `expression1`, an entity's name, a value. */
  name: string
  ids: readonly TermId[]
  /** Set where it is one. */
  expression?: Expression
}

export interface Surroundings {
  kg: KnowledgeGraph
  expressions: Expressions
  /** Names of the topic entities. */
  topics: ReadonlySet<string>
  now?: string
  signal?: AbortSignal
}

const MOST_NAMESAKES = 100
const NEAREST = 5
/** `"1990"^^xsd:gYear`, `1990^^http://…#gYear`, a number, a date. */
const TYPED = /^(?:"[^"]*"|[^\s"()]+)\^\^\S+$/
const BARE_VALUE = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$|^-?\d{4,}-\d\d(?:-\d\d)?$/

/** The entity, value or expression that an argument means. @throws {@link ActionError} */
export async function readOperand(written: string, around: Surroundings): Promise<Operand> {
  const id = expressionId(written, around.expressions)
  if (id !== undefined) return expressionOperand(id, around)
  if (written.trim() === '') throw new ActionError('An argument is empty; name an entity or an expression.')
  if (TYPED.test(written.trim())) return valueOperand(written.trim())
  const candidates = await linked(written, around.kg)
  const best = candidates[0]
  if (best && best.match !== 'similar')
    return entityOperand(
      written,
      candidates.filter(({ match }) => match === best.match),
    )
  if (BARE_VALUE.test(written.trim())) return valueOperand(written.trim())
  throw new ActionError(
    `${quoteName(written)} is neither an entity of the graph nor an expression.`,
    candidates.slice(0, NEAREST).map(({ entity }) => entity.name),
  )
}

/**
 * A set of which members are taken: as {@link readOperand}, but a class stands for its instances, as in `(AND
 * film.director …)`. @throws {@link ActionError}
 */
export async function readSet(written: string, around: Surroundings): Promise<Operand> {
  const operand = await readOperand(written, around)
  if (operand.form.kind === 'literal')
    throw new ActionError(`${operand.name} is a value and no set; name a class or an expression.`)
  return operand.form.kind === 'entity' ? { ...operand, ids: await membersOf(operand.form, around) } : operand
}

/** The expression that is worked on where an action names none. @throws {@link ActionError} */
export async function currentOperand(around: Surroundings): Promise<Operand> {
  const current = currentExpression(around.expressions)
  if (!current) throw new ActionError('There is no expression yet; begin with Find_relation [ entity | relation ].')
  return expressionOperand(current.id, around)
}

async function expressionOperand(id: string, around: Surroundings): Promise<Operand> {
  const expression = around.expressions.get(id)
  if (!expression) {
    const known = [...around.expressions.keys()]
    throw new ActionError(
      `There is no ${id}; ${known.length === 0 ? 'begin with Find_relation [ entity | relation ]' : `there are ${known.join(', ')}`}.`,
    )
  }
  if (expression.form.kind === 'count')
    throw new ActionError(`${id} is a number and has no members; use the expression that was counted.`)
  return { form: expression.form, name: id, ids: await membersOf(expression.form, around), expression }
}

/** The members of a form; of a name its instances where it is a class. */
export async function membersOf(form: SExpression, { kg, now, signal }: Surroundings): Promise<readonly TermId[]> {
  const result = await executeSExpression(form, kg, {
    ...(now === undefined ? {} : { now }),
    ...(signal === undefined ? {} : { signal }),
  })
  return result.kind === 'set' ? result.ids : []
}

/** What a leaf of a form stands for behind JOIN: the entity of that key, else all of that name. */
export async function entitiesNamed(key: string, kg: KnowledgeGraph): Promise<readonly TermId[]> {
  const id = await kg.term(key)
  if (id !== undefined) return [id]
  const candidates = await kg.link(key, MOST_NAMESAKES)
  return candidates
    .filter(({ match }) => match === candidates[0]?.match && match !== 'similar')
    .map(({ entity }) => entity.id)
}

/** As written, else without the `(Name)` that a result list puts behind a MID. */
async function linked(written: string, kg: KnowledgeGraph): Promise<LinkCandidate[]> {
  const found = await kg.link(written, MOST_NAMESAKES)
  const bare = withoutGloss(written.trim())
  return (found[0] === undefined || found[0].match === 'similar') && bare !== written.trim()
    ? kg.link(bare, MOST_NAMESAKES)
    : found
}

/**
 * A name that several entities share stands for all of them, as in the other protocols; one entity is written by its
 * key, which stays true.
 */
function entityOperand(written: string, meant: readonly LinkCandidate[]): Operand {
  const names = new Set(meant.map(({ entity }) => entity.name))
  const [first] = meant
  const name = names.size === 1 && first ? first.entity.name : written
  return {
    form: { kind: 'entity', key: meant.length === 1 && first ? first.entity.key : written },
    name,
    ids: meant.map(({ entity }) => entity.id),
  }
}

function valueOperand(written: string): Operand {
  const form = readValue(written)
  return { form, name: form.kind === 'literal' ? form.value : written, ids: [] }
}

/**
 * A value to start from or to compare with: typed, a date, or a number, in which commas between thousands are left out.
 * @throws SExpressionError for what is none
 */
export function readValue(written: string): SExpression {
  const text = written.trim()
  const plain = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
  return TYPED.test(plain) || BARE_VALUE.test(plain) ? parseSExpression(plain) : { kind: 'literal', value: plain }
}
