import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobView } from '../../../electron/contract/job.ts'
import { writeAtomically } from '../../../electron/base/atomic-file.ts'
import { linkFolder } from '../../../electron/host/keeping/linked-folder.ts'
import { READY, readProject } from '../../../electron/host/keeping/read-project.ts'
import { tarEnd, tarEntries, tarEntry, type TarEntry } from '../../../electron/kg/archive/tar.ts'

import { createHost, type Host } from '../../../electron/host/host.ts'
import { PART_BYTES, PartsSum } from '../../../electron/host/keeping/project-head.ts'
import { spawnBuilt } from '../../built-program.ts'
import { addGraph, addVersion, FILMS, RESOURCES, temporaryHost, until, type Temporary } from '../temporary-host.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

let here: Temporary
let elsewhere: string
let file: string
let answer: string
let entries: TarEntry[]
let backup: JobView

beforeAll(async () => {
  here = await temporaryHost()
  elsewhere = await mkdtemp(join(tmpdir(), 'clew-kept-'))
  file = join(elsewhere, 'all.clew')
  await addGraph(here, 'films', FILMS)
  await addVersion(here, 'films', { add: 'Heat|directed_by|Michael Mann\n' })
  const { host } = here
  await host.graphSettings.change('films', { endpointAllowed: true })
  answer = (await host.asks.start({ kg: 'films', question: 'Who directed Heat?' })).id
  await ended(host, answer)
  await host.asks.mark(answer, { mark: 'right' })
  await host.asks.label(answer, { pinned: true })
  await host.views.save({
    kg: 'films',
    name: 'all',
    canvas: { nodes: [], groups: [], filter: { types: [], relations: [] }, look: { colour: 'none', size: 'same' } },
  })
  await host.reports.templates.save({ name: 'House' })
  await host.endpoints.save({ name: 'Big', url: 'http://10.0.0.7:8080/v1', model: 'm', key: 'never-in-a-file' })
  // A folder with files that are appended to, that are of several parts, that are replaced, and that say who is at work.
  const run = join(host.folders.runs, 'run-1')
  await mkdir(join(run, 'checkpoints', 'last'), { recursive: true })
  await writeFile(
    join(run, 'run.json'),
    JSON.stringify({
      id: 'run-1',
      name: 'a run',
      kind: 'sft',
      kg: 'films',
      model: 'Clew Navigator',
      modelId: 'navigator',
      protocol: 'clew',
      state: 'paused',
      stages: [],
      phase: 'paused',
      startedAt: new Date().toISOString(),
      notes: [],
      lessons: 0,
    }),
  )
  await writeFile(join(run, 'checkpoints', 'last', 'weights.bin'), Buffer.alloc(PART_BYTES + 1, 7))
  await writeFile(join(run, 'curve.jsonl'), '')
  await writeFile(join(run, 'lock'), 'x')
  backup = await host.jobs.finished((await host.projectFiles.backUp(file)).jobId)
  entries = []
  for await (const { name, bytes } of tarEntries('all.clew', Readable.from([gunzipSync(await readFile(file))])))
    entries.push({ name, bytes: Buffer.from(bytes) })
})
afterAll(async () => {
  await here.end()
  await rm(elsewhere, { recursive: true, force: true })
})

async function ended({ asks }: Host, id: string): Promise<void> {
  for await (const _ of asks.events(id, undefined));
}

const openAt = (home: string): Promise<Host> => createHost({ home, resources: RESOURCES, spawn: spawnBuilt })

async function restored(host: Host, from = file): Promise<Awaited<ReturnType<Host['jobs']['finished']>>> {
  const { jobId } = await host.projectFiles.restore(from)
  return host.jobs.finished(jobId)
}

/** Names and contents of everything in a folder, but for what says who is at work. */
async function contents(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile() && entry.name !== 'lock') {
      const path = join(entry.parentPath, entry.name)
      found[path.slice(folder.length)] = createHash('sha256')
        .update(await readFile(path))
        .digest('hex')
    }
  return found
}

test('a backup says what is in it', () => {
  expect(backup.error).toBeUndefined()
  expect(backup.backedUp).toMatchObject({
    graphs: ['films'],
    notes: [],
    things: { trajectories: 1, verdicts: 1, labels: 1, runs: 1, views: 1, templates: 1 },
  })
})

