import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bm25Scores, nearestFirst, termsOf, wordsOf } from '../../electron/agent/bm25.ts'
import { cpuSeconds } from '../cpu-seconds.ts'
import { dataset, onDataset } from '../skipped.ts'

const WHITELIST = 'graphwalker_whitelists/filtered_cwq_white_list.json'

describe('BM25', () => {
  it('scores as worked by hand', () => {
    // N = 3, mean length 2. "film": n = 2, ln(1 + 1.5/2.5) = 0.470004; "director": n = 1, ln(1 + 2.5/1.5) = 0.980829.
    const scores = bm25Scores(['film', 'director'], [['film', 'director'], ['film'], ['place', 'of', 'birth']])
    // Length 2: 1.5 * (0.25 + 0.75 * 2/2) = 1.5, so tf 1 weighs 2.5 / 2.5 = 1.
    expect(scores[0]).toBeCloseTo(0.470004 + 0.980829, 5)
    // Length 1: 1.5 * (0.25 + 0.75 * 1/2) = 0.9375, so tf 1 weighs 2.5 / 1.9375 = 1.290323.
    expect(scores[1]).toBeCloseTo(0.470004 * 1.290323, 5)
    expect(scores[2]).toBe(0)
  })

  it('saturates repeated words', () => {
    // N = 2, mean length 2, "a": n = 1, ln(1 + 1.5/1.5) = 0.693147; tf 2 weighs 2 * 2.5 / (2 + 1.5) = 1.428571.
    expect(
      bm25Scores(
        ['a', 'a'],
        [
          ['a', 'a'],
          ['b', 'c'],
        ],
      )[0],
    ).toBeCloseTo(0.693147 * 1.428571, 5)
  })

  it('is never negative and never NaN, whatever the documents', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', 'constructor', '__proto__'), { maxLength: 6 })
    fc.assert(
      fc.property(words, fc.array(words, { maxLength: 6 }), (query, documents) => {
        const scores = bm25Scores(query, documents)
        expect(scores).toHaveLength(documents.length)
        for (const score of scores) expect(score).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('splits relation names in every usual style', () => {
    expect(wordsOf('film.film.directed_by')).toEqual(['film', 'film', 'directed', 'by'])
    expect(wordsOf('placeOfBirth2')).toEqual(['place', 'of', 'birth', '2'])
    expect(wordsOf('http://ex.org/lives-in')).toEqual(['http', 'ex', 'org', 'lives', 'in'])
    expect(wordsOf('\u0938\u094d\u0925\u093e\u0928')).toEqual(['\u0938\u094d\u0925\u093e\u0928'])
  })

  it('keeps the order of equals', () => {
    expect(nearestFirst('who is the champion', ['b', 'event.champion', 'a'])).toEqual([1, 0, 2])
    expect(nearestFirst('', ['b', 'a'])).toEqual([0, 1])
  })

  it("finds the relation of the paper's case among all of CWQ's, in time", onDataset(WHITELIST), () => {
    const names = (JSON.parse(readFileSync(dataset(WHITELIST) ?? '', 'utf8')) as string[]).map(iri =>
      iri.slice(iri.lastIndexOf('/') + 1),
    )
    const started = cpuSeconds()
    const order = nearestFirst('What is the home stadium of the sports team that won the championship?', names)
    const elapsed = cpuSeconds() - started
    expect(names.length).toBeGreaterThan(1_000)
    expect(order.slice(0, 30).map(index => names[index])).toContain('sports.sports_team.arena_stadium')
    expect(elapsed).toBeLessThan(3)
  })
})

it('compares stems, without words that name nothing', () => {
  expect(termsOf('negotiated the negotiations of 東京')).toEqual(['negoti', 'negoti', '東京'])
})
