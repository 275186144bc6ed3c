import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { HeldOutScore, RolloutView, RunView } from '../../../../electron/contract/training-run.ts'
import { shownOf } from '../../../../renderer/screens/teach/lesson-examples.ts'
import { isWon } from '../../../../renderer/screens/teach/rollout-list.tsx'
import { ScoreThread, sentenceOf } from '../../../../renderer/screens/teach/score-thread.tsx'
import { StageThread } from '../../../../renderer/screens/teach/stage-thread.tsx'

const score = (hit1: number, low: number, high: number): HeldOutScore => ({
  questions: 200,
  hit1,
  f1: hit1,
  hit1Low: low,
  hit1High: high,
  byHops: [
    { hops: 1, questions: 80, hit1, f1: hit1 },
    { hops: 2, questions: 120, hit1, f1: hit1 },
  ],
})

it('says how sure a gain is', () => {
  expect(sentenceOf(score(0.61, 0.54, 0.68), score(0.78, 0.72, 0.84))).toBe(
    '61 % (95 % interval 54 % to 68 %) before, 78 % (95 % interval 72 % to 84 %) after. Better, and the intervals do not touch.',
  )
  expect(sentenceOf(score(0.61, 0.54, 0.68), score(0.65, 0.58, 0.72))).toMatch(/Better, but the intervals overlap/)
  expect(sentenceOf(score(0.61, 0.54, 0.68), score(0.4, 0.33, 0.47))).toMatch(/Worse, and the intervals do not touch/)
  expect(sentenceOf(score(0.61, 0.54, 0.68), score(0.61, 0.54, 0.68))).toMatch(/No change/)
  expect(sentenceOf(score(0.61, 0.54, 0.68), undefined)).toBe('61 % (95 % interval 54 % to 68 %) before training.')
})

it('draws the thread only between two points, and names the questions they were measured on', () => {
  const before = renderToStaticMarkup(<ScoreThread before={score(0.61, 0.54, 0.68)} after={undefined} />)
  const both = renderToStaticMarkup(<ScoreThread before={score(0.61, 0.54, 0.68)} after={score(0.78, 0.72, 0.84)} />)
  expect(before).not.toContain('class="thread"')
  expect(both).toContain('class="thread"')
  expect(both).toContain('200 questions kept back')
  expect(renderToStaticMarkup(<ScoreThread before={undefined} after={undefined} />)).toBe('')
})

it('shows progress of the stage at work only while the run is', () => {
  const run: RunView = {
    id: 'r',
    name: 'Films',
    kind: 'teach',
    kg: 'films',
    model: 'Clew Navigator',
    modelId: 'navigator',
    protocol: 'kg-r1',
    state: 'running',
    phase: 'step 12 of 40 <b>',
    rate: '31 questions/s',
    secondsLeft: 190,
    startedAt: '2026-11-22T04:00:00Z',
    notes: [],
    lessons: 100,
    stages: [
      { name: 'lessons', state: 'done', fraction: 1, seconds: 3 },
      { name: 'stage-1', state: 'running', fraction: 0.3, seconds: 4 },
      { name: 'grpo', state: 'skipped', fraction: 0, seconds: 0 },
    ],
  }
  const running = renderToStaticMarkup(<StageThread run={run} />)
  expect(running).toContain('step 12 of 40 &lt;b&gt;')
  expect(running).toContain('this stage: about 3 min left')
  expect(running).toContain('left out')
  expect(running).toContain('aria-current="step"')
  expect(renderToStaticMarkup(<StageThread run={{ ...run, state: 'paused' }} />)).not.toContain('aria-current')
})

it('calls a try won only where it gave every right answer and nothing else', () => {
  const tried = (...names: string[]): Pick<RolloutView, 'gold' | 'trajectory'> => ({
    gold: ['Minos', 'Europa'],
    trajectory: {
      version: 1,
      id: 't',
      createdAt: '',
      question: '',
      topicEntities: [],
      graph: { name: 'g', fingerprint: '' },
      protocol: 'kg-r1',
      policy: { kind: 'navigator', name: 'n' },
      settings: { turns: 5, temperature: 1, seed: 1, constrained: true, relationOrder: 'ranked' },
      prompt: '',
      turns: [],
      answer: names.map(name => ({ name, evidence: [] })),
      status: 'answered',
      seconds: 1,
    },
  })
  expect(isWon(tried('europa', 'Minos'))).toBe(true)
  expect(isWon(tried('Minos'))).toBe(false)
  expect(isWon(tried('Minos', 'Europa', 'Zeus'))).toBe(false)
  expect(isWon(tried())).toBe(false)
})

it('shows of the lessons those that a person brought first, and loses none of the others where there is room', () => {
  const example = (question: string, source: string) => ({ question, source, answers: [], path: '' })
  const drawn = Array.from({ length: 12 }, (_, at) => example(`drawn ${at}`, 'graphsynth'))
  const marked = Array.from({ length: 3 }, (_, at) => example(`marked ${at}`, 'use'))
  const questions = shownOf([...drawn, ...marked]).map(({ question }) => question)
  expect(questions).toEqual(['marked 0', 'marked 1', 'drawn 0', 'drawn 1', 'drawn 2', 'drawn 3'])
  expect(shownOf(marked)).toEqual(marked)
})