test('what was made here is there afterwards, and usable at once; no key and no consent comes along', async () => {
  const home = join(elsewhere, 'there')
  const host = await openAt(home)
  const { restored: came, error } = await restored(host)
  expect(error).toBeUndefined()
  expect(came).toMatchObject({
    graphs: ['films'],
    there: 0,
    things: { trajectories: 1, verdicts: 1, labels: 1, runs: 1 },
  })
  expect(came?.notes.map(inWords).join('\n')).toMatch(
    /has to be allowed again: "films"[^]*Big at http:\/\/10\.0\.0\.7:8080\/v1/,
  )
  for (const folder of ['trajectories', 'verdicts', 'labels', 'runs', 'views', 'templates'] as const)
    expect(await contents(host.folders[folder])).toEqual(await contents(here.host.folders[folder]))
  expect((await host.graphs.summary('films')).fingerprint).toBe((await here.host.graphs.summary('films')).fingerprint)
  expect((await host.versions.list('films')).versions).toHaveLength(2)
  expect((await host.graphSettings.get('films')).endpointAllowed).toBe(false)
  expect(await host.asks.history({ limit: 10 })).toMatchObject([{ id: answer, verdict: 'right', pinned: true }])
  expect(await host.teaching.list()).toMatchObject([{ id: 'run-1', state: 'paused' }])
  const { id } = await host.asks.start({ kg: 'films', question: 'Who directed Alien?' })
  await ended(host, id)
  expect((await host.asks.get(id)).status).toBe('answered')
  expect(gunzipSync(await readFile(file)).includes('never-in-a-file')).toBe(false)

  // Once more: all of it is there already, and what was changed since stays as it is here.
  await host.asks.label(answer, { title: 'changed here' })
  const { restored: again } = await restored(host)
  expect(again).toMatchObject({ graphs: [], things: {} })
  expect(again?.notes.map(inWords).join('\n')).toMatch(
    /1 name or pin is here in another state than in the backup, and stays as here/,
  )
  expect((await host.asks.history({ limit: 10 })).find(card => card.id === answer)?.title).toBe('changed here')

  // Another graph of the name: both are kept.
  await host.graphs.remove('films')
  await addGraph({ home, host }, 'films', 'a|b|c\n')
  const { restored: beside } = await restored(host)
  expect(beside?.graphs).toEqual(['films 2'])
  expect(beside?.notes.map(inWords).join('\n')).toMatch(
    /another graph "films" here; the one of the backup is called "films 2"/,
  )
  await host.close()
})

function packed(parts: readonly TarEntry[], isSummed = true): Promise<string> {
  const sum = new PartsSum()
  for (const part of parts) sum.add(part)
  const path = join(elsewhere, 'other.clew')
  const all = isSummed ? [...parts, sum.last()] : parts
  return writeFile(path, gzipSync(Buffer.concat([...all.flatMap(tarEntry), tarEnd()]), { level: 1 })).then(() => path)
}

