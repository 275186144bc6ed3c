import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { ClewError } from '../../../electron/contract/errors.ts'
import type { PathStep } from '../../../electron/contract/fact.ts'
import { loadRelationRanker, type RelationRanker } from '../../../electron/model/relation-ranker.ts'
import { readNetwork, writeNetwork } from '../../../electron/model/relation-ranker/file.ts'
import {
  ANCHOR_TOKEN,
  OTHER_ANCHOR_TOKEN,
  questionWords,
  relationWords,
} from '../../../electron/model/relation-ranker/words.ts'

const path = 'resources/models/navigator.bin'
let bytes: Buffer
let ranker: RelationRanker
beforeAll(async () => {
  bytes = await readFile(path)
  ranker = await loadRelationRanker(path)
})

describe('the file', () => {
  test('is at most 8 MB and written back as it was read', () => {
    expect(bytes.length).toBeLessThanOrEqual(8e6)
    const again = readNetwork(writeNetwork(readNetwork(bytes)))
    const once = readNetwork(bytes)
    expect(again.weights.value.data).toEqual(once.weights.value.data)
    expect(ranker.fingerprint).toBe(createHash('sha256').update(bytes).digest('hex'))
  })

  test('that was cut, changed, or is something else is refused with a typed error', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: bytes.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        fc.boolean(),
        (at, change, cut) => {
          const bad = cut ? bytes.subarray(0, at) : Buffer.from(bytes)
          if (!cut) bad[at] = (bad[at] ?? 0) ^ change
          expect(() => readNetwork(bad)).toThrow(ClewError)
        },
      ),
      { numRuns: 12 },
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), noise => {
        expect(() => readNetwork(Buffer.from(noise))).toThrow(ClewError)
      }),
    )
  })
})

describe('words', () => {
  test.each([
    ['film.film.directed_by', ['directed', 'by']],
    ['/film/film/directed_by', ['directed', 'by']],
    ['__film__film__directed_by', ['directed', 'by']],
    ['directedBy', ['directed', 'by']],
    ['http://example.org/ontology/directedBy', ['directed', 'by']],
    ['DIRECTED_BY', ['directed', 'by']],
    ['place of birth', ['place', 'of', 'birth']],
    ['http://xmlns.com/foaf/0.1/knows', ['knows']],
    ['/people/person/places_lived./people/place_lived/location', ['location']],
  ])('of %s', (name, own) => expect(relationWords(name).own).toEqual(own))

  test('mentions of anchors become tokens, whole words only', () => {
    expect(questionWords('Who directed Up and Upside?', ['Up'])).toEqual([
      'who',
      'directed',
      ANCHOR_TOKEN,
      'and',
      'upside',
      '\u0001end',
    ])
    expect(questionWords('films by Ann starring Ann Lee', ['Ann', 'Ann Lee'])).toEqual([
      'films',
      'by',
      ANCHOR_TOKEN,
      'starring',
      OTHER_ANCHOR_TOKEN,
      '\u0001end',
    ])
  })

  test("who's is who is, and the possessive stays", () => {
    expect(questionWords("who's Ann's boss", ['Ann'])).toEqual(['who', 'is', ANCHOR_TOKEN, 's', 'boss', '\u0001end'])
  })

  test('any text can be read', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.array(fc.string({ unit: 'binary' }), { maxLength: 3 }),
        fc.string(),
        (question, anchors, relation) => {
          expect(questionWords(question, anchors).length).toBeLessThanOrEqual(65)
          expect(relationWords(relation).own.length).toBeLessThanOrEqual(12)
        },
      ),
    )
  })
})

describe('rank', () => {
  const tails = ['director', 'birth_place', 'genre', 'employer', 'sibling'].map(relation => ({
    relation,
    direction: 'tail' as const,
  }))

  test.each([
    ['where was Zed born', 1],
    ['who directed Zed', 0],
    ["who is Zed's brother", 4],
    ['who does Zed work for', 3],
  ])('%s', (question, best) => {
    const scores = ranker.rank(question, ['Zed'], [], tails)
    expect(scores.indexOf(Math.max(...scores))).toBe(best)
    expect(scores.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9)
  })

  test('depends on what was walked', () => {
    const walked = [{ relation: 'sibling', direction: 'tail' as const }]
    const scores = ranker.rank('where was the brother of Zed born', ['Zed'], walked, tails)
    expect(scores.indexOf(Math.max(...scores))).toBe(1)
    const first = ranker.rank('where was the brother of Zed born', ['Zed'], [], tails)
    expect(first.indexOf(Math.max(...first))).toBe(4)
  })

  test('takes any names without failing, and an empty list', () => {
    expect(ranker.rank('x', [], [], [])).toEqual([])
    fc.assert(
      fc.property(
        fc.string(),
        fc.array(fc.record({ relation: fc.string(), direction: fc.constantFrom('tail' as const, 'head' as const) }), {
          minLength: 1,
          maxLength: 6,
        }),
        (question, candidates) => {
          const scores = ranker.rank(question, [question], candidates.slice(0, 1), candidates)
          expect(scores.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 6)
        },
      ),
      { numRuns: 60 },
    )
  })
})

test('remembers what each relation scores by itself, whatever stands beside it and whatever was asked meanwhile', () => {
  const at = (walked: PathStep[]) => ({
    question: 'who directed the films of Sean Connery?',
    anchors: ['Sean Connery'],
    walked,
  })
  const films: PathStep[] = [{ relation: 'acted_in', direction: 'tail' }]
  const around = { lookedTail: true, lookedHead: true, arrived: undefined }
  const few: PathStep[] = [
    { relation: 'directed_by', direction: 'tail' },
    { relation: 'directed_by', direction: 'head' },
  ]
  const more: PathStep[] = [{ relation: 'has_genre', direction: 'tail' }, ...few]
  const asked = [
    { walked: films, candidates: few },
    { walked: [], candidates: more },
    { walked: films, candidates: more },
    { walked: films, candidates: few.slice(1) },
  ]
  for (const { walked, candidates } of asked) {
    const { scores } = ranker.judge({ ...at(walked), candidates, around, open: [] })
    expect(ranker.fits({ ...at(walked), candidates })).toEqual(scores)
  }
})
