import { createHash } from 'node:crypto'
import { z } from 'zod'
import { appendLines, jsonLines, unlessMissing } from '../../base/json-lines.ts'
import type { TextWriter } from '../../model/policy.ts'

const Entry = z.object({ key: z.string(), text: z.string() })

/**
 * A writer that remembers in a file what it wrote: a job that is resumed or repeated asks the model nothing twice. A
 * line that a crash tore is left out, and is asked for again.
 * @param model tells one model from another: its fingerprint, or its name where it has none
 */
export async function writtenOnce(writer: TextWriter, model: string, file: string): Promise<TextWriter> {
  const known = new Map<string, string>()
  for await (const read of unlessMissing(jsonLines(file, Entry)))
    if ('value' in read) known.set(read.value.key, read.value.text)
  let appending = Promise.resolve()
  return {
    async write(prompt, options) {
      const key = createHash('sha256')
        .update(JSON.stringify([model, options.maxTokens, options.temperature ?? 0, options.seed ?? 0, prompt]))
        .digest('hex')
      const before = known.get(key)
      if (before !== undefined) return before
      const text = await writer.write(prompt, options)
      known.set(key, text)
      appending = appending.catch(() => undefined).then(() => appendLines(file, [{ key, text }]))
      await appending
      return text
    },
  }
}
