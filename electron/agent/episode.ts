import type { KnowledgeGraph } from '../kg/knowledge-graph.ts'
import { rowNamesIn } from '../kg/row-name.ts'
import { walksOf } from '../contract/reading/observed.ts'
import type { EpisodeView, PastTurn, Segment } from '../model/episode-view.ts'
import type { Action, Observation } from '../contract/observation.ts'
import type { WrittenTurn } from '../model/policy.ts'
import { resolveAnswer } from './answers.ts'
import { blankTrajectory, endBy } from './blank-trajectory.ts'
import type { EpisodeRequest } from './episode-request.ts'
import { yieldToEventLoop } from '../base/event-loop.ts'
import { findClosedSides, noClosedSides } from './closed-sides.ts'
import { ContextBudget } from './context-budget.ts'
import { TokenStream } from './token-stream.ts'
import { linkFollowUp, linkTopicEntities } from './topic-entities.ts'
import type { EpisodeState, Instruments, Protocol, Task } from './protocol.ts'
import type { Trajectory, TrajectoryEvent, Turn } from '../contract/trajectory.ts'

export type { EpisodeRequest, EpisodeSettings } from './episode-request.ts'

/**
 * Runs one question to its end and tells every step. It knows turns, limits, cancellation and events, and no protocol.
 * The first event is `started`, the last `finished`; whatever fails in between (the policy, the graph) ends the
 * trajectory as `failed` with the reason, an abort as `stopped`, at once even if the policy does not listen. It throws
 * nothing.
 */
export async function* runEpisode(request: EpisodeRequest): AsyncGenerator<TrajectoryEvent, void, undefined> {
  const started = performance.now()
  const abort = new AbortController()
  const signal = request.signal ? AbortSignal.any([request.signal, abort.signal]) : abort.signal
  const trajectory = blankTrajectory(request)
  let hasStarted = false
  try {
    signal.throwIfAborted()
    const task = await untilAborted(prepare(request, trajectory), signal)
    hasStarted = true
    yield { kind: 'started', trajectory: structuredClone(trajectory) }
    yield* takeTurns(request, task, trajectory, signal)
  } catch (error) {
    endBy(trajectory, error, { signal, onDefect: request.onDefect })
  } finally {
    // Also reached when the caller leaves the loop early: the policy must not go on writing for nobody.
    abort.abort()
  }
  trajectory.seconds = secondsSince(started)
  if (!hasStarted) yield { kind: 'started', trajectory: structuredClone(trajectory) }
  yield { kind: 'finished', trajectory }
}

interface KnownGraph {
  fingerprint: string
  relationNames: readonly string[]
}

/** Relations that a policy is told of. */
const MOST_RELATIONS = 200
const known = new WeakMap<KnowledgeGraph, KnownGraph>()

/** An open graph does not change, so this is read once and not for every question. */
async function knownOf(kg: KnowledgeGraph): Promise<KnownGraph> {
  const graph = known.get(kg) ?? {
    fingerprint: (await kg.summary()).fingerprint,
    relationNames: (await kg.relationNames()).slice(0, MOST_RELATIONS),
  }
  known.set(kg, graph)
  return graph
}

async function prepare(
  { question, topicEntities, context, protocol, kg, settings }: EpisodeRequest,
  trajectory: Trajectory,
): Promise<Task> {
  trajectory.graph.fingerprint = (await knownOf(kg)).fingerprint
  const linked =
    context === undefined || (topicEntities ?? []).length > 0
      ? ofBefore(await linkTopicEntities(kg, question, topicEntities), context)
      : await linkFollowUp(kg, question, context.at(-1)?.entities ?? context.at(-1)?.answers ?? [])
  const task: Task = {
    question,
    topicEntities: linked,
    turns: settings.turns,
    ...(context === undefined ? {} : { context }),
  }
  trajectory.topicEntities = [...linked]
  trajectory.prompt = protocol.prompt(task)
  return task
}

