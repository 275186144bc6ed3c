import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FactSum, hashTerm, TERM_WORDS } from '../../../electron/kg/store/fact-sum.ts'

const TERMS = 6

function hashesOf(texts: readonly string[]): Uint32Array {
  const hashes = new Uint32Array(TERM_WORDS * (texts.length + 1))
  for (const [i, text] of texts.entries()) {
    const bytes = Buffer.from(text)
    hashTerm(bytes, 0, bytes.length, hashes, TERM_WORDS * (i + 1))
  }
  return hashes
}

const hashes = hashesOf(Array.from({ length: TERMS }, (_, i) => `http://e/${i}`))
const place = fc.nat({ max: TERMS })
const facts = fc.uniqueArray(fc.tuple(place, place, place, place), { selector: String, maxLength: 30 })

function sumOf(all: readonly (readonly [number, number, number, number])[]): FactSum {
  const sum = new FactSum()
  for (const fact of all) sum.add(hashes, ...fact)
  return sum
}

test('two sets of facts have the same fingerprint if and only if they are the same, in whatever order', () => {
  fc.assert(
    fc.property(facts, facts, (some, others) => {
      const isSame = JSON.stringify(some.toSorted()) === JSON.stringify(others.toSorted())
      expect(sumOf(some).fingerprint() === sumOf(others).fingerprint()).toBe(isSame)
      expect(sumOf(some.toReversed()).fingerprint()).toBe(sumOf(some).fingerprint())
    }),
  )
})

test('facts that swap their ends are others, though each term is there as often', () => {
  expect(
    sumOf([
      [1, 2, 3, 0],
      [4, 2, 5, 0],
    ]).fingerprint(),
  ).not.toBe(
    sumOf([
      [1, 2, 5, 0],
      [4, 2, 3, 0],
    ]).fingerprint(),
  )
})

test('what comes and goes again leaves the sum as it was, kept as bytes in between', () => {
  fc.assert(
    fc.property(facts, facts, (some, more) => {
      const sum = new FactSum(sumOf(some).bytes)
      for (const fact of more) sum.add(hashes, ...fact)
      const back = new FactSum(sum.bytes)
      for (const fact of more) back.add(hashes, ...fact, -1)
      expect(back.fingerprint()).toBe(sumOf(some).fingerprint())
    }),
  )
})

test('terms that differ in zeros at their end only have different hashes', () => {
  const all = ['a', 'a\0', 'a\0\0', 'a\0\0\0', 'a\0\0\0\0']
  const found = hashesOf(all)
  expect(new Set(all.map((_, i) => found.subarray(2 * i + 2, 2 * i + 4).join(' '))).size).toBe(all.length)
})
