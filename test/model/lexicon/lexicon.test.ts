import { readFile, stat } from 'node:fs/promises'
import { describe, expect, it, test } from 'vitest'
import { readDictionary } from '../../../electron/model/lexicon/dictionary.ts'
import { Lexicon, writeLexicon, type Relative } from '../../../electron/model/lexicon/lexicon.ts'

const SHIPPED = 'resources/models/lexicon.bin'

const small = new Map<string, Relative[]>([
  ['wed', [{ word: 'marry', kind: 'synonym', strength: 0.8 }]],
  [
    'marry',
    [
      { word: 'marriage', kind: 'derived', strength: 1 },
      { word: 'divorce', kind: 'antonym', strength: 0.5 },
    ],
  ],
  ['marriage', []],
  ['divorce', []],
])

test('what is written is read again, to a thirtieth of a strength', () => {
  const lexicon = new Lexicon(writeLexicon(small))
  for (const [word, relatives] of small) {
    const read = lexicon.relatives(word)
    expect(read.map(({ word: other, kind }) => [other, kind])).toEqual(relatives.map(r => [r.word, r.kind]))
    for (const [i, { strength }] of read.entries()) expect(strength).toBeCloseTo(relatives[i]?.strength ?? 0, 1)
  }
  expect(lexicon.relatives('never heard of')).toEqual([])
})

test('what is cut, or something else, is refused', () => {
  const bytes = writeLexicon(small)
  expect(() => new Lexicon(bytes.subarray(0, bytes.length - 1))).toThrow('not a dictionary')
  expect(() => new Lexicon(bytes.subarray(0, 30))).toThrow('not a dictionary')
  expect(() => new Lexicon(Buffer.from('something else entirely, and long enough'))).toThrow('not a dictionary')
})

describe('the dictionary that ships', () => {
  it('is small', async () => {
    expect((await stat(SHIPPED)).size).toBeLessThan(1.5e6)
  })

  it.each([
    ['die', 'death', 'derived'],
    ['govern', 'governor', 'derived'],
    ['marry', 'marriage', 'derived'],
    ['author', 'write', 'synonym'],
    ['film', 'movie', 'synonym'],
    ['doctor', 'physician', 'synonym'],
    ['car', 'automobile', 'synonym'],
    ['kid', 'child', 'synonym'],
    ['wife', 'spouse', 'broader'],
    ['spouse', 'wife', 'narrower'],
    ['condemn', 'denounce', 'broader'],
    ['long', 'length', 'attribute'],
    ['old', 'age', 'attribute'],
  ])('%s says %s', async (asked, named, kind) => {
    const dictionary = await readDictionary(SHIPPED)
    const found = dictionary.related({ text: asked, root: asked }, { text: named, root: named })
    expect(found?.kind).toBe(kind)
    expect(found?.strength).toBeGreaterThan(0.4)
  })

  it('takes opposites for opposites, and strangers for nothing', async () => {
    const dictionary = await readDictionary(SHIPPED)
    const word = (text: string) => ({ text, root: text })
    expect(dictionary.opposite('long', 'short')).toBe(true)
    expect(dictionary.related(word('long'), word('short'))).toBeUndefined()
    expect(dictionary.related(word('film'), word('airport'))).toBeUndefined()
  })

  it('is read in a few milliseconds', async () => {
    const bytes = await readFile(SHIPPED)
    const before = process.cpuUsage()
    for (let i = 0; i < 10; i += 1) new Lexicon(bytes).relatives('film')
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000 / 10).toBeLessThan(50)
  })
})
