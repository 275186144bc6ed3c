// Before any store: it makes what these take from a browser, and a real host behind them.
import { openHost, told } from '../../hosted-window.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useNotices } from '../../../../renderer/design/notices-store.ts'
import {
  applyDecisions,
  decide,
  keyOfPair,
  lookForDuplicates,
  showDuplicates,
  takePair,
  undecide,
  useDuplicates,
} from '../../../../renderer/screens/graphs/duplicates/duplicates-store.ts'
import { loadVersions } from '../../../../renderer/screens/graphs/versions-store.ts'
import { watchJobs } from '../../../../renderer/shell/jobs-store.ts'
import type { Temporary } from '../../../host/temporary-host.ts'
import { addGraph } from '../../host-side.ts'

/** What two things have in common says something where there are others. */
const OTHERS = Array.from(
  { length: 40 },
  (_, i) => `Film ${i}|director|Person ${i}\nFilm ${i}|year|${1900 + i}\n`,
).join('')
const FILMS = `Alien|director|Ridley Scott
Legend|director|Ridley Scott
Gladiator|director|Ridley Scot
Alien|director|Ridley Scot
Heat|director|Michael Mann
Héat|director|Michael Mann
Heat|year|1995
Héat|year|1995
${OTHERS}`

let temporary: Temporary
let end: () => void
beforeAll(async () => {
  temporary = await openHost()
  await addGraph(temporary, 'films', FILMS)
  end = watchJobs()
  await loadVersions('films')
})
afterAll(async () => {
  end()
  await temporary.end()
})

const pairs = () => useDuplicates.getState().of.get('films')?.found?.pairs ?? []
const named = (): string[] => pairs().map(({ a, b }) => [a.key, b.key].toSorted().join(' ~ '))
const open = () => useDuplicates.getState().open

it('are looked for, decided in turn, and what was decided last is taken back', async () => {
  await lookForDuplicates('films')
  expect(named().toSorted()).toEqual(['Heat ~ Héat', 'Ridley Scot ~ Ridley Scott'])
  expect(temporary.host.jobs.list()).toEqual([])
  showDuplicates('films')
  decide('apart')
  expect([open()?.at, open()?.decided.size]).toEqual([1, 1])
  decide('merge')
  // Behind the last there is no other.
  expect([open()?.at, open()?.decided.size]).toEqual([1, 2])
  takePair(9)
  expect(open()?.at).toBe(1)
  undecide()
  const [first] = pairs()
  expect([...(open()?.decided ?? [])]).toEqual([[first && keyOfPair(first), 'apart']])
  undecide(first && keyOfPair(first))
  expect([open()?.at, open()?.decided.size]).toEqual([0, 0])
})

it('are merged and kept apart as one version, told in a sentence, and undone', async () => {
  for (const [at, { a, b }] of pairs().entries()) {
    takePair(at)
    decide([a.key, b.key].includes('Heat') ? 'apart' : a.key === 'Ridley Scott' ? 'merge' : 'merge into second')
  }
  await applyDecisions()
  expect(open()).toBeUndefined()
  expect((await told()).at(-1)).toBe('Merged 1 pair: “films” is version 2 now. 1 pair kept apart.')
  expect(named()).toEqual([])
  expect((await temporary.host.duplicates.get('films')).keptApart).toHaveLength(1)
  useNotices.getState().notices.at(-1)?.undo?.()
  await expect.poll(() => named().length).toBe(2)
  expect((await temporary.host.versions.list('films')).current).toBe(1)
  expect((await temporary.host.duplicates.get('films')).keptApart).toEqual([])
})
