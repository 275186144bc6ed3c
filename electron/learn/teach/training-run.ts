import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { Artefact, Learner, LearnerDescription } from '../learner.ts'
import type { GrpoState } from '../grpo/run-grpo.ts'
import { NothingToLearnError } from '../learning-errors.ts'
import { GraphLessonSchema, type GraphLesson } from '../lessons/graph-lesson.ts'
import { SynthesisError } from '../lessons/synth/errors.ts'
import type { ImitationLesson, SftState } from '../sft/run-sft.ts'
import type { TrainingPlan } from '../training-plan.ts'
import { CheckpointError, findCheckpoint, writeCheckpoint, type CheckpointKind, type RunPosition } from './checkpoint.ts'
import { RunClock } from './clock.ts'
import { grpoStage } from './grpo-stage.ts'
import { examine, heldOutScore, HeldOutRecordSchema } from './held-out-score.ts'
import { goldEpisodes } from './imitation.ts'
import { gatherLessons, validationCount, type LessonTools } from './lesson-stage.ts'
import { rolledLessons, rollOutLessons } from './rollout-stage.ts'
import type { RunContext, RunLessons } from './run-context.ts'
import { isThere, keepLines, readLines, writeLines, type RunFiles, resumeLines } from './run-folder.ts'
import { RunProgress, type RunTold } from './run-progress.ts'
import { RolloutViewSchema, type StageName } from './run-report.ts'
import { sftStage } from './sft-stage.ts'
import { splitLessons } from './split.ts'

export interface TrainingRunTools {
  plan: TrainingPlan
  stages: readonly StageName[]
  files: RunFiles
  kg: KnowledgeGraph
  /** @param weights what an earlier stage of this run exported, to start from instead of the model's own weights */
  openLearner(weights: string | undefined): Promise<Learner>
  environment: RunContext['environment']
  atOnce(description: LearnerDescription): number
  fromUse: readonly GraphLesson[]
  keptOut?: (lesson: GraphLesson) => boolean
  /** What a person should know of how the run was put together; it may grow when the learner is opened. */
  notes: readonly string[]
  /** Aborted with `pause` or `stop` as the reason. */
  signal: AbortSignal
  tell(told: RunTold): void
  exported(path: string, artefact: Artefact, description: LearnerDescription): void
}

export type RunOutcome = { kind: 'paused'; reason?: string } | { kind: 'ended'; stopped: boolean }

/** What ended the work of a run. */
export const PAUSE = new Error('The run is to be paused.')
export const STOP = new Error('The run is to be stopped.')

const CHECKPOINT_MS = 20_000
const EXPORT_MS = 20_000
/** By when each stage is to have ended, as a share of the time between the measuring before and the measuring after. */
const ends: Record<TrainingPlan['kind'], Partial<Record<StageName, number>>> = {
  teach: { 'stage-1': 0.4, 'rollouts': 0.52, 'stage-2': 0.66, 'grpo': 1 },
  sft: { 'stage-1': 0.65, 'stage-2': 1 },
  grpo: { grpo: 1 },
}
/** However long measuring takes, this share of the minutes is for learning. */
const leastForLearning = 0.3
/** Scores that differ by less are the same, added up in another order. */
const rounding = 1e-9

/**
 * "Teach this graph": lessons, what the agent answers before, imitation of the gold ways, rollouts, imitation of what was right in them, reinforcement, and what it answers
 * after, on questions that were kept back. Everything is on disk as it comes, and a run that is opened again goes on from its last checkpoint as if it had not stopped.
 */
export class TrainingRun {
  private readonly tools: TrainingRunTools
  private position: RunPosition
  private readonly clock: RunClock
  private readonly progress: RunProgress
  private learner: Learner | undefined
  private checkpointed = performance.now()
  private exportedAt = 0

  private constructor(tools: TrainingRunTools, position: RunPosition, progress: RunProgress, clock: RunClock) {
    this.tools = tools
    this.position = position
    this.progress = progress
    this.clock = clock
  }

