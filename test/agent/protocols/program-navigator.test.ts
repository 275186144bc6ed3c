import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runEpisode } from '../../../electron/agent/episode.ts'
import { protocolFor } from '../../../electron/agent/protocol-for.ts'
import type { ProtocolName } from '../../../electron/contract/protocol.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import { importGraph } from '../../../electron/kg/import/import-graph.ts'
import { openGraph, type LmdbGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { loadNavigator, type Navigator } from '../../../electron/model/navigator/navigator.ts'

let home: string
let kg: LmdbGraph
let navigator: Navigator

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-programs-'))
  await importGraph({ files: ['resources/samples/greek-myths.ttl'], folder: join(home, 'graph'), name: 'myths' })
  kg = await openGraph(join(home, 'graph'))
  navigator = await loadNavigator('resources/models/navigator.bin')
})
afterAll(async () => {
  await kg.close()
  await rm(home, { recursive: true, force: true })
})

async function asked(protocol: ProtocolName, question: string, turns = 160): Promise<Trajectory> {
  let last: Trajectory | undefined
  const settings = { turns, temperature: 0, seed: 1, constrained: true, relationOrder: 'plain' } as const
  const episode = { question, protocol: protocolFor(navigator.description, protocol), policy: navigator, kg, settings }
  for await (const event of runEpisode(episode)) if (event.kind === 'finished') last = event.trajectory
  if (last === undefined) throw new Error('The episode did not finish.')
  return last
}

const names = ({ answer }: Trajectory): string[] => answer.map(({ name }) => name)
const thoughts = ({ turns }: Trajectory): string => turns.map(({ thought }) => thought).join(' ')

describe('KBQA-R1', () => {
  test('a count is built action by action, and answered with its number', async () => {
    const episode = await asked('kbqa-r1', 'How many children does Zeus have?')
    expect(names(episode)).toEqual(['14'])
    expect(episode.turns.length).toBeGreaterThanOrEqual(3)
    expect(episode.turns.at(-2)?.text).toMatch(/<action>Count \[ expression\d \]<\/action>/)
    expect(episode.turns.at(-1)?.text).toContain('<answer>14</answer>')
  })

  test('what is left is written in one turn where few calls are left', async () => {
    const episode = await asked('kbqa-r1', 'How many children does Zeus have?', 1)
    expect(names(episode)).toEqual(['14'])
    expect(episode.turns).toHaveLength(2)
  })

  test('yes or no, which no action says, is judged by what the actions showed', async () => {
    const episode = await asked('kbqa-r1', 'Is Hades the father of Athena?')
    expect(names(episode)).toEqual(['no'])
    expect(thoughts(episode)).toContain('that I saw')
  })

  test('a chain is walked as before', async () => {
    const episode = await asked('kbqa-r1', 'Who is the father of Athena?')
    expect(names(episode)).toEqual(['Zeus'])
    expect(thoughts(episode)).toContain('The question asks for no further step')
  })
})

describe.each(['kg-r1', 'graphwalker'] as const)('%s', protocol => {
  test('a count is computed over what was seen, and the thought says over how many', async () => {
    const episode = await asked(protocol, 'How many children does Zeus have?')
    expect(names(episode)).toEqual(['14'])
    expect(thoughts(episode)).toContain('Counted over')
  })

  test('yes or no is judged by what was seen', async () => {
    expect(names(await asked(protocol, 'Is Hades the father of Athena?'))).toEqual(['no'])
  })

  test('where the calls do not suffice, no number is claimed', async () => {
    const episode = await asked(protocol, 'Which child of Zeus has the most children?', 6)
    expect(names(episode)).toEqual([])
    expect(thoughts(episode)).toContain('I do not claim one')
  })

  test('a chain is walked as before', async () => {
    const episode = await asked(protocol, 'Who is the father of Athena?')
    expect(names(episode)).toEqual(['Zeus'])
    expect(thoughts(episode)).toContain('The question asks for no further step')
  })
})
