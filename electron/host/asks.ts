import { randomUUID } from 'node:crypto'
import { runEpisode } from '../agent/episode.ts'
import { protocolFor } from '../agent/protocol-for.ts'
import type { Trajectory, TrajectoryEvent } from '../agent/trajectory.ts'
import type { PolicyDescription } from '../model/policy.ts'
import type { AskRequest, TrajectoryCard } from './api/views.ts'
import { HostError, messageOf } from './errors.ts'
import { EventLog } from './event-log.ts'
import { LiveValue } from './live-value.ts'
import type { Log } from './log.ts'
import type { Asks, GraphLibrary, Models } from './services.ts'
import { TrajectoryRecorder } from './trajectory-recorder.ts'
import type { TrajectoryStore } from './trajectory-store.ts'

interface Running {
  events: EventLog<TrajectoryEvent>
  abort: AbortController
  ended: Promise<void>
}

/** How long an ended answer's live events are kept for a watcher that is just connecting; after that they are told from the file. */
const KEPT_AFTER_END_MS = 30_000
const CHANGE_GAP_MS = 300

export class AskService implements Asks {
  private readonly running = new Map<string, Running>()
  private readonly live = new LiveValue(async () => null, CHANGE_GAP_MS)
  private readonly graphs: GraphLibrary
  private readonly models: Models
  private readonly store: TrajectoryStore
  private readonly log: Log

  constructor(graphs: GraphLibrary, models: Models, store: TrajectoryStore, log: Log) {
    this.graphs = graphs
    this.models = models
    this.store = store
    this.log = log
  }

  /** Now and whenever the history is another: a question began, ended, was removed or came back. */
  changes(signal: AbortSignal | undefined): AsyncGenerator<null> {
    return this.live.watch(signal)
  }

  async start(request: AskRequest): Promise<{ id: string }> {
    const lease = await this.graphs.lease(request.kg)
    try {
      const [policy, ranker] = await Promise.all([this.models.policy(request.model, request.adapter), this.models.ranker()])
      const id = randomUUID()
      const abort = new AbortController()
      const episode = runEpisode({
        question: request.question,
        ...(request.entities === undefined ? {} : { topicEntities: request.entities }),
        protocol: protocolFor(policy.description),
        policy,
        kg: lease.graph,
        ranker,
        settings: settingsOf(request, policy.description),
        signal: abort.signal,
      })
      const events = new EventLog<TrajectoryEvent>()
      const ended = this.follow(id, episode, events).finally(() => {
        lease.release()
        setTimeout(() => this.running.delete(id), KEPT_AFTER_END_MS).unref()
      })
      this.running.set(id, { events, abort, ended })
      return { id }
    } catch (error) {
      lease.release()
      throw error
    }
  }

  async *events(id: string, signal: AbortSignal | undefined): AsyncGenerator<TrajectoryEvent> {
    const running = this.running.get(id)
    if (running !== undefined) yield* running.events.watch(signal)
    else yield* replay(await this.store.read(id))
  }

  stop(id: string): void {
    this.running.get(id)?.abort.abort()
  }

  history(filter: { kg?: string; limit: number }): Promise<TrajectoryCard[]> {
    return this.store.history(filter)
  }

  get(id: string): Promise<Trajectory> {
    return this.store.read(id)
  }

  async remove(id: string): Promise<void> {
    const running = this.running.get(id)
    running?.abort.abort()
    await running?.ended
    this.running.delete(id)
    await this.store.remove(id)
    this.live.changed()
  }

  async restore(id: string): Promise<void> {
    await this.store.restore(id)
    this.live.changed()
  }

  async close(): Promise<void> {
    for (const { abort } of this.running.values()) abort.abort()
    await Promise.all([...this.running.values()].map(({ ended }) => ended))
  }

  private async follow(id: string, episode: AsyncIterable<TrajectoryEvent>, events: EventLog<TrajectoryEvent>): Promise<void> {
    const lock = await this.store.claim(id)
    let told: Trajectory['status'] | undefined
    const recorder = new TrajectoryRecorder(async trajectory => {
      await this.store.write(trajectory)
      if (told !== trajectory.status) this.live.changed()
      told = trajectory.status
    })
    this.log.info({ trajectory: id }, 'answer started')
    try {
      for await (const event of episode) {
        const named = underId(event, id)
        recorder.record(named)
        // What `finished` says is true for whoever reads the file then.
        if (named.kind === 'finished') await this.settle(recorder, id)
        events.append(named)
        if (named.kind === 'finished') this.log.info({ trajectory: id, status: named.trajectory.status, error: named.trajectory.error, seconds: named.trajectory.seconds }, 'answer ended')
      }
    } finally {
      events.close()
      await lock?.release()
    }
  }

  private async settle(recorder: TrajectoryRecorder, id: string): Promise<void> {
    await recorder.settled().catch(error => this.log.error({ trajectory: id, err: error }, `the answer could not be saved: ${messageOf(error)}`))
  }
}

/** What an episode is run with where the request leaves it open. */
export function settingsOf(request: Partial<AskRequest>, policy: PolicyDescription): Trajectory['settings'] {
  return {
    turns: request.turns ?? policy.defaultTurns,
    temperature: request.temperature ?? 0,
    seed: request.seed ?? 0,
    constrained: request.constrained ?? true,
    relationOrder: request.relationOrder ?? 'ranked',
  }
}

/** The host gives the id, so that an answer can be watched and stopped before its first event. */
function underId(event: TrajectoryEvent, id: string): TrajectoryEvent {
  return event.kind === 'started' || event.kind === 'finished' ? { ...event, trajectory: { ...event.trajectory, id } } : event
}

/** The events of an answer that is no longer being written here. */
function* replay(trajectory: Trajectory): Generator<TrajectoryEvent> {
  if (trajectory.status === 'running') throw new HostError('conflict', 'Another Clew process is answering this question; open it again when it is done.')
  yield { kind: 'started', trajectory: { ...trajectory, turns: [], answer: [], status: 'running', seconds: 0 } }
  for (const [index, turn] of trajectory.turns.entries()) {
    yield { kind: 'turn-started', index }
    yield { kind: 'turn', index, turn }
  }
  yield { kind: 'finished', trajectory }
}
