import { describe, expect, it } from 'vitest'
import { reportDocument } from '../../electron/report/document.ts'
import { everyKind, factOf, trajectoryOf, walkTurn } from './trajectories.ts'
import { inLanguage } from '../../electron/contract/words/in-language.ts'
import { saying } from '../../electron/contract/words/saying.ts'
import { pageOf } from './reports.ts'

const sibling = factOf('Marta', 'sibling', 'Jonas')
const other = factOf('Marta', 'sibling', 'Ruth')
const director = factOf('Alpsee AG', 'director', 'Jonas')
const turns = [walkTurn('Marta', [other, sibling], 7), walkTurn('Jonas', [director])]

describe('reportDocument', () => {
  it('reads every path from the topic entity to the answer and keeps the direction of the facts', () => {
    const report = reportDocument(trajectoryOf(['Marta'], turns, ['Alpsee AG', 'Nobody']))
    expect(report.headline).toBe('Alpsee AG and Nobody')
    expect(report.answers).toEqual([
      {
        name: 'Alpsee AG',
        supported: true,
        paths: [
          {
            from: 'Marta',
            hops: [
              { relation: 'sibling', forwards: true, to: 'Jonas' },
              { relation: 'director', forwards: false, to: 'Alpsee AG' },
            ],
          },
        ],
        passages: [],
      },
      { name: 'Nobody', supported: false, paths: [], passages: [] },
    ])
  })

  it('puts what carries the answer first and counts what is not listed', () => {
    const report = reportDocument(trajectoryOf(['Marta'], turns, ['Alpsee AG']))
    expect(report.steps[0]).toMatchObject({
      lists: [
        {
          items: [
            { text: 'Jonas', carries: true },
            { text: 'Ruth', carries: false },
          ],
          more: 7,
        },
      ],
      calls: ['get_tail_entities("Marta", "sibling")'],
    })
    expect(report.facts.map(({ tail, carries }) => [tail, carries])).toEqual([
      ['Jonas', true],
      ['Jonas', true],
      ['Ruth', false],
    ])
    expect(report.factsSeen).toBe(3)
  })

  it('says a step in words where the agent gave no thought', () => {
    const report = reportDocument(trajectoryOf(['Marta'], [...turns, { ...turns[0]!, thought: ' Because. ' }], []))
    expect(report.steps.map(({ sentence }) => sentence)).toEqual([
      'Look up “sibling” of Marta.',
      'Look up what has Jonas as “director”.',
      'Because.',
    ])
  })

  it.each([
    [
      { status: 'failed', error: 'The model file is gone.' },
      'This question could not be finished.',
      'The model file is gone.',
    ],
    [{ status: 'stopped' }, 'Stopped before there was an answer.', 'The steps until then are kept.'],
    [
      { status: 'no-answer' },
      'No answer within the steps that were allowed.',
      'Looked at: Marta and Jonas, along sibling and director. 3 facts seen; none carries an answer.',
    ],
    [{ status: 'running' }, 'No answer yet.', undefined],
  ] as const)('says why there is no answer: %j', (more, headline, reason) => {
    expect(reportDocument(trajectoryOf(['Marta'], turns, [], more))).toMatchObject({
      headline,
      reason,
      answered: false,
    })
  })

  it('cuts long answers and long tables and says by how much', () => {
    const facts = Array.from({ length: 300 }, (_, index) => factOf('hub', 'r', `entity ${index}`))
    const report = reportDocument(
      trajectoryOf(
        ['hub'],
        [walkTurn('hub', facts)],
        facts.map(({ tail }) => tail),
      ),
    )
    expect(report.headline).toMatch(/^entity 0, .*entity 3 and 296 more$/)
    expect(report).toMatchObject({ answers: { length: 100 }, moreAnswers: 200, facts: { length: 200 }, factsSeen: 300 })
    expect(report.steps[0]).toMatchObject({ lists: [{ items: { length: 12 }, more: 288 }] })
  })

  it('names graph, model and settings, with fingerprints', () => {
    const { provenance } = reportDocument(trajectoryOf(['Marta'], turns, []))
    expect(Object.fromEntries(provenance.map(({ label, value }) => [label, value]))).toMatchObject({
      Asked: '2026-03-01 10:20:30 UTC',
      Graph: 'case files',
      'Graph fingerprint': 'ab'.repeat(32),
      'Model fingerprint': 'cd'.repeat(32),
      Settings:
        '5 calls at most, temperature 0, seed 3, only calls that exist can be written, relations ranked for the question',
      Work: '2 calls · 40 tokens read, 20 cached · 8 written · 0.50 s',
    })
    expect(provenance.map(({ label }) => label)).not.toContain('Adapter')
  })
})

