import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '../../../electron/base/random.ts'
import { PlanRequestSchema, type TrainingPlan } from '../../../electron/contract/training-plan.ts'
import { ProgramLearner, type ProgramLearnerFiles } from '../../../electron/learn/programs/learner.ts'
import { recipeFor } from '../../../electron/learn/recipes/recipe-for.ts'
import { seedAt } from '../../../electron/learn/schedule/draw-order.ts'
import { decidedPlan } from '../../../electron/learn/teach/plan-defaults.ts'
import { scoreOf, type Weights } from '../../../electron/model/semantic-parser/derivation.ts'
import { INITIAL } from '../../models/semantic-parser/initial-weights.ts'
import { foldsOf } from './folds.ts'
import type { Recorded } from './recorded.ts'
import type { PracticeRow } from './rows.ts'
import { answered, imitateGold, imitateOwn, practise, questionOf, type Question } from './stages.ts'

/** What a row came to. */
export interface RowMeasured {
  row: string
  /** Of each question that was held out, once a seed, by its place among all: at first and after each stage. */
  answers: { question: number; seed: number; before: number; stage1: number; stage2: number; practised: number }[]
  /** Means over all runs: F1 of what was learnt from, before and after; groups that had nothing to tell. */
  trained: { stage2: number; practised: number; alike: number }
  /** By step: F1 on what was held out. */
  curve: { step: number; f1: number }[]
}

export interface MeasureTerms {
  files: ProgramLearnerFiles
  rows: readonly PracticeRow[]
  folds: number
  seeds: number
  signal: AbortSignal
  onProgress(text: string): void
}

/** How often what is held out is looked at in the course of reinforcement. */
const LOOKS = 5

/** Stage 1, stage 2 and reinforcement on all parts but one, and the part that was left out answered; each in turn. */
export async function measureGraph(recorded: readonly Recorded[], terms: MeasureTerms): Promise<RowMeasured[]> {
  const { files, rows, folds, seeds, signal, onProgress } = terms
  const reader = await ProgramLearner.open({ ranker: files.ranker, everyday: files.everyday })
  const questions = {
    shipped: recorded.map(one => questionOf(withoutOwn(one), reader)),
    initial: recorded.map(one => questionOf(scoredBy(INITIAL, one), reader)),
    both: recorded.map(one => questionOf(one, reader)),
    own: recorded.map(one => questionOf(ownAlone(one), reader)),
  }
  const measured = rows.map(({ name }): RowMeasured => ({
    row: name,
    answers: [],
    trained: { stage2: 0, practised: 0, alike: 0 },
    curve: [],
  }))
  const scratch = await mkdtemp(join(tmpdir(), 'clew-bench-reinforcement-'))
  try {
    for (let seed = 1; seed <= seeds; seed += 1) {
      const parts = foldsOf(recorded, folds, seed)
      for (let fold = 0; fold < folds; fold += 1) {
        signal.throwIfAborted()
        for (const [index, row] of rows.entries()) {
          onProgress(`seed ${seed} of ${seeds}, part ${fold + 1} of ${folds}: ${row.name}`)
          const all = questions[row.part ?? row.from]
          const into = measured[index]
          if (into === undefined) continue
          await measureRow(
            row,
            {
              folder: join(scratch, [seed, fold, index].join('-')),
              seed,
              own: seedAt(seed, fold),
              training: all.filter((_, at) => parts[at] !== fold),
              heldOut: all.flatMap((question, at) => (parts[at] === fold ? [{ question, at }] : [])),
              share: 1 / (folds * seeds),
            },
            into,
            terms,
          )
        }
      }
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  return measured
}

/** One part left out, once. */
interface Fold {
  folder: string
  seed: number
  /** Everything that is drawn in it follows from this. */
  own: number
  training: readonly Question[]
  heldOut: readonly { question: Question; at: number }[]
  /** Of all runs. */
  share: number
}

async function measureRow(
  row: PracticeRow,
  { folder, seed, own, training, heldOut, share }: Fold,
  { answers, trained, curve }: RowMeasured,
  { files, signal }: MeasureTerms,
): Promise<void> {
  const asked = heldOut.map(({ question }) => question)
  const plan = planOf(row)
  const rehearsing = rehearsed(files, plan)
  const first = await ProgramLearner.open(rehearsing)
  const before = await answersOf(first, asked)
  await imitateGold(first, known(training, row, own), plan.stage1, own)
  const stage1 = await answersOf(first, asked)
  await imitateOwn(first, training, plan.stage2, own)
  const { file } = await first.exportTo(folder)
  // Anew, as a run does it: what it begins with is the reference of the KL term.
  const learner = await ProgramLearner.open({ ...rehearsing, taught: join(folder, file) })
  const stage2 = await answersOf(learner, asked)
  trained.stage2 += share * mean(await answersOf(learner, training))
  const every = Math.max(1, Math.round(plan.grpo.steps / LOOKS))
  const alike = await practise(learner, training, {
    recipe: recipeFor(plan.grpo, 'program'),
    steps: plan.grpo.steps,
    seed: own,
    every,
    onEvery: async step => {
      signal.throwIfAborted()
      const point = (curve[step / every - 1] ??= { step, f1: 0 })
      point.f1 += share * mean(await answersOf(learner, asked))
    },
  })
  const practised = await answersOf(learner, asked)
  for (const [n, { at }] of heldOut.entries())
    answers.push({
      question: at,
      seed,
      before: before[n] ?? 0,
      stage1: stage1[n] ?? 0,
      stage2: stage2[n] ?? 0,
      practised: practised[n] ?? 0,
    })
  trained.practised += share * mean(await answersOf(learner, training))
  trained.alike += share * alike
}

/** Those of the lessons whose program is known. */
function known(training: readonly Question[], { programs }: PracticeRow, seed: number): readonly Question[] {
  if (programs === undefined) return training
  return seededRandom(seed)
    .sample(training, training.length)
    .filter(({ recorded }) => recorded.right.length > 0)
    .slice(0, programs)
}

/** Without what only its graph has. */
function withoutOwn(recorded: Recorded): Recorded {
  return { ...recorded, candidates: recorded.candidates.map(({ score, features }) => ({ score, features })) }
}

/** With nothing but what only its graph has: the weight of what is not there is not moved. */
function ownAlone(recorded: Recorded): Recorded {
  return { ...recorded, candidates: recorded.candidates.map(({ score, own }) => ({ score, features: {}, own })) }
}

function scoredBy(weights: Weights, recorded: Recorded): Recorded {
  return {
    ...recorded,
    candidates: recorded.candidates.map(({ features }) => ({ score: scoreOf(features, weights), features })),
  }
}

function planOf({ plan }: PracticeRow): TrainingPlan {
  return decidedPlan(PlanRequestSchema.parse({ kg: '', protocol: 'clew', ...plan }), 'programs')
}

function rehearsed(files: ProgramLearnerFiles, { rehearsal }: TrainingPlan): ProgramLearnerFiles {
  return files.general === undefined ? files : { ...files, general: { ...files.general, weight: rehearsal } }
}

/** F1 of each. */
async function answersOf(learner: ProgramLearner, questions: readonly Question[]): Promise<number[]> {
  const answers: number[] = []
  for (const question of questions) answers.push(await answered(learner, question))
  return answers
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / Math.max(1, values.length)
}
