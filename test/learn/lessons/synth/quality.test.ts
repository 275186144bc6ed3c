import { describe, expect, test } from 'vitest'
import { concept } from '../../../../electron/learn/lessons/concept.ts'
import {
  meanQuality,
  ruleQuality,
  type Measured,
} from '../../../../electron/learn/lessons/synth/quality/rule-quality.ts'
import type { MeasuredStep } from '../../../../electron/learn/lessons/synth/quality/said-steps.ts'
import { readScore, writerQuality } from '../../../../electron/learn/lessons/synth/quality/writer-quality.ts'
import { readQuestion } from '../../../../electron/learn/lessons/synth/wording/question-writer.ts'

const directed: MeasuredStep = {
  name: 'directed_by',
  direction: 'tail',
  concept: concept('film > person', 'directed by', { nouns: 'director', does: 'direct' }),
}
const genre: MeasuredStep = {
  name: 'has_genre',
  direction: 'tail',
  concept: concept('film > genre', 'genre', { nouns: 'genre' }),
}
const measured = (question: string, fields: Partial<Measured> = {}): Measured => ({
  question,
  anchors: ['Alpha Dawn'],
  steps: [directed],
  hasShortcut: false,
  ...fields,
})

describe('quality by rule', () => {
  test('a plain question of one step has no fault', () => {
    expect(ruleQuality(measured('who directed Alpha Dawn?'))).toEqual([10, 10, 10])
  })

  test('the path: a shortcut, turning back twice, or going on from another thing of the same name', () => {
    expect(ruleQuality(measured('who directed Alpha Dawn?', { hasShortcut: true }))[0]).toBe(6)
    const back: MeasuredStep = { ...directed, direction: 'head' }
    expect(
      ruleQuality(
        measured('who directed films directed by directors of Alpha Dawn?', { steps: [directed, back, directed] }),
      )[0],
    ).toBe(8)
    const joined: MeasuredStep = { ...genre, joint: { arrived: 'year', leaves: 'film' } }
    expect(ruleQuality(measured('what genre has the director of Alpha Dawn?', { steps: [directed, joined] }))[0]).toBe(
      5,
    )
  })

  test('relevance: the share of steps that are said, and every anchor', () => {
    expect(ruleQuality(measured('what is the genre of Alpha Dawn?', { steps: [directed, genre] }))[1]).toBe(5)
    expect(ruleQuality(measured('who directed it?'))[1]).toBe(0)
  })

  test.each([
    ['who who directed Alpha Dawn?', 6],
    ['who directed_by Alpha Dawn?', 4],
    ['who directed entity1 of Alpha Dawn?', 4],
    ['who directed an film Alpha Dawn??', 7],
    ['who directed Alpha Dawn of by it?', 8],
    ['what genre is the films the person of Alpha Dawn directed?', 4],
    ['who directed the film that were starred by Alpha Dawn?', 6],
    ['list the film which are given Alpha Dawn', 6],
    ['what is the genre of the film the person the film of Alpha Dawn has directed?', 8],
  ])('coherence: %s', (question, coherence) => {
    expect(ruleQuality(measured(question))[2]).toBeLessThanOrEqual(coherence)
  })

  test('a sentence that is right but long or nested is told from a plain one, and is kept', () => {
    const coherence = (question: string): number => ruleQuality(measured(question))[2]
    const long =
      'which of the many different films that were made in the same year as Alpha Dawn were also directed by the very same person?'
    expect(coherence(long)).toBe(7)
    expect(coherence('what are the genres of the films that Alpha Dawn is like?')).toBe(10)
    expect(coherence('what is the news about Alpha Dawn?')).toBe(10)
    expect(coherence('what was the series of Alpha Dawn?')).toBe(10)
    expect(coherence('who directed the films that were starred by Alpha Dawn?')).toBe(10)
    expect(coherence('which series that were shown are like Alpha Dawn?')).toBe(10)
    expect(coherence('who are the people that have directed Alpha Dawn?')).toBe(10)
    expect(coherence('what is the film that has won Alpha Dawn?')).toBe(10)
  })

  test('the mean decides', () => {
    expect(meanQuality([10, 10, 7])).toBe(9)
  })
})

describe('quality and questions by a writer', () => {
  test.each([
    ['<score>9</score>', 9],
    ['<score> 7.5', 7.5],
    ['8/10', 8],
    ['10', 10],
    ['<score>11</score>', undefined],
    ['very good', undefined],
    ['', undefined],
  ])('%s', (written, score) => {
    expect(readScore(written)).toBe(score)
  })

  test('asks for one dimension at a time, and gives no scores where one cannot be read', async () => {
    const prompts: string[] = []
    const answers = ['<score>10</score>', '<score>9</score>', '<score>8</score>']
    const scores = await writerQuality(
      {
        write: prompt => {
          prompts.push(prompt)
          return Promise.resolve(answers[prompts.length - 1] ?? '')
        },
      },
      'A -> r -> B',
      'what is r of A?',
    )
    expect(scores).toEqual([10, 9, 8])
    expect(
      prompts.map(
        prompt => /Reasoning Path Quality|Question-Path Relevance|Question Semantic Coherence/.exec(prompt)?.[0],
      ),
    ).toEqual(['Reasoning Path Quality', 'Question-Path Relevance', 'Question Semantic Coherence'])
    expect(await writerQuality({ write: () => Promise.resolve('no') }, 'A -> r -> B', 'what?')).toBeUndefined()
  })

  test.each([
    ['<question>Who directed Alpha Dawn?</question>', 'Who directed Alpha Dawn?'],
    ['Sure!\n<question><Who directed Alpha Dawn?></question>', 'Who directed Alpha Dawn?'],
    ['<question>Who directed\nAlpha Dawn?', 'Who directed Alpha Dawn?'],
    ['<question>Who directed it?</question>', undefined],
    ['<question>Who directed Alpha Dawn? And when?</question>', undefined],
    ['<question>Who is entity1 of Alpha Dawn?</question>', undefined],
    ['<question>Name the director of Alpha Dawn</question>', undefined],
    ['Who directed Alpha Dawn?', undefined],
    [`<question>${'a'.repeat(500)} Alpha Dawn?</question>`, undefined],
  ])('%s', (written, question) => {
    expect(readQuestion(written, ['Alpha Dawn'])).toBe(question)
  })

  test('a question mark in a name is not one of the sentence', () => {
    expect(readQuestion('<question>Who directed What?, the film?</question>', ['What?'])).toBe(
      'Who directed What?, the film?',
    )
  })
})
