import { stat } from 'node:fs/promises'
import { keepLines, resumeLines } from '../../base/json-lines.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { LearnerDescription } from '../learner.ts'
import type { GraphLesson } from '../../contract/lesson.ts'
import type { LessonWriter } from '../lessons/synth/synthesis-tools.ts'
import type { TrainingPlan } from '../../contract/training-plan.ts'
import { askedElsewhere } from './asking-progress.ts'
import { CheckpointError, findCheckpoint, type RunPosition } from './checkpoint.ts'
import { RunClock } from './clock.ts'
import { imitate } from './imitation.ts'
import { examineElsewhere } from './forgetting.ts'
import { keepBest, measuredElsewhere, measureHeldOut } from './measuring.ts'
import { learnFromPeople } from './pairs.ts'
import { reinforce } from './reinforcement.ts'
import { rollOutLessons } from './rollout-stage.ts'
import type { RunContext, RunLessons, Skipped } from './run-context.ts'
import type { RunFiles } from './run-folder.ts'
import { keptLessons, makeLessons } from './run-lessons.ts'
import { RunProgress } from './run-progress.ts'
import {
  RolloutViewSchema,
  type StageName,
  type StageView,
  type TrainingProgress,
} from '../../contract/training-run.ts'
import { inTurnByKind, kindOfLesson } from '../sampling/stratified.ts'
import { RunState, type RunStateTools } from './run-state.ts'
import { StageTimes } from './stage-times.ts'
import { saying } from '../../contract/words/saying.ts'

export interface TrainingRunTools extends RunStateTools {
  plan: TrainingPlan
  /** Those of its kind, as they were last told. */
  stages: readonly StageView[]
  files: RunFiles
  kg: KnowledgeGraph
  environment: RunContext['environment']
  elsewhere?: RunContext['elsewhere']
  atOnce(description: LearnerDescription): number
  fromUse: readonly GraphLesson[]
  /** Words what is walked; left out: the grammar. */
  writer?: LessonWriter | undefined
  keptOut?: ((lesson: GraphLesson) => boolean) | undefined
  /** Aborted with `pause` or `stop` as the reason. */
  signal: AbortSignal
  tell(told: TrainingProgress): void
}

export type RunOutcome = { kind: 'paused'; reason?: string } | { kind: 'ended'; stopped: boolean }

/** What ended the work of a run. */
export const PAUSE = new Error('The run is to be paused.')
export const STOP = new Error('The run is to be stopped.')

/**
 * "Teach this graph": lessons, what the agent answers before, imitation of the gold paths, rollouts, imitation of what
 * was right in them, reinforcement, and what it answers after, on questions that were kept back. Everything is on disk
 * as it comes, and a run that is opened again goes on from its last checkpoint as if it had not stopped.
 */
export class TrainingRun {
  private readonly tools: TrainingRunTools
  private readonly stages: readonly StageName[]
  private readonly state: RunState
  private readonly clock: RunClock
  private readonly progress: RunProgress
  private readonly context: RunContext

  private constructor(tools: TrainingRunTools, position: RunPosition, progress: RunProgress, clock: RunClock) {
    const { plan, files, kg, signal, environment, elsewhere, atOnce } = tools
    const state = new RunState(position, tools, clock, progress)
    const times = new StageTimes(plan, clock)
    this.tools = tools
    this.stages = tools.stages.map(({ name }) => name)
    this.state = state
    this.progress = progress
    this.clock = clock
    this.context = {
      plan,
      files,
      kg,
      signal,
      environment,
      elsewhere,
      clock,
      times,
      isTimeUp: stage => {
        if (!times.isUp(stage)) return false
        progress.note(
          saying('trainingNotes.stageTimeUp', { stage: saying(`stageNames.${stage}`), minutes: plan.minutes }),
        )
        return true
      },
      progress,
      learner: () => state.learner,
      atOnce: () => atOnce(state.learner.description),
    }
  }

  static async run(tools: TrainingRunTools): Promise<RunOutcome> {
    const { files, stages } = tools
    const found = await findCheckpoint(files.checkpoints, 'last')
    const position: RunPosition = found?.position ?? {
      version: 1,
      stage: 'lessons',
      seconds: 0,
      stageSeconds: {},
      skipped: [],
      points: 0,
      notes: [],
    }
    await keepLines(files.curve, position.points)
    const clock = new RunClock(position.seconds, position.stageSeconds)
    const rollouts = await resumeLines(files.rollouts, RolloutViewSchema)
    const progress = new RunProgress(files, clock, stagesAt(position, stages), { ...position, rollouts }, tools.tell)
    const run = new TrainingRun(tools, position, progress, clock)
    try {
      return await run.go(found?.folder)
    } catch (error) {
      if (error instanceof CheckpointError) return { kind: 'paused', reason: error.message }
      throw error
    } finally {
      await progress.flush()
      await run.state.close()
    }
  }

  private async go(checkpoint: string | undefined): Promise<RunOutcome> {
    const { stages } = this
    const { signal } = this.tools
    await this.state.open(checkpoint)
    const lessons = await this.lessons()
    if (lessons === undefined) return this.halted()
    for (const stage of stages.slice(Math.max(1, stages.indexOf(this.state.position.stage)))) {
      this.enter(stage)
      const ended = signal.aborted ? false : await this.during(() => this.work(stage, lessons))
      if (!ended) return this.halted(stage)
      await this.leave(stage)
    }
    return { kind: 'ended', stopped: false }
  }

