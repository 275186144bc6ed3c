import { expect, it } from 'vitest'
import { questionWords } from '../../../electron/model/semantic-parser/question-words.ts'
import { sayingsIn } from '../../../electron/model/semantic-parser/sayings.ts'

const NONE = new Set<string>()

function found(question: string, saying: string, inNames: ReadonlySet<string> = NONE): [string, number][] {
  const words = questionWords(question)
  return sayingsIn([{ roots: saying.split(' '), fit: 1 }], words, inNames).map(({ words: at, fit }) => [
    at.map(i => words[i]?.text).join(' '),
    fit,
  ])
}

it('a saying is found in any form of its words, and though other words stand between', () => {
  expect(found('When did the trial kick off?', 'kick off')).toEqual([['kick', 1]])
  expect(found('who is leading it', 'lead')).toEqual([['leading', 1]])
  expect(found('who is in sole charge of it', 'in charge of')).toEqual([['charge', 1]])
  expect(found('charged in full', 'in charge of')).toEqual([])
})

it('its preposition may stand elsewhere, and then it says less', () => {
  expect(found('Which hospital does she work at?', 'work at')).toEqual([['work', 1]])
  expect(found('At which hospital does she work?', 'work at')).toEqual([['work', 0.8]])
})

it('a single word that a name of the graph has itself says less', () => {
  expect(found('who leads it', 'lead', new Set(['lead']))).toEqual([['leads', 0.6]])
})

it('words that ask say something only together', () => {
  expect(found('how much does it cost', 'how much')).toEqual([['how much', 1]])
  expect(found('how old is she', 'how')).toEqual([])
})

it('a word that compares is none of it', () => {
  expect(found('the cheapest flat', 'cheap')).toEqual([])
})