test('what is not as it was written, or leads elsewhere, is refused in one line and leaves nothing', async () => {
  const home = join(elsewhere, 'refuses')
  await mkdir(home)
  const refused = async (path: string): Promise<string> => {
    const message = await readProject({
      file: path,
      home,
      ready: join(home, 'ready'),
      onProgress: () => undefined,
    }).then(
      () => 'taken',
      (error: unknown) => (error as Error).message,
    )
    expect(await readdir(home)).toEqual([])
    expect(message).not.toContain('\n')
    return message
  }
  const parts = entries.slice(0, -1)
  const [head] = parts
  const withHead = (change: object): TarEntry[] => [
    { name: 'clew.json', bytes: Buffer.from(JSON.stringify({ ...JSON.parse(head!.bytes.toString()), ...change })) },
    ...parts.slice(1),
  ]
  const thing = (name: string, bytes = Buffer.from('{}')): TarEntry[] => [...parts, { name, bytes }]
  // What is read before it costs more than the refusal: all but the head is left out.
  const alone = (name: string): TarEntry[] => [head!, { name, bytes: Buffer.from('{}') }]
  expect(await refused(await packed(withHead({ version: 9 })))).toMatch(/backup of version 9.*use a newer Clew/)
  expect(await refused(await packed(withHead({ bytes: 1e15 })))).toMatch(/free disk space/)
  expect(await refused(await packed(withHead({ graphs: [] })))).toMatch(/which no backup of Clew has/)
  expect(await refused(await packed(withHead({ graphs: ['films', 'more'] })))).toMatch(/is damaged/)
  expect(await refused(await packed(parts.slice(0, 5)))).toMatch(/is damaged/)
  expect(
    await refused(
      await packed(
        entries.filter((_, at) => at !== 4),
        false,
      ),
    ),
  ).toMatch(/is damaged/)
  expect(
    await refused(await packed([...entries, { name: 'things/views/a.json/000000', bytes: Buffer.from('{}') }], false)),
  ).toMatch(/is damaged/)
  for (const name of [
    'things/trajectories/../../evil.json/000000',
    'things/runs/a/../../../evil/000000',
    'things/runs/a/.hidden/000000',
    'things/runs/a/con.txt/000000',
    'things/runs/a/lock/000000',
    'things/runs/a/lock/x/000000',
    'things/runs/a/run.json.tmp/000000',
    'things/runs/a/000000',
    'things/models/a.json/000000',
    'things/verdicts/a.json/deep/000000',
    'settings/keys.json',
    'settings/browser.json',
    'graphs/1/own/graph.json',
    'graphs/1/own/__proto__',
    '/etc/passwd',
    'evil',
  ])
    expect([name, await refused(await packed(alone(name)))]).toEqual([
      name,
      expect.stringMatching(/which no backup of Clew has|is damaged/),
    ])
  expect(
    await refused(
      await packed([...thing('things/runs/a/x/000000'), { name: 'things/runs/a/X/000000', bytes: Buffer.from('') }]),
    ),
  ).toMatch(/is damaged/)
  for (const [one, other] of [
    ['things/runs/a/x/000000', 'things/runs/a/x/y/000000'],
    ['things/runs/a/x/y/000000', 'things/runs/a/x/000000'],
  ] as const)
    expect(await refused(await packed([...thing(one), { name: other, bytes: Buffer.from('{}') }]))).toMatch(
      /is damaged/,
    )
  // Many times more than it says that it is.
  const swollen = [
    ...withHead({ bytes: 1_000 }),
    ...Array.from({ length: 20 }, (_, at) => ({
      name: `things/runs/a/x/${String(at).padStart(6, '0')}`,
      bytes: Buffer.alloc(4 << 20, at),
    })),
  ]
  expect(await refused(await packed(swollen))).toMatch(/is damaged|200 times/)
  const whole = await readFile(file)
  const cut = join(elsewhere, 'cut.clew')
  await writeFile(cut, whole.subarray(0, whole.length - 3_000))
  expect(await refused(cut)).toMatch(/cannot be unpacked to its end/)
  await writeFile(cut, whole.subarray(0, 100))
  expect(await refused(cut)).toMatch(/no backup that Clew wrote, or it is cut/)
  const altered = Buffer.from(whole)
  altered.writeUInt8((altered[altered.length >> 1] ?? 0) ^ 1, altered.length >> 1)
  await writeFile(cut, altered)
  expect(await refused(cut)).toMatch(/cannot be unpacked|damaged|did not write/)
  await writeFile(cut, 'a|b|c\n')
  expect(await refused(cut)).toMatch(/no backup that Clew wrote/)
  const graph = join(elsewhere, 'graph.clew')
  await here.host.jobs.finished((await here.host.exports.start({ kg: 'films', path: graph })).jobId)
  expect(await refused(graph)).toMatch(/archive of one graph; `clew kg import`/)
})

test('an import of a backup says what it is, and a backup writes over nothing else', async () => {
  const { host } = here
  const { error } = await host.jobs.finished((await host.imports.start({ paths: [file] })).jobId)
  expect(inWords(error ?? '')).toMatch(/is the backup of a project.*clew restore/)
  const other = join(elsewhere, 'letter.txt')
  await writeFile(other, 'Dear …')
  await expect(host.projectFiles.backUp(other)).rejects.toThrow(/is there and no backup; name another file/)
  expect(await readFile(other, 'utf8')).toBe('Dear …')
})

test('what another version wrote and this one cannot read is left out and told, and so are drawings that do more than be seen', async () => {
  const host = await openAt(join(elsewhere, 'leaves out'))
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString(
    'base64',
  )
  const template = {
    format: 'clew-template',
    version: 1,
    id: 't',
    name: 'Evil',
    logo: { mediaType: 'image/svg+xml', base64: script },
    savedAt: '',
  }
  const path = await packed([
    ...entries.slice(0, -1),
    { name: 'things/trajectories/old.json/000000', bytes: Buffer.from('{"question":"of a later version"}') },
    { name: 'things/templates/t.json/000000', bytes: Buffer.from(JSON.stringify(template)) },
  ])
  const { restored: came } = await restored(host, path)
  expect(came?.things).toMatchObject({ trajectories: 1, templates: 1 })
  expect(came?.notes.map(inWords).join('\n')).toMatch(
    /1 question cannot be read by this version[^]*1 head of reports cannot be read/,
  )
  expect(existsSync(join(host.folders.templates, 't.json'))).toBe(false)
  await host.close()
})

