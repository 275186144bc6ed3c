import { z } from 'zod'
import { JsonLines, jsonLines, unlessMissing } from '../../base/json-lines.ts'
import { ClewError, notWritten } from '../../contract/errors.ts'
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

/**
 * Which questions of a sampling are done, and what came of them: JSON lines, the settings first, then a question a line. A
 * question is entered when the one after it is, so that whatever ends the program, the lessons of every question
 * entered are in their file.
 */
export class SamplingRecord {
  private readonly file: JsonLines
  private readonly done: Set<string>
  private pending: QuestionOutcome | undefined
  report: SamplingReport

  private constructor(file: JsonLines, outcomes: readonly QuestionOutcome[]) {
    this.file = file
    this.done = new Set(outcomes.map(({ id }) => id))
    this.report = outcomes.reduce(addOutcome, emptyReport())
  }

  /** @throws {@link ClewError} where the file is of a sampling with other settings: going on would mix two */
  static async open(path: string, settings: Record<string, unknown>): Promise<SamplingRecord> {
    const outcomes: QuestionOutcome[] = []
    let isBegun = false
    for await (const read of unlessMissing(jsonLines(path, z.unknown()))) {
      if (!('value' in read) && read.torn) break
      const value = 'value' in read ? read.value : undefined
      if (isBegun) outcomes.push(outcomeOf(value, `${path}:${read.line}`))
      else if (JSON.stringify(value) !== JSON.stringify(settings))
        throw new ClewError(
          'conflict',
          `${path} was begun with other settings, another model or another graph (${JSON.stringify(value)}); write to a new file, or use those.`,
        )
      isBegun = true
    }
    const file = await JsonLines.open(path, 'a').catch((cause: unknown) => {
      throw notWritten(path, cause)
    })
    if (!isBegun) await file.append(settings)
    return new SamplingRecord(file, outcomes)
  }

  isDone(id: string): boolean {
    return this.done.has(id)
  }

  async add(outcome: QuestionOutcome): Promise<void> {
    await this.enter()
    this.pending = outcome
    this.report = addOutcome(this.report, outcome)
  }

  /** The lessons of the last question are in their file as well. */
  async finish(): Promise<void> {
    await this.enter()
  }

  /** Call it in every case. */
  close(): Promise<void> {
    return this.file.close()
  }

  private async enter(): Promise<void> {
    if (this.pending) await this.file.append(this.pending)
    this.pending = undefined
  }
}

function outcomeOf(value: unknown, where: string): QuestionOutcome {
  const read = OutcomeSchema.safeParse(value)
  if (read.success) return read.data
  throw new ClewError(
    'unreadable',
    `${where} cannot be read; remove the file and the lessons beside it, and begin again.`,
    { cause: read.error },
  )
}
