import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { KeepOut, type EvaluationSet } from '../../../electron/learn/contamination/contamination.ts'
import { normaliseQuestion, SimilarityIndex } from '../../../electron/learn/contamination/similarity-index.ts'
import type { GraphLesson } from '../../../electron/contract/lesson.ts'

const set: EvaluationSet = {
  name: 'test',
  questions: [
    { question: 'who directed Inception?', entities: ['Inception'], answers: ['Christopher Nolan'] },
    {
      question: 'which films were written by Ann Reed and released in 1999?',
      entities: ['Ann Reed', '1999'],
      answers: ['Alpha Dawn', 'Beta Moon'],
    },
    {
      question: 'what language is spoken in Norway?',
      entities: ['Norway'],
      answers: ['Norwegian'],
      paths: [{ anchor: 'Norway', steps: [{ relation: 'language', direction: 'tail' }] }],
    },
  ],
}
type Checked = Pick<GraphLesson, 'question' | 'entities' | 'answers' | 'paths'>
const lesson = (
  question: string,
  entities: string[] = ['Q'],
  answers: string[] = ['Z'],
  paths?: GraphLesson['paths'],
): Checked => ({ question, entities, answers, ...(paths === undefined ? {} : { paths }) })

describe('what is measured on and what is learnt from', () => {
  const keepOut = new KeepOut([set])

  test('the same question but for case and punctuation', () => {
    expect(keepOut.resembled(lesson('Who directed  INCEPTION ?'))).toEqual({
      kind: 'same',
      set: 'test',
      question: 'who directed Inception?',
      similarity: 1,
    })
  })

  test('the same anchors with the same answers, however it is asked', () => {
    expect(
      keepOut.resembled(lesson('the maker of the film called Inception', ['Inception'], ['christopher nolan']))?.kind,
    ).toBe('walk')
    expect(
      keepOut.resembled(lesson('films of that year and writer', ['1999', 'Ann Reed'], ['Beta Moon', 'Alpha Dawn']))
        ?.kind,
    ).toBe('walk')
    expect(
      keepOut.resembled(lesson('the maker of the film called Inception', ['Inception'], ['Someone Else'])),
    ).toBeUndefined()
  })

  test('the same path, even where the graph has other answers by now', () => {
    expect(
      keepOut.resembled(
        lesson(
          'tongue of it',
          ['Norway'],
          ['Sami'],
          [{ anchor: 'Norway', steps: [{ relation: 'language', direction: 'tail' }] }],
        ),
      )?.kind,
    ).toBe('walk')
    expect(
      keepOut.resembled(
        lesson(
          'tongue of it',
          ['Norway'],
          ['Sami'],
          [{ anchor: 'Norway', steps: [{ relation: 'language', direction: 'head' }] }],
        ),
      ),
    ).toBeUndefined()
  })

  test('nearly the same words', () => {
    const near = keepOut.resembled(lesson('which films were written by Ann Reed and were released in 1999?'))
    expect(near?.kind).toBe('similar')
    expect(near?.similarity).toBeGreaterThanOrEqual(0.85)
    expect(near?.similarity).toBeLessThan(1)
    expect(keepOut.resembled(lesson('who directed Memento?'))).toBeUndefined()
  })

  test('nothing is kept out where nothing is measured on', () => {
    expect(new KeepOut([]).resembled(lesson('who directed inception'))).toBeUndefined()
    expect(new KeepOut([{ name: 'empty', questions: [] }]).resembled(lesson('x'))).toBeUndefined()
  })

  test('a question of the set is found again however it is written', () => {
    const changed = fc
      .constantFrom(...set.questions.map(({ question }) => question))
      .chain(question =>
        fc.tuple(
          fc.constant(question),
          fc.array(fc.constantFrom(' ', '?', '!', ',', '"'), { maxLength: 4 }),
          fc.boolean(),
        ),
      )
    fc.assert(
      fc.property(changed, ([question, marks, upper]) => {
        const text = `${marks.join('')}${upper ? question.toUpperCase() : question}${marks.join(' ')}`
        expect(keepOut.resembled(lesson(text))).toMatchObject({ kind: 'same', question })
      }),
    )
  })
})

describe('similarity of questions', () => {
  test('the cosine of two tf-idf vectors, worked out by hand', () => {
    // Two questions: idf of a word in one of them is ln(3/2)+1, of one in both ln(3/3)+1 = 1, of one in neither
    // ln(3/1)+1.
    const index = new SimilarityIndex(['red car', 'red'])
    const rare = Math.log(3 / 2) + 1
    const none = Math.log(3) + 1
    // "red bus" against "red car": shared "red" (1); others "car", "red car" (rare each), "bus", "red bus" (none each).
    const first = 1 / (Math.sqrt(1 + 2 * rare ** 2) * Math.sqrt(1 + 2 * none ** 2))
    const second = 1 / Math.sqrt(1 + 2 * none ** 2)
    const nearest = index.nearest('red bus')
    expect(second).toBeGreaterThan(first)
    expect(nearest?.question).toBe(1)
    expect(nearest?.cosine).toBeCloseTo(second, 12)
  })

  test('is 1 for the same, symmetric in what it finds, and never above 1', () => {
    const word = fc.stringMatching(/^[a-e]{1,3}$/)
    const question = fc.array(word, { minLength: 1, maxLength: 8 }).map(words => words.join(' '))
    fc.assert(
      fc.property(fc.array(question, { minLength: 1, maxLength: 10 }), question, (all, asked) => {
        const found = new SimilarityIndex(all).nearest(asked)
        expect(found === undefined || (found.cosine > 0 && found.cosine <= 1)).toBe(true)
        expect(new SimilarityIndex([...all, asked]).nearest(asked)?.cosine).toBeCloseTo(1, 9)
      }),
    )
  })

  test('questions without a shared word have no nearest', () => {
    expect(new SimilarityIndex(['red car']).nearest('blue boat')).toBeUndefined()
    expect(new SimilarityIndex([]).nearest('x')).toBeUndefined()
    expect(normaliseQuestion('  ¿Qué? ')).toBe('qué')
  })
})
