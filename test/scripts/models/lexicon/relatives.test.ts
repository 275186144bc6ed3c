import { expect, test } from 'vitest'
import { commonWords, relativesOf } from '../../../../scripts/models/lexicon/relatives.ts'
import type { Pointer, Synset, WordNet } from '../../../../scripts/models/lexicon/wordnet.ts'

const synset = (words: string[], pointers: Pointer[] = [], gloss = ''): Synset => ({
  file: 0,
  written: words,
  words,
  pointers,
  gloss,
})

/** Doctor, physician and a doctor of letters; to write and a writer; long, short and length; a birthplace. */
const net: WordNet = {
  synsets: new Map([
    ['n1', synset(['doctor', 'physician'])],
    ['n2', synset(['doctor', 'doctor_of_letters'])],
    ['v1', synset(['write'], [{ symbol: '+', synset: 'n3', from: 0, to: 0 }])],
    ['n3', synset(['writer', 'author'], [{ symbol: '+', synset: 'v1', from: 0, to: 0 }])],
    [
      'a1',
      synset(
        ['long'],
        [
          { symbol: '=', synset: 'n4' },
          { symbol: '!', synset: 'a2', from: 0, to: 0 },
        ],
      ),
    ],
    [
      'a2',
      synset(
        ['short'],
        [
          { symbol: '=', synset: 'n4' },
          { symbol: '!', synset: 'a1', from: 0, to: 0 },
        ],
      ),
    ],
    ['n4', synset(['length'])],
    ['n5', synset(['birthplace'], [{ symbol: '@', synset: 'n6' }], 'where somebody was born')],
    ['n6', synset(['place'])],
    ['n7', synset(['birth'])],
  ]),
  senses: new Map([
    [
      'doctor',
      [
        { synset: 'n1', count: 9, rank: 1 },
        { synset: 'n2', count: 0, rank: 2 },
      ],
    ],
    ...[
      ['physician', 'n1'],
      ['write', 'v1'],
      ['writer', 'n3'],
      ['author', 'n3'],
      ['long', 'a1'],
      ['short', 'a2'],
      ['length', 'n4'],
      ['birthplace', 'n5'],
      ['place', 'n6'],
      ['birth', 'n7'],
      ['doctor_of_letters', 'n2'],
    ].map(([word = '', id = '']): [string, { synset: string; count: number; rank: number }[]] => [
      word,
      [{ synset: id, count: 1, rank: 1 }],
    ]),
  ]),
}

test('single words, the commonest first', () => {
  expect(commonWords(net, 3)[0]).toBe('doctor')
  expect(commonWords(net, 99)).not.toContain('doctor_of_letters')
})

test('words are related by sense, by derivation, by what they measure and by what they are made of', () => {
  const relatives = relativesOf(net, commonWords(net, 99))
  const kindOf = (a: string, b: string): string | undefined => relatives.get(a)?.find(({ word }) => word === b)?.kind
  expect(kindOf('doctor', 'physician')).toBe('synonym')
  expect(kindOf('write', 'writer')).toBe('derived')
  expect(kindOf('write', 'author')).toBe('synonym')
  expect(kindOf('long', 'length')).toBe('attribute')
  expect(kindOf('long', 'short')).toBe('antonym')
  expect(kindOf('birthplace', 'birth')).toBe('derived')
  expect(kindOf('birthplace', 'place')).toBeDefined()
  expect(kindOf('doctor', 'length')).toBeUndefined()
})

test('a rare sense speaks more softly', () => {
  const softer: WordNet = {
    ...net,
    senses: new Map([
      ...net.senses,
      [
        'doctor',
        [
          { synset: 'n1', count: 0, rank: 2 },
          { synset: 'n2', count: 90, rank: 1 },
        ],
      ],
    ]),
  }
  const strength = (of: WordNet): number =>
    relativesOf(of, commonWords(of, 99))
      .get('physician')
      ?.find(({ word }) => word === 'doctor')?.strength ?? 0
  expect(strength(softer)).toBeLessThan(strength(net))
})
