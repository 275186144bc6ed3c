import { expect, test } from 'vitest'
import { ACTS, killAtRandom } from '../kg/random-kills.ts'
import { temporaryFolder } from '../kg/temporary-graph.ts'

const folder = temporaryFolder()

test('two hundred kills at random moments of everything that writes', async () => {
  const seed = Number(process.env.CLEW_TEST_SEED) || 20261124
  const counts = await killAtRandom(folder, { acts: ACTS, rounds: 200, triples: 40_000, seed })
  process.stdout.write(`${JSON.stringify(counts)}\n`)
  expect(Object.values(counts).reduce((sum, { killed }) => sum + killed, 0)).toBeGreaterThan(150)
}, 3_600_000)
