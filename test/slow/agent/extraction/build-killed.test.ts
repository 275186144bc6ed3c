import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { executeQuery } from '../../../../electron/agent/protocols/graph-r1/execute.ts'
import type { HypergraphSummary } from '../../../../electron/contract/documents.ts'
import type { Observation } from '../../../../electron/contract/observation.ts'
import { openGraph } from '../../../../electron/kg/store/lmdb-graph.ts'
import { temporaryFolder } from '../../../kg/temporary-graph.ts'

const folder = temporaryFolder()

/** Reads the file, killed when it begins the chunk of this number. */
async function build(graph: string, file: string, killedAt = Number.POSITIVE_INFINITY): Promise<unknown> {
  const child = fork(resolve('test/agent/extraction/build-child.ts'), [graph, file], {
    execArgv: ['--import', 'tsx'],
    stdio: 'ignore',
  })
  child.on('message', chunk => {
    if (typeof chunk === 'number' && chunk >= killedAt) child.kill('SIGKILL')
  })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return signal ?? code
}

async function query(
  graph: string,
  text: string,
): Promise<{ observation: Observation; summary: HypergraphSummary | undefined }> {
  const kg = await openGraph(graph)
  try {
    const observation = await executeQuery(
      { kind: 'call', name: 'query', args: [text] },
      kg,
      { entities: 5, hyperedges: 5, graphFacts: true, facts: 5 },
      {},
    )
    return { observation, summary: await (await kg.hypergraph())?.summary() }
  } finally {
    await kg.close()
  }
}

const sentences = (from: number, count: number): string =>
  Array.from({ length: count }, (_, i) => `Person Number${from + i} met Anna Berg in Oslo.`).join(' ')

test('after a kill the search works over what was read, and says what it cannot find yet; the same call goes on', async () => {
  const file = join(folder, 'long.txt')
  writeFileSync(file, sentences(0, 1_500))
  const graph = join(folder, 'long')
  expect(await build(graph, file, 5)).toBe('SIGKILL')
  const killed = await query(graph, 'Whom did Person Number3 meet?')
  expect(killed.observation).toMatchObject({ kind: 'passages' })
  expect(killed.observation.text).toContain('Person Number3 met Anna Berg')
  expect(await build(graph, file)).toBe(0)
  const whole = await query(graph, 'Whom did Person Number1499 meet?')
  expect(whole.observation.text).toContain('Person Number1499 met Anna Berg')
  expect(whole.summary).toMatchObject({ hyperedges: 1_500, withoutVector: 0 })
})

test('a reading that was killed before its first vectors says so instead of finding nothing', async () => {
  const file = join(folder, 'short.txt')
  writeFileSync(
    file,
    `Ridley Scott directed Alien. ${'Nothing is said here, by nobody. '.repeat(600)} ${sentences(0, 3)}`,
  )
  const graph = join(folder, 'short')
  expect(await build(graph, file, 1)).toBe('SIGKILL')
  const { observation, summary } = await query(graph, 'Who directed Alien?')
  expect(summary?.hyperedges).toBeGreaterThan(0)
  expect(summary?.withoutVector).toBeGreaterThan(0)
  expect(observation).toMatchObject({
    kind: 'error',
    code: 'UNFINISHED_DOCUMENTS',
    message: expect.stringMatching(/Add the same documents again/),
  })
  expect(await build(graph, file)).toBe(0)
  expect((await query(graph, 'Who directed Alien?')).observation.text).toContain('Ridley Scott directed Alien')
})
