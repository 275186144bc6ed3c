import { expect, test } from 'vitest'
import { agree, EVERY_KIND } from '../kg/sexpression/agreement.ts'
import { temporaryFolder } from '../kg/temporary-graph.ts'

const folder = temporaryFolder()

test('10,000 programs come to the same in the executor and in oxigraph', async () => {
  const tally = await agree(folder, { programs: 10_000, seed: 20260101 })
  expect(
    [...tally]
      .filter(([, { answered }]) => answered > 0)
      .map(([kind]) => kind)
      .toSorted(),
  ).toEqual(EVERY_KIND)
  console.log([...tally].map(([kind, { asked, answered }]) => `${kind}: ${answered} of ${asked} answered`).join('\n'))
})
