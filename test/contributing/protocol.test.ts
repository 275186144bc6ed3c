import { expect, test } from 'vitest'
import { runEpisode } from '../../electron/agent/episode.ts'
import { errorObservation } from '../../electron/agent/error-observation.ts'
import type { Protocol } from '../../electron/agent/protocol.ts'
import { taggedObservation, taggedTurn } from '../../electron/agent/tagged-turn.ts'
import { scriptedPolicy } from '../agent/scripted-policy.ts'
import { withGraph } from '../agent/stored-graph.ts'

const wrong = (message: string) => errorObservation('WRONG_CALL', message)

/** One call, `Alien | directed_by`: where one relation leads from one entity. */
const arrow: Protocol = {
  name: 'retrieval', // its own name stands in PROTOCOL_NAMES (electron/contract/protocol.ts)
  prompt: ({ question }) =>
    `Write <query>entity | relation</query>, or <answer>names, by commas</answer>.\n${question}\n`,
  constraint: async () => ({ kind: 'anything' }),
  choices: async () => [],
  ...taggedTurn({
    callTag: 'query',
    writeCall: ({ args }) => args.join(' | '),
    readCall: content => ({ kind: 'call', name: 'step', args: content.split('|').map(part => part.trim()) }),
    writeAnswer: items => items.join(', '),
    readAnswer: content => content.split(',').map(item => item.trim()),
    nothingFound: () => wrong('Write one of the two tags.'),
  }),
  async execute({ args: [name = '', relation = ''] }, kg) {
    const entity = (await kg.link(name))[0]?.entity
    const id = await kg.relation(relation)
    if (entity === undefined || id === undefined) return wrong(`There is no ${name} | ${relation}.`)
    const { items } = await kg.neighbours([entity.id], id, 'tail')
    const entities = items.map(({ entity: { name: reached, key, types }, times }) => ({
      name: reached,
      key,
      types,
      times,
    }))
    const facts = entities.map(({ name: tail }) => ({ head: entity.name, relation, tail }))
    const text = entities.map(({ name: reached }) => reached).join(', ')
    return { kind: 'entities', entity: entity.name, relation, direction: 'tail', entities, facts, text, cut: 0 }
  },
  observationText: ({ text }, callsLeft) => taggedObservation('seen', text, callsLeft, 'Answer now.'),
}

test('it answers from a stored graph, and a wrong call is told and not fatal', () =>
  withGraph([['Alien', 'directed_by', 'Ridley Scott']], async kg => {
    const policy = scriptedPolicy([
      '<query>Alien | made_by</query>',
      '<query>Alien | directed_by</query>',
      '<answer>Ridley Scott</answer>',
    ])
    const settings = { turns: 3, temperature: 0, seed: 1, constrained: false, relationOrder: 'plain' } as const
    const ended = []
    for await (const event of runEpisode({ question: 'Who directed Alien?', protocol: arrow, policy, kg, settings }))
      if (event.kind === 'finished') ended.push(event.trajectory)
    const evidence = [[{ head: 'Alien', relation: 'directed_by', tail: 'Ridley Scott' }]]
    expect(ended).toMatchObject([{ status: 'answered', answer: [{ name: 'Ridley Scott', evidence }] }])
    expect(policy.shown.at(-1)).toContain('<seen>There is no Alien | made_by.</seen>')
    expect(policy.shown.at(-1)).toContain('<seen>Ridley Scott</seen>')
  }))
