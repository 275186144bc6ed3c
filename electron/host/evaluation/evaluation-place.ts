import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { EvaluationPlanSchema } from '../../contract/evaluation-plan.ts'
import { JUDGEMENTS } from '../../evaluate/judge/judgements.ts'
import { EvaluationStateSchema } from '../../contract/evaluation.ts'
import { EstimateSchema } from '../../contract/score.ts'
import { makeFolder } from '../../evaluate/make-folder.ts'
import { EVALUATION_FILES } from '../../evaluate/records.ts'
import { writeAtomically } from '../../base/atomic-file.ts'
import { hasCode, HostError } from '../../contract/errors.ts'
import { lockState, takeLock, type Lock } from '../../base/process-lock.ts'
import { isAtWork } from '../../contract/states.ts'

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
  notes: z.array(z.string()),
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

const RUN = 'run.json'
const LOCK = 'lock'

/** The folder of one evaluation, in the data folder or wherever a person wants it. */
export class EvaluationPlace {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  get runFile(): string {
    return join(this.folder, RUN)
  }

  async write(kept: KeptEvaluation): Promise<void> {
    await makeFolder(this.folder)
    await writeAtomically(this.runFile, JSON.stringify(kept, null, 2))
  }

  /**
   * One that says it is running and that no process is at work on was cut off. @throws {@link HostError} `not-found`
   */
  async read(): Promise<KeptEvaluation> {
    const kept = await readKept(this.runFile)
    return isAtWork(kept) && !(await this.isHeld()) ? { ...kept, state: 'interrupted' } : kept
  }

  /** Held while its answers are being given, by whatever process. */
  async lock(): Promise<Lock> {
    const lock = await takeLock(join(this.folder, LOCK))
    if (lock === undefined)
      throw new HostError(
        'conflict',
        'Another window or command is at work on this evaluation; wait for it, or stop it there.',
      )
    return lock
  }

  /**
   * Takes away an earlier evaluation; whatever else lies in the folder stays. @throws {@link HostError} `conflict`
   * while it is running
   */
  async clear(): Promise<void> {
    if (await this.isHeld())
      throw new HostError(
        'conflict',
        'Another window or command is at work on the evaluation in this folder; wait for it, or name another folder.',
      )
    for (const name of [RUN, JUDGEMENTS, ...EVALUATION_FILES]) await rm(join(this.folder, name), { force: true })
  }

  async isHeld(): Promise<boolean> {
    return (await lockState(join(this.folder, LOCK))) === 'held'
  }
}

async function readKept(path: string): Promise<KeptEvaluation> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR'))
      throw new HostError('not-found', 'There is no such evaluation any more; reload the list.', { cause: error })
    throw error
  }
  try {
    return KeptEvaluationSchema.parse(JSON.parse(text))
  } catch (error) {
    throw new HostError('bad-request', `${path} is not an evaluation that Clew has kept; remove its folder.`, {
      cause: error,
    })
  }
}
