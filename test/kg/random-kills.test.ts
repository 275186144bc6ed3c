import { expect, test } from 'vitest'
import { killAtRandom, type Act } from './random-kills.ts'
import { temporaryFolder } from './temporary-graph.ts'

const folder = temporaryFolder()

/** Imports and additions are killed in tests of their own, all at many moments in `npm run test:slow`. */
const ACTS: readonly Act[] = [
  'import of an archive',
  'removal of facts',
  'taking back',
  'removal of the graph',
  'export',
]

test('whatever is killed at a random moment, nothing is lost and it can be done again', async () => {
  const counts = await killAtRandom(folder, { acts: ACTS, rounds: ACTS.length, triples: 1_000, seed: 20261124 })
  expect(Object.values(counts).reduce((sum, { killed }) => sum + killed, 0)).toBeGreaterThan(2)
})
