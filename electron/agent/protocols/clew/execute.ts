import type { KnowledgeGraph } from '../../../kg/knowledge-graph.ts'
import { ExecutionLimitError, SExpressionError, UnknownNameError } from '../../../kg/sexpression/errors.ts'
import { expressionOf, targetOf } from '../../../kg/statements/build.ts'
import { isOperation } from '../../../kg/statements/operations.ts'
import { withGraphRelations } from '../../../kg/statements/rename-relations.ts'
import { setName, StatementError, STATEMENTS_OF_A_TURN } from '../../../kg/statements/statement.ts'
import type { ClewError } from '../../../contract/errors.ts'
import type { Fact } from '../../../contract/fact.ts'
import type { Action, Call, ExpressionStep, Observation } from '../../../contract/observation.ts'
import { writtenCall } from '../../../contract/reading/written-call.ts'
import type { ListLimit } from '../../list-limit.ts'
import { abridged } from '../../names.ts'
import type { EpisodeState, Instruments } from '../../protocol.ts'
import { escapeTags } from '../../tags.ts'
import { failedTurn } from './errors.ts'
import { programOf, type Program } from './program.ts'
import { rankedSteps, relationsLine } from './relations-line.ts'
import { carryOut, type Shown } from './result.ts'

export interface ExecuteOptions {
  /** The day of `now`; today where left out. */
  now?: string
  /** What is shown of a set. */
  limit: ListLimit
  /** Relations that are listed of it in the ranker's order, so many; left out: the most used of two dozen. */
  ranked?: number | undefined
}

const NEAREST = 5

interface Outcome {
  step: ExpressionStep
  text: string
  facts: readonly Fact[]
  nearest: readonly string[]
}

/**
 * Carries out the statements of a turn one after the other, each on what those before it gave; one that fails stops
 * none of those that do not need it. A turn of which nothing could be carried out is an error.
 */
export async function executeStatements(
  action: Action & { kind: 'call' },
  kg: KnowledgeGraph,
  options: ExecuteOptions,
  episode?: { state: EpisodeState; instruments: Instruments },
): Promise<Observation> {
  const { kind: _, also = [], ...first } = action
  const calls: Call[] = [first, ...also]
  const program = await programOf(kg, options.now, episode)
  const shown = shownOf(options, episode)
  const outcomes: Outcome[] = []
  for (const call of calls.slice(0, STATEMENTS_OF_A_TURN)) outcomes.push(await outcomeOf(call, program, shown))
  if (calls.length > STATEMENTS_OF_A_TURN) outcomes.push(tooMany(calls.slice(STATEMENTS_OF_A_TURN)))
  const text = escapeTags(outcomes.map(outcome => outcome.text).join('\n'))
  if (outcomes.every(({ step }) => step.error !== undefined))
    return failedTurn(
      text,
      outcomes.map(({ step }) => step.error ?? ''),
      outcomes.flatMap(({ nearest }) => nearest).slice(0, NEAREST),
    )
  const facts = new Map(
    outcomes
      .flatMap(outcome => outcome.facts)
      .map(fact => [JSON.stringify([fact.head, fact.relation, fact.tail, fact.time]), fact]),
  )
  const steps = outcomes.map(({ step }) => step)
  return {
    kind: 'expressions',
    steps,
    text,
    facts: [...facts.values()],
    cut: steps.reduce((sum, { total, results }) => sum + total - results.length, 0),
  }
}

function shownOf(
  { limit, ranked }: ExecuteOptions,
  episode: { state: EpisodeState; instruments: Instruments } | undefined,
): Shown {
  const question = episode?.state.task.question ?? ''
  const { ranker } = episode?.instruments ?? {}
  if (ranked === undefined || ranker === undefined) return { limit, question }
  const anchors = episode?.state.task.topicEntities.map(({ name }) => name) ?? []
  return { limit, question, steps: { most: ranked, order: rankedSteps(ranker, question, anchors) } }
}

async function outcomeOf(call: Call, program: Program, shown: Shown): Promise<Outcome> {
  try {
    const sets = new Map([...program.named].map(([name, { form }]) => [name, form]))
    const form = await withGraphRelations(expressionOf(call, sets), program.kg)
    const name = targetOf(call, form, sets)
    const carried = await carryOut({ ...call, as: name }, form, program, shown)
    program.named.set(name, { id: name, form, step: carried.step })
    return { ...carried, nearest: [] }
  } catch (error) {
    if (
      error instanceof StatementError ||
      error instanceof SExpressionError ||
      error instanceof UnknownNameError ||
      error instanceof ExecutionLimitError
    )
      return failed(call, await told(error, call, program), 'nearest' in error ? error.nearest : [])
    throw error
  }
}

/** Of a relation that the graph does not have, also those that lead on from where it was to be walked. */
async function told(error: ClewError, { args }: Call, { named, executor, kg }: Program): Promise<string> {
  const set = named.get(setName(args[0] ?? '') ?? '')
  if (!(error instanceof UnknownNameError) || error.role !== 'relation' || set === undefined) return error.message
  const relations = await relationsLine(Array.from(await executor.members(set.form)), '', kg)
  return relations === undefined ? error.message : `${error.message} ${set.id} has the ${relations}.`
}

function failed(call: Call, message: string, nearest: readonly string[]): Outcome {
  const written = isOperation(call.name) ? writtenCall('clew', call) : call.name
  return {
    step: { action: written, results: [], total: 0, error: message },
    text: `${abridged(written)}\nerror: ${message}`,
    facts: [],
    nearest,
  }
}

function tooMany(calls: readonly Call[]): Outcome {
  const message = `Only the first ${STATEMENTS_OF_A_TURN} statements of a turn are carried out; write the others in the next one.`
  const [first] = calls
  return failed({ name: first?.name ?? '', args: first?.args ?? [] }, message, [])
}
