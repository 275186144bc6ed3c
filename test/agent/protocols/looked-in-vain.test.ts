import { expect, it } from 'vitest'
import { historyOf } from '../../../electron/agent/episode-history.ts'
import { graphWalker } from '../../../electron/agent/protocols/graphwalker.ts'
import { kgR1 } from '../../../electron/agent/protocols/kg-r1.ts'
import { looksOf } from '../../../electron/contract/reading/observed.ts'
import { readHistory } from '../../../electron/model/navigator/walk.ts'
import { memoryGraph } from '../memory-graph.ts'

const kg = memoryGraph([['Inception', 'directed_by', 'Christopher Nolan']])
const call = (name: string, ...args: string[]) => ({ kind: 'call' as const, name, args })

/** The name of a protocol's tool says nothing to whoever reads an episode: the observation says what was looked at. */
it.each([
  ['KG-R1', kgR1(), call('get_tail_relations', 'Christopher Nolan'), 'Christopher Nolan', ['tail']],
  ['KG-R1, by its newer names', kgR1(), call('get_relations_in', 'Inception'), 'Inception', ['head']],
  ['KG-R1, a name that is not there', kgR1(), call('get_head_relations', 'Nobody'), 'Nobody', ['head']],
  ['GraphWalker', graphWalker(), call('get_relations', 'Nobody'), 'Nobody', ['tail', 'head']],
])('a look in vain says what it was at: %s', async (_, protocol, action, entity, sides) => {
  const observation = await protocol.execute(action, kg)
  expect(observation.kind).toBe('error')
  expect(looksOf(observation)).toEqual(sides.map(direction => ({ entity, direction, relations: [] })))
  const past = [{ action, observation }]
  for (const side of ['tail', 'head'] as const)
    expect(historyOf(past).lookedAt[side].has(entity)).toBe(sides.includes(side))
  const { listed } = readHistory({ past }, [{ anchor: entity, members: [entity] }], () => 0)
  expect([...listed.values()]).toEqual(sides.map(() => []))
})

it('a wrong call for entities is no look', async () => {
  expect(looksOf(await kgR1().execute(call('get_tail_entities', 'Inception', 'written_by'), kg))).toEqual([])
})
