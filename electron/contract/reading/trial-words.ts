import type { ModelTrial } from '../model.ts'
import { counted, duration } from './format.ts'

/** `Wrote 32 tokens in 0.41 s: 78 tokens a second. Read into memory in 1.2 s.` */
export function trialWords({ writtenTokens, seconds, loadSeconds }: ModelTrial): string {
  const speed =
    writtenTokens === 0 ? '' : `: ${counted(Math.round(writtenTokens / Math.max(0.001, seconds)), 'token')} a second`
  return `Wrote ${counted(writtenTokens, 'token')} in ${duration(seconds)}${speed}. Read into memory in ${duration(loadSeconds)}.`
}
