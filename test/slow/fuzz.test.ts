import { afterAll, beforeAll, expect, test } from 'vitest'
import { addGraph, FILMS, temporaryHost, type Temporary } from '../host/temporary-host.ts'
import { fuzz, type Target } from '../fuzz/fuzz.ts'
import { GRAPH_FILES } from '../fuzz/graph-files.ts'
import { jsonRpc } from '../fuzz/json-rpc.ts'
import { PARSERS } from '../fuzz/parsers.ts'

const HOURS_MS = 6 * 3_600_000
const runs = Number(process.env.CLEW_FUZZ_RUNS) || 1_000_000
const seed = Number(process.env.CLEW_TEST_SEED) || Date.now() % 2 ** 31
/** Of what is kept: inputs to go on from, kinds of outcomes. */
const MOST_GROWTH_MB = 200

let temporary: Temporary
beforeAll(async () => {
  temporary = await temporaryHost()
  await addGraph(temporary, 'films', FILMS)
})
afterAll(() => temporary.end())

async function growthOf(target: Target): Promise<number> {
  const figures = await fuzz(target, { runs, seed })
  process.stdout.write(`${target.name}, seed ${seed}: ${JSON.stringify(figures)}\n`)
  return figures.heapGrowthMb
}

test.each([...GRAPH_FILES, ...PARSERS].map(target => [target.name, target] as const))(
  '%s, a million times',
  async (_, target) => expect(await growthOf(target)).toBeLessThan(MOST_GROWTH_MB),
  HOURS_MS,
)

test(
  'JSON-RPC, a million times',
  async () => expect(await growthOf(jsonRpc(temporary.host))).toBeLessThan(MOST_GROWTH_MB),
  HOURS_MS,
)
