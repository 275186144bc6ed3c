import { mkdir } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { JsonLines, resumeLines } from '../../../electron/base/json-lines.ts'
import type { BenchQuestion } from './question.ts'

export const AnswerLineSchema = z.object({
  id: z.string(),
  /** What was asked, in short: another question of the same id is another question. */
  asked: z.string(),
  kinds: z.array(z.string()),
  exact: z.union([z.literal(0), z.literal(1)]),
  hit1: z.union([z.literal(0), z.literal(1)]),
  f1: z.number(),
  /** `failed`: the program could not answer for a reason of its own. */
  outcome: z.enum(['right', 'silent', 'wrong', 'failed']),
  /** The estimated chance that the answer is right, and whether it was sure enough to be given. */
  estimate: z.object({ chance: z.number(), given: z.boolean() }).optional(),
  seconds: z.number(),
  calls: z.number(),
  generatedTokens: z.number(),
  /** For whoever looks at what went wrong; left out for what measures. */
  told: z
    .object({ question: z.string(), kg: z.string(), gold: z.array(z.string()), answered: z.array(z.string()) })
    .optional(),
})
/** What one question came to. */
export type AnswerLine = z.infer<typeof AnswerLineSchema>

/**
 * Answers of one model under one protocol to one set, on disk as they come: the next run of the same program goes on
 * from them.
 */
export class KeptAnswers implements AsyncDisposable {
  private readonly lines: JsonLines
  private readonly known: Map<string, AnswerLine>

  private constructor(lines: JsonLines, known: Map<string, AnswerLine>) {
    this.lines = lines
    this.known = known
  }

  /** @param folder of this state of the program */
  static async open(folder: string, name: string): Promise<KeptAnswers> {
    await mkdir(folder, { recursive: true })
    const path = join(folder, `${name}.jsonl`)
    const known = new Map((await resumeLines(path, AnswerLineSchema)).map(line => [line.id, line]))
    return new KeptAnswers(await JsonLines.open(path, 'a'), known)
  }

  find(question: BenchQuestion): AnswerLine | undefined {
    const line = this.known.get(question.id)
    return line?.asked === askedOf(question) ? line : undefined
  }

  async add(line: AnswerLine): Promise<void> {
    this.known.set(line.id, line)
    await this.lines.append(line)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.lines.close()
  }
}

export function askedOf({ question, kg, gold, kinds }: BenchQuestion): string {
  return createHash('sha256')
    .update(JSON.stringify([question, kg, gold, kinds]))
    .digest('hex')
    .slice(0, 12)
}
