import type { Cue } from './cues.ts'
import type { Situation } from './situation.ts'

/** "Which book has the most pages": whatever it is that has them is asked for, and not how many they are. */
export function isHad({ words }: Situation, cue: Cue): boolean {
  const [first = 0] = cue.words
  const before = words[first - 1]?.text === 'the' ? first - 2 : first - 1
  return /^(has|have|had|having|with)$/.test(words[before]?.text ?? '')
}

/** "What is the highest rating": the measure itself is asked for, and not what has it. */
export function isMeasureAsked({ words }: Situation, cue: Cue, measure: readonly number[]): boolean {
  const text = (at: number): string => words[at]?.text ?? ''
  const begins = text(0) === 'what' && /^(is|s|are|was|were)$/.test(text(1)) && (cue.words[0] ?? 0) <= 3
  return begins && measure[0] === (cue.words.at(-1) ?? 0) + 1
}