describe('observations of every protocol', () => {
  const { turns: kinds, passage } = everyKind(role => role)
  const report = reportDocument(
    trajectoryOf(['topic'], kinds, [], {
      answer: [
        { name: 'end', evidence: [], passages: [passage] },
        { name: 'guess', evidence: [] },
      ],
      settings: {
        turns: 5,
        temperature: 1,
        seed: 0,
        constrained: true,
        relationOrder: 'ranked',
        topP: 0.9,
        protocol: { tauLow: 0.4 },
      },
    }),
  )

  it('lists both sides and each relation of several on its own', () => {
    expect(
      report.steps
        .slice(0, 2)
        .map(({ lists }) => lists.map(({ label, items }) => [label, items.map(({ text }) => text)])),
    ).toEqual([
      [
        ['→ leads from it', ['out']],
        ['← leads to it', ['in']],
      ],
      [
        ['→ out', ['middle']],
        ['← in', ['other']],
      ],
    ])
  })

  it('says how a relation was matched, what the logical form is and what it comes to', () => {
    expect(report.steps[2]).toMatchObject({
      calls: ['Find_relation("topic", "guesed")'],
      expressions: [
        {
          form: 'expression1 = (JOIN guessed topic)',
          gate: 'tentative: “guesed” was read as “guessed” (0.62). Also near: near 0.41.',
          result: '23 results',
        },
        { form: 'Merge [ expression1 | expression9 ]', result: 'no such expression' },
      ],
      lists: [{ label: 'expression1', items: [{ text: 'end' }], more: 22 }],
    })
  })

  it('cites passages with their place, in the steps and under the answer', () => {
    expect(report.steps[3]?.passages).toEqual([
      { text: 'words of topic and end', source: 'document, passage 3 · coherence 1.50', carries: true },
    ])
    expect(report.answers).toEqual([
      {
        name: 'end',
        supported: true,
        paths: [],
        passages: [{ text: 'words of topic and end', source: 'document, passage 3' }],
      },
      { name: 'guess', supported: false, paths: [], passages: [] },
    ])
  })

  it('keeps the settings of the protocol', () => {
    expect(Object.fromEntries(report.provenance.map(({ label, value }) => [label, value]))).toMatchObject({
      Protocol: 'kg-r1, tauLow 0.4',
      Settings: expect.stringContaining('top-p 0.9'),
    })
  })
})

describe('where an answer comes from', () => {
  it("tells the conversation, the answer it went on from, and a person's word", () => {
    const more = {
      context: [
        { question: 'Before?', answers: ['A', 'B'] },
        { question: 'And?', answers: [] },
      ],
      after: 'x',
      from: { id: 'y', turns: 2, edited: true },
    }
    expect(
      reportDocument(trajectoryOf(['Marta'], turns, [], more), { verdict: { mark: 'corrected', answers: ['Ruth'] } }),
    ).toMatchObject({
      context: [
        { question: 'Before?', answers: 'A and B' },
        { question: 'And?', answers: 'The graph did not say.' },
      ],
      origin: 'Continued from the answer y, with step 3 edited by hand.',
      verdict: 'Marked wrong by a person; the right answer: Ruth',
    })
    expect(
      reportDocument(trajectoryOf(['Marta'], turns, [], { from: { id: 'y', turns: 2, edited: false } })).origin,
    ).toBe('Continued from the answer y, after step 2.')
  })

  it('calls an empty answer what it is', () => {
    const said = {
      ...walkTurn('Marta', [sibling]),
      action: { kind: 'answer' as const, items: [] },
      observation: undefined,
    }
    expect(reportDocument(trajectoryOf(['Marta'], [...turns, said], [], { status: 'no-answer' })).headline).toBe(
      'The graph does not say.',
    )
  })
})

it('says what it says in the language of its reader', () => {
  const trajectory = trajectoryOf(
    ['Alien'],
    [
      {
        ...walkTurn('Alien', [factOf('Alien', 'directed_by', 'Ridley Scott')]),
        thought: 'x',
        reason: saying('thoughts.taken', { sure: { decimal: 0.91, places: 2 } }),
      },
    ],
    ['Ridley Scott'],
  )
  const german = inLanguage('de', () => pageOf(trajectory, { verdict: { mark: 'right' } }))
  expect(german).toContain('<html lang="de">')
  for (const words of [
    'So verstehe ich die Frage (0,91).',
    'Gesehene Fakten',
    'Von einem Menschen als richtig bezeichnet.',
    'Ridley Scott',
  ])
    expect(german).toContain(words)
  expect(german).not.toMatch(/Facts that were seen|Record<|Made by|What is red/)
  expect(pageOf(trajectory)).toContain('This is what I take the question to ask (0.91).')
})