test('cancelled, neither leaves anything', async () => {
  const host = await openAt(join(elsewhere, 'cancels'))
  const { jobId } = await host.projectFiles.restore(file)
  await until(() => host.jobs.list().some(({ id, state }) => id === jobId && state === 'running'))
  await host.jobs.cancel(jobId)
  expect((await host.jobs.finished(jobId)).state).toBe('cancelled')
  expect(await host.graphs.names()).toEqual([])
  expect((await readdir(host.folders.home)).filter(name => name.startsWith('.'))).toEqual([])
  await host.close()
  const target = join(elsewhere, 'cancelled.clew')
  const backup = await here.host.projectFiles.backUp(target)
  await until(() => here.host.jobs.list().some(({ id, state }) => id === backup.jobId && state === 'running'))
  await here.host.jobs.cancel(backup.jobId)
  expect((await here.host.jobs.finished(backup.jobId)).state).toBe('cancelled')
  expect((await readdir(elsewhere)).filter(name => name.startsWith('cancelled'))).toEqual([])
  expect((await stat(file)).size).toBeGreaterThan(1_000)
})

test('killed when all was read, the next start puts the rest in its place; killed before, nothing has come', async () => {
  const home = join(elsewhere, 'killed')
  await (await openAt(home)).close()
  const ready = join(home, `${READY}1`)
  await readProject({ file, home, ready, onProgress: () => undefined })
  // As a kill in the middle leaves it: the graph is there, the rest is not.
  await rename(join(ready, 'graphs', '1'), join(home, 'graphs', 'films'))
  // A process that is no more was reading.
  await mkdir(join(home, '.clew-import-2147483646-0000', 'trajectories'), { recursive: true })
  const host = await openAt(home)
  expect((await readdir(home)).filter(name => name.startsWith('.'))).toEqual([])
  expect(await host.graphs.names()).toEqual(['films'])
  expect(await host.asks.history({ limit: 10 })).toMatchObject([{ id: answer, verdict: 'right', pinned: true }])
  expect((await host.teaching.list()).map(({ id }) => id)).toEqual(['run-1'])
  await host.close()
})

test('files of a folder that are replaced meanwhile go together', async () => {
  const source = join(elsewhere, 'at work')
  await mkdir(source)
  const write = (value: number): Promise<unknown> =>
    Promise.all(['a', 'b'].map(name => writeAtomically(join(source, name), String(value))))
  await write(0)
  let isOver = false
  const working = (async () => {
    for (let value = 1; !isOver; value++) {
      await write(value)
      await new Promise(done => setTimeout(done, 500))
    }
  })()
  try {
    for (let round = 0; round < 5; round++) {
      const target = join(elsewhere, `linked ${round}`)
      const linked = await linkFolder(source, target)
      expect(linked.map(({ path }) => path.join('/'))).toEqual(['a', 'b'])
      const [a, b] = await Promise.all(['a', 'b'].map(name => readFile(join(target, name), 'utf8')))
      expect(Math.abs(Number(a) - Number(b))).toBeLessThanOrEqual(1)
    }
  } finally {
    isOver = true
    await working
  }
})

test.skipIf(process.platform === 'win32')(
  'a link in the data folder takes nothing of elsewhere into a backup',
  async () => {
    const { folders, jobs, projectFiles } = here.host
    const [secret, target] = [join(elsewhere, 'secret.json'), join(elsewhere, 'links.clew')]
    await writeFile(secret, '{"name":"never-in-a-backup"}')
    const links = [join(folders.templates, 'linked.json'), join(folders.runs, 'run-2', 'run.json')]
    await mkdir(join(folders.runs, 'run-2'))
    for (const link of links) await symlink(secret, link)
    try {
      expect(await jobs.finished((await projectFiles.backUp(target)).jobId)).toMatchObject({ state: 'done' })
    } finally {
      for (const link of links) await rm(link)
      await rm(join(folders.runs, 'run-2'), { recursive: true })
    }
    const text = gunzipSync(await readFile(target)).toString('latin1')
    expect(text).toContain('things/runs/run-1/')
    expect(text).not.toMatch(/never-in-a-backup|linked\.json|run-2/)
  },
)
