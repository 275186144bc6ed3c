import type { Cue } from './cues.ts'
import type { Situation } from './situation.ts'

/** "What is the highest rating": the measure itself is asked for, and not what has it. */
export function isMeasureAsked({ words }: Situation, cue: Cue, measure: readonly number[]): boolean {
  const text = (at: number): string => words[at]?.text ?? ''
  const begins = text(0) === 'what' && /^(is|s|are|was|were)$/.test(text(1)) && (cue.words[0] ?? 0) <= 3
  return begins && measure[0] === (cue.words.at(-1) ?? 0) + 1
}
