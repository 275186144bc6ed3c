import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { EvaluationStateSchema } from '../../contract/evaluation.ts'
import { isAtWork } from '../../contract/states.ts'
import type { Kind } from '../../base/kept-file.ts'
import { KeptFolder } from '../../base/kept-folder.ts'
import { makeFolder } from '../../base/make-folder.ts'
import { ClewError } from '../../contract/errors.ts'
import { EstimateSchema } from '../../contract/score.ts'
import { EvaluationPlanSchema } from '../../contract/evaluation-plan.ts'
import { JUDGEMENTS } from '../../evaluate/judge/judgements.ts'
import { EVALUATION_FILES } from '../../evaluate/records.ts'
import { saying, SayingSchema } from '../../contract/words/saying.ts'

/** `run.json`: what an evaluation was told and how far it is. */
export const KeptEvaluationSchema = z.object({
  version: z.literal(1),
  id: z.string(),
  name: z.string(),
  plan: EvaluationPlanSchema,
  /** The model and the protocol as people read them. */
  model: z.string(),
  protocol: z.string(),
  questionSet: z.string(),
  /** Answers that are to be given in all, and those that were when this was written. */
  of: z.number().int().nonnegative(),
  done: z.number().int().nonnegative(),
  state: EvaluationStateSchema,
  startedAt: z.string(),
  endedAt: z.string().optional(),
  error: z.string().optional(),
  notes: z.array(SayingSchema),
  summary: z.object({ hit1: EstimateSchema, f1: EstimateSchema, em: EstimateSchema }).optional(),
  /** What was found where the questions were held against lessons; absent before. */
  contamination: z
    .object({
      lessons: z.number().int().nonnegative(),
      examples: z.array(z.object({ question: z.string(), lesson: z.string(), why: z.string() })),
    })
    .optional(),
  matrix: z.string().optional(),
})
export type KeptEvaluation = z.infer<typeof KeptEvaluationSchema>

export const RUN_FILE = 'run.json'
/** What lies beside it. */
export const FILES_BESIDE: readonly string[] = [JUDGEMENTS, ...EVALUATION_FILES]

export const evaluationKind: Kind<KeptEvaluation> = {
  name: 'evaluation',
  schema: KeptEvaluationSchema,
  cutOff: kept => (isAtWork(kept) ? { ...kept, state: 'interrupted' } : undefined),
}

/** The folder of one evaluation, in the data folder or wherever a person wants it. */
export class EvaluationPlace extends KeptFolder<KeptEvaluation> {
  constructor(folder: string) {
    super(folder, RUN_FILE, evaluationKind)
  }

  override async write(kept: KeptEvaluation): Promise<void> {
    await makeFolder(this.folder)
    await super.write(kept)
  }

  /**
   * Takes away an earlier evaluation; whatever else lies in the folder stays. @throws {@link ClewError} `conflict`
   * while it is running
   */
  async clear(): Promise<void> {
    if (await this.isHeld()) throw new ClewError('conflict', saying('evaluationProblems.heldElsewhere'))
    // What says whose they are goes last.
    for (const name of [...FILES_BESIDE, RUN_FILE]) await rm(join(this.folder, name), { force: true })
  }
}
