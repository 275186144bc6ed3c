import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { lexicalEmbedder } from '../../electron/kg/hypergraph/lexical-embedder.ts'
import type { TextEmbedder } from '../../electron/kg/hypergraph/text-embedder.ts'
import { loadRelationRanker } from '../../electron/model/relation-ranker.ts'
import type { RelationRanker } from '../../electron/model/relation-ranker.ts'
import {
  embedderRaw,
  embedderSimilarity,
  RANKER_CALIBRATION,
  rankerRaw,
  rankerSimilarity,
} from '../../electron/model/relation-similarity.ts'
import { calibrate, calibrated, checkCalibration } from '../../electron/model/relation-similarity/calibration.ts'
import { LEXICAL_CALIBRATION, lexicalRaw, lexicalSimilarity } from '../../electron/model/relation-similarity/lexical.ts'
import { relationWords } from '../../electron/model/relation-ranker/words.ts'
import { dataset, onDataset } from '../skipped.ts'

const everyday = readFileSync('resources/models/everyday-relations.txt', 'utf8')
  .split('\n')
  .filter(line => line !== '')
  .map(line => (line.split('\t')[0] ?? '').split(', '))
const TAU_HIGH = 0.95
const TAU_LOW = 0.3

let ranker: RelationRanker
beforeAll(async () => {
  ranker = await loadRelationRanker('resources/models/navigator.bin')
})

