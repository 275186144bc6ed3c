import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ClewError } from '../../../electron/contract/errors.ts'
import { toText } from '../../../electron/model/local/byte-string.ts'
import type { NextTokens, WalkerVocabulary } from '../../../electron/model/local/constraint-walker.ts'
import { ConstraintWalker } from '../../../electron/model/local/constraint-walker.ts'
import { seededRandom } from '../../../electron/base/random.ts'
import type { Vocabulary } from '../../../electron/model/local/vocabulary.ts'
import { VocabularySplits } from '../../../electron/model/local/vocabulary-split.ts'
import { readVocabulary } from '../../../electron/model/local/vocabulary.ts'
import type { Constraint } from '../../../electron/model/constraint.ts'
import { constraints, isInLanguage, someText } from './constraint-language.ts'
import { writeTinyGguf } from './tiny-gguf.ts'
import { vocabularyFile } from './vocabularies.ts'
import { cpuSeconds } from '../../cpu-seconds.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'clew-walker-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Longest match first: not the model's tokenization, but a tokenization of the text, which is all the walker needs. */
function longestMatch(vocabulary: Vocabulary): (text: string) => number[] {
  const ids = new Map(vocabulary.bytes.map((bytes, id) => [bytes, id]))
  return text => {
    const bytes = Buffer.from(text).toString('latin1')
    const tokens: number[] = []
    for (let at = 0; at < bytes.length;) {
      let length = Math.min(24, bytes.length - at)
      while (length > 1 && !ids.has(bytes.slice(at, at + length))) length--
      tokens.push(ids.get(bytes.slice(at, at + length)) ?? -1)
      at += length
    }
    return tokens
  }
}

async function load(file: string): Promise<WalkerVocabulary> {
  const { vocabulary } = await readVocabulary(file)
  return { vocabulary, splits: new VocabularySplits(vocabulary), tokenize: longestMatch(vocabulary) }
}

function spell(words: WalkerVocabulary, tokens: readonly number[]): string {
  return tokens.map(token => words.vocabulary.bytes[token] ?? '').join('')
}

function forcedText(next: NextTokens, words: WalkerVocabulary): string {
  return next.kind === 'forced' ? spell(words, next.tokens) : next.kind
}

/** Writes with random choices, as a model of random logits would. */
function writeRandomly(constraint: Constraint, words: WalkerVocabulary, seed: number): string {
  const random = seededRandom(seed)
  const walker = new ConstraintWalker(constraint, words)
  let bytes = ''
  for (let step = 0; step < 2000; step++) {
    const next = walker.next()
    if (next.kind === 'done') return bytes
    if (next.kind === 'choice' && next.mayEnd && random.next() < 0.5) return bytes
    const tokens =
      next.kind === 'forced' ? next.tokens : [next.mask.tokens[random.bits() % next.mask.tokens.length] ?? -1]
    for (const token of tokens) walker.write(token)
    bytes += spell(words, tokens)
  }
  throw new Error('The text did not end.')
}

/** Writes a given text, at each choice by a random one of the tokens that begin what is left of it. */
function canWrite(constraint: Constraint, text: string, words: WalkerVocabulary, seed: number): boolean {
  const random = seededRandom(seed)
  const walker = new ConstraintWalker(constraint, words)
  let left = Buffer.from(text).toString('latin1')
  for (;;) {
    const next = walker.next()
    if (next.kind === 'done') return left === ''
    if (next.kind === 'choice' && left === '') return next.mayEnd
    const fitting =
      next.kind === 'forced'
        ? []
        : next.mask.tokens.filter(token => left.startsWith(words.vocabulary.bytes[token] ?? '\n'))
    const tokens =
      next.kind === 'forced' ? next.tokens : fitting.slice(random.bits() % Math.max(1, fitting.length)).slice(0, 1)
    const bytes = spell(words, tokens)
    if (bytes === '' || !left.startsWith(bytes)) return false
    for (const token of tokens) walker.write(token)
    left = left.slice(bytes.length)
  }
}

const turn: Constraint = {
  kind: 'sequence',
  parts: [
    { kind: 'text', text: '<think>' },
    { kind: 'until', until: '</think>', without: ['<kg-query>', '<answer>'], maxTokens: 12 },
    { kind: 'text', text: '\n' },
    {
      kind: 'oneOf',
      options: [
        {
          kind: 'sequence',
          parts: [
            { kind: 'text', text: '<kg-query>get_tail_entities("' },
            { kind: 'names', names: ['Her', 'Her (film)', 'Amélie', '東京', 'O’Brien'] },
            { kind: 'text', text: '", "' },
            { kind: 'names', names: ['directed_by', 'directed'] },
            { kind: 'text', text: '")</kg-query>' },
          ],
        },
        {
          kind: 'sequence',
          parts: [
            { kind: 'text', text: '<answer>' },
            { kind: 'until', until: '</answer>', without: ['<'], maxTokens: 8 },
          ],
        },
      ],
    },
  ],
}

const tiny = path.join(folder, 'tiny.gguf')
writeTinyGguf(tiny)
const files = { tiny, qwen2: vocabularyFile('qwen2'), 'llama-spm': vocabularyFile('llama-spm') }

test('real vocabularies are at hand', ctx => {
  if (files.qwen2 === undefined)
    return ctx.skip('git or the llama.cpp bundle of node-llama-cpp is missing: only the tiny vocabulary is tested')
  expect(files['llama-spm']).toBeDefined()
})

