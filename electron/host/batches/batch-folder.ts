import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BatchQuestionSchema, BatchSchema, type Batch, type BatchQuestion } from '../../contract/batch.ts'
import { TrajectorySchema, type Trajectory } from '../../contract/trajectory.ts'
import { jsonLines, JsonLines, readLines, unlessMissing, writeLines } from '../../base/json-lines.ts'
import type { Kind } from '../../base/kept-file.ts'
import { KeptFolder } from '../../base/kept-folder.ts'
import { makeFolder } from '../../base/make-folder.ts'

export const BATCH_FILE = 'batch.json'
const QUESTIONS = 'questions.jsonl'
export const ANSWERS = 'answers.jsonl'
/** What came of it, where a person named the folder. */
export const TABLE = 'answers.csv'
export const PAGE = 'report.html'
/** What lies beside `batch.json`. */
export const FILES_BESIDE: readonly string[] = [QUESTIONS, ANSWERS, TABLE, PAGE]

export const batchKind: Kind<Batch> = {
  name: 'batch',
  schema: BatchSchema,
  cutOff: batch => (batch.state === 'running' ? { ...batch, state: 'interrupted' } : undefined),
}

/**
 * Where a batch is kept, in the data folder or wherever a person wants it: `batch.json`, `questions.jsonl`, and
 * `answers.jsonl`, an answer a line in the order of the questions: how many there are says where to go on.
 */
export class BatchFolder extends KeptFolder<Batch> {
  constructor(folder: string) {
    super(folder, BATCH_FILE, batchKind)
  }

  async begin(batch: Batch, questions: readonly BatchQuestion[]): Promise<void> {
    await makeFolder(this.folder)
    await writeLines(join(this.folder, QUESTIONS), questions)
    await (await JsonLines.open(join(this.folder, ANSWERS), 'w')).close()
    await this.write(batch)
  }

  questions(): Promise<BatchQuestion[]> {
    return readLines(join(this.folder, QUESTIONS), BatchQuestionSchema)
  }

  /** The answers that are there, one after the other; what a crash tore is none. */
  async *answers(): AsyncGenerator<Trajectory> {
    for await (const line of unlessMissing(jsonLines(join(this.folder, ANSWERS), TrajectorySchema))) {
      if (!('value' in line)) return
      yield line.value
    }
  }

  /** To write on, after what is there; a line that a crash tore goes first. */
  lines(): Promise<JsonLines> {
    return JsonLines.open(join(this.folder, ANSWERS), 'a')
  }

  async isThere(): Promise<boolean> {
    return (await stat(this.path).catch(() => undefined)) !== undefined
  }
}
