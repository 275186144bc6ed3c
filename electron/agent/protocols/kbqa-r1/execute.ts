import type { KnowledgeGraph } from '../../../kg/knowledge-graph.ts'
import { ExecutionLimitError, SExpressionError, UnknownNameError } from '../../../kg/sexpression/errors.ts'
import type { Action, Call, ExpressionStep, Observation } from '../../../contract/observation.ts'
import { lexicalSimilarity } from '../../../model/relation-similarity/lexical.ts'
import type { Fact } from '../../../contract/fact.ts'
import type { EpisodeState, Instruments } from '../../protocol.ts'
import { escapeTags } from '../../tags.ts'
import { writtenCall } from '../../../contract/reading/written-call.ts'
import { ACTION_NAMES, actionForm, actionName } from './actions.ts'
import { build, type Built } from './build.ts'
import { ActionError, failedTurn } from './errors.ts'
import { expressionsOf, nextId, type Expression } from './expressions.ts'
import type { GateThresholds } from './gate.ts'
import { finish } from './finish.ts'
import type { ResultLimit } from './result-text.ts'

export interface ExecuteOptions extends GateThresholds {
  /** The day of NOW; today where left out. */
  now?: string
  limit: ResultLimit
}

/** Actions of one turn that are carried out. */
const MOST_ACTIONS = 8
const NEAREST = 5

interface Outcome {
  step: ExpressionStep
  text: string
  facts: readonly Fact[]
  nearest: readonly string[]
}

/**
 * Carries out the actions of a turn one after the other, each on what those before it came to; one that fails stops
 * none of the others. A turn of which nothing could be carried out for another reason than the gate's is an error.
 */
export async function executeCalls(
  action: Action & { kind: 'call' },
  kg: KnowledgeGraph,
  options: ExecuteOptions,
  episode?: { state: EpisodeState; instruments: Instruments },
): Promise<Observation> {
  const calls: Call[] = [{ name: action.name, args: action.args }, ...(action.also ?? [])]
  const expressions = new Map<string, Expression>(expressionsOf(episode?.state.past ?? []))
  const topics = new Set(episode?.state.task.topicEntities.map(({ name }) => name))
  const outcomes: Outcome[] = []
  for (const [index, call] of calls.entries()) {
    const outcome =
      index < MOST_ACTIONS
        ? await carryOut(call, kg, options, expressions, topics, episode?.instruments)
        : failed(call, new ActionError(`Only the first ${MOST_ACTIONS} actions of a turn are carried out.`))
    outcomes.push(outcome)
  }
  const text = escapeTags(outcomes.map(outcome => outcome.text).join('\n\n'))
  if (outcomes.every(({ step }) => step.error !== undefined && step.gate === undefined)) {
    return failedTurn(
      text,
      outcomes.map(({ step }) => step.error ?? ''),
      outcomes.flatMap(({ nearest }) => nearest).slice(0, NEAREST),
    )
  }
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

async function carryOut(
  call: Call,
  kg: KnowledgeGraph,
  options: ExecuteOptions,
  expressions: Map<string, Expression>,
  topics: ReadonlySet<string>,
  instruments: Instruments | undefined,
): Promise<Outcome> {
  const name = actionName(call.name)
  const around = {
    kg,
    expressions,
    topics,
    ...(options.now === undefined ? {} : { now: options.now }),
    ...(instruments?.signal ? { signal: instruments.signal } : {}),
  }
  try {
    if (name === undefined || call.args.length === 0)
      throw new ActionError(
        `${name === undefined ? 'This is none of the actions' : 'The action has no arguments'}; write one of ${name === undefined ? ACTION_NAMES.map(known => `${known} [ … ]`).join(', ') : actionForm(name)}.`,
      )
    const built: Built = await build(name, call.args, {
      ...around,
      thresholds: options,
      similarity: instruments?.similarity ?? lexicalSimilarity(),
    })
    if (built.kind === 'rejected')
      return {
        step: {
          action: writtenCall('kbqa-r1', { name, args: call.args }),
          results: [],
          total: 0,
          gate: built.gate,
          error: built.text,
        },
        text: failureText(name, built.text),
        facts: [],
        nearest: [],
      }
    const id = nextId(expressions)
    const finished = await finish({ ...built, call: { name, args: call.args } }, id, around, options.limit)
    expressions.set(id, { id, form: built.form, step: finished.step })
    return { ...finished, nearest: [] }
  } catch (error) {
    if (
      error instanceof ActionError ||
      error instanceof SExpressionError ||
      error instanceof UnknownNameError ||
      error instanceof ExecutionLimitError
    )
      return failed(call, error)
    throw error
  }
}

function failed(call: Call, error: ActionError | SExpressionError | UnknownNameError | ExecutionLimitError): Outcome {
  const name = actionName(call.name)
  return {
    step: {
      action: writtenCall('kbqa-r1', { name: name ?? call.name, args: call.args }),
      results: [],
      total: 0,
      error: error.message,
    },
    text: failureText(name ?? call.name, error.message),
    facts: [],
    nearest: 'nearest' in error ? error.nearest : [],
  }
}

/** As the published code tells of it: `Action FIND_RELATION: …`. */
function failureText(name: string, message: string): string {
  return `Action processing failed:\nAction ${name.toUpperCase()}: ${message}`
}
