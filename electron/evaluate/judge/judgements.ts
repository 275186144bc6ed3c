import { join } from 'node:path'
import { z } from 'zod'
import { appendLines, jsonLines, unlessMissing } from '../../base/json-lines.ts'

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
  await appendLines(join(folder, JUDGEMENTS), [judgement])
}

/** The last judgement of every answer; a line that a crash tore is passed over. */
export async function readJudgements(folder: string): Promise<Judgement[]> {
  const judgements = new Map<string, Judgement>()
  for await (const read of unlessMissing(jsonLines(join(folder, JUDGEMENTS), JudgementSchema)))
    if ('value' in read) judgements.set(`${read.value.at} ${read.value.sample}`, read.value)
  return [...judgements.values()]
}
