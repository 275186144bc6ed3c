import { appendLines, writeLines } from '../../base/json-lines.ts'
import type { RunFiles } from './run-folder.ts'
import type { RunClock } from './clock.ts'
import { withoutDecisions } from './slim.ts'
import type {
  CurvePoint,
  ElsewhereScore,
  HeldOutScore,
  RolloutView,
  StageName,
  StageView,
  TrainingProgress,
} from '../../contract/training-run.ts'
import { inWords, saying, type Saying } from '../../contract/words/saying.ts'

const TELL_MS = 250
const FLUSH_MS = 500
const ROLLOUTS_KEPT = 200
/** Rollouts are for people to look at: those of one step every so often, and no more. */
const ROLLOUT_MS = 1_000

/** Progress as it is told to the host, at most four times a second, and what is drawn and shown, on disk. */
export class RunProgress {
  notes: Saying[]
  lessons = 0
  before: HeldOutScore | undefined
  after: HeldOutScore | undefined
  elsewhere: ElsewhereScore | undefined
  checkpointAt: string | undefined
  /** Points of the curve so far, on disk or on their way. */
  points: number
  private readonly files: RunFiles
  private readonly clock: RunClock
  private readonly tell: (told: TrainingProgress) => void
  private readonly stages: StageView[]
  private phase: Saying = saying('progress.starting')
  private rate: Saying | undefined
  private secondsLeft: number | undefined
  private toldAt = 0
  private late: NodeJS.Timeout | undefined
  private waitingPoints: CurvePoint[] = []
  private flushedAt = 0
  private rolloutAt = 0
  private rolloutLines = 0
  private rolloutStep = -1
  private readonly lastRollouts: RolloutView[] = []
  private writing: Promise<void> = Promise.resolve()

  constructor(
    files: RunFiles,
    clock: RunClock,
    stages: readonly StageView[],
    start: {
      notes: readonly Saying[]
      points: number
      rollouts: readonly RolloutView[]
      elsewhere?: ElsewhereScore | undefined
    },
    tell: (told: TrainingProgress) => void,
  ) {
    this.files = files
    this.clock = clock
    this.tell = tell
    this.stages = stages.map(stage => ({ ...stage, seconds: clock.of(stage.name) }))
    this.notes = [...start.notes]
    this.points = start.points
    this.elsewhere = start.elsewhere
    this.lastRollouts = [...start.rollouts]
    this.rolloutLines = start.rollouts.length
  }

  /** A stage that is done stays so: the last one is gone through again where its weights were not taken before a kill. */
  stage(name: StageName, state: StageView['state']): void {
    const view = this.stages.find(stage => stage.name === name)
    if (view === undefined || (state === 'running' && view.state === 'done')) return
    view.state = state
    if (state === 'done' || state === 'skipped') view.fraction = 1
    // What the stage before was last doing is not what this one does.
    else if (state === 'running')
      [this.phase, this.rate, this.secondsLeft] = [saying('progress.starting'), undefined, undefined]
    this.changed(true)
  }

  /**
   * What was told of a stage is never taken back: where a run that was killed does some of it again, its share stands
   * until it has caught up.
   * @param told `secondsLeft` of this stage alone, where it can be told
   */
  step(name: StageName, told: { phase: Saying; fraction?: number; rate?: Saying; secondsLeft?: number }): void {
    const view = this.stages.find(stage => stage.name === name)
    if (view !== undefined && told.fraction !== undefined)
      view.fraction = Math.max(view.fraction, Math.min(1, told.fraction))
    this.phase = told.phase
    this.rate = told.rate
    this.secondsLeft = told.secondsLeft === undefined ? undefined : Math.max(0, told.secondsLeft)
    this.changed(false)
  }

  note(sentence: Saying): void {
    if (!this.notes.some(note => inWords(note) === inWords(sentence))) this.notes.push(sentence)
    this.changed(false)
  }

  point(stage: StageName, step: number, values: Record<string, number>): void {
    const finite = Object.fromEntries(Object.entries(values).filter(([, value]) => Number.isFinite(value)))
    this.waitingPoints.push({ stage, step, seconds: Math.round(this.clock.seconds * 1_000) / 1_000, values: finite })
    this.points += 1
    if (performance.now() - this.flushedAt > FLUSH_MS) void this.flush()
  }

  rollout(rollout: RolloutView): void {
    const now = performance.now()
    if (rollout.step !== this.rolloutStep && now - this.rolloutAt < ROLLOUT_MS) return
    if (rollout.step !== this.rolloutStep) this.rolloutAt = now
    this.rolloutStep = rollout.step
    const slim = { ...rollout, trajectory: withoutDecisions(rollout.trajectory) }
    this.lastRollouts.push(slim)
    if (this.lastRollouts.length > ROLLOUTS_KEPT) this.lastRollouts.shift()
    this.rolloutLines += 1
    const shrinks = this.rolloutLines > 2 * ROLLOUTS_KEPT
    if (shrinks) this.rolloutLines = this.lastRollouts.length
    const kept = shrinks ? [...this.lastRollouts] : undefined
    this.write(() =>
      kept === undefined ? appendLines(this.files.rollouts, [slim]) : writeLines(this.files.rollouts, kept),
    )
  }

  /** Everything told so far is on disk. */
  async flush(): Promise<void> {
    const points = this.waitingPoints
    this.waitingPoints = []
    this.flushedAt = performance.now()
    if (points.length > 0) this.write(() => appendLines(this.files.curve, points))
    await this.writing
  }

  changed(now: boolean): void {
    const wait = TELL_MS - (performance.now() - this.toldAt)
    if (now || wait <= 0) return this.send()
    this.late ??= setTimeout(() => this.send(), wait).unref()
  }

  private send(): void {
    clearTimeout(this.late)
    this.late = undefined
    this.toldAt = performance.now()
    for (const stage of this.stages) stage.seconds = this.clock.of(stage.name)
    this.tell({
      stages: this.stages.map(stage => ({ ...stage })),
      phase: this.phase,
      notes: [...this.notes],
      lessons: this.lessons,
      seconds: this.clock.seconds,
      rate: this.rate,
      secondsLeft: this.secondsLeft,
      before: this.before,
      after: this.after,
      elsewhere: this.elsewhere,
      checkpointAt: this.checkpointAt,
    })
  }

  /** One after the other; what the disk refuses here is for the eye only and costs no training. */
  private write(work: () => Promise<void>): void {
    this.writing = this.writing.then(work).catch(() => undefined)
  }
}
