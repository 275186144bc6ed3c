import { describe, expect, test } from 'vitest'
import type { FoundForPair, FoundProgram } from '../../../electron/learn/pairs/found-programs.ts'
import { standingFor, translated, type Scored } from '../../../electron/learn/pairs/translation.ts'
import { Lexicon, type GraphPart } from '../../../electron/model/semantic-parser/lexicon.ts'
import { questionWords } from '../../../electron/model/semantic-parser/question-words.ts'

const relation = (name: string): GraphPart => ({ kind: 'relation', name, direction: 'tail' })
const [BOSS, OFFICE] = [relation('reportsTo'), relation('basedAt')]

const program = (parts: readonly GraphPart[], right: boolean): FoundProgram => ({
  key: parts.map(({ name }) => name).join(' '),
  features: {},
  untaught: 0,
  right,
  answer: parts.map(({ name }) => name).join(' '),
  parts,
  cover: 0n,
  names: 0n,
  guessed: 0n,
})

const asked = (question: string, programs: readonly FoundProgram[]): Scored => {
  const found: FoundForPair = {
    pair: { question, entities: [], answers: ['x'] },
    words: questionWords(question),
    programs,
  }
  return { found, weight: 1, scoreOf: ({ untaught }) => untaught }
}

describe('a lexicon', () => {
  test('worked by hand: twice in 10 uses of a part, and a fifth of all words', () => {
    const lexicon = new Lexicon({ shares: { chief: 0.05 }, entries: [{ part: BOSS, words: { chief: 2, other: 8 } }] })
    // (2 / 0.05 + 16) / (10 + 16) = 56 / 26
    expect(lexicon.ratio('chief', BOSS)).toBeCloseTo(56 / 26, 12)
    // ln(0.2 + 0.8 · (56/26 + 1) / 2)
    expect(lexicon.likeness(['chief'], [BOSS, OFFICE])).toBeCloseTo(Math.log(0.2 + 0.4 * (56 / 26 + 1)), 12)
    const [[, share] = [BOSS, 0]] = standingFor('chief', [BOSS, OFFICE], lexicon)
    expect(share).toBeCloseTo((0.4 * (56 / 26)) / (0.2 + 0.4 * (56 / 26 + 1)), 12)
  })

  test('says nothing of words and parts that it does not know', () => {
    const lexicon = new Lexicon({ shares: { chief: 0.1 }, entries: [{ part: BOSS, words: { chief: 1 } }] })
    expect(lexicon.likeness(['salary'], [BOSS])).toBeCloseTo(0, 12)
    expect(lexicon.likeness(['chief'], [OFFICE])).toBeCloseTo(0, 12)
    expect(lexicon.likeness(['chief'], [])).toBe(0)
  })
})

describe('learning from pairs', () => {
  const pairs = [
    ...Array.from({ length: 4 }, () => asked('who is the chief', [program([BOSS], true), program([OFFICE], false)])),
    // By luck the office comes to the right answer as well.
    asked('who is the chief', [program([BOSS], true), program([OFFICE], true)]),
    ...Array.from({ length: 4 }, () => asked('which desk is it', [program([OFFICE], true), program([BOSS], false)])),
  ]

  test('a word is linked to what it stands for, and what is right by luck is held down by the others', () => {
    const lexicon = translated(pairs, 1)
    expect(lexicon.ratio('chief', BOSS)).toBeGreaterThan(1.3)
    expect(lexicon.ratio('chief', OFFICE)).toBeLessThan(1)
    expect(lexicon.ratio('desk', OFFICE)).toBeGreaterThan(1.3)
    expect(lexicon.strongest().map(({ word, part }) => `${word} ${part.name}`)).not.toContain('chief basedAt')
  })

  test('pairs of which nothing right was found teach nothing', () => {
    const lexicon = translated([asked('who is the chief', [program([BOSS], false)])], 1)
    expect(lexicon.counts.entries).toEqual([])
  })
})
