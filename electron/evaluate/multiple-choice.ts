import { normaliseAnswer } from '../agent/answer-scores.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** As many options as there are letters for. */
export const MOST_OPTIONS = LETTERS.length

/**
 * The question with its options behind it, as KG-R1's appendix F shows them: `Options: (A) Oral antibiotics, (B) …`.
 */
export function withOptions(question: string, options: readonly string[]): string {
  return `${question}\nOptions: ${options.map((option, at) => `(${LETTERS[at] ?? at + 1}) ${option}`).join(', ')}`
}

/**
 * The option that an answer names, by its letter (`B`, `(B)`, `B) IV antibiotics`), by its text, or by a text that
 * holds exactly one of the options. The first item that names one counts: a model is to choose.
 * @returns its place from 0; undefined where none is named, or several at once
 */
export function chosenOption(items: readonly string[], options: readonly string[]): number | undefined {
  for (const item of items) {
    const at = byText(item, options) ?? byLetter(item, options) ?? byPart(item, options)
    if (at !== undefined) return at
  }
  return undefined
}

function byText(item: string, options: readonly string[]): number | undefined {
  const at = options.findIndex(option => normaliseAnswer(option) === normaliseAnswer(item))
  return at < 0 ? undefined : at
}

/**
 * A letter alone, in brackets, or with a bracket, point or colon behind it. A capital that starts a text without these
 * is no letter of an option.
 */
function byLetter(item: string, options: readonly string[]): number | undefined {
  const letter = /^\s*(?:option\s+)?(?:\(([A-Za-z])\)|([A-Za-z])(?:[).:]|\s*$))/i.exec(item)
  if (letter === null) return undefined
  const at = LETTERS.indexOf((letter[1] ?? letter[2] ?? '').toUpperCase())
  return at >= 0 && at < options.length ? at : undefined
}

function byPart(item: string, options: readonly string[]): number | undefined {
  const text = ` ${normaliseAnswer(item)} `
  const named = options.flatMap((option, at) => (text.includes(` ${normaliseAnswer(option)} `) ? [at] : []))
  return named.length === 1 ? named[0] : undefined
}
