import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Pseudonyms } from '../../../electron/report/redaction/pseudonyms.ts'

const one = (...names: string[]) => new Pseudonyms([{ chosen: names[0] ?? '', names, keys: [] }])

describe('names under a pseudonym', () => {
  it.each([
    ['Tom Hanks starred', 'Redacted1 starred'],
    ['TOM HANKS, tom_hanks, TomHanks, tom-hanks.', 'Redacted1, Redacted1, Redacted1, Redacted1.'],
    ['Hanks said so; it was Hanks’s.', 'Redacted1 said so; it was Redacted1’s.'],
    ['Tom said so', 'Redacted1 said so'],
    ['http://x/Tom%20Hanks', 'http://x/Redacted1'],
    ['http://x/tom%5Fhanks/1', 'http://x/Redacted1/1'],
    ['&#84;om &#x48;anks', 'Redacted1'],
    ['"\\u0054om Hanks"', '"Redacted1"'],
    ['mail tomhanks@example.org', 'mail Redacted1@example.org'],
    // What only looks alike stays.
    ['Thanks, customs, bottom, atoms.', 'Thanks, customs, bottom, atoms.'],
  ])('%j', (text, redacted) => {
    expect(one('Tom Hanks').redact(text)).toBe(redacted)
  })

  it.each([
    ['François Dupré', 'Francois DUPRE and Fran&ccedil;ois Dupr%C3%A9', 'Redacted1 and Redacted1'],
    ['François Dupré', 'François Dupré'.normalize('NFD'), 'Redacted1'],
    ['François Dupré', 'dupré'.normalize('NFD'), 'Redacted1'],
    ['Jürgen Müller', 'Juergen Mueller, Jurgen MULLER, müllers', 'Redacted1, Redacted1, Redacted1s'],
    ['Søren Łukasz', 'Soren Lukasz; Łukasz', 'Redacted1; Redacted1'],
    ['王小明', '昨日王小明说', '昨日Redacted1说'],
    ['Straße', 'STRASSE, strasse', 'Redacted1, Redacted1'],
    ['Heat (1995)', 'Heat was shown in 1995', 'Redacted1 was shown in 1995'],
    ['Ludwig van Beethoven', 'a van by Beethoven', 'a van by Redacted1'],
  ])('%s in %j', (name, text, redacted) => {
    expect(one(name).redact(text)).toBe(redacted)
  })

  it('keeps one pseudonym for one entity, and the longest name wins', () => {
    const both = new Pseudonyms([
      { chosen: 'Tom Hanks', names: ['Tom Hanks'], keys: ['http://x/Q2'] },
      { chosen: 'Colin Hanks', names: ['Colin Hanks'], keys: ['http://x/Q22'] },
    ])
    expect(both.redact('Colin Hanks is a son of Tom Hanks')).toBe('Redacted2 is a son of Redacted1')
    expect(both.redact('<http://x/Q22> wd:Q2 wd:Q222')).toBe('<urn:clew:redacted:2> wd:Redacted1 wd:Q222')
    expect(both.neverMet).toEqual([])
  })

  it('leaves no name in any text, whatever stands around it', () => {
    const name = 'Zyqwert Vobkamp'
    const around = fc.string({ unit: 'grapheme', maxLength: 12 })
    const written = fc.constantFrom(
      name,
      name.toUpperCase(),
      encodeURIComponent(name),
      name.replace(' ', '_'),
      name.replace(' ', ''),
      [...name].map(letter => `&#${letter.codePointAt(0) ?? 0};`).join(''),
    )
    fc.assert(
      fc.property(around, written, around, (before, text, after) => {
        const redacted = one(name).redact(before + text + after)
        expect(redacted).toContain('Redacted1')
        expect(redacted.toLowerCase()).not.toMatch(/zyqwert|vobkamp|&#90;|&#86;/)
      }),
    )
  })
})
