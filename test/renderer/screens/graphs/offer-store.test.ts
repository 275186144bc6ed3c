import { openHost, told } from '../../hosted-window.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addOffered,
  chooseHeadings,
  chooseRole,
  chooseSubject,
  dropOffer,
  offerImport,
  renameOffer,
  useOffer,
} from '../../../../renderer/screens/graphs/import/offer-store.ts'
import { useGraphs, watchGraphs } from '../../../../renderer/screens/graphs/graphs-store.ts'
import type { Temporary } from '../../../host/temporary-host.ts'

let temporary: Temporary
let end: () => void
beforeAll(async () => {
  temporary = await openHost()
  await writeFile(join(temporary.home, 'people.csv'), 'id,name,city\np-1,Ann,Bern\np-2,Bob,Bern\np-3,Cid,Olten\n')
  await writeFile(join(temporary.home, 'empty.ttl'), '')
  await writeFile(
    join(temporary.home, 'jobs.csv'),
    'id,who,town,paid\nj-1,Ann,Bern,4\nj-2,Bob,Bern,5\nj-3,Ann,Bern,6\n',
  )
  end = watchGraphs()
})
afterAll(async () => {
  end()
  await temporary.end()
})

const file = (name: string) => new File([], join(temporary.home, name))
const table = () => {
  const found = useOffer.getState().offer?.preview.files[0]?.tables[0]
  if (found === undefined) throw new Error('no table is offered')
  return found
}
const roles = () => table().columns.map(({ role }) => role)

it('shows what would be added, follows a change of role, and adds it under the chosen name', async () => {
  await offerImport([file('people.csv')])
  expect(useOffer.getState().offer).toMatchObject({ name: 'people', preview: { files: [{ triples: 6 }] } })
  expect(roles()).toEqual(['head', 'label', 'tail'])
  // The head is one column: it moves.
  await chooseRole(table(), 'name', 'head')
  expect(roles()).toEqual(['property', 'head', 'tail'])
  expect(useOffer.getState().offer?.preview.files[0]?.facts[0]?.head).toBe('Ann')
  renameOffer('staff')
  await addOffered()
  expect(useOffer.getState().offer).toBeUndefined()
  await expect
    .poll(() => useGraphs.getState().graphs?.map(({ name, triples }) => [name, triples]))
    .toEqual([['staff', 9]])
})

it('says what a column tells of, until that is no thing any more', async () => {
  await offerImport([file('jobs.csv')])
  expect(roles()).toEqual(['head', 'tail', 'tail', 'property'])
  const told = () => table().columns.flatMap(({ name, of }) => (of === undefined ? [] : [[name, of]]))
  expect(told()).toEqual([])
  await chooseSubject(table(), 'town', 'who')
  expect(told()).toEqual([['town', 'who']])
  expect(useOffer.getState().offer?.preview.files[0]?.facts).toContainEqual(
    expect.objectContaining({ head: 'Ann', relation: 'town', tail: 'Bern' }),
  )
  await chooseRole(table(), 'who', 'property')
  expect(told()).toEqual([])
  expect(table().problem).toBeUndefined()
  await dropOffer()
})

it('remembers the roles for tables with the same columns', async () => {
  await offerImport([file('people.csv')])
  expect(table().by).toBe('memory')
  expect(roles()).toEqual(['property', 'head', 'tail'])
  renameOffer('staff')
  await addOffered()
  // The name is taken: the offer stays.
  expect((await told()).at(-1)).toMatch(/already is a graph named "staff"/)
  expect(useOffer.getState().offer?.name).toBe('staff')
  await dropOffer()
  expect(useOffer.getState().offer).toBeUndefined()
})

it('follows a choice of the headings, and finds them again in a file to come', async () => {
  const boats = 'Boat,Owner,Town\nHeron,Ann,Esk\nOsprey,Bob,Tarn\nPlover,Ann,Esk\n'
  await writeFile(join(temporary.home, 'berths.csv'), `Berths,North,South\n${boats}`)
  await writeFile(join(temporary.home, 'later.csv'), `In May,North,South\nof,the,club\n${boats}`)
  await offerImport([file('berths.csv')])
  await chooseHeadings(table(), 2)
  expect(table().columns.map(({ name }) => name)).toEqual(['Boat', 'Owner', 'Town'])
  // A role is changed of the columns that were chosen.
  await chooseRole(table(), 'Town', 'ignore')
  expect(table()).toMatchObject({ headings: { line: 2 }, columns: [{}, {}, { name: 'Town', role: 'ignore' }] })
  await addOffered()
  await expect.poll(() => useGraphs.getState().graphs?.some(({ name }) => name === 'berths')).toBe(true)
  await offerImport([file('later.csv')])
  expect(table()).toMatchObject({ by: 'memory', headings: { line: 3 }, columns: [{}, {}, { role: 'ignore' }] })
  await dropOffer()
})

it('says why a file is none, and offers nothing', async () => {
  await offerImport([file('empty.ttl')])
  expect((await told()).at(-1)).toMatch(/empty\.ttl is empty/)
  expect(useOffer.getState().offer).toBeUndefined()
})
