import { expect, test } from 'vitest'
import { figuresOf } from '../../../scripts/bench/agent/figures.ts'
import type { AnswerLine } from '../../../scripts/bench/agent/kept-answers.ts'
import { asTyped } from '../../../scripts/bench/agent/question.ts'
import { drawn, halves } from '../../../scripts/bench/agent/sample.ts'
import { shareOf } from '../../../electron/evaluate/share-estimate.ts'

test('a larger sample begins with the smaller one, and is drawn from all over the list', () => {
  const items = Array.from({ length: 1_000 }, (_, i) => i)
  expect(drawn(items, 300).slice(0, 40)).toEqual(drawn(items, 40))
  expect(drawn(items, 40).some(item => item > 800)).toBe(true)
  expect(new Set(drawn(items, 2_000))).toEqual(new Set(items))
})

test('halves divide a list, the same way every time', () => {
  const items = Array.from({ length: 101 }, (_, i) => i)
  const { dev, kept } = halves(items)
  expect([dev.length, kept.length]).toEqual([50, 51])
  expect([...dev, ...kept].toSorted((a, b) => a - b)).toEqual(items)
  expect(halves(items)).toEqual({ dev, kept })
})

test("Wilson's interval, by the figures of Newcombe (1998), Table I", () => {
  for (const [hits, of, low, high] of [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ] as const) {
    const found = shareOf(hits, of)
    expect(found.value).toBe(hits / of)
    expect(found.low).toBeCloseTo(low, 4)
    expect(found.high).toBeCloseTo(high, 4)
  }
  expect(shareOf(7, 7)).toMatchObject({ value: 1, high: 1 })
  expect(shareOf(7, 7).low).toBeCloseTo(0.6457, 4)
  expect(shareOf(0, 0)).toEqual({ value: 0, low: 0, high: 1 })
})

test('questions are put as a person types them', () => {
  expect(asTyped('how many places for chinese food are there ?')).toBe('how many places for chinese food are there?')
  expect(asTyped('what movies did Temuera Morrison act in')).toBe('what movies did Temuera Morrison act in?')
  expect(asTyped('List them all.')).toBe('List them all.')
})

test('what is silent and what is wrong is told apart, by kind too', async () => {
  const line = (outcome: AnswerLine['outcome'], kinds: string[], seconds: number): AnswerLine => ({
    id: String(seconds),
    asked: '',
    kinds,
    exact: outcome === 'right' ? 1 : 0,
    hit1: outcome === 'right' ? 1 : 0,
    f1: outcome === 'right' ? 1 : 0,
    outcome,
    seconds,
    calls: 1,
    generatedTokens: 0,
  })
  const figures = await figuresOf([
    line('right', ['count', 'on films'], 0.1),
    line('silent', ['count'], 0.2),
    line('wrong', ['time'], 0.3),
    line('failed', ['time'], 0.4),
  ])
  expect(figures).toMatchObject({
    questions: 4,
    failed: 1,
    exact: { value: 0.25 },
    silent: { value: 0.25 },
    wrong: { value: 0.25 },
    medianMs: 300,
    p95Ms: 400,
    callsPerQuestion: 1,
  })
  expect(figures.kinds.map(({ kind, questions, exact }) => [kind, questions, exact.value])).toEqual([
    ['count', 2, 0.5],
    ['on films', 1, 1],
    ['time', 2, 0],
  ])
})

test('how sure the agent was is told of the answers whose chance it estimated', async () => {
  const line = (id: number, estimate?: AnswerLine['estimate']): AnswerLine => ({
    id: String(id),
    asked: '',
    kinds: [],
    exact: 1,
    hit1: 1,
    f1: 1,
    outcome: 'right',
    ...(estimate && { estimate }),
    seconds: 0,
    calls: 0,
    generatedTokens: 0,
  })
  const { sureness } = await figuresOf([line(0, { chance: 0.95, given: true }), line(1)])
  expect(sureness).toMatchObject({ answers: 1, given: { value: 1 }, wrong: { value: 0 } })
  expect(await figuresOf([line(2)])).not.toHaveProperty('sureness')
})
