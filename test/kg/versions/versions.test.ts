import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ClewError } from '../../../electron/contract/errors.ts'
import { GraphBuilder } from '../../../electron/kg/store/graph-builder.ts'
import type { GraphTables } from '../../../electron/kg/store/graph-tables.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { logFile } from '../../../electron/kg/versions/change-log.ts'
import { changedFacts } from '../../../electron/kg/versions/changed-facts.ts'
import { changeByFiles } from '../../../electron/kg/versions/change-files.ts'
import { compareVersions } from '../../../electron/kg/versions/compare.ts'
import { sumOfVersion } from '../../../electron/kg/versions/fingerprint.ts'
import { environmentFolder, readHistory } from '../../../electron/kg/versions/history.ts'
import {
  forgetVersion,
  listVersions,
  nameVersion,
  recallVersion,
  switchVersion,
} from '../../../electron/kg/versions/kept-versions.ts'
import { makeWhole } from '../../../electron/kg/versions/make-whole.ts'
import { openTables } from '../../../electron/kg/versions/open-tables.ts'
import { takeBack } from '../../../electron/kg/versions/take-back.ts'
import { checkInvariants } from '../invariants.ts'
import { importTexts, temporaryFolder } from '../temporary-graph.ts'
import { tablesOf } from './tables-of.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

const folder = temporaryFolder()
let files = 0

function written(text: string, ending = 'csv'): string {
  const path = join(folder, `change-${files++}.${ending}`)
  writeFileSync(path, text)
  return path
}

const HEADER = 'head,relation,tail'
const films = (from: number, to: number, director: string): string =>
  Array.from({ length: to - from }, (_, i) => `Film ${from + i},directed by,${director}`).join('\n')

async function filmGraph(): Promise<string> {
  return (await importTexts(folder, { 'films.csv': `${HEADER}\n${films(0, 300, 'Ridley Scott')}\n` })).folder
}

test('a dry run says what is new, there and gone, and changes nothing', async () => {
  const graph = await filmGraph()
  const before = await tablesOf(graph)
  const change = await changeByFiles({
    folder: graph,
    name: 'films',
    add: [written(`${HEADER}\nFilm 1,directed by,Ridley Scott\nFilm 1,starring,Tom Skerritt\n`)],
    remove: [written(`${HEADER}\nFilm 2,directed by,Ridley Scott\nFilm 2,directed by,Nobody\n`)],
    dryRun: true,
  })
  expect(change).toMatchObject({
    there: 1,
    absent: 1,
    changes: {
      facts: {
        came: { count: 1, first: [{ head: 'Film 1', relation: 'starring', tail: 'Tom Skerritt' }] },
        went: { count: 1, first: [{ head: 'Film 2', relation: 'directed by', tail: 'Ridley Scott' }] },
      },
      entities: { came: { count: 1, first: ['Tom Skerritt'] }, went: { count: 1, first: ['Film 2'] } },
      relations: { came: { count: 1, first: ['starring'] }, went: { count: 0, first: [] } },
    },
  })
  expect(change.version).toBeUndefined()
  expect(await tablesOf(graph)).toEqual(before)
  expect(await listVersions(graph)).toMatchObject({ current: 1, versions: [{ id: 1 }] })
})

test('a change makes a version, which is switched, named, compared, removed and taken back; the first stays as it was', async () => {
  const graph = await filmGraph()
  const before = await tablesOf(graph)
  const add = written(`${HEADER}\n${films(300, 305, 'Ann Lee')}\n`)
  expect(await changeByFiles({ folder: graph, name: 'films', add: [add], remove: [] })).toMatchObject({ version: 2 })
  const remove = written(`${HEADER}\nFilm 7,directed by,Ridley Scott\n`)
  expect(await changeByFiles({ folder: graph, name: 'films', add: [], remove: [remove] })).toMatchObject({ version: 3 })
  expect(await tablesOf(graph, 1)).toEqual(before)
  await checkInvariants(graph)
  const now = await openGraph(graph)
  const [lee] = await now.link('Ann Lee')
  const directed = (await now.relation('directed by')) ?? 0
  expect((await now.neighbours([lee?.entity.id ?? 0], directed, 'head')).total).toBe(5)
  expect(await now.link('Film 7')).not.toMatchObject([{ match: 'exact' }])
  await now.close()

  expect(await compareVersions(graph, 1, 3, 2)).toMatchObject({
    facts: { came: { count: 5 }, went: { count: 1, first: [{ head: 'Film 7' }] } },
    entities: { came: { count: 6 }, went: { count: 1, first: ['Film 7'] } },
  })
  expect((await compareVersions(graph, 3, 2, 2)).facts).toMatchObject({ came: { count: 1 }, went: { count: 0 } })

  await nameVersion(graph, 2, 'with Lee')
  await expect(nameVersion(graph, 3, 'with Lee')).rejects.toThrow('already called')
  await switchVersion(graph, 1)
  expect(await tablesOf(graph)).toEqual(before)
  await switchVersion(graph, 3)
  await expect(forgetVersion(graph, 3)).rejects.toThrow(ClewError)
  const forgotten = await forgetVersion(graph, 2)
  expect((await listVersions(graph)).versions.map(({ id }) => id)).toEqual([1, 3])
  // What changed since the first is known all the same.
  expect((await compareVersions(graph, 1, 3, 0)).facts).toMatchObject({ came: { count: 5 }, went: { count: 1 } })
  await recallVersion(graph, forgotten)
  expect(await listVersions(graph)).toMatchObject({
    current: 3,
    versions: [{ id: 1 }, { id: 2, name: 'with Lee' }, {}],
  })
})