  static async run(tools: TrainingRunTools): Promise<RunOutcome> {
    const { files, stages } = tools
    const found = await findCheckpoint(files.checkpoints, 'last')
    const position: RunPosition = found?.position ?? { version: 1, stage: stages[0] ?? 'lessons', seconds: 0, stageSeconds: {}, skipped: [], points: 0, notes: [] }
    await keepLines(files.curve, position.points)
    const clock = new RunClock(position.seconds, position.stageSeconds)
    const rollouts = await resumeLines(files.rollouts, RolloutViewSchema)
    const progress = new RunProgress(files, clock, stages, { ...position, rollouts }, tools.tell)
    const run = new TrainingRun(tools, position, progress, clock)
    try {
      return await run.go(found?.folder)
    } catch (error) {
      if (error instanceof CheckpointError) return { kind: 'paused', reason: error.message }
      throw error
    } finally {
      await progress.flush()
      await run.learner?.close()
    }
  }

  private async go(checkpoint: string | undefined): Promise<RunOutcome> {
    const { stages, signal } = this.tools
    this.markStages()
    await this.openLearner(checkpoint)
    const lessons = await this.lessons()
    if (lessons === undefined) return this.halted()
    for (const stage of stages.slice(Math.max(1, stages.indexOf(this.position.stage)))) {
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
      case 'lessons': return Promise.resolve(true)
      case 'before': return this.before(lessons)
      case 'stage-1': return this.imitate('stage-1', lessons)
      case 'rollouts': return this.rollOut(lessons)
      case 'stage-2': return this.imitate('stage-2', lessons)
      case 'grpo': return this.reinforce(lessons)
      case 'after': return this.after(lessons)
    }
  }

  /** Made once and kept: every later start of the run reads the same. Undefined where it was cut off. */
  private async lessons(): Promise<RunLessons | undefined> {
    const { files, kg, plan, fromUse, keptOut, signal } = this.tools
    if (!await isThere(files.heldOut)) {
      this.enter('lessons')
      let split: RunLessons | undefined
      const made = await this.during(async () => {
        const all = await gatherLessons({
          kg, plan, fromUse, signal, ...(keptOut === undefined ? {} : { keptOut }), ...await this.episodes(),
          note: (sentence) => this.progress.note(sentence),
          onProgress: (count, of) => this.progress.step('lessons', { phase: `drawing lessons from ${kg.name}`, fraction: count / of, rate: `${(count / Math.max(0.001, this.clock.of('lessons'))).toFixed(0)} lessons/s` }),
        })
        const { leaking, ...rest } = splitLessons(all, { heldOut: plan.lessons.heldOut, validation: validationCount(plan.lessons.heldOut) }, plan.seed)
        if (rest.training.length === 0 || rest.heldOut.length === 0) throw new NothingToLearnError(`${all.length} lessons are too few to learn from some and be measured on others; ask for more lessons, more hops or more relations, or give a larger file.`)
        if (leaking > 0) this.progress.note(`${leaking.toLocaleString('en')} lessons were left out because they give away questions that are kept back.`)
        if (rest.heldOut.length < plan.lessons.heldOut) this.progress.note(`${rest.heldOut.length} questions could be kept back to measure on, of the ${plan.lessons.heldOut} that were asked for.`)
        split = rest
        return true
      })
      if (!made || split === undefined) return undefined
      await writeLines(files.lessons, split.training)
      await writeLines(files.validation, split.validation)
      // Last: where it is there, all are.
      await writeLines(files.heldOut, split.heldOut)
    }
    const [training, validation, heldOut] = await Promise.all([files.lessons, files.validation, files.heldOut].map((file) => readLines(file, GraphLessonSchema)))
    this.progress.lessons = training?.length ?? 0
    this.progress.stage('lessons', 'done')
    for (const stage of ['before', 'after'] as const) {
      const records = await readLines(files[stage], HeldOutRecordSchema)
      if (records.length > 0 && records.length === heldOut?.length) this.progress[stage] = await heldOutScore(records)
    }
    return { training: training ?? [], validation: validation ?? [], heldOut: heldOut ?? [] }
  }

