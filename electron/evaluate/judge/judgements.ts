import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const JudgementSchema = z.object({
  at: z.number().int().nonnegative(),
  sample: z.number().int().nonnegative(),
  /** For each gold answer, whether the answer means it. */
  match: z.array(z.boolean()).optional(),
  /** 0 to 10, by the dimension's name. */
  dimensions: z.record(z.string(), z.number()).optional(),
  /** Why nothing could be read. */
  failed: z.string().optional(),
})
export type Judgement = z.infer<typeof JudgementSchema>

/** A judgement a line, beside the answers. */
export const JUDGEMENTS = 'judgements.jsonl'

export async function appendJudgement(folder: string, judgement: Judgement): Promise<void> {
  await appendFile(join(folder, JUDGEMENTS), `${JSON.stringify(judgement)}\n`, { mode: 0o600 })
}

/** The last judgement of every answer; a line that a crash left half written is passed over. */
export async function readJudgements(folder: string): Promise<Judgement[]> {
  const judgements = new Map<string, Judgement>()
  for (const line of (await readFile(join(folder, JUDGEMENTS), 'utf8').catch(() => '')).split('\n')) {
    const read = JudgementSchema.safeParse(jsonOf(line))
    if (read.success) judgements.set(`${read.data.at} ${read.data.sample}`, read.data)
  }
  return [...judgements.values()]
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
