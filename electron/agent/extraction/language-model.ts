import type { TextWriter } from '../../model/policy.ts'
import type { Extractor } from './extraction.ts'
import { CONTINUE_PROMPT, extractionPrompt, LOOP_PROMPT } from './prompts.ts'
import { readRecords } from './records.ts'

export interface LanguageExtractorOptions {
  writer: TextWriter
  /** What people read. */
  name: string
}

/** Rounds in which the model is asked for what it missed, as many as in the published code. */
const GLEANINGS = 2
/** A chunk of 1,200 tokens comes to about as many again in records. */
const RECORD_TOKENS = 2_048
const VERDICT_TOKENS = 8

/** π_ext of Eq. 4 by a language model: the paper's prompt, then gleaning rounds for what it missed. */
export function languageExtractor({ writer, name }: LanguageExtractorOptions): Extractor {
  return {
    name,
    async extract(chunk, signal) {
      const prompt = extractionPrompt(chunk)
      const options = { temperature: 0, seed: 0, ...(signal === undefined ? {} : { signal }) }
      const rounds = [await writer.write(prompt, { ...options, maxTokens: RECORD_TOKENS })]
      // A model whose first text holds no record will not mend it in a second.
      if (readRecords(rounds[0] ?? '').facts.length === 0) return readRecords(rounds.join(''))
      try {
        for (let round = 0; round < GLEANINGS; round += 1) {
          const before = prompt + rounds.join(CONTINUE_PROMPT)
          if (round > 0 && !isYes(await writer.write(before + LOOP_PROMPT, { ...options, maxTokens: VERDICT_TOKENS })))
            break
          rounds.push(await writer.write(before + CONTINUE_PROMPT, { ...options, maxTokens: RECORD_TOKENS }))
        }
      } catch (error) {
        if (signal?.aborted === true) throw error
        // A text that has outgrown the model's context ends the gleaning and not the chunk: what was found is found.
      }
      return together(rounds)
    },
  }
}

function isYes(written: string): boolean {
  return /^[\s"'*]*yes\b/i.test(written)
}

/** What the rounds found; a segment that was repeated counts once. */
function together(rounds: readonly string[]): ReturnType<typeof readRecords> {
  const read = rounds.map(readRecords)
  const facts = new Map<string, (typeof read)[number]['facts'][number]>()
  for (const fact of read.flatMap(({ facts: found }) => found))
    if (!facts.has(fact.text.toLowerCase())) facts.set(fact.text.toLowerCase(), fact)
  return { facts: [...facts.values()], unusable: read.flatMap(({ unusable }) => unusable) }
}
