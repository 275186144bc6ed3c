import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFabricated } from '../../../electron/learn/rewards/reward.ts'
import { isRetrieval, isValidTurn, isWellFormed, repeatedCalls } from '../../../electron/learn/rewards/turn-checks.ts'
import type { Action, Observation, Walk } from '../../../electron/contract/observation.ts'
import { episode } from './episodes.ts'
import { cpuSeconds } from '../../cpu-seconds.ts'

const base = { text: '', facts: [], cut: 0 }
const paris = { name: 'Paris', key: 'Paris', types: [], times: [] }
const relation = { name: 'capital', count: 1 }
const walk = (entities: Walk['entities']): Walk => ({
  entity: 'France',
  relation: 'capital',
  direction: 'tail',
  entities,
  facts: [],
})
const step = (total: number, error?: string) => ({
  action: 'Find_relation',
  results: [],
  total,
  ...(error === undefined ? {} : { error }),
})
const look = { entity: 'France', direction: 'tail' as const }

describe('isRetrieval', () => {
  const full: Observation[] = [
    { ...base, kind: 'relations', ...look, relations: [relation] },
    { ...base, kind: 'entities', ...look, relation: 'capital', entities: [paris] },
    {
      ...base,
      kind: 'both-sides',
      entity: 'France',
      looks: [
        { ...look, relations: [] },
        { ...look, relations: [relation] },
      ],
    },
    { ...base, kind: 'triples', entity: 'France', walks: [walk([]), walk([paris])] },
    { ...base, kind: 'expressions', steps: [step(0), step(3)] },
    {
      ...base,
      kind: 'passages',
      query: 'q',
      passages: [],
      facts: [{ head: 'France', relation: 'capital', tail: 'Paris' }],
    },
  ]
  const empty: (Observation | undefined)[] = [
    undefined,
    { ...base, kind: 'relations', ...look, relations: [] },
    { ...base, kind: 'entities', ...look, relation: 'capital', entities: [] },
    { ...base, kind: 'both-sides', entity: 'France', looks: [{ ...look, relations: [] }] },
    { ...base, kind: 'triples', entity: 'France', walks: [walk([])] },
    { ...base, kind: 'expressions', steps: [] },
    { ...base, kind: 'expressions', steps: [step(0)] },
    { ...base, kind: 'expressions', steps: [step(3), step(0, 'no such relation')] },
    { ...base, kind: 'passages', query: 'q', passages: [] },
    { ...base, kind: 'error', code: 'KG_NO_RESULTS', message: 'Paris', nearest: ['Paris'] },
  ]
  it.each(full)('%j', observation => expect(isRetrieval(observation)).toBe(true))
  it.each(empty)('%j', observation => expect(isRetrieval(observation)).toBe(false))
})

it('reads the format of each protocol from what its own policy writes', async () => {
  const written: [string, string][] = [
    ['kg-r1', '<kg-query>get_tail_relations("France")</kg-query>'],
    ['graphwalker', '<kg-query>get_relations("France")</kg-query>'],
    ['graph-r1', '<query>capital of France</query>'],
    ['kbqa-r1', '<action>Find_relation [ France | capital ]</action>'],
  ]
  for (const [protocol, block] of written) {
    const { turns } = await episode(protocol, [
      `<think>Ask.</think>\n${block}`,
      block,
      '<think>Done.</think><answer>Paris</answer>',
    ])
    expect(
      turns.map(turn => isWellFormed(turn, protocol)),
      `${protocol}`,
    ).toEqual([true, false, true])
    expect(
      turns.map(turn => isValidTurn(turn, protocol)),
      `${protocol}`,
    ).toEqual([turns[0]?.observation?.kind !== 'error' && isRetrieval(turns[0]?.observation), false, true])
  }
})

it('does not take a closing tag that was added for the agent for a well-formed turn', async () => {
  const { turns } = await episode('graphwalker', [
    '<think>Ask.</think>\n<kg-query>get_relations("France")',
    '<think>Done.</think><answer>["Paris"]</answer>',
  ])
  expect(turns[0]?.action?.kind).toBe('call')
  expect(isWellFormed(turns[0] ?? { text: '' }, 'graphwalker')).toBe(false)
})

it('knows a repeated call by name, arguments and what goes with it', () => {
  const call = (name: string, args: string[], also?: { name: string; args: string[] }[]): { action: Action } => ({
    action: { kind: 'call', name, args, ...(also ? { also } : {}) },
  })
  expect(
    repeatedCalls([
      call('a', ['x']),
      call('a', ['x']),
      call('a', ['y']),
      call('a', ['x'], [{ name: 'b', args: [] }]),
      call('a', ['x'], [{ name: 'b', args: [] }]),
      {},
      { action: { kind: 'answer', items: [] } },
    ]),
  ).toEqual([false, true, false, false, true, false, false])
})

it('reads any text, however hostile, in one go', () => {
  const action: Action = { kind: 'answer', items: ['x'] }
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom('<think>', '</think>', '<answer>', '</answer>', '<', ' ', '/', 'information', '>', 'x', '\n'),
      ),
      parts => {
        const text = parts.join('')
        expect(typeof isWellFormed({ text, action }, 'kg-r1')).toBe('boolean')
        expect(isFabricated({ turns: [{ text }] as never })).toBe(
          /<\s*\/?\s*(?:information|knowledge|error)\s*>/i.test(text),
        )
      },
    ),
    { numRuns: 300 },
  )
  const started = cpuSeconds()
  isWellFormed({ text: `<think>${'</think><answer>'.repeat(200_000)}`, action }, 'kg-r1')
  isFabricated({ turns: [{ text: '< / '.repeat(500_000) }, { text: '<'.repeat(500_000) }] as never })
  expect(cpuSeconds() - started).toBeLessThan(3)
})