/** Given entities that answered the question before are what a follow-up is about, and not named in it. */
function ofBefore(entities: Task['topicEntities'], context: Task['context']): Task['topicEntities'] {
  const answers = new Set(context?.at(-1)?.answers)
  return entities.map(entity => (answers.has(entity.name) ? { ...entity, context: true } : entity))
}

async function* takeTurns(
  request: EpisodeRequest,
  task: Task,
  trajectory: Trajectory,
  signal: AbortSignal,
): AsyncGenerator<TrajectoryEvent, void, undefined> {
  const past: PastTurn[] = []
  const closed = noClosedSides()
  const budget = new ContextBudget(request.policy.description.contextTokens)
  let callsLeft = task.turns
  await untilAborted(
    findClosedSides(
      request.kg,
      task.topicEntities.map(({ name }) => name),
      closed,
    ),
    signal,
  )
  const segments: Segment[] = [{ author: 'prompt', text: trajectory.prompt }]
  for (let index = 0; trajectory.status === 'running'; index += 1) {
    await yieldToEventLoop()
    signal.throwIfAborted()
    const state: EpisodeState = { task, past, callsLeft, closed }
    yield { kind: 'turn-started', index }
    const started = performance.now()
    const takenOver = request.from?.turns[index]
    let turn: Turn
    if (takenOver) {
      turn = structuredClone(takenOver)
      if (turn.observation) callsLeft -= 1
    } else {
      const written = yield* writeTurn(request, state, segments, index, signal)
      const carriedOut = await untilAborted(carryOut(request, state, written, segments, budget, signal), signal)
      // Training asks thousands of times, and nobody reads its records.
      const read = index === 0 ? [carriedOut.turn, task.topicEntities] : carriedOut.turn
      const rows = request.about === undefined ? undefined : await rowNamesIn(request.kg, read)
      turn = { ...carriedOut.turn, ...(rows && { rows }), seconds: secondsSince(started) }
      callsLeft = carriedOut.callsLeft
    }
    segments.push({ author: 'agent', text: turn.text })
    if (turn.observation) segments.push({ author: 'graph', text: turn.observation.text })
    past.push({
      ...(turn.action ? { action: turn.action } : {}),
      ...(turn.observation ? { observation: turn.observation } : {}),
    })
    trajectory.turns.push(turn)
    const shown = walksOf(turn.observation).flatMap(({ entities }) => entities.map(({ name }) => name))
    if (shown.length > 0) await findClosedSides(request.kg, shown, closed)
    yield { kind: 'turn', index, turn }
    await conclude(request, state, turn, trajectory)
  }
}

async function* writeTurn(
  request: EpisodeRequest,
  state: EpisodeState,
  segments: readonly Segment[],
  index: number,
  signal: AbortSignal,
): AsyncGenerator<TrajectoryEvent, WrittenTurn & { edited?: true }, undefined> {
  const { policy, settings, from } = request
  if (from?.text !== undefined && index === from.turns.length)
    return { text: from.text, logprob: 0, tokens: { prompt: 0, cached: 0, generated: 0 }, edited: true }
  const tokens = new TokenStream()
  const writing = untilAborted(
    policy.turn(episodeView(request, state, segments), {
      temperature: settings.temperature,
      seed: turnSeed(settings.seed, index),
      constrained: settings.constrained,
      ...(settings.topP === undefined ? {} : { topP: settings.topP }),
      ...(settings.sureness === undefined ? {} : { sureness: settings.sureness }),
      signal,
      onToken: text => tokens.push(text),
    }),
    signal,
  ).finally(() => tokens.close())
  // The rejection is thrown below; without this a caller that leaves while tokens stream would see it as unhandled.
  writing.catch(() => {})
  for await (const text of tokens) yield { kind: 'token', index, text }
  return await writing
}

function episodeView({ protocol, kg }: EpisodeRequest, state: EpisodeState, segments: readonly Segment[]): EpisodeView {
  return {
    question: state.task.question,
    topicEntities: state.task.topicEntities,
    segments,
    past: state.past,
    callsLeft: state.callsLeft,
    relationNames: known.get(kg)?.relationNames ?? [],
    graph: takesProgram(protocol, state) ? kg : undefined,
    earlier: state.task.context ?? [],
    programs: protocol.programs,
    constraint: () => protocol.constraint(state, kg),
    choices: () => protocol.choices(state, kg),
    render: (thought, action) => protocol.render(thought, action),
  }
}

