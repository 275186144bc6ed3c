import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Artefact, Learner, LearnerDescription } from '../learner.ts'
import type { StageState } from '../stage-loop.ts'
import { findCheckpoint, writeCheckpoint, type CheckpointKind, type RunPosition } from './checkpoint.ts'
import type { RunClock } from './clock.ts'
import type { RunFiles } from './run-folder.ts'
import type { RunProgress } from './run-progress.ts'
import type { Saying } from '../../contract/words/saying.ts'

export interface RunStateTools {
  files: RunFiles
  /** @param weights what an earlier stage of this run exported, to start from instead of the model's own weights */
  openLearner(weights: string | undefined): Promise<Learner>
  /** What a person should know of how the run was put together; it may grow when the learner is opened. */
  notes: readonly Saying[]
  exported(path: string, artefact: Artefact, description: LearnerDescription): void
}

const CHECKPOINT_MS = 20_000
const EXPORT_MS = 20_000

/** The learner of a run and where the run stands: in memory, in its checkpoints, and as files that Ask can use. */
export class RunState {
  position: RunPosition
  private readonly tools: RunStateTools
  private readonly clock: RunClock
  private readonly progress: RunProgress
  private opened: Learner | undefined
  private checkpointed = performance.now()
  private exportedAt = -Infinity

  constructor(position: RunPosition, tools: RunStateTools, clock: RunClock, progress: RunProgress) {
    this.position = position
    this.tools = tools
    this.clock = clock
    this.progress = progress
  }

  /** @throws TypeError before {@link open} */
  get learner(): Learner {
    if (this.opened === undefined) throw new TypeError('The learner is asked for before it is open.')
    return this.opened
  }

  async open(checkpoint: string | undefined): Promise<void> {
    const { openLearner, files, notes } = this.tools
    const { base } = this.position
    this.opened = await openLearner(base === undefined ? undefined : join(files.folder, base))
    for (const sentence of notes) this.progress.note(sentence)
    if (checkpoint !== undefined) await this.opened.restoreState(checkpoint)
  }

  async close(): Promise<void> {
    await this.opened?.close()
  }

  /** What the loops ask for: the best of the stage at once, a position to go on from when it is due. */
  async loopCheckpoint(kind: 'step' | 'best', state: StageState): Promise<void> {
    this.position.loop = state
    if (kind === 'best') {
      await this.write('stage')
      if (state.step > 0 && performance.now() - this.exportedAt > EXPORT_MS) await this.export()
    } else if (performance.now() - this.checkpointed > CHECKPOINT_MS) await this.write('last')
  }

  /** @throws {@link CheckpointError} where the disk does not take it */
  async write(kind: CheckpointKind): Promise<void> {
    await this.progress.flush()
    this.position = {
      ...this.position,
      seconds: this.clock.seconds,
      stageSeconds: this.clock.byStage(),
      points: this.progress.points,
      notes: [...this.progress.notes],
    }
    await writeCheckpoint(this.tools.files.checkpoints, kind, this.learner, this.position)
    if (kind !== 'last') return
    this.checkpointed = performance.now()
    this.progress.checkpointAt = new Date().toISOString()
    this.progress.changed(false)
  }

  /**
   * The best weights of the stage's loop so far; those at hand where it has found none yet: the checkpoint of its kind
   * is an earlier stage's then.
   */
  async restoreStageBest(): Promise<void> {
    if (this.position.loop?.best !== undefined) await this.restore('stage')
  }

  /** The weights of a checkpoint, where there is one of its kind; the position stays. */
  async restore(kind: CheckpointKind): Promise<void> {
    const found = await findCheckpoint(this.tools.files.checkpoints, kind)
    if (found !== undefined) await this.learner.restoreState(found.folder)
  }

  async export(): Promise<void> {
    const { files, exported } = this.tools
    this.exportedAt = performance.now()
    const folder = join(files.exports, String(Date.now()))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const artefact = await this.learner.exportTo(folder)
    exported(join(folder, artefact.file), artefact, this.learner.description)
  }

  /**
   * Writes the weights of now and opens a learner that begins with them. Done once, also where the run is cut off in
   * the middle of it.
   */
  async startFrom(name: string): Promise<void> {
    if (this.position.base?.startsWith(`${name}/`) === true) return
    const folder = join(this.tools.files.folder, name)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { file } = await this.learner.exportTo(folder)
    await this.learner.close()
    this.position.base = `${name}/${file}`
    await this.open(undefined)
    // The weights in the other checkpoints are of a learner that began elsewhere.
    await this.write('best')
    await this.write('last')
  }
}