describe('the common scale', () => {
  it("puts the fitted values at KBQA-R1's thresholds and keeps the order", () => {
    const fitted = { floor: 0, low: 0.2, high: 0.7, top: 1 }
    expect([0, 0.2, 0.7, 1].map(value => calibrated(value, fitted))).toEqual(
      [0, 0.3, 0.95, 1].map(value => expect.closeTo(value, 10)),
    )
    expect(calibrated(0, { floor: 0, low: 0, high: 0.9, top: 1 })).toBe(0)
    fc.assert(
      fc.property(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true }), (a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        expect(calibrated(low, fitted)).toBeLessThanOrEqual(calibrated(high, fitted))
        expect(calibrated(a, fitted)).toBeGreaterThanOrEqual(0)
        expect(calibrated(a, fitted)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('is fitted by hand-worked trials: the least value from which nineteen of twenty matches are right', async () => {
    // Each relation is written by its first name; its second is 0.9 alike, all others 0.1, but for the last relation,
    // which is unlike its own.
    const relations = Array.from({ length: 40 }, (_, i) => [`a${i}`, `b${i}`])
    const raw = async (text: string, candidates: readonly string[]): Promise<number[]> =>
      candidates.map(name => (name.slice(1) !== text.slice(1) ? 0.1 : text === 'a39' ? 0.05 : 0.9))
    expect(await calibrate(raw, relations)).toEqual({ floor: 0, low: 0.9, high: 0.9, top: 1 })
    expect(await checkCalibration(raw, relations, { low: 0.9, high: 0.9 })).toEqual({
      trials: 40,
      validated: 39 / 40,
      precision: 1,
      recallLost: 1 / 40,
    })
  })
})

describe("the relation ranker as the gate's similarity", () => {
  it('has the stored thresholds: fitted again they are the same, and say what they promise', async () => {
    const raw = rankerRaw(ranker)
    const fitted = await calibrate(raw, everyday)
    const check = await checkCalibration(raw, everyday, RANKER_CALIBRATION)
    console.log('ranker calibration, fitted:', fitted, 'stored:', RANKER_CALIBRATION, check)
    expect(RANKER_CALIBRATION.low).toBeCloseTo(fitted.low, 2)
    expect(RANKER_CALIBRATION.high).toBeCloseTo(fitted.high, 2)
    expect(check.precision).toBeGreaterThanOrEqual(0.945)
    expect(check.recallLost).toBeLessThanOrEqual(0.055)
    expect(check.validated).toBeGreaterThan(0.4)
  })

  it('knows synonyms and turns nonsense down', async () => {
    const relations = ['directed_by', 'starring', 'release_date', 'runtime', 'marriage', 'has_genre']
    const best = async (text: string): Promise<[string | undefined, number]> => {
      const scores = await rankerSimilarity(ranker).scores(text, relations)
      const top = Math.max(...scores)
      return [relations[scores.indexOf(top)], top]
    }
    for (const [text, relation, least] of [
      ['director', 'directed_by', TAU_LOW],
      ['actors', 'starring', TAU_HIGH],
      ['duration', 'runtime', TAU_HIGH],
      ['spouse', 'marriage', TAU_LOW],
      ['film.film.directed_by', 'directed_by', TAU_HIGH],
    ] as const) {
      const [found, score] = await best(text)
      expect([text, found]).toEqual([text, relation])
      expect(score).toBeGreaterThanOrEqual(least)
    }
    expect((await best('zzz'))[1]).toBeLessThan(TAU_LOW)
    expect(rankerSimilarity(ranker).source).toBe('the relation ranker')
  })

  const whitelist = dataset('graphwalker_whitelists/filtered_grailqa_white_list.json')
  it(
    'finds Freebase relations by their last part, a Freebase it was not fitted on',
    onDataset('graphwalker_whitelists/filtered_grailqa_white_list.json'),
    async () => {
      const names = (JSON.parse(readFileSync(whitelist ?? '', 'utf8')) as string[])
        .map(iri => iri.slice(iri.lastIndexOf('/') + 1))
        .filter(name => name.split('.').length === 3)
      // Written as people do, `place of birth`, and meant among relations of the same domain first.
      const wordingOf = (name: string): string => relationWords(name).own.join(' ')
      const distinct = [...new Map(names.toSorted().map(name => [wordingOf(name), name])).values()].filter(
        (_, i) => i % 4 === 0,
      )
      const check = await checkCalibration(
        rankerRaw(ranker),
        distinct.map(name => [wordingOf(name), name]),
        RANKER_CALIBRATION,
      )
      console.log('ranker on Freebase relations by their last part:', check)
      expect(check.precision).toBeGreaterThanOrEqual(0.95)
      expect(check.recallLost).toBeLessThanOrEqual(0.05)
    },
  )
})

describe('spelling', () => {
  it('takes as sure what is nineteen times of twenty', async () => {
    const check = await checkCalibration(lexicalRaw, everyday, LEXICAL_CALIBRATION)
    expect(check.precision).toBeGreaterThanOrEqual(0.945)
    expect(await lexicalSimilarity().scores('directed by', ['film.film.directed_by', 'starring'])).toEqual([1, 0])
  })
})

describe("an embedder as the gate's similarity", () => {
  it('is fitted when it is first asked, once, keeps what it embedded, and says which it is', async () => {
    const words = lexicalEmbedder()
    let embedded = 0
    const counting: TextEmbedder = {
      ...words,
      embed: (texts, purpose, signal) => {
        embedded += texts.length
        return words.embed(texts, purpose, signal)
      },
    }
    const similarity = embedderSimilarity(counting, everyday)
    expect(similarity.source).toBe(words.name)
    expect(embedded).toBe(0)
    const [same, none] = await similarity.scores('film director', ['film_director', 'runtime'])
    expect(same).toBeGreaterThanOrEqual(TAU_HIGH)
    expect(none).toBeLessThanOrEqual(TAU_LOW)
    const once = embedded
    await similarity.scores('film director', ['film_director', 'runtime', 'a relation never seen'])
    expect(embedded).toBe(once + 1)
  })

  it('means the same by the thresholds', async () => {
    const raw = embedderRaw(lexicalEmbedder())
    const fitted = await calibrate(raw, everyday)
    const check = await checkCalibration(raw, everyday, fitted)
    console.log('words in common, fitted:', fitted, check)
    expect(check.precision).toBeGreaterThanOrEqual(TAU_HIGH)
    expect(check.recallLost).toBeLessThanOrEqual(0.05)
  })
})
