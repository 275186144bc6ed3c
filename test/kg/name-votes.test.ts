import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seededRandom } from '../../electron/base/random.ts'
import { NameVotes, type WeighedPostings } from '../../electron/kg/name-votes.ts'
import { createEnvironment } from '../../electron/kg/store/environment.ts'
import { PagedTuples, writePagedTuples } from '../../electron/kg/store/paged-tuples.ts'
import { temporaryFolder } from './temporary-graph.ts'

const folder = temporaryFolder()
const NAMES = 60_000
const BEST = 200

/** Words of so many names each, drawn from all names. */
async function postingsOf(sizes: readonly number[], seed: number) {
  const random = seededRandom(seed)
  const namesOf = sizes.map(size => {
    const names = new Set<number>()
    while (names.size < size) names.add(1 + random.below(NAMES))
    return [...names].toSorted((a, b) => a - b)
  })
  const columns = [
    Uint32Array.from(namesOf.flatMap((names, word) => names.map(() => word))),
    Uint32Array.from(namesOf.flat()),
  ]
  const environment = createEnvironment(join(folder, `postings-${seed}`))
  for (const _ of writePagedTuples(environment, 'postings', columns, columns[0]!.length)) continue
  const importance = Uint8Array.from({ length: NAMES + 1 }, () => random.below(256))
  return { namesOf, importance, environment, postings: new PagedTuples(environment, 'postings', 2) }
}

test('the names with the most votes are those that counting all of them gives, however long a word is', async () => {
  for (const [seed, sizes] of [
    [1, [5, 40, 60, 300, 700, 900, 6_000, 50_000, 55_000]],
    [2, [3, 8, 55_000]],
    [3, [2_000, 5_000, 5_000, 20_000]],
    [4, [50_000]],
  ] as const) {
    const { namesOf, importance, environment, postings } = await postingsOf(sizes, seed)
    const random = seededRandom(seed)
    const weights = sizes.map(() => 1 + random.below(9))
    const words = weights.map((weight, word): WeighedPostings => {
      const from = postings.lowerBound(word)
      return { from, to: from + sizes[word]!, weight }
    })
    const votes = new Map<number, number>()
    for (const [word, names] of namesOf.entries())
      for (const id of names) votes.set(id, (votes.get(id) ?? 0) + weights[word]!)
    const most = Math.max(...votes.values())
    const rankOf = (id: number): number => Math.floor(((votes.get(id) ?? 0) / most) * 255) * 256 + importance[id]!
    const ranks = [...votes.keys()].map(rankOf).toSorted((a, b) => b - a)
    const counting = new NameVotes(postings, importance)
    for (let again = 0; again < 2; again++)
      expect(counting.best(words, BEST).map(rankOf), `of set ${seed}`).toEqual(ranks.slice(0, BEST))
    await environment.close()
  }
})
