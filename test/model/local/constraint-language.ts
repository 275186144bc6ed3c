import fc from 'fast-check'
import type { Constraint } from '../../../electron/model/constraint.ts'

/**
 * What a constraint means, written a second time and as plainly as possible: the places in `text` where a reading of
 * the constraint that began at `from` may end. Slow on purpose; the oracle of the automaton's tests.
 */
export function endsOf(constraint: Constraint, text: string, from: number): Set<number> {
  switch (constraint.kind) {
    case 'text':
      return new Set(text.startsWith(constraint.text, from) ? [from + constraint.text.length] : [])
    case 'names':
      return new Set(constraint.names.filter(name => text.startsWith(name, from)).map(name => from + name.length))
    case 'anything':
      return new Set(Array.from({ length: text.length - from + 1 }, (_, i) => from + i))
    case 'until': {
      const ends = new Set<number>()
      for (let at = from; at <= text.length; at++) {
        const free = text.slice(from, at)
        const isFree = [constraint.until, ...constraint.without].every(forbidden => !free.includes(forbidden))
        if (isFree && text.startsWith(constraint.until, at)) ends.add(at + constraint.until.length)
      }
      return ends
    }
    case 'sequence':
      return constraint.parts.reduce(
        (starts, part) => new Set([...starts].flatMap(start => [...endsOf(part, text, start)])),
        new Set([from]),
      )
    case 'oneOf':
      return new Set(constraint.options.flatMap(option => [...endsOf(option, text, from)]))
  }
}

export function isInLanguage(constraint: Constraint, text: string): boolean {
  return endsOf(constraint, text, 0).has(text.length)
}

const word = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    'ab',
    'the',
    '("',
    '")',
    '<answer>',
    '</think>',
    'é',
    '漢字',
    '\u{1f9f5}',
    'in',
    'Inception',
    'Inception (film)',
  ),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
)

/** Constraints of every kind, nested, with names that are prefixes of each other. */
export const constraints = fc.letrec<{ any: Constraint }>(tie => ({
  any: fc.oneof(
    { maxDepth: 3 },
    word.map((text): Constraint => ({ kind: 'text', text })),
    fc.array(word, { minLength: 1, maxLength: 6 }).map((names): Constraint => ({ kind: 'names', names })),
    fc
      .record({
        until: fc.constantFrom('</think>', '"', '</', 'ab'),
        without: fc.subarray(['<', '<answer>', 'a', '\n']),
      })
      .map(({ until, without }): Constraint => ({
        kind: 'until',
        until,
        without: without.filter(text => !until.includes(text) || text === '<'),
        maxTokens: 60,
      })),
    fc.array(tie('any'), { minLength: 1, maxLength: 4 }).map((parts): Constraint => ({ kind: 'sequence', parts })),
    fc.array(tie('any'), { minLength: 1, maxLength: 3 }).map((options): Constraint => ({ kind: 'oneOf', options })),
  ),
})).any

/** Some text of the constraint's language, chosen by `pick` (0..n-1). Free text is short and of harmless letters. */
export function someText(constraint: Constraint, pick: (n: number) => number): string {
  switch (constraint.kind) {
    case 'text':
      return constraint.text
    case 'names':
      return constraint.names[pick(constraint.names.length)] ?? ''
    case 'anything':
      return 'x y'.slice(0, pick(4))
    case 'until':
      return ['', 'z', 'zu é', '漢 z', 'q\u{1f9f5}'][pick(5)] + constraint.until
    case 'sequence':
      return constraint.parts.map(part => someText(part, pick)).join('')
    case 'oneOf': {
      const option = constraint.options[pick(constraint.options.length)]
      return option ? someText(option, pick) : ''
    }
  }
}
