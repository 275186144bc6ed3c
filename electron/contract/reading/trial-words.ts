import type { ModelTrial } from '../model.ts'
import { counted, duration } from './format.ts'
import { say } from '../words/words.ts'

/** `Wrote 32 tokens in 0.41 s: 78 tokens a second. Read into memory in 1.2 s.` */
export function trialWords({ writtenTokens, seconds, loadSeconds }: ModelTrial): string {
  const speed =
    writtenTokens === 0
      ? ''
      : say('reading.trialSpeed', { tokens: counted(Math.round(writtenTokens / Math.max(0.001, seconds)), 'token') })
  return say('reading.trial', {
    tokens: counted(writtenTokens, 'token'),
    seconds: duration(seconds),
    speed,
    load: duration(loadSeconds),
  })
}
