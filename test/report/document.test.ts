import { describe, expect, it } from 'vitest'
import { reportDocument } from '../../electron/report/document.ts'
import { factOf, trajectoryOf, walkTurn } from './trajectories.ts'

const sibling = factOf('Marta', 'sibling', 'Jonas')
const other = factOf('Marta', 'sibling', 'Ruth')
const director = factOf('Alpsee AG', 'director', 'Jonas')
const turns = [walkTurn('Marta', [other, sibling], 7), walkTurn('Jonas', [director])]

describe('reportDocument', () => {
  it('reads every path from the topic entity to the answer and keeps the direction of the facts', () => {
    const report = reportDocument(trajectoryOf(['Marta'], turns, ['Alpsee AG', 'Nobody']))
    expect(report.headline).toBe('Alpsee AG and Nobody')
    expect(report.answers).toEqual([
      { name: 'Alpsee AG', paths: [{ from: 'Marta', hops: [{ relation: 'sibling', forwards: true, to: 'Jonas' }, { relation: 'director', forwards: false, to: 'Alpsee AG' }] }] },
      { name: 'Nobody', paths: [] },
    ])
  })

  it('puts what carries the answer first and counts what is not listed', () => {
    const report = reportDocument(trajectoryOf(['Marta'], turns, ['Alpsee AG']))
    expect(report.steps[0]).toMatchObject({ items: [{ text: 'Jonas', carries: true }, { text: 'Ruth', carries: false }], more: 7, call: 'get_tail_entities("Marta", "sibling")' })
    expect(report.facts.map(({ tail, carries }) => [tail, carries])).toEqual([['Jonas', true], ['Jonas', true], ['Ruth', false]])
    expect(report.factsSeen).toBe(3)
  })

  it('says a step in words where the agent gave no thought', () => {
    const report = reportDocument(trajectoryOf(['Marta'], [...turns, { ...turns[0]!, thought: ' Because. ' }], []))
    expect(report.steps.map(({ sentence }) => sentence)).toEqual(['What does sibling lead to from Marta?', 'What leads to Jonas by director?', 'Because.'])
  })

  it.each([
    [{ status: 'failed', error: 'The model file is gone.' }, 'No answer: The model file is gone.'],
    [{ status: 'stopped' }, 'No answer: the question was stopped.'],
    [{ status: 'no-answer' }, 'No answer: the agent ended without one.'],
    [{ status: 'running' }, 'No answer yet: the question was not finished when this was saved.'],
  ] as const)('says why there is no answer: %j', (more, headline) => {
    expect(reportDocument(trajectoryOf(['Marta'], turns, [], more))).toMatchObject({ headline, answered: false })
  })

  it('cuts long answers and long tables and says by how much', () => {
    const facts = Array.from({ length: 300 }, (_, index) => factOf('hub', 'r', `entity ${index}`))
    const report = reportDocument(trajectoryOf(['hub'], [walkTurn('hub', facts)], facts.map(({ tail }) => tail)))
    expect(report.headline).toMatch(/^entity 0, .*entity 7 and 292 more answers$/)
    expect(report).toMatchObject({ answers: { length: 100 }, moreAnswers: 200, facts: { length: 200 }, factsSeen: 300 })
    expect(report.steps[0]).toMatchObject({ items: { length: 12 }, more: 288 })
  })

  it('names graph, model and settings, with fingerprints', () => {
    const { provenance } = reportDocument(trajectoryOf(['Marta'], turns, []))
    expect(Object.fromEntries(provenance.map(({ label, value }) => [label, value]))).toMatchObject({
      'Asked': '2026-03-01 10:20:30 UTC, answered in 0.50 s',
      'Graph': 'case files',
      'Graph fingerprint': 'ab'.repeat(32),
      'Model fingerprint': 'cd'.repeat(32),
      'Settings': '5 calls at most, temperature 0, seed 3, only calls that exist can be written, relations ranked for the question',
      'Work': '2 calls, 8 tokens written',
    })
    expect(provenance.map(({ label }) => label)).not.toContain('Adapter')
  })
})
