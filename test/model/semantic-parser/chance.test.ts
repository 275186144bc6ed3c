import { describe, expect, it } from 'vitest'
import { CHANCE_WEIGHTS } from '../../../electron/model/semantic-parser/chance-weights.ts'
import { SCALING } from '../../../electron/model/semantic-parser/least-chances.ts'
import { chanceFeatures, chanceOf, type Weighed } from '../../../electron/model/semantic-parser/chance.ts'
import { leastChance } from '../../../electron/model/semantic-parser/least-chance.ts'
import { parsedGraph } from './parsed-sample.ts'

const program = (answer: string, probability: number, features: Record<string, number> = {}): Weighed => ({
  key: answer,
  features,
  score: Math.log(probability),
  probability,
  answer,
})

describe('the chance that an answer is right', () => {
  it('is told by all programs that come to it, the next answer, and how many others are meant', () => {
    const chosen = program('A', 0.4, { 'join.unnamed': 1, 'join.spoken': 2, 'answer.size': 3 })
    const found = [chosen, { ...program('A', 0.2), key: 'again' }, program('B', 0.3), program('C', 0.1)]
    expect(chanceFeatures(chosen, found)).toMatchObject({
      'given.one': 1,
      'given.odds': expect.closeTo(Math.log(0.6 / 0.4), 12),
      'given.lead': expect.closeTo(Math.log(0.6 / 0.3), 12),
      'given.rivals': 2,
      'given.guessed': 3,
      'given.size': 3,
      'given.score': Math.log(0.4),
    })
  })

  it('bounds what the search is all but certain of', () => {
    const only = program('A', 1)
    expect(chanceFeatures(only, [only])).toMatchObject({
      'given.odds': expect.closeTo(Math.log(0.999 / 0.001), 9),
      'given.lead': 6,
      'given.rivals': 0,
    })
    expect(chanceOf(only, [only])).toBeLessThan(1)
  })

  it('has weights of its own for that the graph does not say', () => {
    const silent = { ...program('', 0.8, { 'none.strange': 2 }), key: '' }
    const names = Object.keys(chanceFeatures(silent, [silent, program('A', 0.2)]))
    expect(names.every(name => name.startsWith('none.'))).toBe(true)
    expect(names).toContain('none.silence.strange')
    expect(names).not.toContain('none.score')
  })

  it('is the logistic of the weighted features, scaled to what came about', () => {
    const [chosen, rival] = [program('A', 0.7), program('B', 0.3)]
    const sum = Object.entries(chanceFeatures(chosen, [chosen, rival])).reduce(
      (total, [name, value]) => total + value * (CHANCE_WEIGHTS[name] ?? 0),
      0,
    )
    expect(chanceOf(chosen, [chosen, rival])).toBeCloseTo(
      1 / (1 + Math.exp(-(SCALING.answers.slope * sum + SCALING.answers.offset))),
      12,
    )
  })

  it('is small where a "not" was left unread: mostly the answer is the opposite', () => {
    const unread = { ...program('A', 0.95, { 'open.not': 1 }), score: 9 }
    expect(chanceOf(unread, [unread])).toBeLessThanOrEqual(0.25)
    const read = { ...unread, features: { without: 1 } }
    expect(chanceOf(read, [read])).toBeGreaterThan(0.5)
  })

  it.each([
    ['two words unread', { 'open.word': 1, 'open.head': 1 }, { 'open.word': 1 }, 0.46],
    ['a comparison unread', { 'open.compare': 1 }, {}, 0.54],
    ['nobody among what is no people', { 'answer.none': 1, 'asked.who.misfits': 1 }, { 'answer.none': 1 }, 0.33],
    ['all of a kind, a word of the question unread', { 'root.class': 1, 'open.word': 1 }, { 'root.class': 1 }, 0.48],
    ['of another sort than is asked for', { 'head.misfits.type': 1 }, { 'head.misfits.type': 1, 'head.is': 1 }, 0.55],
    ['a day for how long', { 'asked.measure.date': 1 }, {}, 0.2],
    ['whom "who" is said beside', { 'asked.who.beside': 1 }, {}, 0.2],
    ['several amounts for how much', { 'asked.much.number': 1, 'answer.size': 0.5 }, { 'asked.much.number': 1 }, 0.4],
    [
      'that nobody did, by a way of two steps',
      { 'check.fails': 1, join: 1, 'join.through': 1 },
      { 'check.fails': 1, join: 1 },
      0.25,
    ],
    ['what is owned, for whose it is', { 'asked.whose.fits': 1, 'open.word': 1 }, { 'asked.whose.fits': 1 }, 0.3],
    ['the first of no noun', { superlative: 1, 'open.head': 1 }, { superlative: 1 }, 0.57],
    [
      'all that stand at an end, a word of the question unread',
      { 'end.leaf': 1, 'open.word': 1 },
      { 'end.leaf': 1, 'open.word': 1, filter: 1 },
      0.45,
    ],
    [
      'all of a class that are counted, a word of the question unread',
      { 'root.count': 1, 'class.leaf': 1, 'open.word': 1 },
      { 'root.count': 1, 'class.leaf': 1 },
      0.35,
    ],
    ['the numbers of rows', { 'answer.coded': 1, 'answer.size': 0.3 }, { 'answer.coded': 1 }, 0.4],
    ['a number for what was to be added up', { 'open.total': 1 }, {}, 0.52],
    ['whoever stands in one row, for the most', { 'through.most': 1 }, {}, 0.4],
  ] as const)('is small of %s', (_, doubtful, sure, most) => {
    const answer = { ...program('A', 0.99, doubtful), score: 12 }
    expect(chanceOf(answer, [answer])).toBeLessThanOrEqual(most)
    const other = { ...answer, features: sure }
    expect(chanceOf(other, [other])).toBeGreaterThan(most)
  })

  it('is small that there is none, where words of the question are left unread', () => {
    const none = { ...program('A', 0.95, { 'answer.none': 1, 'open.word': 1 }), score: 9 }
    expect(chanceOf(none, [none])).toBeLessThan(0.1)
    const read = { ...none, features: { 'answer.none': 1 } }
    expect(chanceOf(read, [read])).toBeGreaterThan(0.6)
  })

  it('is no more than the share of the two where another answer is about as likely', () => {
    const sure = { ...program('A', 0.45), score: 20 }
    expect(chanceOf(sure, [sure, program('B', 0.45), program('C', 0.1)])).toBeCloseTo(0.5, 12)
    expect(chanceOf(sure, [sure, program('B', 0.3), program('C', 0.25)])).toBeCloseTo(0.6, 12)
    expect(chanceOf(sure, [sure, program('B', 0.2), program('C', 0.2), program('D', 0.15)])).toBeGreaterThan(0.7)
  })

  it('falls as others come nearer', () => {
    const at = (share: number): number => {
      const [chosen, rival] = [program('A', share), program('B', 1 - share)]
      return chanceOf({ ...chosen, score: 3 }, [chosen, rival])
    }
    expect(at(0.95)).toBeGreaterThan(at(0.7))
    expect(at(0.7)).toBeGreaterThan(at(0.55))
  })

  it('is high where the question is read whole and low where a word of it is not', async () => {
    const graph = await parsedGraph()
    const best = async (question: string) => {
      const programs = await graph.programs(question)
      const weighed = programs.map(each => ({ ...each, answer: JSON.stringify(each.result) }))
      const [chosen] = weighed
      if (chosen === undefined) throw new Error('Nothing was read.')
      return { chance: chanceOf(chosen, weighed), unread: chosen.unread }
    }
    const sure = await best('Who are the children of Zeus?')
    const unsure = await best('Who are the fearless children of Zeus?')
    expect(sure.unread).toEqual([])
    expect(unsure.unread ?? []).toEqual(['fearless'])
    // It is given where at most a tenth may be wrong.
    expect(sure.chance).toBeGreaterThan(leastChance(0.1))
    expect(unsure.chance).toBeLessThan(sure.chance - 0.02)
    await graph.close()
  })
})
