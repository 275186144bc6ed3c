import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lexicalTokens, splitIntoChunks } from '../../../electron/kg/documents/chunks.ts'
import { cpuSeconds } from '../../cpu-seconds.ts'

const words = { count: (text: string) => text.split(/\s+/).filter(word => word !== '').length }

describe('chunks', () => {
  test('cut at the end of a sentence where one is near, and overlap', () => {
    const text = 'One two three. Four five six. Seven eight nine ten. Eleven twelve.'
    expect(splitIntoChunks(text, words, { size: 8, overlap: 2 }).map(chunk => chunk.text)).toEqual([
      'One two three. Four five six. ',
      'five six. Seven eight nine ten. Eleven twelve.',
    ])
    expect(splitIntoChunks('a b c d. e f', words, { size: 5, overlap: 1 }).map(chunk => chunk.text)).toEqual([
      'a b c d. ',
      'd. e f',
    ])
    expect(
      splitIntoChunks('a b c.\n\nd e. f g h i j', words, { size: 4, overlap: 0 }).map(chunk => chunk.text),
    ).toEqual(['a b c.\n\n', 'd e. f g ', 'h i j'])
  })

  test('a text that fits is one chunk, an empty one none', () => {
    expect(splitIntoChunks('  short ', words)).toEqual([{ index: 0, start: 0, end: 8, text: '  short ' }])
    expect(splitIntoChunks('', words)).toEqual([])
  })

  test('an overlap that would go on for ever is refused', () => {
    expect(() => splitIntoChunks('a', words, { size: 10, overlap: 10 })).toThrow(RangeError)
    expect(() => splitIntoChunks('a', words, { size: 0, overlap: 0 })).toThrow(RangeError)
    expect(() => splitIntoChunks('a', words, { size: Number.NaN })).toThrow(RangeError)
  })

  test('whatever the text: chunks cover it, overlap by no more than asked, stay within the size and cut no character in two', () => {
    const piece = fc.oneof(
      fc.lorem({ mode: 'words', maxCount: 8 }),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom('. ', '!\n', '\n\n', '   ', '。', '\t', '😀'.repeat(150), 'x'.repeat(450)),
    )
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 60 }),
        fc.integer({ min: 1, max: 40 }),
        fc.nat(39),
        (pieces, size, some) => {
          const text = pieces.join(' ')
          const overlap = some % size
          const chunks = splitIntoChunks(text, lexicalTokens, { size, overlap })
          let covered = 0
          chunks.forEach((chunk, i) => {
            expect(chunk).toMatchObject({ index: i, text: text.slice(chunk.start, chunk.end) })
            expect(chunk.start).toBeLessThanOrEqual(covered)
            expect(chunk.end).toBeGreaterThan(covered)
            // One word may have more tokens than a chunk: it is then a chunk of its own.
            const oneWord = !/\S\s+\S/.test(chunk.text) || /\S{100}/.test(chunk.text)
            expect(oneWord ? 0 : lexicalTokens.count(chunk.text)).toBeLessThanOrEqual(size)
            const before = chunks[i - 1] ?? { start: -1, end: chunk.start }
            expect(chunk.start).toBeGreaterThan(before.start)
            expect(lexicalTokens.count(text.slice(chunk.start, before.end))).toBeLessThanOrEqual(overlap)
            for (const at of [chunk.start, chunk.end])
              expect(/[\udc00-\udfff]/.test(text[at] ?? '') && /[\ud800-\udbff]/.test(text[at - 1] ?? '')).toBe(false)
            covered = chunk.end
          })
          expect(covered).toBe(text.length)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('a megabyte of blank lines, and one of a single word, take no time', () => {
    for (const text of [`a.${'\n'.repeat(1_000_000)}b`, 'x'.repeat(1_000_000), '.'.repeat(300_000)]) {
      const started = cpuSeconds()
      const chunks = splitIntoChunks(text, lexicalTokens)
      expect(chunks.at(-1)?.end).toBe(text.length)
      expect(cpuSeconds() - started).toBeLessThan(3)
    }
  })

  test('words, marks and long words are counted as tokens', () => {
    expect(lexicalTokens.count('')).toBe(0)
    expect(lexicalTokens.count('Hello, world!')).toBe(4)
    expect(lexicalTokens.count('internationalization')).toBe(3)
    expect(lexicalTokens.count('東京 5.5')).toBe(4)
  })
})