describe.each(Object.entries(files).filter(([, file]) => file !== undefined))(
  'with the vocabulary of %s',
  (name, file = '') => {
    const runs = name === 'tiny' ? 60 : 2
    // Every token of the vocabulary is held against the mask at each of them.
    const steps = name === 'tiny' ? 40 : 15
    let words: WalkerVocabulary
    beforeAll(async () => {
      words = await load(file)
    })

    test('whatever is written is in the language', () => {
      fc.assert(
        fc.property(constraints, fc.integer(), (constraint, seed) => {
          const bytes = writeRandomly(constraint, words, seed)
          const text = toText(bytes)
          expect(Buffer.from(text).toString('latin1')).toBe(bytes)
          expect({ text, isInLanguage: isInLanguage(constraint, text) }).toEqual({ text, isInLanguage: true })
        }),
        { numRuns: runs },
      )
      for (let seed = 0; seed < runs; seed++)
        expect(isInLanguage(turn, toText(writeRandomly(turn, words, seed)))).toBe(true)
    })

    test('every text of the language can be written, in any tokenization', () => {
      fc.assert(
        fc.property(constraints, fc.infiniteStream(fc.nat()), fc.integer(), (constraint, numbers, seed) => {
          const text = someText(constraint, n => (numbers.next().value ?? 0) % n)
          // Free text picked at random may hold what the constraint forbids: such a text is not in the language.
          fc.pre(isInLanguage(constraint, text))
          expect({ text, canWrite: canWrite(constraint, text, words, seed) }).toEqual({ text, canWrite: true })
        }),
        { numRuns: runs },
      )
    })

    test('the mask holds exactly the tokens that may come', () => {
      const walker = new ConstraintWalker(turn, words)
      const random = seededRandom(3)
      const wrong: number[] = []
      for (let next = walker.next(), step = 0; next.kind !== 'done' && step < steps; next = walker.next(), step++) {
        if (next.kind === 'choice') {
          const mask = new Set(next.mask.tokens)
          const illegal = new Set(next.mask.illegal())
          wrong.push(...[...words.vocabulary.bytes.keys()].filter(token => illegal.has(token) === mask.has(token)))
          wrong.push(...[...words.vocabulary.bytes.keys()].filter(token => walker.allows(token) !== mask.has(token)))
        }
        const tokens =
          next.kind === 'forced' ? next.tokens : [next.mask.tokens[random.bits() % next.mask.tokens.length] ?? -1]
        for (const token of tokens) walker.write(token)
      }
      expect(wrong).toEqual([])
    })
  },
)

describe('the edges', () => {
  let words: WalkerVocabulary
  beforeAll(async () => {
    const file = path.join(folder, 'edges.gguf')
    writeTinyGguf(file)
    words = await load(file)
  })

  test('free text ends at its limit', () => {
    const constraint: Constraint = { kind: 'until', until: '</think>', without: [], maxTokens: 5 }
    const walker = new ConstraintWalker(constraint, words)
    const letter = words.vocabulary.bytes.indexOf('x')
    for (let i = 0; i < 5; i++) walker.write(letter)
    expect(forcedText(walker.next(), words)).toBe('</think>')
  })

  test('free text ends when the room runs out, whatever its own limit', () => {
    const walker = new ConstraintWalker({ kind: 'until', until: '</think>', without: [], maxTokens: 1000 }, words, 3)
    for (let i = 0; i < 3; i++) walker.write(words.vocabulary.bytes.indexOf('x'))
    expect(walker.next().kind).toBe('forced')
  })

  test('what is forced is one step and no choice', () => {
    const walker = new ConstraintWalker(
      {
        kind: 'sequence',
        parts: [
          { kind: 'text', text: '<kg-query>get' },
          { kind: 'names', names: ['ting there', 'ting there soon'] },
        ],
      },
      words,
    )
    expect(forcedText(walker.next(), words)).toMatch(/^<kg-query>getting ther/)
  })

  test('a name that begins another may end or go on', () => {
    const walker = new ConstraintWalker({ kind: 'names', names: ['Her', 'Her (film)'] }, words)
    for (const letter of 'Her') walker.write(words.vocabulary.bytes.indexOf(letter))
    expect(walker.next()).toMatchObject({ kind: 'choice', mayEnd: true })
  })

  test('ten thousand names cost no more than their letters', () => {
    const names = Array.from({ length: 10_000 }, (_, i) => `Entity number ${i}`)
    const start = cpuSeconds()
    expect(canWrite({ kind: 'names', names }, 'Entity number 7341', words, 1)).toBe(true)
    expect(cpuSeconds() - start).toBeLessThan(3)
  })

  test('where nothing may be written it says so', () => {
    expect(
      () =>
        new ConstraintWalker(
          {
            kind: 'sequence',
            parts: [
              { kind: 'text', text: 'a' },
              { kind: 'names', names: [] },
            ],
          },
          words,
        ),
    ).toThrow(ClewError)
    const walker = new ConstraintWalker(
      {
        kind: 'oneOf',
        options: [
          { kind: 'names', names: [] },
          { kind: 'text', text: 'b' },
        ],
      },
      words,
    )
    expect(walker.next()).toMatchObject({ kind: 'forced' })
    expect(() => walker.write(words.vocabulary.bytes.indexOf('a'))).toThrow(RangeError)
  })
})