  /** A language model is given lessons whose gold way it can walk: one that reads little cannot list hundreds. The Navigator walks its own. */
  private async episodes(): Promise<{ episodes?: LessonTools['episodes'] }> {
    const { description } = await this.current().policy()
    if (description.kind === 'navigator') return {}
    return { episodes: { ...this.tools.environment(description, 'examination'), description } }
  }

  private async before({ heldOut, validation }: RunLessons): Promise<boolean> {
    await this.measure('before', heldOut)
    await this.judge('start', validation)
    return true
  }

  /** Measured with what was written and not with what is in memory: that is what will be asked with. */
  private async after({ heldOut }: RunLessons): Promise<boolean> {
    await this.startFrom('taught')
    await this.export()
    await this.measure('after', heldOut)
    return true
  }

  /** Held-out questions, answered as Ask would answer them. */
  private async measure(stage: 'before' | 'after', heldOut: readonly GraphLesson[]): Promise<void> {
    const { files, environment, atOnce, signal } = this.tools
    const learner = this.current()
    const policy = await learner.policy()
    const started = this.clock.seconds
    const records = await examine({
      questions: heldOut, environment: environment(policy.description, 'examination'), policy, atOnce: atOnce(learner.description), file: files[stage], signal,
      onProgress: (done, of) => {
        const rate = done / Math.max(0.001, this.clock.seconds - started)
        this.progress.step(stage, { phase: `${stage} teaching: held-out question ${done} of ${of}`, fraction: done / of, rate: `${rate.toFixed(1)} questions/s`, secondsLeft: (of - done) / rate })
      },
    })
    this.progress[stage] = await heldOutScore(records)
  }

  private async imitate(stage: 'stage-1' | 'stage-2', { training, validation }: RunLessons): Promise<boolean> {
    const { files } = this.tools
    const plan = this.tools.plan[stage === 'stage-1' ? 'stage1' : 'stage2']
    const isRolled = ({ source, trajectory }: GraphLesson): boolean => trajectory !== undefined && (source === 'graphroll' || source === 'rrs' || source === 'use')
    const lessons = stage === 'stage-1' ? training.filter((lesson) => !isRolled(lesson)) : [...training.filter(isRolled), ...await rolledLessons(files.rollLessons)]
    if (plan.epochs === 0) return this.skip(stage, `${stage === 'stage-1' ? 'Stage 1' : 'Stage 2'} was left out, as it is set to 0 epochs.`)
    if (lessons.length === 0) return this.skip(stage, stage === 'stage-1' ? 'Stage 1 was left out: no lesson without an episode of its own is there.' : 'Stage 2 was left out: no rollout was right.')
    const context = this.context()
    const episodes = stage === 'stage-2' ? lessons : await this.gold(lessons)
    if (episodes.length === 0) return this.skip(stage, 'Stage 1 was left out: none of the lessons could be walked.')
    const kept = await goldEpisodes(validation, files.goldValidation, context)
    const { ended, state } = await sftStage({
      stage, lessons: episodes, validation: kept, plan, from: this.position.loop, isTimeUp: () => this.isTimeUp(stage),
      checkpoint: (kind, at) => this.loopCheckpoint(kind, at),
      restoreBest: () => this.restore('stage'),
    }, context)
    this.position.loop = state
    if (!ended) return false
    await this.judge(stage, validation)
    return true
  }

  /** Walking may take half of the stage's time; the other half is for learning from what was walked. */
  private async gold(lessons: readonly GraphLesson[]): Promise<ImitationLesson[]> {
    const { files } = this.tools
    const started = this.clock.seconds
    const until = started + (this.limitOf('stage-1') - started) / 2
    return goldEpisodes(lessons, files.goldEpisodes, this.context(), {
      isTimeUp: () => this.clock.seconds > until,
      onProgress: (done, of) => {
        const rate = done / Math.max(0.001, this.clock.seconds - started)
        this.progress.step('stage-1', { phase: `walking the gold ways: ${done} of ${of} lessons`, rate: `${rate.toFixed(1)} lessons/s`, secondsLeft: Math.min((of - done) / rate, until - this.clock.seconds) })
      },
    })
  }