test('an import is taken back, but for what another one said too', async () => {
  const graph = await filmGraph()
  const before = await tablesOf(graph)
  const add = async (text: string): Promise<void> => {
    await changeByFiles({ folder: graph, name: 'films', add: [written(text)], remove: [] })
  }
  await add(`${HEADER}\nA,knows,B\nA,knows,C\n`)
  await add(`${HEADER}\nA,knows,B\nA,knows,D\n`)
  expect(await takeBack(2, { folder: graph, name: 'films' })).toMatchObject({
    changes: { facts: { came: { count: 0 }, went: { count: 1, first: [{ tail: 'C' }] } } },
  })
  await takeBack(3, { folder: graph, name: 'films' })
  expect(await tablesOf(graph)).toEqual(before)
  await switchVersion(graph, 3)
  await takeBack(3, { folder: graph, name: 'films' })
  expect((await compareVersions(graph, 2, 6, 3)).facts).toMatchObject({ came: { count: 0 }, went: { count: 0 } })
  await takeBack(2, { folder: graph, name: 'films' })
  expect(await tablesOf(graph)).toEqual(before)
  await expect(takeBack(1, { folder: graph, name: 'films' })).rejects.toThrow('cannot be taken back')
})

test('what version 0.1 wrote is read: a change in words, and a graph without a sum of its facts', async () => {
  const graph = await filmGraph()
  const add = [written(`${HEADER}\nA,knows,B\nA,knows,C\n`)]
  await changeByFiles({ folder: graph, name: 'films', add, remove: [] })
  const log = logFile(graph, 2)
  const words = ['["+","1A","1knows","1B"]', '["+","1A","1knows","1C"]']
  writeFileSync(log, gzipSync(`${words.join('\n')}\n`))
  expect((await compareVersions(graph, 1, 2, 2)).facts).toMatchObject({ came: { count: 2 }, went: { count: 0 } })

  const tables = await openTables(graph, 1)
  const known = tables.sum
  const withoutSum: GraphTables = Object.create(tables, { sum: { value: undefined } })
  const none = await changedFacts(tables, new GraphBuilder(), new GraphBuilder())
  const made = await sumOfVersion(withoutSum, none, async () => undefined)
  expect(made.fingerprint()).toBe(known?.fingerprint())
  expect(made.fingerprint()).toBe(tables.summary.fingerprint)
  await tables.close()
})

test('changes of more than a tenth are written whole, and what is kept beside is made whole and read as before', async () => {
  const graph = await filmGraph()
  for (let i = 0; i < 4; i++)
    await changeByFiles({
      folder: graph,
      name: 'films',
      add: [written(`${HEADER}\n${films(400 + 10 * i, 410 + 10 * i, `Director ${i}`)}\n`)],
      remove: [],
    })
  const before = await tablesOf(graph)
  const history = await readHistory(graph)
  expect(history?.environments.every(({ name, below }) => name === 'first' || below !== undefined)).toBe(true)
  await makeWhole(graph, 5)
  expect(await tablesOf(graph)).toEqual(before)
  expect((await readHistory(graph))?.versions.at(-1)?.environment).toBe('5-whole')
  const large = written(`${HEADER}\n${films(1000, 1100, 'Somebody')}\n`)
  await changeByFiles({ folder: graph, name: 'films', add: [large], remove: [] })
  expect((await readHistory(graph))?.versions.at(-1)?.environment).toBe('6-whole')
  await checkInvariants(graph)
  for (const version of [2, 3, 4, 5]) await tablesOf(graph, version)
})

test('a cancelled change leaves the graph as it was, and a list of versions that leads elsewhere is refused', async () => {
  const graph = await filmGraph()
  const abort = new AbortController()
  const add = [written(`${HEADER}\n${films(300, 320, 'Ann Lee')}\n`)]
  const change = changeByFiles({
    folder: graph,
    name: 'films',
    add,
    remove: [],
    signal: abort.signal,
    onProgress: ({ phase }) => {
      if (inWords(phase) === 'building the name index') abort.abort()
    },
  })
  await expect(change).rejects.toMatchObject({ code: 'cancelled' })
  expect(await listVersions(graph)).toMatchObject({ current: 1 })
  expect(existsSync(environmentFolder(graph, '2'))).toBe(false)
  await changeByFiles({ folder: graph, name: 'films', add, remove: [] })
  const history = join(graph, 'versions.json')
  writeFileSync(history, readFileSync(history, 'utf8').replaceAll('"2"', '"../../x"'))
  await expect(openGraph(graph)).rejects.toMatchObject({ code: 'unreadable' })
})
