import { closeSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { z } from 'zod'
import { REFUSALS } from './acceptance.ts'
import { addOutcome, emptyReport } from './report.ts'
import type { QuestionOutcome, SamplingReport } from './report.ts'

const Count = z.number().int().nonnegative()
const OutcomeSchema = z.object({
  id: z.string(),
  rollouts: Count,
  accepted: Count,
  kept: Count,
  recovered: Count,
  f1: z.number(),
  refusals: z.array(z.enum(REFUSALS)),
})

/** A record of other samples: going on with it would mix two. */
export class SamplingRecordError extends Error {
  override readonly name = 'SamplingRecordError'
}

/**
 * Which questions of a sampling are done, and what came of them: JSONL, the settings first, then a question a line. A
 * question is entered when the one after it is, so that whatever ends the program, the lessons of every question
 * entered are in their file.
 */
export class SamplingRecord {
  private readonly file: number
  private readonly done: Set<string>
  private pending: QuestionOutcome | undefined
  report: SamplingReport

  private constructor(file: number, outcomes: readonly QuestionOutcome[]) {
    this.file = file
    this.done = new Set(outcomes.map(({ id }) => id))
    this.report = outcomes.reduce(addOutcome, emptyReport())
  }

  /** @throws {@link SamplingRecordError} where the file is of a sampling with other settings */
  static open(path: string, settings: Record<string, unknown>): SamplingRecord {
    const text = readText(path)
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    const [first, ...rest] = whole.split('\n').filter(line => line !== '')
    const own = JSON.stringify(settings)
    if (first !== undefined && first !== own)
      throw new SamplingRecordError(
        `${path} was begun with other settings, another model or another graph (${first}); write to a new file, or use those.`,
      )
    // A last line that was cut off is taken away.
    if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole))
    const file = opened(path)
    if (first === undefined) writeSync(file, `${own}\n`)
    return new SamplingRecord(
      file,
      rest.map((line, index) => outcomeOf(line, `${path}:${index + 2}`)),
    )
  }

  isDone(id: string): boolean {
    return this.done.has(id)
  }

  add(outcome: QuestionOutcome): void {
    this.enter()
    this.pending = outcome
    this.report = addOutcome(this.report, outcome)
  }

  /** The lessons of the last question are in their file as well. */
  finish(): void {
    this.enter()
  }

  /** Call it in every case. */
  close(): void {
    closeSync(this.file)
  }

  private enter(): void {
    if (this.pending) writeSync(this.file, `${JSON.stringify(this.pending)}\n`)
    this.pending = undefined
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw new SamplingRecordError(`${path} cannot be read; check its path and its permissions.`, { cause: error })
  }
}

function opened(path: string): number {
  try {
    return openSync(path, 'a')
  } catch (cause) {
    throw new SamplingRecordError(`${path} cannot be written; check that its folder is there and may be written to.`, {
      cause,
    })
  }
}

function outcomeOf(line: string, where: string): QuestionOutcome {
  try {
    return OutcomeSchema.parse(JSON.parse(line))
  } catch (cause) {
    throw new SamplingRecordError(
      `${where} cannot be read; remove the file and the lessons beside it, and begin again.`,
      { cause },
    )
  }
}
