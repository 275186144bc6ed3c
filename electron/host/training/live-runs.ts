import type { RunView } from '../../contract/training-run.ts'
import { messageOf } from '../../contract/errors.ts'
import { LiveValue } from '../../base/live-value.ts'
import type { Lock } from '../../base/process-lock.ts'
import type { Log } from '../log.ts'
import type { Halt } from './training-messages.ts'
import type { RunStore } from './run-store.ts'
import { isAtWork } from '../../contract/states.ts'
import { saying } from '../../contract/words/saying.ts'

const TEN_A_SECOND_MS = 100
/** How often the file of a run is written while it is at work; its end is written at once. */
const STORE_MS = 1_000
/** How often runs of other processes are looked at while one of them is at work. */
const ELSEWHERE_MS = 1_000

/** Runs that this process has at work or waiting, newer than their files, and the way to their workers. */
export class LiveRuns {
  private readonly runs: RunStore
  private readonly log: Log
  private readonly views = new Map<string, RunView>()
  private readonly halting = new Map<string, (how: Halt) => void>()
  private readonly locks = new Map<string, Lock>()
  private readonly stored = new Map<string, number>()
  private readonly live = new LiveValue(() => this.list(), TEN_A_SECOND_MS)
  private elsewhere: NodeJS.Timeout | undefined
  /** One after the other: an older state must not take the place of a newer one. */
  private writing: Promise<void> = Promise.resolve()

  constructor(runs: RunStore, log: Log) {
    this.runs = runs
    this.log = log
  }

  async list(): Promise<RunView[]> {
    const listed = (await this.runs.list()).map(view => this.views.get(view.id) ?? view)
    if (listed.some(view => isAtWork(view) && !this.views.has(view.id))) {
      this.elsewhere ??= setTimeout(() => {
        this.elsewhere = undefined
        this.live.changed()
      }, ELSEWHERE_MS).unref()
    }
    return listed
  }

  watch(signal: AbortSignal | undefined): AsyncGenerator<RunView[]> {
    return this.live.watch(signal)
  }

  changed(): void {
    this.live.changed()
  }

  /**
   * Takes the run's lock, or goes on with the one that was taken when it was put into the queue. @throws where another
   * process has it
   */
  async lock(id: string): Promise<Lock> {
    const held = this.locks.get(id) ?? (await this.runs.at(id).lock())
    this.locks.set(id, held)
    const release = async (): Promise<void> => {
      this.locks.delete(id)
      await held.release()
    }
    return { release, [Symbol.asyncDispose]: release }
  }

  get(id: string): RunView | undefined {
    return this.views.get(id)
  }

  set(view: RunView): void {
    this.views.set(view.id, view)
    this.live.changed()
    const now = Date.now()
    if (now - (this.stored.get(view.id) ?? 0) < STORE_MS) return
    this.stored.set(view.id, now)
    // A view that is a moment old on disk does no harm; the checkpoints are the worker's.
    this.writing = this.writing
      .then(() => this.runs.write(view.id, view))
      .catch((error: unknown) =>
        this.log.warn(
          { err: error, run: view.id },
          `the state of a training run could not be written: ${messageOf(error)}`,
        ),
      )
  }

  /** Writes the last state and hands the run over to its file. */
  async end(id: string, change: Partial<RunView>): Promise<void> {
    await this.writing
    const view = this.views.get(id) ?? (await this.runs.read(id))
    const stages = view.stages.map(stage =>
      stage.state === 'running' && change.state === 'failed' ? { ...stage, state: 'failed' as const } : stage,
    )
    await this.runs.write(id, { ...view, stages, rate: undefined, secondsLeft: undefined, ...change })
    this.views.delete(id)
    this.stored.delete(id)
    this.live.changed()
  }

  /** Runs that still wait for their turn are there to be resumed at the next start. */
  async close(): Promise<void> {
    for (const [id, lock] of this.locks) {
      await this.end(id, {
        state: 'interrupted',
        phase: 'interrupted',
        error: saying('interrupted.trainingWaiting'),
      })
      await lock.release()
    }
    this.locks.clear()
  }

  /** @returns disposed of when there is nothing more to be halted */
  bind(id: string, halt: (how: Halt) => void): Disposable {
    this.halting.set(id, halt)
    return { [Symbol.dispose]: () => void this.halting.delete(id) }
  }

  /** Whether a worker of this process heard it. */
  halt(id: string, how: Halt): boolean {
    const halt = this.halting.get(id)
    halt?.(how)
    return halt !== undefined
  }
}
