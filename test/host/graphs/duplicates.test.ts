import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Duplicates } from '../../../electron/contract/duplicates.ts'
import { spawnBuilt } from '../../built-program.ts'
import { temporaryHost, type Temporary } from '../temporary-host.ts'

/** What two things have in common says something where there are others. */
const OTHERS = Array.from(
  { length: 40 },
  (_, i) => `Film ${i},director,Person ${i}\nFilm ${i},year,${1900 + i}\n`,
).join('')
const FILMS = `head,relation,tail
Alien,director,Ridley Scott
Legend,director,Ridley Scott
Gladiator,director,Ridley Scot
Alien,director,Ridley Scot
Heat,director,Michael Mann
Héat,director,Michael Mann
Heat,year,1995
Héat,year,1995
${OTHERS}`
const kg = 'films'
let temporary: Temporary

beforeEach(async () => {
  temporary = await temporaryHost(spawnBuilt)
  const path = join(temporary.home, 'films.csv')
  await writeFile(path, FILMS)
  const { jobId } = await temporary.host.imports.start({ paths: [path], name: kg })
  await temporary.host.jobs.finished(jobId)
})
afterEach(() => temporary.end())

const pairsOf = ({ found }: Duplicates): string[] | undefined =>
  found?.pairs.map(({ a, b }) => [a.key, b.key].toSorted().join(' ~ ')).toSorted()

test('they are looked for in the background, decided at once, and what is decided is not offered again', async () => {
  const { host } = temporary
  expect(await host.duplicates.get(kg)).toEqual({ keptApart: [] })
  const { jobId } = await host.duplicates.find(kg)
  expect(await host.jobs.finished(jobId)).toMatchObject({ state: 'done', kind: 'duplicates' })
  const all = ['Heat ~ Héat', 'Ridley Scot ~ Ridley Scott']
  expect(pairsOf(await host.duplicates.get(kg))).toEqual(all)

  const decided = await host.duplicates.decide(kg, {
    merge: [{ gone: 'Ridley Scot', kept: 'Ridley Scott' }],
    apart: [['Heat', 'Héat']],
  })
  expect(await host.jobs.finished(decided.jobId ?? '')).toMatchObject({ state: 'done', change: { version: 2 } })
  expect(await host.duplicates.get(kg)).toMatchObject({ found: { isPresent: false, pairs: [] } })
  // A new look does not bring back what was kept apart, in this version or another.
  await host.jobs.finished((await host.duplicates.find(kg)).jobId)
  expect(pairsOf(await host.duplicates.get(kg))).toEqual([])
  await host.versions.switch(kg, 1)
  await host.jobs.finished((await host.duplicates.find(kg)).jobId)
  expect(pairsOf(await host.duplicates.get(kg))).toEqual(['Ridley Scot ~ Ridley Scott'])
  await host.duplicates.keepApart(kg, [['Héat', 'Heat']], false)
  await host.jobs.finished((await host.duplicates.find(kg)).jobId)
  expect(pairsOf(await host.duplicates.get(kg))).toEqual(all)
  await expect(host.duplicates.keepApart(kg, [['Heat', 'Heat']])).rejects.toThrow('is one entity')
})

test('who names a merged entity by the key that it had is led to what it is now', { tags: 'slow' }, async () => {
  const { host } = temporary
  const merged = await host.versions.merge(kg, [{ gone: 'Ridley Scot', kept: 'Ridley Scott' }])
  await host.jobs.finished(merged.jobId)
  const { entity, facts } = await host.explore.neighbourhood(kg, 'Ridley Scot', 10)
  expect(entity.name).toBe('Ridley Scott')
  expect(facts).toContainEqual({ head: 'Gladiator', relation: 'director', tail: 'Ridley Scott' })
  expect(await host.duplicates.mergedKeyOf(kg, 'Ridley Scot')).toBe('Ridley Scot')
  await host.jobs.finished((await host.versions.split(kg, 'Ridley Scot')).jobId)
  expect((await host.explore.neighbourhood(kg, 'Ridley Scot', 10)).entity.name).toBe('Ridley Scot')
})

test('an archive takes merges and what was kept apart along', { tags: 'slow' }, async () => {
  const { host } = temporary
  const path = join(temporary.home, 'films.clew')
  await host.duplicates.keepApart(kg, [['Heat', 'Héat']])
  await host.jobs.finished((await host.versions.merge(kg, [{ gone: 'Ridley Scot', kept: 'Ridley Scott' }])).jobId)
  await host.jobs.finished((await host.exports.start({ kg, format: 'archive', path })).jobId)
  const back = await host.imports.start({ paths: [path], name: 'back' })
  expect(await host.jobs.finished(back.jobId)).toMatchObject({ state: 'done' })
  expect((await host.duplicates.get('back')).keptApart).toEqual([['Heat', 'Héat']])
  expect((await host.explore.neighbourhood('back', 'Ridley Scot', 10)).entity.name).toBe('Ridley Scott')
})
