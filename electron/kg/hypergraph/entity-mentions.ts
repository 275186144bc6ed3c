import { isFunctionWord } from '../function-words.ts'
import { POSSESSIVE } from '../name-folding.ts'
import { foldEntityName } from './tables.ts'

/**
 * Names in a text, as they stand there, in order of position: the longest stretch of words that `isName` knows,
 * punctuation around it and a possessive taken off. A single everyday word ("it", "who") is none, though an extractor
 * took it for one.
 * @param longestName words in the longest name
 */
export function mentionedNames(text: string, longestName: number, isName: (name: string) => boolean): string[] {
  const words = [...text.matchAll(/[^\s]+/gu)].map(match => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
  const found: string[] = []
  const seen = new Set<string>()
  for (let from = 0; from < words.length;) {
    const name = nameFrom(text, words, from, longestName, isName)
    if (name === undefined) {
      from++
      continue
    }
    const folded = foldEntityName(name.text)
    if (!seen.has(folded)) found.push(name.text)
    seen.add(folded)
    from = name.next
  }
  return found
}

function nameFrom(
  text: string,
  words: readonly { start: number; end: number }[],
  from: number,
  longest: number,
  isName: (name: string) => boolean,
): { text: string; next: number } | undefined {
  const first = words[from]
  if (first === undefined) return undefined
  for (let to = Math.min(words.length, from + longest); to > from; to--) {
    const stretch = text.slice(first.start, words[to - 1]?.end)
    for (const reading of readings(stretch)) {
      if (to - from === 1 && isFunctionWord(reading.toLowerCase())) continue
      if (reading !== '' && isName(reading)) return { text: reading, next: to }
    }
  }
  return undefined
}

/** As it stands, without punctuation around it, without a possessive. */
function readings(stretch: string): string[] {
  const closed = stretch.replace(/[^\p{L}\p{N}]+$/u, '')
  const bare = closed.replace(/^[^\p{L}\p{N}]+/u, '')
  const sentence = stretch.replace(/[,;:?!]+$|(?<=.)\.$/u, '')
  const owner = bare.replace(POSSESSIVE, '')
  return [...new Set([stretch, sentence, bare, owner, sentence.replace(POSSESSIVE, '')])]
}
