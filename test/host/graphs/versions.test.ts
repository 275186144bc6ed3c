import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { knownTable } from '../../../electron/contract/import-preview.ts'
import type { JobView } from '../../../electron/contract/job.ts'
import { spawnBuilt } from '../../built-program.ts'
import { addGraph, temporaryHost, until, type Temporary } from '../temporary-host.ts'

let temporary: Temporary

beforeEach(async () => {
  temporary = await temporaryHost(spawnBuilt)
  await addGraph(temporary, 'films', films(0, 300, 'Ridley Scott').split('\n').slice(1).join('\n').replaceAll(',', '|'))
})
afterEach(() => temporary.end())

const inHome = (name: string): string => join(temporary.home, name)
const films = (from: number, to: number, director: string): string =>
  [
    'head,relation,tail',
    ...Array.from({ length: to - from }, (_, i) => `Film ${from + i},directed by,${director}`),
  ].join('\n')

async function write(name: string, text: string): Promise<string> {
  await writeFile(inHome(name), text)
  return inHome(name)
}

async function changed(add: string[], remove: string[] = [], dryRun = false): Promise<JobView> {
  const { jobId } = await temporary.host.versions.start({ kg: 'films', add, remove, dryRun })
  return temporary.host.jobs.finished(jobId)
}

test('a change runs as a job, and questions from then on are put to the new version', async () => {
  const { host } = temporary
  const add = await write('more.csv', films(300, 310, 'Ann Lee'))
  expect(await changed([add], [], true)).toMatchObject({
    state: 'done',
    change: { changes: { facts: { came: { count: 10 } } } },
  })
  expect((await host.graphs.summary('films')).triples).toBe(300)
  using old = await host.graphs.lease('films')
  expect(await changed([add])).toMatchObject({ state: 'done', change: { version: 2 } })
  expect((await host.graphs.summary('films')).triples).toBe(310)
  // Who has the version before goes on with it.
  expect((await old.graph.summary()).triples).toBe(300)
  expect(await host.versions.switch('films', 1)).toEqual({ previous: 2 })
  expect((await host.graphs.summary('films')).triples).toBe(300)
})

test('a table is added, and its facts removed again, as it was said before to be read', async () => {
  const { host } = temporary
  const boats = 'Boat,Owner,Town\nHeron,Ann,Esk\nOsprey,Bob,Tarn\nPlover,Ann,Esk\n'
  const first = await write('berths.csv', `Berths,North,South\n${boats}`)
  const tables = [{ columns: [{ column: 'Town', role: 'ignore' as const }], headings: 2 }]
  const seen = await host.imports.preview({ paths: [first], tables })
  const remember = seen.files.flatMap(file => file.tables.map(knownTable))
  const { jobId } = await host.imports.start({ paths: [first], name: 'berths', tables, remember })
  await host.jobs.finished(jobId)
  const { triples } = await host.graphs.summary('films')
  const later = await write('later.csv', `In May,North,South\nof,the,club\n${boats}`)
  // Three kinds of boats and their owners, and no line of headings among them.
  expect(await changed([later])).toMatchObject({ change: { changes: { facts: { came: { count: 6 } } } } })
  expect(await changed([], [later])).toMatchObject({ change: { changes: { facts: { went: { count: 6 } } } } })
  expect((await host.graphs.summary('films')).triples).toBe(triples)
})

test('a removed version waits for those who read it, and is taken back from the trash', async () => {
  const { host } = temporary
  await changed([await write('more.csv', films(300, 310, 'Ann Lee'))])
  const lease = await host.graphs.lease('films')
  await host.versions.switch('films', 1)
  let removed: { undoId: string } | undefined
  const removing = host.versions.remove('films', 2).then(undo => (removed = undo))
  await until(async () => (await host.versions.list('films')).versions.length === 1)
  expect((await lease.graph.link('Ann Lee'))[0]?.degree).toBe(10)
  expect(removed).toBeUndefined()
  lease[Symbol.dispose]()
  const { undoId } = await removing
  expect(await readdir(join(temporary.home, 'graphs', 'films', 'versions'))).not.toContain('2')
  expect(await host.versions.undoRemove(undoId)).toEqual({ kg: 'films', version: 2 })
  await host.versions.switch('films', 2)
  expect((await host.graphs.summary('films')).triples).toBe(310)
  await expect(host.versions.undoRemove('../../films')).rejects.toMatchObject({ code: 'bad-request' })
})

test(
  'documents stay over versions, and a graph that had too much changed is written anew',
  { tags: 'slow' },
  async () => {
    const { host } = temporary
    const text = await write('notes.txt', 'Ridley Scott directed Film 1. Ann Lee admired Ridley Scott.')
    const read = await host.documents.start({ kg: 'films', paths: [text], embedder: 'lexical' })
    expect(await host.jobs.finished(read.jobId)).toMatchObject({ state: 'done' })
    for (const from of [300, 315, 330]) {
      const { change } = await changed([await write('more.csv', films(from, from + 15, 'Ann Lee'))])
      if (change?.wholeJob !== undefined) await host.jobs.finished(change.wholeJob)
    }
    const summary = await host.graphs.summary('films')
    expect([summary.triples, summary.documents]).toEqual([345, 1])
    expect(await readdir(join(temporary.home, 'graphs', 'films', 'versions'))).toContain('4-whole')

    // With the versions that needed them the tables of the first import go; its documents stay where they were.
    const graph = join(temporary.home, 'graphs', 'films')
    const undone: string[] = []
    for (const version of [1, 2, 3]) undone.push((await host.versions.remove('films', version)).undoId)
    expect(await readdir(graph)).toEqual(expect.arrayContaining(['documents.mdb', 'graph.json']))
    expect(await readdir(graph)).not.toContain('data.mdb')
    expect(await host.graphs.summary('films')).toMatchObject({ triples: 345, documents: 1 })
    const more = await write('more.txt', 'Ann Lee directed Film 2.')
    const again = await host.documents.start({ kg: 'films', paths: [more], embedder: 'lexical' })
    expect(await host.jobs.finished(again.jobId)).toMatchObject({ state: 'done' })
    // What the others were changes of went last.
    await expect(host.versions.undoRemove(undone[1]!)).rejects.toThrow(/take that one back first/)
    for (const undoId of undone.toReversed()) await host.versions.undoRemove(undoId)
    for (const [version, triples] of [
      [1, 300],
      [2, 315],
      [3, 330],
      [4, 345],
    ] as const) {
      await host.versions.switch('films', version)
      expect(await host.graphs.summary('films')).toMatchObject({ triples, documents: 2 })
    }
  },
)
