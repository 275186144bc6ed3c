import { expect, test } from 'vitest'
import { noClosedSides } from '../../../electron/agent/closed-sides.ts'
import type { EpisodeState } from '../../../electron/agent/protocol.ts'
import { turnConstraint } from '../../../electron/agent/protocols/kg-r1/constraint.ts'
import type { PastTurn } from '../../../electron/model/episode-view.ts'
import { isInLanguage } from '../../model/local/constraint-language.ts'

const base = { facts: [], cut: 0, text: '' }
const past: PastTurn[] = [
  {
    observation: {
      ...base,
      kind: 'relations',
      entity: 'Inception',
      direction: 'tail',
      relations: [
        { name: 'directed_by', count: 1 },
        { name: 'starring', count: 2 },
      ],
    },
  },
  {
    observation: {
      ...base,
      kind: 'entities',
      entity: 'Inception',
      relation: 'directed_by',
      direction: 'tail',
      entities: [
        { name: 'Nolan', key: 'Nolan', types: [], times: [] },
        { name: 'Page, E', key: 'Page', types: [], times: [] },
      ],
    },
  },
]
const state: EpisodeState = {
  task: { question: '', topicEntities: [{ name: 'Inception', key: 'Inception', types: [] }], turns: 5 },
  past,
  callsLeft: 3,
  closed: noClosedSides(),
}
const allows = (turn: string, guided: boolean): boolean =>
  isInLanguage(turnConstraint(state, { guided, paging: true }), `<think>x</think>\n${turn}`)

test.each([
  ['<kg-query>get_tail_relations("Inception")</kg-query>', true, false],
  ['<kg-query>get_tail_entities("Inception", "directed_by")</kg-query>', true, false],
  ['<kg-query>get_tail_entities("Inception", "starring")</kg-query>', true, true],
  ['<kg-query>get_head_relations("Inception")</kg-query>', true, true],
  ['<kg-query>get_tail_relations("Nolan")</kg-query>', true, true],
  ['<answer>Nobody</answer>', true, false],
  ['<answer>Nolan</answer>', true, true],
  ['<answer>Nolan, "Page, E"</answer>', true, true],
])('%s is allowed freely: %s, guided: %s', (turn, freely, guided) => {
  expect(allows(turn, false)).toBe(freely)
  expect(allows(turn, true)).toBe(guided)
})
