import { z } from 'zod'
import type { Answers, InputOf } from '../../base/line.ts'
import { ClewError } from '../../contract/errors.ts'
import { saying } from '../../contract/words/saying.ts'
import type { TextWriter } from '../../model/policy.ts'

/** What a worker asks the host for where a model is to write: models run there, where they are loaded once. */
export const writerCalls = {
  write: {
    input: z.object({
      prompt: z.string(),
      maxTokens: z.number().int().positive(),
      temperature: z.number().optional(),
      seed: z.number().optional(),
    }),
    output: z.string(),
  },
}

/** The host's end. @param writer undefined where no model was chosen */
export function writerAnswers(writer: TextWriter | undefined): Answers<typeof writerCalls> {
  return {
    write: ({ prompt, ...options }, { signal }) => {
      if (writer === undefined) throw new ClewError('unavailable', saying('graphProblems.noWriter'))
      return writer.write(prompt, { ...options, signal })
    },
  }
}

/** The worker's end. */
export function hostsWriter(
  ask: (written: InputOf<typeof writerCalls.write>, signal: AbortSignal | undefined) => Promise<string>,
): TextWriter {
  return {
    write: (prompt, { maxTokens, temperature, seed, signal }) => ask({ prompt, maxTokens, temperature, seed }, signal),
  }
}
