import { createReadStream } from 'node:fs'
import { open, readFile, rename, rm, stat, truncate, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { TrajectorySchema, type Trajectory } from '../contract/trajectory.ts'
import { IndexedRowSchema, type IndexedRow } from '../contract/answer-row.ts'
import { EvaluationQuestionSchema, type EvaluationQuestion } from './evaluation-question.ts'
import { makeFolder } from './make-folder.ts'
import type { EvaluationResult } from '../contract/evaluation-result.ts'
import type { QuestionRecord } from './run.ts'

const RECORDS = 'records.jsonl'
const INDEX = 'index.jsonl'
const QUESTIONS = 'questions.jsonl'
const RESULT = 'result.json'
/** What an evaluation keeps in its folder. */
export const EVALUATION_FILES: readonly string[] = [RECORDS, INDEX, QUESTIONS, RESULT]

/** A record that is not where its row says. */
export class RecordMissingError extends Error {
  override readonly name = 'RecordMissingError'

  constructor(folder: string, options?: ErrorOptions) {
    super(`The record of this answer cannot be read from ${join(folder, RECORDS)}; run the evaluation again.`, options)
  }
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
  /** The trajectory of an answer that was there already. @throws {@link RecordMissingError} */
  trajectory(at: number, sample: number): Promise<Trajectory>
  finish(result: EvaluationResult): Promise<void>
  /** Call it in every case; `result.json` is only there after {@link finish}. */
  close(): Promise<void>
}

/**
 * @param resume keeps the answers that are there, and cuts off what a crash left half written; otherwise an earlier
 *   evaluation's records in the folder are replaced
 * @throws {@link FolderNotWritableError}
 */
export async function openEvaluationFolder(folder: string, { resume = false } = {}): Promise<EvaluationFolder> {
  await makeFolder(folder)
  await rm(join(folder, RESULT), { force: true })
  const rows = resume ? await keepWhole(folder) : []
  const records = await open(join(folder, RECORDS), resume ? 'a' : 'w', 0o600)
  const index = await open(join(folder, INDEX), resume ? 'a' : 'w', 0o600).catch(async (error: unknown) => {
    await records.close()
    throw error
  })
  let end = (await records.stat()).size
  return {
    rows,
    async write(record) {
      const { question, sample, scores, trajectory, row } = record
      const line = Buffer.from(`${JSON.stringify({ question, sample, scores, trajectory })}\n`)
      await records.appendFile(line)
      const indexed: IndexedRow = { ...row, offset: end, bytes: line.length }
      end += line.length
      await index.appendFile(`${JSON.stringify(indexed)}\n`)
    },
    async trajectory(at, sample) {
      const row = rows.find(other => other.at === at && other.sample === sample)
      if (row === undefined) throw new RecordMissingError(folder)
      return readTrajectoryAt(folder, row)
    },
    finish: result => writeWhole(join(folder, RESULT), `${JSON.stringify(result, null, 2)}\n`),
    close: () => closeAll([records, index]),
  }
}

/**
 * The answers of an evaluation in short, in the order in which they were given; none where there is no such file. What
 * a crash left half written is passed over.
 */
export async function readRows(folder: string): Promise<IndexedRow[]> {
  const rows: IndexedRow[] = []
  for await (const line of linesOf(join(folder, INDEX))) {
    const row = IndexedRowSchema.safeParse(jsonOf(line))
    if (!row.success) break
    rows.push(row.data)
  }
  return rows
}

/** @throws {@link RecordMissingError} */
export async function readTrajectoryAt(
  folder: string,
  { offset, bytes }: Pick<IndexedRow, 'offset' | 'bytes'>,
): Promise<Trajectory> {
  try {
    const file = await open(join(folder, RECORDS))
    try {
      const { buffer } = await file.read({ buffer: Buffer.alloc(bytes), position: offset })
      const record: unknown = JSON.parse(buffer.toString('utf8'))
      return TrajectorySchema.parse(
        typeof record === 'object' && record !== null && 'trajectory' in record ? record.trajectory : undefined,
      )
    } finally {
      await file.close()
    }
  } catch (error) {
    throw new RecordMissingError(folder, { cause: error })
  }
}

export async function writeQuestions(folder: string, questions: readonly EvaluationQuestion[]): Promise<void> {
  await makeFolder(folder)
  await writeWhole(join(folder, QUESTIONS), questions.map(question => `${JSON.stringify(question)}\n`).join(''))
}

export async function readKeptQuestions(folder: string): Promise<EvaluationQuestion[]> {
  const questions: EvaluationQuestion[] = []
  for await (const line of linesOf(join(folder, QUESTIONS))) {
    const question = EvaluationQuestionSchema.safeParse(jsonOf(line))
    if (question.success) questions.push(question.data)
  }
  return questions
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
  await writeWhole(join(folder, INDEX), rows.map(row => `${JSON.stringify(row)}\n`).join(''))
  return rows
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const input = createReadStream(path, { encoding: 'utf8' })
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
      if (line !== '') yield line
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  } finally {
    input.destroy()
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function writeWhole(path: string, content: string): Promise<void> {
  await writeFile(`${path}.part`, content, { mode: 0o600 })
  await rename(`${path}.part`, path)
}

async function closeAll(files: readonly FileHandle[]): Promise<void> {
  await Promise.all(files.map(file => file.close()))
}