/** Follow-ups are programs where programs can say all of them, and else steps from the answers before. */
function takesProgram({ takesPrograms, programs }: Protocol, { task }: EpisodeState): boolean {
  return takesPrograms === true && (task.context === undefined || programs?.saysAll === true)
}

/** Reads what was written and, where it is a call that may still be made, makes it. */
async function carryOut(
  request: EpisodeRequest,
  state: EpisodeState,
  written: WrittenTurn & { edited?: true },
  segments: readonly Segment[],
  budget: ContextBudget,
  signal: AbortSignal,
): Promise<{ turn: Turn; callsLeft: number }> {
  const { protocol } = request
  const {
    tokens,
    logprob,
    considered,
    estimate,
    reason,
    doubts = [],
    decisions,
    programChoice,
    tokenIds,
    edited,
  } = written
  const parsed = protocol.parse(written.text)
  const text = parsed.kind === 'parsed' ? written.text.slice(0, parsed.end) : written.text
  const turn: Turn = {
    text,
    thought: parsed.thought,
    tokens,
    logprob,
    seconds: 0,
    ...(considered ? { considered } : {}),
    ...(estimate ? { estimate } : {}),
    ...(reason === undefined ? {} : { reason }),
    ...(doubts.length > 0 ? { doubts } : {}),
    ...(decisions ? { decisions } : {}),
    ...(programChoice ? { programChoice } : {}),
    ...(tokenIds && text === written.text ? { tokenIds } : {}),
    ...(edited ? { edited } : {}),
    ...(parsed.kind === 'parsed' ? { action: parsed.action } : {}),
  }
  if (state.callsLeft <= 0) return { turn, callsLeft: 0 }
  const observation = parsed.kind === 'malformed' ? parsed.error : await observe(request, state, parsed, signal)
  if (!observation) return { turn, callsLeft: 0 }
  budget.add(
    tokens,
    segments.reduce((sum, segment) => sum + segment.text.length, 0),
    observation.text.length,
  )
  const callsLeft = budget.isSpent ? 0 : state.callsLeft - 1
  return {
    turn: { ...turn, observation: { ...observation, text: protocol.observationText(observation, callsLeft) } },
    callsLeft,
  }
}

/** What the graph says to a call; nothing to an answer. */
async function observe(
  { protocol, policy, kg, ranker, hypergraph, embedder, similarity, settings }: EpisodeRequest,
  state: EpisodeState,
  { action, thought }: { action: Action; thought: string },
  signal: AbortSignal,
): Promise<Observation | undefined> {
  if (action.kind === 'answer') return undefined
  const instruments: Instruments = {
    signal,
    thought,
    ...(ranker && settings.relationOrder === 'ranked' ? { ranker } : {}),
    ...(hypergraph ? { hypergraph } : {}),
    ...(embedder ? { embedder } : {}),
    ...(similarity ? { similarity } : {}),
    ...(policy.writer ? { writer: policy.writer } : {}),
  }
  return protocol.execute(action, kg, { state, instruments })
}

async function conclude(
  { kg }: EpisodeRequest,
  state: EpisodeState,
  turn: Turn,
  trajectory: Trajectory,
): Promise<void> {
  if (turn.action?.kind === 'answer') {
    trajectory.answer = await resolveAnswer(turn.action.items, state, kg)
    trajectory.status = trajectory.answer.length > 0 ? 'answered' : 'no-answer'
  } else if (state.callsLeft <= 0) trajectory.status = 'no-answer'
}

/**
 * A 32-bit seed of the turn's own: neither the turns of an episode nor the episodes of neighbouring seeds draw the same
 * numbers.
 */
function turnSeed(seed: number, index: number): number {
  return (Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0
}

/** Rejects as soon as the signal aborts, whether or not the work listens to it. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason instanceof Error ? signal.reason : new Error('Stopped.'))
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000
}
