import type { Random } from '../../../../base/random.ts'
import type { Marked } from './marks.ts'

const POLITE = [
  'please tell me ',
  'can you tell me ',
  'could you tell me ',
  'i want to know ',
  'do you know ',
  "i'd like to know ",
  'tell me ',
]

/** How carefully a question is written, decided once for all of it. */
export interface Manner {
  lower: boolean
  mark: boolean
  polite: string | undefined
  typo: boolean
  articles: boolean
}

export const drawManner = (random: Random): Manner => ({
  lower: random.chance(0.22),
  mark: random.chance(0.75),
  polite: random.chance(0.05) ? random.pick(POLITE) : undefined,
  typo: random.chance(0.06),
  articles: random.chance(0.94),
})

const TURNED = /\b(?:is|are|was|were|did|does|do|has|have)\b/
const REQUEST = /^(?:list|name|show|give|find|tell|count|number|which of|between)\b/

/** The question as it is typed, its names still marks. */
export function typed(question: string, { lower, mark, polite, articles }: Manner): string {
  let text = question
    .replace(/\bthe the\b/g, 'the')
    .replace(/\ball all\b/g, 'all')
    .replace(/\s+/g, ' ')
    .replace(/\s+([,:?])/g, '$1')
    .trim()
  const isQuestion = /^(?:wh|how|is|are|was|were|did|does|do|has|have|on w|in w|by w|between)/.test(text)
  // After "tell me" a question is no longer turned about: only those that are not take it.
  if (polite !== undefined && /^(?:who|what|which)/.test(text) && !TURNED.test(text)) text = polite + text
  if (polite !== undefined && /^(?:list|name|show|give|find|tell)\b/.test(text))
    text = (polite.startsWith('can') ? 'can you ' : 'please ') + text
  if (!articles) text = text.replace(/(?<=\s)the (?=\p{L})/gu, '')
  if (!lower) text = text.charAt(0).toUpperCase() + text.slice(1)
  return text + (mark && isQuestion ? '?' : mark && REQUEST.test(text.toLowerCase()) && !lower ? '.' : '')
}

/** A name as it is typed: all lower case, or with two letters changed about. */
export function typedName({ text, role }: Marked, { lower, typo }: Manner, random: Random): string {
  // `Barack_Obama`: nobody types the strokes.
  const plain = /\s/.test(text) || !random.chance(0.9) ? text : text.replaceAll('_', ' ')
  const misspelt = typo && role === 'entity' ? withTypo(plain, random) : plain
  return lower ? misspelt.toLowerCase() : misspelt
}

function withTypo(name: string, random: Random): string {
  if (name.length < 6 || !/^[\p{L} .'-]+$/u.test(name)) return name
  const at = 1 + random.below(name.length - 3)
  if (name[at] === ' ' || name[at + 1] === ' ') return name
  return random.pick([
    name.slice(0, at) + name.slice(at + 1),
    name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2),
    name.slice(0, at) + (name[at] ?? '') + name.slice(at),
  ])
}
