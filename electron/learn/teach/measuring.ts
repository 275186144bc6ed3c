import type { GraphLesson } from '../../contract/lesson.ts'
import { askedElsewhere, askingProgress, type AskedPart } from './asking-progress.ts'
import { examineElsewhere, forgotten, gradesOf } from './forgetting.ts'
import { examine, heldOutScore, type HeldOutRecord } from './held-out-score.ts'
import type { RunContext } from './run-context.ts'
import type { StageName } from '../../contract/training-run.ts'
import type { RunState } from './run-state.ts'
import { saying, type Saying } from '../../contract/words/saying.ts'

/** Scores that differ by less are the same, added up in another order. */
const ROUNDING = 1e-9

/**
 * What the agent answers before teaching, or after: the questions that were kept back, answered as Ask would answer
 * them.
 */
export async function measureHeldOut(
  stage: 'before' | 'after',
  questions: readonly GraphLesson[],
  context: RunContext,
  /** Questions that the stage asks after these. */
  others: number,
): Promise<void> {
  const { files, environment, learner, atOnce, signal, progress } = context
  const policy = await learner().policy()
  const records = await examine({
    questions,
    environment: environment(policy.description, 'examination'),
    policy,
    atOnce: atOnce(),
    file: files[stage],
    signal,
    onProgress: askingProgress(context, stage, (done, of) => saying(`progress.${stage}Teaching`, { done, of }), {
      from: 0,
      of: questions.length + others,
    }),
  })
  progress[stage] = await heldOutScore(records)
}

/**
 * Whether the weights as they are now answer the validation questions best so far, and nothing worse than before
 * teaching; the better ones of before are taken up again where not. After every stage alike: a mean that was measured
 * in its course says nothing of questions by their steps.
 * @param asked questions that the stage has asked before, where it is about asking
 */
export async function keepBest(
  stage: StageName | 'start',
  validation: readonly GraphLesson[],
  state: RunState,
  context: RunContext,
  asked?: number,
): Promise<void> {
  const at = stageOf(stage)
  const of = (asked ?? 0) + validation.length + askedElsewhere(context)
  const partFrom = (from: number) => (asked === undefined ? undefined : { from: asked + from, of })
  const records = await validated(validation, context, at, partFrom(0))
  await judge(stage, records, state, context, partFrom(validation.length))
  // Last: what a pause cuts off before is done again, and would be drawn twice.
  context.progress.point(at, state.position.loop?.step ?? 0, { f1: mean(records) })
}

/** Where what is measured at the start stands among the stages. */
const stageOf = (stage: StageName | 'start'): StageName => (stage === 'start' ? 'before' : stage)

async function judge(
  stage: StageName | 'start',
  records: readonly HeldOutRecord[],
  state: RunState,
  context: RunContext,
  part: AskedPart | undefined,
): Promise<void> {
  const { progress } = context
  const f1 = mean(records)
  const { best, start } = state.position
  if (best !== undefined && f1 < best.validation - ROUNDING) {
    progress.note(noBetter(stage, f1, best))
    return state.restore('best')
  }
  const others = await examineElsewhere(context, stageOf(stage), part)
  const grades = { here: gradesOf(records), elsewhere: gradesOf(others) }
  if (stage === 'start') {
    state.position.start = grades
    await measuredElsewhere('before', others, state, context)
  }
  const lost = start === undefined ? undefined : await forgotten(start, grades)
  if (lost !== undefined) {
    progress.note(saying('trainingNotes.lostElsewhere', { stage: saying(`stageNames.${stage}`), lost }))
    return state.restore('best')
  }
  state.position.best = { stage, validation: f1 }
  await state.write('best')
  if (stage !== 'start') await state.export()
}

/** It is called worse where the figures as they are shown tell it. */
export function noBetter(
  stage: StageName | 'start',
  f1: number,
  best: { stage: StageName | 'start'; validation: number },
): Saying {
  const isSame = f1.toFixed(3) === best.validation.toFixed(3)
  const told = {
    stage: saying(`stageNames.${stage}`),
    now: { decimal: f1, places: 3 },
    than:
      best.stage === 'start'
        ? saying('trainingNotes.beforeTeaching')
        : saying('trainingNotes.afterStage', { stage: saying(`stageNames.${best.stage}`) }),
    before: { decimal: best.validation, places: 3 },
  }
  return isSame ? saying('trainingNotes.noBetter', told) : saying('trainingNotes.worse', told)
}

/** What another graph's questions are answered with, kept with the run. */
export async function measuredElsewhere(
  when: 'before' | 'after',
  records: readonly HeldOutRecord[],
  state: RunState,
  { progress }: RunContext,
): Promise<void> {
  if (records.length === 0) return
  const score = await heldOutScore(records)
  state.position.elsewhere =
    when === 'before' ? { before: score } : { before: score, ...state.position.elsewhere, after: score }
  progress.elsewhere = state.position.elsewhere
}

async function validated(
  questions: readonly GraphLesson[],
  context: RunContext,
  stage: StageName,
  part: AskedPart | undefined,
): Promise<HeldOutRecord[]> {
  const { environment, learner, atOnce, signal } = context
  const policy = await learner().policy()
  return examine({
    questions,
    environment: environment(policy.description, 'examination'),
    policy,
    atOnce: atOnce(),
    signal,
    onProgress: askingProgress(context, stage, (done, of) => saying('progress.askingSetAside', { done, of }), part),
  })
}

function mean(records: readonly HeldOutRecord[]): number {
  return records.reduce((sum, { f1 }) => sum + f1, 0) / Math.max(1, records.length)
}
