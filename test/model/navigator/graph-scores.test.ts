import { expect, test } from 'vitest'
import { taughtIn } from '../../../electron/model/navigator/graph-scores.ts'
import { UNTAUGHT, type Taught } from '../../../electron/model/semantic-parser/taught-weights.ts'
import { memoryGraph } from '../../agent/memory-graph.ts'

const films = memoryGraph([
  ['Alien', 'shot_by', 'Derek Vanlint'],
  ['Alien', 'cut_by', 'Terry Rawlings'],
])
const ships = memoryGraph([['Argo', 'built_by', 'Argus']])

test('what a graph taught counts where it was taught, the weights of questions in general as well', async () => {
  const taught: Taught = {
    deltas: { 'root.count': 2 },
    own: { '@relation tail shot_by\tglorp': 1, '@relation tail cut_by\t': 0.2 },
  }
  expect(await taughtIn(films, taught)).toBe(taught)
  expect(await taughtIn(ships, taught)).toBe(UNTAUGHT)
})

test('what says nothing of its graph counts in every one', async () => {
  const taught: Taught = { deltas: { 'root.count': 2 } }
  expect(await taughtIn(ships, taught)).toBe(taught)
})
