import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { closeToOthers } from '../../electron/base/private-folder.ts'
import { KeptFolderSchema, keptWords, readersWords, StoredSchema } from '../../electron/contract/stored.ts'
import { makeFolders } from '../../electron/host/folders.ts'
import { openFolders } from '../../electron/host/stored.ts'
import { clew, json, startClew } from '../cli/run-clew.ts'
import { FILMS } from '../host/temporary-host.ts'
import { skippedFor } from '../skipped.ts'

const made: string[] = []
const newHome = async (): Promise<string> => {
  const home = await mkdtemp(join(tmpdir(), 'clew-stored-'))
  made.push(home)
  return home
}
afterAll(() => Promise.all(made.map(home => rm(home, { recursive: true, force: true }))))

const hasModes = skippedFor(process.platform === 'win32' ? 'Windows keeps folders by access lists' : undefined)

test('every folder of the data folder is told of, and the documentation says the same', async () => {
  const { home, ...folders } = await makeFolders(await newHome())
  // Matrices lie among the evaluations.
  const names = Object.keys(folders).filter(name => name !== 'matrices')
  expect(names.toSorted()).toEqual(KeptFolderSchema.options.toSorted())
  expect((await readdir(home)).toSorted()).toEqual(names.toSorted())
  const docs = await readFile(resolve('docs/privacy.md'), 'utf8')
  for (const folder of KeptFolderSchema.options) {
    const { what, kept, erase } = keptWords(folder)
    expect(docs).toContain(`| \`${folder}\` | ${what} | ${kept} | ${erase} |`)
  }
})

test('folders that others can read are closed at the start', hasModes, async () => {
  const home = await newHome()
  const before = await makeFolders(home)
  for (const folder of [before.graphs, before.logs]) await chmod(folder, 0o755)
  const folders = await makeFolders(home)
  expect(await openFolders(folders)).toEqual([])
  for (const folder of [folders.graphs, folders.logs]) expect((await stat(folder)).mode & 0o077).toBe(0)
})

test(
  'a folder that cannot be closed is told of',
  skippedFor(process.platform === 'linux' ? undefined : 'it is about /proc'),
  async () => {
    // Its modes are the kernel's.
    expect(await closeToOthers('/proc/self')).toBe(false)
    const folders = { ...(await makeFolders(await newHome())), trash: '/proc/self' }
    const open = await openFolders(folders)
    expect(open).toEqual(['trash'])
    expect(readersWords({ open })).toMatch(/may read trash.*Choose another data folder/)
  },
)

test('what the program writes is its owner’s alone, in the data folder and where it is told to', hasModes, async () => {
  const home = await newHome()
  const elsewhere = await newHome()
  await writeFile(join(elsewhere, 'films.txt'), FILMS)
  await mkdir(join(elsewhere, 'out'))
  for (const args of [
    ['import', join(elsewhere, 'films.txt'), '--kg', 'films'],
    ['ask', '--kg', 'films', 'who directed Alien'],
    ['kg', 'export', 'films', join(elsewhere, 'out', 'films.nt')],
  ])
    expect((await startClew(home, args).ended).code).toBe(0)
  const written = [home, join(elsewhere, 'out')]
  const open: string[] = []
  for (const folder of written)
    for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
      const path = join(entry.parentPath, entry.name)
      if (((await stat(path)).mode & 0o077) !== 0) open.push(path)
    }
  expect(open).toEqual([])
  const seen = await clew(home, 'privacy', '--json')
  const stored = StoredSchema.parse(json(seen))
  expect(stored).toMatchObject({ home, open: [] })
  expect(stored.folders.find(({ folder }) => folder === 'graphs')?.bytes).toBeGreaterThan(1_000)
  expect((await clew(home, 'privacy')).stdout).toMatch(/Only you can read it[^]*graphs \(\d+ files[^]*trash \(empty\)/)
})