  /** From the weights that imitation left, which are the reference of the KL term: not those that the run began with. */
  private async reinforce({ training, validation }: RunLessons): Promise<boolean> {
    if (this.tools.plan.grpo.steps === 0) return this.skip('grpo', 'Reinforcement was left out, as it is set to 0 steps.')
    await this.startFrom('imitated')
    const { ended, state, f1 } = await grpoStage({
      lessons: training, validation, from: this.position.loop, isTimeUp: () => this.isTimeUp('grpo'),
      checkpoint: (kind, at) => this.loopCheckpoint(kind, at),
      restoreBest: () => this.restore('stage'),
    }, this.context())
    this.position.loop = state
    if (!ended) return false
    await this.judge('grpo', validation, f1)
    return true
  }

  private async rollOut({ training }: RunLessons): Promise<boolean> {
    if (this.tools.plan.stage2.epochs === 0) return this.skip('rollouts', 'Rollouts were left out, as stage 2 is set to 0 epochs.')
    await rollOutLessons(training, this.context(), () => this.isTimeUp('rollouts'))
    return true
  }

  private skip(stage: StageName, sentence: string): Promise<boolean> {
    if (!this.position.skipped.includes(stage)) this.position.skipped.push(stage)
    this.progress.note(sentence)
    return Promise.resolve(true)
  }

  /** Whether the weights as they are now answer the validation questions best so far; the better ones of before are taken up again where not. */
  private async judge(stage: StageName | 'start', validation: readonly GraphLesson[], known?: number): Promise<void> {
    const { files } = this.tools
    const f1 = known ?? await this.validationF1(validation)
    this.progress.point(stage === 'start' ? 'before' : stage, this.loopStep(), { f1 })
    const { best } = this.position
    if (best !== undefined && f1 < best.validation - rounding) {
      this.progress.note(`After ${stage} the validation questions were answered worse (F1 ${f1.toFixed(3)}) than after ${best.stage} (${best.validation.toFixed(3)}); the better weights were taken up again.`)
      return this.restore('best')
    }
    this.position.best = { stage, validation: f1 }
    await this.write('best', files.checkpoints)
    if (stage !== 'start') await this.export()
  }

  private async validationF1(validation: readonly GraphLesson[]): Promise<number> {
    const { environment, atOnce, signal } = this.tools
    const learner = this.current()
    const policy = await learner.policy()
    const records = await examine({ questions: validation, environment: environment(policy.description, 'examination'), policy, atOnce: atOnce(learner.description), signal })
    return records.reduce((sum, { f1 }) => sum + f1, 0) / Math.max(1, records.length)
  }

  private loopStep(): number {
    const { loop } = this.position
    return typeof loop === 'object' && loop !== null && 'step' in loop && typeof loop.step === 'number' ? loop.step : 0
  }

  /** What the loops ask for: the best of the stage at once, a position to go on from when it is due. */
  private async loopCheckpoint(kind: 'step' | 'best', state: SftState | GrpoState): Promise<void> {
    this.position.loop = state
    if (kind === 'best') {
      await this.write('stage', this.tools.files.checkpoints)
      if (state.step > 0 && performance.now() - this.exportedAt > EXPORT_MS) await this.export()
    } else if (performance.now() - this.checkpointed > CHECKPOINT_MS) await this.write('last', this.tools.files.checkpoints)
  }

  private async write(kind: CheckpointKind, folder: string): Promise<void> {
    await this.progress.flush()
    this.position = { ...this.position, seconds: this.clock.seconds, stageSeconds: this.clock.byStage(), points: this.progress.points, notes: [...this.progress.notes] }
    await writeCheckpoint(folder, kind, this.current(), this.position)
    if (kind !== 'last') return
    this.checkpointed = performance.now()
    this.progress.checkpointAt = new Date().toISOString()
    this.progress.changed(false)
  }

  private async restore(kind: CheckpointKind): Promise<void> {
    const found = await findCheckpoint(this.tools.files.checkpoints, kind)
    if (found !== undefined) await this.current().restoreState(found.folder)
  }

