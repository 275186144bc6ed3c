import { expect, test } from 'vitest'
import { temporaryFolder } from '../temporary-graph.ts'
import { agree, EVERY_KIND } from './agreement.ts'

/** How many programs to try, of another seed each time, and what fails is made small; left out, the same few. */
const RUNS = process.env['CLEW_DIFFERENTIAL_RUNS']
const folder = temporaryFolder()

test('the executor and oxigraph running the translation give the same answers', async () => {
  const tally = await agree(folder, {
    programs: RUNS === undefined ? 500 : Number(RUNS),
    seed: RUNS === undefined ? 20150810 : undefined,
  })
  expect(
    [...tally]
      .filter(([, { answered }]) => answered > 0)
      .map(([kind]) => kind)
      .toSorted(),
  ).toEqual(EVERY_KIND)
})
