import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readFile, stat, truncate } from '../base/vault/files.ts'
import { ClewError } from '../contract/errors.ts'
import { writeAtomically } from '../base/atomic-file.ts'
import { JsonLines, jsonOf, readLineAt, readLines, writeLines } from '../base/json-lines.ts'
import { TrajectorySchema, type Trajectory } from '../contract/trajectory.ts'
import { IndexedRowSchema, type IndexedRow } from '../contract/answer-row.ts'
import { EvaluationQuestionSchema, type EvaluationQuestion } from './evaluation-question.ts'
import { makeFolder } from '../base/make-folder.ts'
import type { EvaluationResult } from '../contract/evaluation-result.ts'
import type { QuestionRecord } from './run.ts'

/** Graphs that questions bring along. */
export const GRAPHS = 'graphs.jsonl'
const RECORDS = 'records.jsonl'
const INDEX = 'index.jsonl'
const QUESTIONS = 'questions.jsonl'
const RESULT = 'result.json'
const RecordSchema = z.object({ trajectory: TrajectorySchema })
/** What an evaluation keeps in its folder. */
export const EVALUATION_FILES: readonly string[] = [RECORDS, INDEX, QUESTIONS, GRAPHS, RESULT]

/** A record that is not where its row says. */
export function recordMissing(folder: string, options?: ErrorOptions): ClewError {
  return new ClewError(
    'not-found',
    `The record of this answer cannot be read from ${join(folder, RECORDS)}; run the evaluation again.`,
    options,
  )
}

/**
 * Where an evaluation is kept: `records.jsonl`, an answer a line with its scores and whole trajectory; `index.jsonl`,
 * the same answers in short, with where their records are; `questions.jsonl`, what was asked; and `result.json`.
 */
export interface EvaluationFolder {
  /** The answers that are there already. */
  readonly rows: readonly IndexedRow[]
  /** Written through at once, so that an interrupted run keeps the answers that it has. */
  write(record: QuestionRecord): Promise<void>
  /** The trajectory of an answer that was there already. @throws {@link ClewError} */
  trajectory(at: number, sample: number): Promise<Trajectory>
  finish(result: EvaluationResult): Promise<void>
  /** Call it in every case; `result.json` is only there after {@link finish}. */
  close(): Promise<void>
}

/**
 * @param resume keeps the answers that are there, and cuts off what a crash left half written; otherwise an earlier
 *   evaluation's records in the folder are replaced
 * @throws {@link ClewError}
 */
export async function openEvaluationFolder(folder: string, { resume = false } = {}): Promise<EvaluationFolder> {
  await makeFolder(folder)
  await rm(join(folder, RESULT), { force: true })
  const rows = resume ? await keepWhole(folder) : []
  const how = resume ? 'a' : 'w'
  const records = await JsonLines.open(join(folder, RECORDS), how)
  const index = await JsonLines.open(join(folder, INDEX), how).catch(async (error: unknown) => {
    await records.close()
    throw error
  })
  return {
    rows,
    async write({ question, sample, scores, trajectory, row }) {
      await index.append({ ...row, ...(await records.append({ question, sample, scores, trajectory })) })
    },
    async trajectory(at, sample) {
      const row = rows.find(other => other.at === at && other.sample === sample)
      if (row === undefined) throw recordMissing(folder)
      return readTrajectoryAt(folder, row)
    },
    finish: result => writeAtomically(join(folder, RESULT), `${JSON.stringify(result, null, 2)}\n`),
    async close() {
      await Promise.all([records.close(), index.close()])
    },
  }
}

/**
 * The answers of an evaluation in short, in the order in which they were given; none where there is no such file.
 */
export function readRows(folder: string): Promise<IndexedRow[]> {
  return readLines(join(folder, INDEX), IndexedRowSchema)
}

/** @throws {@link ClewError} */
export async function readTrajectoryAt(
  folder: string,
  { offset, bytes }: Pick<IndexedRow, 'offset' | 'bytes'>,
): Promise<Trajectory> {
  try {
    return (await readLineAt(join(folder, RECORDS), { offset, bytes }, RecordSchema)).trajectory
  } catch (error) {
    throw recordMissing(folder, { cause: error })
  }
}

export async function writeQuestions(folder: string, questions: readonly EvaluationQuestion[]): Promise<void> {
  await makeFolder(folder)
  await writeLines(join(folder, QUESTIONS), questions)
}

export function readKeptQuestions(folder: string): Promise<EvaluationQuestion[]> {
  return readLines(join(folder, QUESTIONS), EvaluationQuestionSchema)
}

export async function readResult(folder: string): Promise<unknown> {
  return jsonOf(await readFile(join(folder, RESULT), 'utf8').catch(() => ''))
}

/** The rows whose records are whole; both files end behind the last of them. */
async function keepWhole(folder: string): Promise<IndexedRow[]> {
  const size = (await stat(join(folder, RECORDS)).catch(() => undefined))?.size ?? 0
  const rows: IndexedRow[] = []
  let end = 0
  for (const row of await readRows(folder)) {
    if (row.offset !== end || end + row.bytes > size) break
    end += row.bytes
    rows.push(row)
  }
  if (size > 0) await truncate(join(folder, RECORDS), end)
  await writeLines(join(folder, INDEX), rows)
  return rows
}
