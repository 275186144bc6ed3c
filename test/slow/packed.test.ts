import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GRAPH_ENDINGS, TABLE_ENDINGS } from '../../electron/contract/openable-files.ts'
import { FILMS } from '../host/temporary-host.ts'
import { skippedFor } from '../skipped.ts'

/**
 * What electron-builder really packs. Electron's own program is not to be had on every machine: a file stands in for it
 * that has what the fuses are set in. So does a script for fpm, which electron-builder fetches to write a Debian package:
 * it keeps what it is handed. All else is as in a release. The packed command line then runs, by Node.
 */
const why = skippedFor(process.platform === 'linux' ? undefined : 'packs for Linux')
/** What @electron/fuses looks for in Electron's program: version 1, eight fuses, each on or off. */
const FUSE_WIRE = `dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u000810101101`
/** Keeps its arguments, a line each, and the files that go to where the system looks for them. */
const FPM = `#!/bin/sh
set -eu
here="$(dirname "$0")"
for argument in "$@"; do
  printf '%s\\n' "$argument" >> "$here/arguments"
  case "$argument" in */=*) ;; *=/usr/share/*) cp "\${argument%%=*}" "$here/$(basename "\${argument#*=}")" ;; esac
  case "$argument" in *.deb) : > "$argument" ;; esac
done
`
const MOST_MB = 200

// Both come with electron-builder.
const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder/package.json'))
const asar = createRequire(builder.resolve('app-builder-lib'))('@electron/asar') as {
  listPackage(archive: string, options: { isPack: boolean }): string[]
  extractAll(archive: string, folder: string): void
}

interface Packed {
  path: string
  isInside: boolean
}

let folder: string
let unpacked: string
let files: Packed[]
const fromFpm = (name: string): string => join(folder, 'fpm', name)
const inUnpacked = (...names: string[]): string => join(unpacked, ...names)

beforeAll(async () => {
  if (why.skip) return
  folder = await mkdtemp(join(tmpdir(), 'clew-packed-'))
  const electron = join(folder, 'electron')
  await mkdir(join(electron, 'locales'), { recursive: true })
  await mkdir(join(electron, 'resources'))
  await writeFile(join(electron, 'electron'), `#!/bin/sh\n# ${FUSE_WIRE}\n`, { mode: 0o755 })
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'locales/en-US.pak', 'locales/de.pak', 'locales/zh-CN.pak'])
    await writeFile(join(electron, name), name)
  const fpm = fromFpm('fpm')
  await mkdir(dirname(fpm))
  await writeFile(fpm, FPM, { mode: 0o755 })
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      builder.resolve('./cli.js'),
      '--linux',
      'deb',
      `-c.electronDist=${electron}`,
      `-c.directories.output=${join(folder, 'dist')}`,
    ],
    { encoding: 'utf8', env: { ...process.env, CUSTOM_FPM_PATH: fpm } },
  )
  if (status !== 0) throw new Error(`${stdout}\n${stderr}`)
  unpacked = join(folder, 'dist', 'linux-unpacked')
  files = asar.listPackage(inUnpacked('resources', 'app.asar'), { isPack: true }).map(line => {
    const [, how, path = ''] = /^(pack|unpack) *: (.*)$/.exec(line) ?? []
    return { path, isInside: how === 'pack' }
  })
}, 600_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

