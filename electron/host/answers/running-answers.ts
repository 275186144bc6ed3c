import type { TrajectoryEvent } from '../../contract/trajectory.ts'
import { EventLog } from '../../base/event-log.ts'
import { messageOf, saidOf } from '../../contract/errors.ts'
import { saying, type Saying } from '../../contract/words/saying.ts'
import type { Log } from '../log.ts'
import type { Answering } from './answering.ts'
import type { TakenOver } from './earlier-answers.ts'
import { TrajectoryRecorder } from './trajectory-recorder.ts'
import type { TrajectoryStore } from './trajectory-store.ts'

/** A question with all that it is answered with, about to be asked. */
export interface Prepared {
  taken: TakenOver
  answering: Answering
}

interface Running {
  events: EventLog<TrajectoryEvent>
  abort: AbortController
  ended: Promise<void>
  isOver: boolean
}

/**
 * How long an ended answer's live events are kept for a watcher that is just connecting; after that they are told from
 * the file.
 */
const KEPT_AFTER_END_MS = 30_000

/** The history is read anew once for a quick answer, when that is there, and twice for one that takes its time. */
const TOLD_AFTER_MS = 400

/** Answers that are being given, and those that ended just now: written as they grow, and told to whoever watches. */
export class RunningAnswers {
  private readonly running = new Map<string, Running>()
  private readonly tools: { store: TrajectoryStore; log: Log }
  private readonly changed: () => void

  /** @param changed called when one is another in the history: it began, or it ended */
  constructor(tools: { store: TrajectoryStore; log: Log }, changed: () => void) {
    this.tools = tools
    this.changed = changed
  }

  /** Those of an answer from its beginning; undefined of one that is not here any more. */
  events(id: string, signal: AbortSignal | undefined): AsyncGenerator<TrajectoryEvent> | undefined {
    return this.running.get(id)?.events.watch(signal)
  }

  isAnswering(): boolean {
    return [...this.running.values()].some(({ isOver }) => !isOver)
  }

  stop(id: string): void {
    this.running.get(id)?.abort.abort()
  }

  /** Stops one, waits until it has ended, and forgets it. */
  async end(id: string): Promise<void> {
    this.stop(id)
    await this.running.get(id)?.ended
    this.running.delete(id)
  }

  async stopAll(): Promise<void> {
    const running = [...this.running.values()]
    for (const { abort } of running) abort.abort()
    await Promise.all(running.map(({ ended }) => ended))
  }

  async forgetAll(): Promise<void> {
    await this.stopAll()
    this.running.clear()
  }

  /** Asks, and follows the answer to its end. */
  begin(id: string, { taken: { request, episode: given }, answering }: Prepared, group?: string): void {
    const abort = new AbortController()
    const { question, entities, after } = request
    const episode = answering.run({
      ...answering.terms,
      ...given,
      question,
      ...(entities === undefined ? {} : { topicEntities: entities }),
      about: { group, after },
      signal: abort.signal,
      onDefect: error => this.tools.log.error({ trajectory: id, err: error }, 'an answer failed'),
    })
    const events = new EventLog<TrajectoryEvent>()
    this.tools.log.info({ trajectory: id, kg: request.kg, question }, 'a question was asked')
    const ended = this.follow(id, episode, events, answering).finally(() => {
      running.isOver = true
      setTimeout(() => this.running.delete(id), KEPT_AFTER_END_MS).unref()
    })
    const running: Running = { events, abort, ended, isOver: false }
    this.running.set(id, running)
  }

  private async follow(
    id: string,
    episode: AsyncIterable<TrajectoryEvent>,
    events: EventLog<TrajectoryEvent>,
    answering: Answering,
  ): Promise<void> {
    using held = answering
    // Answered all the same: whoever asks is told, though nothing can be kept.
    const lock = await this.tools.store.claim(id).catch((error: unknown): undefined => {
      this.notSaved(id, error)
    })
    const recorder = new TrajectoryRecorder(trajectory => this.tools.store.write(id, trajectory))
    const begun = setTimeout(this.changed, TOLD_AFTER_MS)
    this.tools.log.info({ trajectory: id }, 'answer started')
    try {
      for await (const event of episode) {
        let named = underId(event, id)
        recorder.record(named)
        // What `finished` says is true for whoever reads the file then, and the graph may be removed.
        if (named.kind === 'finished') {
          const notKept = await this.settle(recorder, id)
          if (notKept !== undefined) named = { ...named, notKept }
          held[Symbol.dispose]()
        }
        events.append(named)
        if (named.kind === 'finished')
          this.tools.log.info(
            {
              trajectory: id,
              status: named.trajectory.status,
              error: named.trajectory.error,
              seconds: named.trajectory.seconds,
            },
            'answer ended',
          )
      }
    } finally {
      clearTimeout(begun)
      events.close()
      this.changed()
      await lock?.release()
    }
  }

  /** @returns what is to be told where it is not on disk */
  private async settle(recorder: TrajectoryRecorder, id: string): Promise<Saying | undefined> {
    try {
      await recorder.settled()
      return undefined
    } catch (error) {
      this.notSaved(id, error)
      return saying('answerProblems.notKept', { why: saidOf(error) })
    }
  }

  private notSaved(id: string, error: unknown): void {
    this.tools.log.error({ trajectory: id, err: error }, `the answer could not be saved: ${messageOf(error)}`)
  }
}

/** The host gives the id, so that an answer can be watched and stopped before its first event. */
function underId(event: TrajectoryEvent, id: string): TrajectoryEvent {
  return event.kind === 'started' || event.kind === 'finished'
    ? { ...event, trajectory: { ...event.trajectory, id } }
    : event
}
