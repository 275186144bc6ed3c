import { cp, mkdir, readdir, readlink, rename, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { GraphCard } from '../../../electron/contract/graph.ts'
import { GraphTrash } from '../../../electron/host/graphs/graph-trash.ts'
import { skippedFor } from '../../skipped.ts'
import { addGraph, FILMS, temporaryHost, until, type Temporary } from '../temporary-host.ts'

let temporary: Temporary

beforeEach(async () => {
  temporary = await temporaryHost()
  await addGraph(temporary, 'films', FILMS)
})
afterEach(() => temporary.end())

const graphFolder = (name: string): string => join(temporary.host.folders.graphs, name)

test('a graph that another process has put in the place of an open one is read anew once the old one is no longer in use', async () => {
  await addGraph(temporary, 'other', 'Arrival|directed_by|Denis Villeneuve\n')
  const { graphs } = temporary.host
  const lease = await graphs.lease('films')
  await rename(graphFolder('films'), graphFolder('films before'))
  await rename(graphFolder('other'), graphFolder('films'))
  expect((await lease.graph.summary()).triples).toBe(7)
  lease[Symbol.dispose]()
  expect((await graphs.summary('films')).triples).toBe(1)
})

test("watchers are told of changes, also of another process's", async () => {
  const { graphs } = temporary.host
  const lists: GraphCard[][] = []
  const watching = new AbortController()
  const watch = (async () => {
    for await (const list of graphs.changes(watching.signal)) lists.push(list)
  })()
  await until(() => lists.length > 0)
  await graphs.rename('films', 'cinema')
  await until(() => lists.at(-1)?.[0]?.name === 'cinema')
  // As another process would.
  await rename(graphFolder('cinema'), graphFolder('movies'))
  await until(() => lists.at(-1)?.[0]?.name === 'movies')
  watching.abort()
  await watch
  expect(new Set(lists.flat().map(({ name }) => name))).toEqual(new Set(['films', 'cinema', 'movies']))
})

test('a renamed graph goes by its new name in what is answered from it', async () => {
  await temporary.host.graphs.rename('films', 'cinema')
  const { id } = await temporary.host.asks.start({ kg: 'cinema', question: 'who directed Witness' })
  const events = []
  for await (const event of temporary.host.asks.events(id, undefined)) events.push(event)
  expect(events.at(-1)).toMatchObject({ kind: 'finished', trajectory: { graph: { name: 'cinema' } } })
  expect((await temporary.host.graphs.list()).map(({ name }) => name)).toEqual(['cinema'])
  await expect(temporary.host.graphs.summary('films')).rejects.toThrow(/no graph named "films"/)
})

test('a damaged graph and a foreign folder are listed with what is wrong, beside the good ones', async () => {
  await addGraph(temporary, 'cut', 'Arrival|directed_by|Denis Villeneuve\n')
  const [data = ''] = (await readdir(graphFolder('cut'))).filter(
    name => name.endsWith('.mdb') && !name.startsWith('lock'),
  )
  await temporary.restart()
  await truncate(join(graphFolder('cut'), data), 100)
  await mkdir(graphFolder('foreign'))
  const cards = await temporary.host.graphs.list()
  expect(cards.map(({ name, state }) => [name, state])).toEqual([
    ['cut', 'broken'],
    ['films', 'ready'],
    ['foreign', 'broken'],
  ])
  for (const { problem } of cards.filter(({ state }) => state === 'broken')) expect(problem).toMatch(/\.$/)
  // What cannot be read can still be removed.
  await temporary.host.graphs.remove('cut')
  expect((await temporary.host.graphs.list()).map(({ name }) => name)).toEqual(['films', 'foreign'])
})

test('a graph that another process removed is said to be had back, and one that never was is not', async () => {
  const { graphs } = temporary.host
  await addGraph(temporary, 'other', 'Arrival|directed_by|Denis Villeneuve\n')
  const lease = await graphs.lease('films')
  await new GraphTrash(temporary.host.folders.trash).putGraph(graphFolder('films'))
  await expect(graphs.lease('films')).rejects.toThrow('The graph "films" was removed; `clew kg restore` takes it back')
  await expect(graphs.remove('films')).rejects.toThrow('The graph "films" was removed')
  lease[Symbol.dispose]()
  await expect(graphs.lease('never')).rejects.toThrow('There is no graph named "never"; import one, or choose another')
  await graphs.remove('other')
  await expect(graphs.lease('never')).rejects.toThrow(/There is no graph named "never", nor any other in /)
})

test('who only looks at a graph is waited for, not told of as an answer', async () => {
  const { graphs } = temporary.host
  const lease = await graphs.lease('films')
  const renamed = graphs.rename('films', 'cinema')
  setImmediate(() => lease[Symbol.dispose]())
  expect(await renamed).toEqual({ kg: 'cinema' })
})

test('undo takes a removed graph back, unless its name has been taken since', async () => {
  const { graphs } = temporary.host
  const { undoId } = await graphs.remove('films')
  expect(await graphs.undoRemove(undoId)).toEqual({ kg: 'films' })
  expect((await graphs.summary('films')).triples).toBe(7)
  const again = await graphs.remove('films')
  await addGraph(temporary, 'films', 'Arrival|directed_by|Denis Villeneuve\n')
  await expect(graphs.undoRemove(again.undoId)).rejects.toThrow(/already is a graph named "films"/)
  await expect(graphs.undoRemove('../../graphs')).rejects.toThrow(/not the id/)
  await graphs.rename('films', 'arrival')
  expect(await graphs.undoRemove(again.undoId)).toEqual({ kg: 'films' })
})

test('what was removed is listed until it is taken back or thrown away', async () => {
  const { graphs } = temporary.host
  const { undoId } = await graphs.remove('films')
  const [removed, ...others] = await graphs.removed()
  expect(others).toEqual([])
  expect(removed).toMatchObject({ undoId, name: 'films' })
  expect(Date.parse(removed?.keptUntil ?? '') - Date.parse(removed?.removedAt ?? '')).toBe(30 * 86_400_000)
  await graphs.tidy()
  expect(await graphs.undoRemove(undoId)).toEqual({ kg: 'films' })
  expect(await graphs.removed()).toEqual([])
  const again = await graphs.remove('films')
  expect(await graphs.discardRemoved(again.undoId)).toEqual({ kg: 'films' })
  expect(await graphs.removed()).toEqual([])
  await expect(graphs.undoRemove(again.undoId)).rejects.toMatchObject({ code: 'not-found' })
  await expect(graphs.discardRemoved('../graphs')).rejects.toThrow(/not the id/)
})

test('a name written with combining accents is the same name', async () => {
  const [composed, combining] = ['Zoë', 'Zoe\u0308']
  await addGraph(temporary, composed, FILMS)
  const { graphs, imports, jobs } = temporary.host
  const file = join(temporary.home, 'again.txt')
  await writeFile(file, FILMS)
  await expect(imports.start({ paths: [file], name: combining })).rejects.toThrow(/already is a graph/)
  const [one, other] = [await graphs.lease(composed), await graphs.lease(combining)]
  expect(other.graph).toBe(one.graph)
  one[Symbol.dispose]()
  other[Symbol.dispose]()
  expect(await graphs.rename('films', 'Cafe\u0301')).toEqual({ kg: 'Café' })
  const { jobId } = await imports.start({ paths: [file], name: 'Pekin\u0303' })
  expect((await jobs.finished(jobId)).result?.kg).toBe('Pekiñ')
  expect((await graphs.list()).map(({ name, state }) => [name, state])).toEqual([
    ['Café', 'ready'],
    ['Pekiñ', 'ready'],
    ['Zoë', 'ready'],
  ])
})

test('graphs from before names had one form are found under it', async () => {
  await addGraph(temporary, 'Zoë', FILMS)
  await addGraph(temporary, 'other', FILMS)
  await addGraph(temporary, 'third', FILMS)
  await rename(graphFolder('other'), graphFolder('Zoe\u0308'))
  await rename(graphFolder('third'), graphFolder('Cafe\u0301'))
  const { graphs } = await temporary.restart()
  expect((await graphs.list()).map(({ name, state }) => [name, state])).toEqual([
    ['Café', 'ready'],
    ['films', 'ready'],
    ['Zoë', 'ready'],
    ['Zoë 2', 'ready'],
  ])
})

/** The graphs whose files this process has open. */
async function openGraphs(): Promise<string[]> {
  const { graphs } = temporary.host.folders
  const open = await Promise.all(
    (await readdir('/proc/self/fd')).map(fd => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return [
    ...new Set(
      open.filter(file => file.startsWith(`${graphs}/`)).map(file => file.slice(graphs.length + 1).split('/')[0] ?? ''),
    ),
  ].toSorted()
}

test(
  'of the graphs that nobody uses only the last few stay open',
  skippedFor(process.platform === 'linux' ? undefined : 'open files are read from /proc, which only Linux has'),
  async () => {
    const { graphs } = temporary.host
    const names = Array.from({ length: 12 }, (_, index) => `copy ${String.fromCodePoint(97 + index)}`)
    for (const name of names) await cp(graphFolder('films'), graphFolder(name), { recursive: true })
    using held = await graphs.lease('copy a')
    for (const name of names) expect((await graphs.summary(name)).triples).toBe(7)
    await until(async () => (await openGraphs()).length <= 9)
    expect(await openGraphs()).toEqual(['copy a', ...names.slice(-8)])
    // The one in use is read on; a closed one is opened again, also by many at once.
    expect((await held.graph.summary()).triples).toBe(7)
    const again = await Promise.all([...names, ...names].map(name => graphs.summary(name)))
    expect(again.map(({ triples }) => triples)).toEqual(Array.from({ length: 24 }, () => 7))
    await until(async () => (await openGraphs()).length <= 9)
    expect(await openGraphs()).toContain('copy a')
  },
)
