import { afterAll, beforeAll, expect, test } from 'vitest'
import { cpuSeconds } from '../cpu-seconds.ts'
import { addGraph, FILMS, temporaryHost, type Temporary } from '../host/temporary-host.ts'
import { fuzz } from './fuzz.ts'
import { GRAPH_FILES } from './graph-files.ts'
import { jsonRpc } from './json-rpc.ts'
import { PARSERS } from './parsers.ts'

/** The same inputs in every run; a million of each, others every time, are in test/slow/fuzz.test.ts. */
const SEED = 20261125

let temporary: Temporary
beforeAll(async () => {
  temporary = await temporaryHost()
  await addGraph(temporary, 'films', FILMS)
})
afterAll(() => temporary.end())

test.each(GRAPH_FILES.map(target => [target.name, target] as const))('%s: whatever is in it', async (_, target) => {
  const { outcomes } = await fuzz(target, { runs: 80, seed: SEED })
  expect(outcomes).toBeGreaterThan(3)
})

test.each(PARSERS.map(target => [target.name, target] as const))('%s: whatever is in it', async (_, target) => {
  const { outcomes } = await fuzz(target, { runs: 250, seed: SEED })
  expect(outcomes).toBeGreaterThan(3)
})

test('JSON-RPC: every request is answered', async () => {
  const { outcomes } = await fuzz(jsonRpc(temporary.host), { runs: 80, seed: SEED })
  expect(outcomes).toBeGreaterThan(2)
})

test('what a parser throws that was not foreseen, and what takes too long, is a failure that names its input', async () => {
  const target = { name: 'a broken parser', corpus: 'pipe', words: ['a'] }
  const throws = { ...target, run: () => JSON.parse('{') as string }
  await expect(fuzz(throws, { runs: 1, seed: 1 })).rejects.toThrow(/a broken parser failed on .*Alien/)
  const spins = {
    ...target,
    run: () => {
      const before = cpuSeconds()
      while (cpuSeconds() - before < 0.05);
      return 'done'
    },
  }
  await expect(fuzz(spins, { runs: 1, seed: 1, longestMs: 20 })).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/ms of the processor/) },
  })
})
