import { mixed } from '../name-folding.ts'
import type { ComparedName } from './name-agreement.ts'

const BASE = 0x01000193
/** Shorter names with a letter less are many others. */
const SHORTEST_MISSPELT = 5
const LONGEST_MISSPELT = 48

/** Keys of a name: two names of one thing share one of them as a rule, and few others do. */
export function nameKeys({ joined, words }: ComparedName, add: (key: number) => void): void {
  add(hashOf(joined))
  if (joined.length >= SHORTEST_MISSPELT && joined.length <= LONGEST_MISSPELT) oneLetterLess(joined, add)
  const sorted = words.toSorted()
  add(mixed(hashOf(sorted.join(' ')) ^ 0x51ed270b))
  if (joined.length > 8) add(mixed(hashOf(skeleton(joined)) ^ 0x2545f491))
  const [last = '', first = ''] = [words.at(-1), words[0]]
  if (words.length < 2) return
  // "R. Scott", "Scott, R." and "Ridley Scott".
  const ends: [string, string][] = [
    [first, last],
    [last, first],
  ]
  for (const [initial, name] of ends)
    if (name.length > 2) add(mixed(hashOf(`${initial.charAt(0)} ${name}`) ^ 0x7feb352d))
  if (sorted.length > 2)
    for (let out = 0; out < sorted.length; out++)
      add(mixed(hashOf(sorted.filter((_, at) => at !== out).join(' ')) ^ 0x51ed270b))
}

function hashOf(text: string): number {
  let hash = 0
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, BASE) + text.charCodeAt(i)) | 0
  return mixed(hash)
}

/** The name without one of its letters: names that are one slip apart share one of these, or one of them with the name. */
function oneLetterLess(text: string, add: (key: number) => void): void {
  const { length } = text
  const powers = new Int32Array(length + 1)
  const before = new Int32Array(length + 1)
  powers[0] = 1
  for (let i = 0; i < length; i++) {
    powers[i + 1] = Math.imul(powers[i] ?? 0, BASE)
    before[i + 1] = (Math.imul(before[i] ?? 0, BASE) + text.charCodeAt(i)) | 0
  }
  for (let i = 0; i < length; i++) {
    // The same letter twice gives the same name twice.
    if (i > 0 && text[i] === text[i - 1]) continue
    const power = powers[length - i - 1] ?? 0
    const behind = ((before[length] ?? 0) - Math.imul(before[i + 1] ?? 0, power)) | 0
    add(mixed((Math.imul(before[i] ?? 0, power) + behind) | 0))
  }
}

/** The consonants, each once in a row: what is left of a name when it is misheard. */
function skeleton(text: string): string {
  return (
    text.charAt(0) +
    text
      .slice(1)
      .replace(/[aeiouyhw]/g, '')
      .replace(/(.)\1+/g, '$1')
  )
}