async function bytesBelow(path: string): Promise<number> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true })
  const sizes = await Promise.all(
    entries.filter(entry => entry.isFile()).map(async entry => (await stat(join(entry.parentPath, entry.name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('no source map, no tool, nothing of the checkout but what runs', why, () => {
  const paths = files.map(({ path }) => path)
  expect(paths).toContain('/out/main/main.js')
  expect(paths.filter(path => /\.map$|\.built-from$|\.tsbuildinfo$/.test(path))).toEqual([])
  expect(new Set(paths.map(path => path.split('/')[1]))).toEqual(
    new Set(['out', 'node_modules', 'package.json', 'LICENSE', 'NOTICE']),
  )
  for (const tool of ['electron', 'electron-builder', 'vite', 'vitest', 'typescript', 'tsx', 'playwright', 'oxlint'])
    expect(paths.filter(path => path.startsWith(`/node_modules/${tool}/`))).toEqual([])
})

test('native libraries and workers lie outside of the archive', why, () => {
  const isNative = (path: string): boolean => /\.(?:node|so|dll|dylib)(?:\.\d+)*$/.test(path)
  const natives = files.filter(({ path }) => isNative(path))
  expect(natives.length).toBeGreaterThan(5)
  expect(natives.filter(({ isInside }) => isInside)).toEqual([])
  const workers = files.filter(({ path }) => path.endsWith('.worker.js'))
  expect(workers.length).toBeGreaterThan(8)
  expect(workers.filter(({ isInside }) => isInside)).toEqual([])
  for (const { path } of [...natives, ...workers])
    expect(existsSync(inUnpacked('resources', 'app.asar.unpacked', path))).toBe(true)
})

test('licences come along, Electron’s and Chromium’s too, and languages that are spoken here', why, async () => {
  const top = await readdir(unpacked)
  expect(top).toEqual(expect.arrayContaining(['LICENSE.electron.txt', 'LICENSES.chromium.html', 'clew']))
  expect((await readdir(inUnpacked('locales'))).toSorted()).toEqual(['de.pak', 'en-US.pak'])
  for (const name of ['/LICENSE', '/NOTICE', '/out/main/licences.txt', '/out/renderer/licences.txt'])
    expect(files.map(({ path }) => path)).toContain(name)
  // Nothing says where to look for updates.
  expect(existsSync(inUnpacked('resources', 'app-update.yml'))).toBe(false)
})

test(`all but Electron itself takes less than ${MOST_MB} MB`, why, async () => {
  const megabytes = (await bytesBelow(inUnpacked('resources'))) / 1e6
  process.stdout.write(`packed: ${Math.round(megabytes)} MB, ${files.length} files\n`)
  expect(megabytes).toBeGreaterThan(50)
  expect(megabytes).toBeLessThan(MOST_MB)
})

test('the fuses are set in the program', why, async () => {
  const program = await readFile(inUnpacked('clew'), 'latin1')
  const [sentinel = ''] = FUSE_WIRE.split('\u0001')
  const wire = program.slice(program.indexOf(sentinel) + sentinel.length + 2).slice(0, 8)
  // Run as Node, cookies encrypted, NODE_OPTIONS, inspector, integrity, asar alone, snapshot of its own, file: rights.
  expect(wire).toBe('01001100')
})

test(
  'a double click opens the files of no other program, and tables may be dropped on the icon of a dock',
  why,
  async () => {
    const config = await readFile('electron-builder.yml', 'utf8')
    const ends = [...config.matchAll(/^ {2}- ext: (\w+)$/gm)].map(([, ending]) => ending)
    expect(ends.toSorted()).toEqual(['clew', 'gguf', ...GRAPH_ENDINGS].toSorted())
    expect(config).toContain(`    - ext: [${TABLE_ENDINGS.join(', ')}]\n`)
    expect(config).toContain('      rank: None\n')
    const desktop = await readFile(fromFpm('clew.desktop'), 'utf8')
    expect(desktop).toMatch(/^Exec=\/opt\/Clew\/clew %U$/m)
    expect(desktop).toMatch(/^StartupWMClass=clew$/m)
    expect(desktop).toMatch(/^Icon=clew$/m)
    const types = (/^MimeType=(.*);$/m.exec(desktop)?.[1] ?? '').split(';')
    expect(types).toEqual(
      expect.arrayContaining(['application/x-clew', 'application/x-gguf', 'text/turtle', 'application/n-triples']),
    )
    expect(types.filter(type => /csv|json$|zip|spreadsheet|html|pdf|plain/.test(type))).toEqual(['application/ld+json'])
    // Which files are of these types is told to the system too.
    const known = await readFile(fromFpm('clew.xml'), 'utf8')
    for (const ending of ends) expect(known).toContain(`<glob pattern="*.${ending}"/>`)
  },
)

test('a Debian package would have a name, somebody who keeps it, and icons of every size', why, async () => {
  const given = await readFile(fromFpm('arguments'), 'utf8')
  expect(given).toMatch(/^--maintainer\nClew <clew@clew\.example>$/m)
  expect(given).toMatch(/^--name\nclew$/m)
  for (const size of [16, 32, 48, 64, 128, 256, 512])
    expect(given).toContain(`${size}x${size}.png=/usr/share/icons/hicolor/${size}x${size}/apps/clew.png`)
})

/** The packed command line, run by Node, which reads no archive as Electron does. */
function run(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const app = inUnpacked('resources', 'app')
  if (!existsSync(app)) asar.extractAll(inUnpacked('resources', 'app.asar'), app)
  return spawnSync(process.execPath, [join(app, 'out', 'main', 'cli.js'), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: folder, CLEW_HOME: join(folder, 'home'), ...env },
    cwd: folder,
  })
}

test('the packed command line imports and answers', why, async () => {
  await writeFile(join(folder, 'films.txt'), FILMS)
  const { version } = JSON.parse(await readFile(resolve('package.json'), 'utf8')) as { version: string }
  expect(run(['--version'])).toMatchObject({ status: 0, stdout: expect.stringContaining(version) })
  expect(run(['import', join(folder, 'films.txt'), '--kg', 'films'])).toMatchObject({ status: 0 })
  expect(run(['ask', '--kg', 'films', 'who directed Witness'])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Peter Weir'),
  })
  expect(run(['ask', '--kg', 'films', 'who directed Witness', '--model', 'decoder'])).toMatchObject({ status: 0 })
})

/** What each process of Clew tells of its threads: their files, and that they have sent something. */
const SPY = `
import { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import threads from 'node:worker_threads'
const told = (how, file) => appendFileSync(process.env.CLEW_TEST_THREADS, how + ' ' + file + '\\n')
threads.Worker = class extends threads.Worker {
  constructor(file, options) {
    super(file, options)
    this.once('message', () => told('works', file))
    this.once('error', error => told('fails ' + error.message, file))
  }
}
syncBuiltinESMExports()
`

test('an import of many lines starts its threads from where the package has them', why, async () => {
  const [spy, told, file] = [join(folder, 'spy.mjs'), join(folder, 'threads'), join(folder, 'many.nt')]
  await writeFile(spy, SPY)
  // Enough for a thread of their sum.
  const facts = 1_100_000
  const lines = Array.from({ length: facts }, (_, n) => `<u:s${n >> 3}> <u:p${n % 8}> <u:o${n % 997}> .\n`)
  await writeFile(file, lines.join(''))
  const { status, stderr, stdout } = run(['import', file, '--kg', 'many', '--json'], {
    NODE_OPTIONS: `--import ${spy}`,
    CLEW_TEST_THREADS: told,
  })
  expect([status, status === 0 ? '' : stderr]).toEqual([0, ''])
  expect(JSON.parse(stdout)).toMatchObject({ triples: facts })
  const packed = (name: string): string => join('resources', 'app', 'out', 'main', `${name}.worker.js`)
  const seen = (await readFile(told, 'utf8')).trimEnd().split('\n')
  expect(seen.map(line => line.replace(`${unpacked}/`, '')).toSorted()).toEqual([
    `works ${packed('scan-lines')}`,
    `works ${packed('sum-facts')}`,
  ])
})
