import { mkdir, open, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EvaluationResult, QuestionRecord } from './run.ts'

/** Where an evaluation is kept: `records.jsonl`, a question a line with its scores and whole trajectory, and `result.json`. */
export interface EvaluationFolder {
  /** Written through at once, so that an interrupted run keeps the questions that it did. */
  write(record: QuestionRecord): Promise<void>
  finish(result: EvaluationResult): Promise<void>
  /** Call it in every case; `result.json` is only there after {@link finish}. */
  close(): Promise<void>
}

/** Creates the folder; an earlier evaluation's records in it are replaced. */
export async function openEvaluationFolder(folder: string): Promise<EvaluationFolder> {
  await mkdir(folder, { recursive: true })
  const records = await open(join(folder, 'records.jsonl'), 'w')
  return {
    write: async record => { await records.write(`${JSON.stringify(record)}\n`) },
    finish: async result => {
      const path = join(folder, 'result.json')
      await writeFile(`${path}.part`, `${JSON.stringify(result, null, 2)}\n`)
      await rename(`${path}.part`, path)
    },
    close: () => records.close(),
  }
}
