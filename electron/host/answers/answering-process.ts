import { randomUUID } from 'node:crypto'
import { blankTrajectory, endBy } from '../../agent/blank-trajectory.ts'
import type { EpisodeRequest } from '../../agent/episode.ts'
import { EventLog } from '../../base/event-log.ts'
import { serving, type InputOf, type Served } from '../../base/line.ts'
import { WorkerClient } from '../../base/worker-client.ts'
import type { ProtocolName } from '../../contract/protocol.ts'
import type { TrajectoryEvent } from '../../contract/trajectory.ts'
import { fromWire } from '../../contract/wire-error.ts'
import type { NavigatorFiles } from '../../model/navigator/navigator-files.ts'
import type { SpawnWorker } from '../workers/spawn-worker.ts'
import { answeringCalls, instrumentCalls } from './answering-messages.ts'

export interface AnsweringProcessOptions {
  spawn: SpawnWorker
  /** The folder of the graphs. */
  graphs: string
  /** It ends when nothing was asked for so long. */
  idleMs?: number
}

type AboutToBeAsked = Pick<InputOf<typeof answeringCalls.prepare>, 'question' | 'topicEntities'>
type Worker = WorkerClient<typeof answeringCalls>
type Instruments = Pick<EpisodeRequest, 'embedder' | 'similarity'>

const IDLE_MS = 10 * 60_000

/**
 * Episodes of the Navigator in a process of their own, so that the host's thread, which is the window's, is free
 * meanwhile. It starts when the first question is written or asked, and anew with the next one when it has died.
 */
export class AnsweringProcess {
  private readonly options: AnsweringProcessOptions
  private opened: Worker | undefined
  /** What the answers that are under way may ask of the host. */
  private readonly running = new Map<string, Instruments>()
  private idle: NodeJS.Timeout | undefined

  constructor(options: AnsweringProcessOptions) {
    this.options = options
  }

  /** As `runEpisode`; the protocol and its settings are made again there. */
  async *run(
    request: EpisodeRequest,
    how: { navigator: NavigatorFiles; protocol: ProtocolName },
  ): AsyncGenerator<TrajectoryEvent, void, undefined> {
    const started = performance.now()
    const { onDefect } = request
    const id = randomUUID()
    const abort = new AbortController()
    const signal = request.signal ? AbortSignal.any([request.signal, abort.signal]) : abort.signal
    const told = new EventLog<TrajectoryEvent>()
    let trajectory = blankTrajectory(request)
    let hasStarted = false
    this.begin(id, request)
    try {
      const answered = this.worker()
        .call('answer', messageOf(id, request, { ...how, graphs: this.options.graphs }), {
          signal,
          onTold: event => {
            if (event.kind === 'defect') onDefect?.(fromWire(event.error))
            else told.append(event)
          },
        })
        .finally(() => told.close())
      // Thrown below; without this a caller that leaves early would see it as unhandled.
      answered.catch(() => undefined)
      for await (const event of told.watch(undefined)) {
        if (event.kind === 'started') {
          hasStarted = true
          trajectory = structuredClone(event.trajectory)
        } else if (event.kind === 'turn') trajectory.turns.push(event.turn)
        else if (event.kind === 'finished') {
          yield { kind: 'finished', trajectory: { ...event.trajectory, turns: trajectory.turns } }
          return
        }
        yield event
      }
      await answered
      throw new TypeError('An answer ended without saying so.')
    } catch (error) {
      endBy(trajectory, error, { signal, onDefect })
    } finally {
      // Also reached when the caller leaves early: nobody waits for it.
      abort.abort()
      this.ended(id)
    }
    trajectory.seconds = (performance.now() - started) / 1_000
    if (!hasStarted) yield { kind: 'started', trajectory: structuredClone(trajectory) }
    yield { kind: 'finished', trajectory }
  }

  /** Reads into memory what a question to this graph is answered with: somebody is about to ask one. */
  async prepare(graph: string, navigator: NavigatorFiles, about: AboutToBeAsked = {}): Promise<void> {
    if (this.running.size === 0) this.rest()
    await this.worker().call('prepare', { graphs: this.options.graphs, graph, navigator, ...about })
  }

  /** Closes a graph there; settles when that is done, or nobody is there who could have it open. */
  async shut(graph: string): Promise<void> {
    // Whatever ended the process has closed its graphs as well.
    await this.opened?.call('shut', { graph }).catch(() => undefined)
  }

  async close(): Promise<void> {
    clearTimeout(this.idle)
    const { opened } = this
    // Who asks from here on is answered by another.
    this.opened = undefined
    await opened?.[Symbol.asyncDispose]()
  }

  private worker(): Worker {
    if (this.opened !== undefined) return this.opened
    const process = this.options.spawn('answering', { correlation: randomUUID() })
    const opened = new WorkerClient(process, 'answering', answeringCalls, this.instruments())
    this.opened = opened
    void process.exit.then(() => {
      if (this.opened === opened) this.opened = undefined
    })
    return opened
  }

  private begin(id: string, { embedder, similarity }: Instruments): void {
    clearTimeout(this.idle)
    this.running.set(id, { embedder, similarity })
  }

  private ended(id: string): void {
    this.running.delete(id)
    if (this.running.size === 0) this.rest()
  }

  /** It ends when nothing comes any more. */
  private rest(): void {
    clearTimeout(this.idle)
    this.idle = setTimeout(() => void this.close(), this.options.idleMs ?? IDLE_MS).unref()
  }

  private instruments(): Served {
    return serving(instrumentCalls, {
      embed: ({ id, texts, purpose }, { signal }) =>
        present(this.running.get(id)?.embedder).embed(texts, purpose, signal),
      compare: ({ id, text, candidates }) => present(this.running.get(id)?.similarity).scores(text, candidates),
    })
  }
}

function present<T>(instrument: T | undefined): T {
  if (instrument === undefined) throw new DOMException('The answer has ended.', 'AbortError')
  return instrument
}

function messageOf(
  id: string,
  { question, topicEntities, context, from, about, kg, settings, embedder, similarity }: EpisodeRequest,
  how: { navigator: NavigatorFiles; protocol: ProtocolName; graphs: string },
): InputOf<typeof answeringCalls.answer> {
  return {
    id,
    ...how,
    graph: kg.name,
    settings,
    question,
    topicEntities: topicEntities && [...topicEntities],
    context: context && [...context],
    from: from && { ...from, turns: [...from.turns] },
    about,
    embedder: embedder && {
      id: embedder.id,
      name: embedder.name,
      dimensions: embedder.dimensions,
      lexical: embedder.lexical,
    },
    similarity: similarity?.source,
  }
}
