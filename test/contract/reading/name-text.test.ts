import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { relationWords, shortened, visible } from '../../../electron/contract/reading/name-text.ts'

describe('visible', () => {
  it('shows overrides and controls instead of obeying them', () => {
    expect(visible('abc\u202Edlrow')).toBe('abc⟨U+202E⟩dlrow')
    expect(visible('a\u0000b\nc\td')).toBe('a⟨U+0000⟩b c d')
    expect(visible('\ud83d\ude00 \ud800')).toBe('\ud83d\ude00 ⟨U+D800⟩')
  })

  it('leaves scripts, joiners, emoji and markup as text', () => {
    for (const name of ['مرحبا بالعالم', '北京市', 'می\u200Cخواهم', '👩\u200D🔬', '<b>bold</b>'])
      expect(visible(name)).toBe(name)
  })
})

describe('shortened', () => {
  it('cuts to the limit and never through a character', () => {
    expect(shortened('abcdef', 4)).toBe('abc…')
    expect(shortened('ab😀😀', 4)).toBe('ab…')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 21 }), fc.integer({ min: 2, max: 20 }), (name, limit) => {
        const short = shortened(name, limit)
        expect(short.endsWith('…')).toBe(true)
        expect(/\p{Surrogate}/u.test(short)).toBe(false)
      }),
    )
  })
})

describe('relationWords', () => {
  it.each([
    ['people.person.place_of_birth', 'place of birth'],
    ['directedBy', 'directed by'],
    ['http://example.org/ns#writtenBy', 'written by'],
    ['http://example.org/director/', 'director'],
    ['starred_actors', 'starred actors'],
    ['place of birth', 'place of birth'],
    ['...', '...'],
    ['<b>a.b</b>', '<b>a.b</b>'],
  ])('%s reads %s', (relation, words) => {
    expect(relationWords(relation)).toBe(words)
  })
})