  private async export(): Promise<void> {
    const { files, exported } = this.tools
    this.exportedAt = performance.now()
    const folder = join(files.exports, String(Date.now()))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const artefact = await this.current().exportTo(folder)
    exported(join(folder, artefact.file), artefact, this.current().description)
  }

  /** Writes the weights of now and opens a learner that begins with them. Done once, also where the run is cut off in the middle of it. */
  private async startFrom(name: string): Promise<void> {
    const { files } = this.tools
    if (this.position.base?.startsWith(`${name}/`) === true) return
    const folder = join(files.folder, name)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { file } = await this.current().exportTo(folder)
    await this.current().close()
    this.position.base = `${name}/${file}`
    await this.openLearner(undefined)
    // The weights in the other checkpoints are of a learner that began elsewhere.
    await this.write('best', files.checkpoints)
    await this.write('last', files.checkpoints)
  }

  private async openLearner(checkpoint: string | undefined): Promise<void> {
    const { openLearner, files } = this.tools
    const { base } = this.position
    this.learner = await openLearner(base === undefined ? undefined : join(files.folder, base))
    for (const sentence of this.tools.notes) this.progress.note(sentence)
    if (checkpoint !== undefined) await this.learner.restoreState(checkpoint)
  }

  private current(): Learner {
    if (this.learner === undefined) throw new TypeError('The learner is asked for before it is open.')
    return this.learner
  }

  private context(): RunContext {
    const { plan, files, kg, signal, environment, atOnce } = this.tools
    return {
      plan, files, kg, signal, environment, clock: this.clock, progress: this.progress,
      learner: () => this.current(),
      atOnce: () => atOnce(this.current().description),
    }
  }

  private isTimeUp(stage: StageName): boolean {
    if (this.clock.seconds < this.limitOf(stage)) return false
    this.progress.note(`${stage} ended at its share of the run's ${this.tools.plan.minutes} minutes.`)
    return true
  }

  /** Second of the run at which a stage is to have ended. Measuring after is taken to need what measuring before did. */
  private limitOf(stage: StageName): number {
    const { kind, minutes } = this.tools.plan
    const [before, whole] = [this.clock.of('before'), minutes * 60]
    const start = this.clock.of('lessons') + before
    return start + Math.max(leastForLearning * whole, whole - start - before) * (ends[kind][stage] ?? 1)
  }

  private markStages(): void {
    const { stages } = this.tools
    for (const stage of stages.slice(0, stages.indexOf(this.position.stage))) this.progress.stage(stage, this.position.skipped.includes(stage) ? 'skipped' : 'done')
  }

  private enter(stage: StageName): void {
    this.clock.enter(stage)
    this.progress.stage(stage, 'running')
  }

  private async leave(stage: StageName): Promise<void> {
    const { stages, files } = this.tools
    const next = stages[stages.indexOf(stage) + 1]
    this.clock.leave()
    this.progress.stage(stage, this.position.skipped.includes(stage) ? 'skipped' : 'done')
    const { loop: _, ...position } = this.position
    this.position = { ...position, stage: next ?? stage }
    await this.write('last', files.checkpoints)
  }

  /** Paused: with a checkpoint. Stopped: what was learnt so far is handed over. */
  private async halted(stage?: StageName): Promise<RunOutcome> {
    const { signal, files } = this.tools
    this.clock.leave()
    if (stage === undefined) return signal.reason === STOP ? { kind: 'ended', stopped: true } : { kind: 'paused' }
    if (signal.reason !== STOP) {
      await this.write('last', files.checkpoints)
      return { kind: 'paused' }
    }
    await this.write('last', files.checkpoints)
    if (this.position.loop !== undefined) await this.restore('stage')
    if (stage !== 'before') await this.export()
    return { kind: 'ended', stopped: true }
  }
}

/** Whether an error is a sentence for people, as opposed to a mistake of the program. */
export function isForeseen(error: unknown): boolean {
  return error instanceof NothingToLearnError || error instanceof SynthesisError
}
