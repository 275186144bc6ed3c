import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobView } from '../../../electron/contract/job.ts'
import { addGraph, addVersion, FILMS, temporaryHost, type Temporary } from '../temporary-host.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

let temporary: Temporary

beforeAll(async () => {
  temporary = await temporaryHost()
  await add('films', FILMS)
})
afterAll(() => temporary.end())

const add = (name: string, content: string): Promise<void> => addGraph(temporary, name, content)

async function imported(file: string, name: string): Promise<JobView> {
  const { jobId } = await temporary.host.imports.start({ paths: [file], name })
  return temporary.host.jobs.finished(jobId)
}

async function exported(kg: string, file: string, version?: number): Promise<JobView> {
  const { exports, jobs } = temporary.host
  const { jobId } = await exports.start({ kg, path: join(temporary.home, file), version })
  return jobs.finished(jobId)
}

test('a graph is written as the name of the file says, packed or not, and comes back', async () => {
  for (const ending of ['nq', 'clew', 'ttl.gz']) {
    const job = await exported('films', `out.${ending}`)
    expect(job).toMatchObject({ state: 'done', exported: { kg: 'films', triples: 7, notes: [] } })
    await imported(join(temporary.home, `out.${ending}`), `as ${ending}`)
    const summary = await temporary.host.graphs.summary(`as ${ending}`)
    expect([ending, summary.fingerprint]).toEqual([ending, (await temporary.host.graphs.summary('films')).fingerprint])
  }
  expect(gunzipSync(await readFile(join(temporary.home, 'out.ttl.gz'))).toString()).toContain(' ;\n')
  await expect(exported('films', 'out.doc')).rejects.toThrow(/does not say what to write; let it end in \.clew, \.nt/)
})

test('an earlier version is written as it was', { tags: 'slow' }, async () => {
  await add('two', FILMS)
  await addVersion(temporary, 'two', { add: 'Arrival|directed_by|Denis Villeneuve\n' })
  expect(await exported('two', 'now.nt')).toMatchObject({ exported: { triples: 8 } })
  expect(await exported('two', 'before.nt', 1)).toMatchObject({ exported: { triples: 7 } })
  await expect(exported('two', 'all.clew', 1)).rejects.toThrow(/archive holds all versions/)
})

test('an export that cannot be written says so and leaves what was there', async () => {
  expect(inWords((await exported('films', 'no such folder/x.nt')).error ?? '')).toMatch(
    /cannot be written .*Choose another place/,
  )
  await mkdir(join(temporary.home, 'folder.nt'))
  expect(inWords((await exported('films', 'folder.nt')).error ?? '')).toMatch(
    /cannot be written .*Choose another place/,
  )
  expect((await readdir(temporary.home)).filter(name => name.endsWith('.tmp'))).toEqual([])
})

test('what a killed export left is gone after the next one to the same file', async () => {
  // No process has this number.
  const left = join(temporary.home, 'films.nt.4194304-0badcafe.tmp')
  const foreign = join(temporary.home, 'films.nt.mine.tmp')
  for (const file of [left, foreign]) await writeFile(file, 'half a line')
  await exported('films', 'films.nt')
  const files = await readdir(temporary.home)
  expect(files).not.toContain('films.nt.4194304-0badcafe.tmp')
  expect(files).toContain('films.nt.mine.tmp')
})

test('documents, and what was read in them, go with an archive', { tags: 'slow' }, async () => {
  const { documents, jobs, graphs } = temporary.host
  const file = join(temporary.home, 'note.md')
  await writeFile(file, '# Alien\n\nAlien was directed by Ridley Scott. Ridley Scott was born in South Shields.\n')
  await add('noted', FILMS)
  await jobs.finished((await documents.start({ kg: 'noted', paths: [file] })).jobId)
  await exported('noted', 'noted.clew')
  await imported(join(temporary.home, 'noted.clew'), 'again')
  expect((await graphs.summary('again')).hyperedges).toBeGreaterThan(0)
  const was = (await documents.summary('noted')) ?? {}
  expect(await documents.summary('again')).toMatchObject(was)
  expect(await documents.chunk('again', 'note.md', 0)).toBe(await documents.chunk('noted', 'note.md', 0))
  // They can be added to.
  await writeFile(file, 'Witness was directed by Peter Weir.\n')
  await jobs.finished((await documents.start({ kg: 'again', paths: [file] })).jobId)
  expect(await documents.chunk('again', 'note.md', 0)).toContain('Witness')
})

test('an archive is shown for what it holds before it is imported', async () => {
  await exported('films', 'films.clew')
  const preview = await temporary.host.imports.preview({ paths: [join(temporary.home, 'films.clew')] })
  expect(preview).toMatchObject({ name: 'films 2', files: [{ format: 'archive', triples: 7 }] })
  expect(inWords(preview.files[0]?.notes[0] ?? '')).toMatch(/archive of "films" .* holds 7 triples, 1 version\./)
})
