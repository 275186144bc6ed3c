import { createHash } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { TextWriter } from '../../model/policy.ts'

const Entry = z.object({ key: z.string(), text: z.string() })

/**
 * A writer that remembers in a file what it wrote: a job that is resumed or repeated asks the model nothing twice. A
 * line that a crash tore is left out, and is asked for again.
 * @param model tells one model from another: its fingerprint, or its name where it has none
 */
export async function writtenOnce(writer: TextWriter, model: string, file: string): Promise<TextWriter> {
  const known = await readEntries(file)
  return {
    async write(prompt, options) {
      const key = createHash('sha256')
        .update(JSON.stringify([model, options.maxTokens, options.temperature ?? 0, options.seed ?? 0, prompt]))
        .digest('hex')
      const before = known.get(key)
      if (before !== undefined) return before
      const text = await writer.write(prompt, options)
      known.set(key, text)
      // The line end first: what a crash left of the last line then spoils only itself.
      await appendFile(file, `\n${JSON.stringify({ key, text })}`, { mode: 0o600 })
      return text
    },
  }
}

async function readEntries(file: string): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  for (const line of lines) {
    if (line === '') continue
    try {
      const entry = Entry.safeParse(JSON.parse(line))
      if (entry.success) known.set(entry.data.key, entry.data.text)
    } catch {
      // Torn by a crash.
    }
  }
  return known
}