  /** False where the work was cut off by pause or stop. */
  private async during(work: () => Promise<boolean>): Promise<boolean> {
    try {
      return await work()
    } catch (error) {
      if (this.tools.signal.aborted && !(error instanceof CheckpointError)) return false
      throw error
    }
  }

  private work(stage: StageName, lessons: RunLessons): Promise<boolean> {
    switch (stage) {
      case 'lessons':
        return Promise.resolve(true)
      case 'before':
        return this.before(lessons)
      case 'stage-1':
        return this.imitate('stage-1', lessons)
      case 'rollouts':
        return this.rollOut(lessons)
      case 'stage-2':
        return this.imitate('stage-2', lessons)
      case 'grpo':
        return this.reinforce(lessons)
      case 'after':
        return this.after(lessons)
    }
  }

  /** Made once and kept. Undefined where it was cut off. */
  private async lessons(): Promise<RunLessons | undefined> {
    if ((await stat(this.tools.files.heldOut).catch(() => undefined)) === undefined) {
      this.enter('lessons')
      const made = await this.during(async () => {
        await makeLessons(this.tools, this.context)
        return true
      })
      if (!made) return undefined
    }
    const lessons = await keptLessons(this.context)
    this.progress.stage('lessons', 'done')
    return lessons
  }

  /** What people's questions teach is there before the stages, which go on from it and are held against it. */
  private async before({ training, heldOut, validation }: RunLessons): Promise<boolean> {
    await measureHeldOut('before', heldOut, this.context, validation.length + askedElsewhere(this.context))
    await learnFromPeople(training, this.context)
    await keepBest('start', validation, this.state, this.context, heldOut.length)
    return true
  }

  /** Measured with what was written and not with what is in memory: that is what will be asked with. */
  private async after({ heldOut }: RunLessons): Promise<boolean> {
    await this.state.startFrom('taught')
    await this.state.export()
    const elsewhere = askedElsewhere(this.context)
    await measureHeldOut('after', heldOut, this.context, elsewhere)
    const others = await examineElsewhere(this.context, 'after', {
      from: heldOut.length,
      of: heldOut.length + elsewhere,
    })
    await measuredElsewhere('after', others, this.state, this.context)
    return true
  }

  private async imitate(stage: 'stage-1' | 'stage-2', lessons: RunLessons): Promise<boolean> {
    const outcome = await imitate(stage, lessons, this.context, this.state)
    if (outcome === undefined) return false
    if ('skipped' in outcome) return this.skip(stage, outcome)
    await keepBest(stage, lessons.validation, this.state, this.context)
    return true
  }

  /**
   * From the weights that imitation left, which are the reference of the KL term: not those that the run began with.
   */
  private async reinforce({ training, validation }: RunLessons): Promise<boolean> {
    if (this.tools.plan.grpo.steps === 0) return this.skip('grpo', { skipped: saying('trainingNotes.noReinforcement') })
    await this.state.startFrom('imitated')
    const outcome = await reinforce(training, validation, this.context, this.state)
    if (outcome === undefined) return false
    await keepBest('grpo', validation, this.state, this.context)
    return true
  }

  private async rollOut({ training }: RunLessons): Promise<boolean> {
    if (this.tools.plan.stage2.epochs === 0)
      return this.skip('rollouts', { skipped: saying('trainingNotes.noRollouts') })
    const { lessons, seed } = this.tools.plan
    await rollOutLessons(lessons.stratified ? inTurnByKind(training, kindOfLesson, seed) : training, this.context)
    return true
  }

  private skip(stage: StageName, { skipped: sentence }: Skipped): boolean {
    const { skipped } = this.state.position
    if (!skipped.includes(stage)) skipped.push(stage)
    this.progress.note(sentence)
    return true
  }

  private markDone(stage: StageName): void {
    this.progress.stage(stage, this.state.position.skipped.includes(stage) ? 'skipped' : 'done')
  }

  private enter(stage: StageName): void {
    this.clock.enter(stage)
    this.progress.stage(stage, 'running')
  }

  /** It is told as done when the checkpoint says so: whoever is killed between the two would be seen to do it again. */
  private async leave(stage: StageName): Promise<void> {
    const { stages } = this
    this.clock.leave()
    const { loop: _, ...position } = this.state.position
    this.state.position = { ...position, stage: stages[stages.indexOf(stage) + 1] ?? stage }
    await this.state.write('last')
    this.markDone(stage)
  }

  /** Paused: with a checkpoint. Stopped: what was learnt so far is handed over. */
  private async halted(stage?: StageName): Promise<RunOutcome> {
    const stopped = this.tools.signal.reason === STOP
    this.clock.leave()
    if (stage === undefined) return stopped ? { kind: 'ended', stopped } : { kind: 'paused' }
    await this.state.write('last')
    if (!stopped) return { kind: 'paused' }
    await this.state.restoreStageBest()
    if (stage !== 'before') await this.state.export()
    return { kind: 'ended', stopped }
  }
}

/**
 * The stages where a run goes on, from what was last told of them: what is done stays counted. Of those after the
 * position only `before` can have begun, as its answers are on disk before its first checkpoint is.
 */
function stagesAt({ stage: at, skipped }: RunPosition, told: readonly StageView[]): StageView[] {
  const now = told.findIndex(({ name }) => name === at)
  return told.map((stage, index) => {
    if (index < now) return { ...stage, state: skipped.includes(stage.name) ? 'skipped' : 'done', fraction: 1 }
    if (index > Math.max(1, now)) return { ...stage, state: 'waiting', fraction: 0 }
    return stage.state === 'failed' ? { ...stage, state: 'waiting' } : stage
  })
}
