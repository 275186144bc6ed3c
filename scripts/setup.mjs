/**
 * What `npm start`, `npm test` and `clew` need before they can run: dependencies and the built bundles.
 * Plain JavaScript without a single dependency, because it runs before there are any.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builds, cardBuilds, chosenCards, ownBuild, removeUnwanted } from './llama-builds.mjs'
import { buildsMissingIn, NATIVE } from './native-builds.mjs'
import { alone } from './setup-lock.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** Beside what it guards, which npm and Vite empty. */
const LOCK = join(root, 'out', '.setup-lock')

/** Whether this Node is of that release line and not older than the point in it, or of a later line up to `last`. */
export function nodeIs(major, minor, last = major) {
  const [here = 0, point = 0] = process.versions.node.split('.').map(Number)
  return (here === major && point >= minor) || (here > major && here <= last)
}

export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  })
  return result.status ?? 1
}

/** `npm` itself as a command line, whichever way this script was started. */
export function npm(args, options) {
  const own = process.env.npm_execpath
  return own !== undefined && own.endsWith('.js')
    ? run(process.execPath, [own, ...args], { ...options, shell: false })
    : run('npm', args, options)
}

export function bin(name, args, options) {
  return run(join(root, 'node_modules', '.bin', name), args, options)
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** Output of set-up goes to stderr: stdout belongs to the command that is being set up. */
const QUIET = { stdio: ['ignore', 2, 2] }

/**
 * `npm install` and not `npm ci`: a registry (or a lock file made on another system) may lack the optional packages of
 * foreign platforms, which `ci` refuses. `--no-save` leaves package.json and the lock file untouched. No package's own
 * script runs: none is needed.
 */
const INSTALL = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/** Whether the packages with native code brought their binary for this platform. */
function nativesLoad() {
  // Of llama.cpp its folder says enough; loading it takes seconds.
  const loads = NATIVE.filter(name => name !== 'node-llama-cpp')
    .map(name => `import(${JSON.stringify(name)})`)
    .join(',')
  const script = `Promise.all([${loads}]).catch(() => process.exit(1))`
  return (
    spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root }).status === 0 &&
    builds(root).some(name => name.startsWith(ownBuild()))
  )
}

/** Fetches the builds for the graphics cards that somebody asked for (`npm run gpu`): the lock file names none. */
export function installCards() {
  const wanted = chosenCards(root).flatMap(card => cardBuilds(card))
  if (wanted.length === 0) return true
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules', 'node-llama-cpp', 'package.json'), 'utf8'))
  return npm([...INSTALL, ...wanted.map(name => `@node-llama-cpp/${name}@${version}`)], QUIET) === 0
}

/** What a lock file made on Linux does not name: binaries of other systems. All else stays as it names it. */
function installMissing() {
  const missing = buildsMissingIn(root)
  if (missing.length === 0) return false
  process.stderr.write(`Not in the lock file, and installed for this system: ${missing.join(', ')}\n`)
  return npm([...INSTALL, ...missing], QUIET) === 0
}

/** Installs what package-lock.json names, once per lock file. */
export function ensureInstalled() {
  if (!nodeIs(20, 19) && !nodeIs(22, 12, Infinity)) {
    fail(
      `Clew needs Node.js 20.19, or 22.12 or newer; this is ${process.versions.node}. Install one of these and run the same command again.`,
    )
  }
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const stamp = join(root, 'node_modules', '.clew-installed')
  if (!holds(stamp, lock)) alone(LOCK, () => install(stamp, lock))
}

function install(stamp, lock) {
  // By another process, while this one waited.
  if (holds(stamp, lock)) return
  process.stderr.write('Installing what is missing (once, a minute or two) …\n')
  const installed = npm(INSTALL, QUIET) === 0 && (nativesLoad() || (installMissing() && nativesLoad()))
  if (!installed)
    fail(
      'The installation did not finish. Check the network connection and the free disk space, then run the same command again.',
    )
  if (!installCards())
    process.stderr.write('The build for a graphics card could not be fetched again; `npm run gpu` tries once more.\n')
  removeUnwanted(root)
  // Vitest would throw away what it transformed with other packages, and then fail to write the first file anew.
  rmSync(join(root, 'node_modules', '.experimental-vitest-cache'), { recursive: true, force: true })
  writeStamp(stamp, lock)
}

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else yield path
  }
}

/** What is built is known by the times and sizes of what it is built from, and by the content of some files. */
function stateOf(folders, files) {
  const hash = createHash('sha256')
  for (const folder of folders) {
    for (const file of filesBelow(join(root, folder))) {
      const { mtimeMs, size } = statSync(file)
      hash.update(`${file}\0${mtimeMs}\0${size}\n`)
    }
  }
  for (const file of files) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

const holds = (path, text) => existsSync(path) && readFileSync(path, 'utf8') === text

/** A new file: a checkout that was copied by hard links shares the old one with what it was copied from. */
function writeStamp(path, text) {
  rmSync(path, { force: true })
  writeFileSync(path, text)
}

/** Builds `out/` when a source file has changed since it was built, and the help in it when a page or the code has. */
export function ensureBuilt() {
  if (unbuilt().length > 0) alone(LOCK, () => unbuilt().forEach(build))
}

/** Builds all of it, whatever is there. */
export function buildAnew() {
  alone(LOCK, () => steps().forEach(build))
}

/** What is to be built, in this order, with the state that it is built from. */
function steps() {
  const code = stateOf(
    ['electron', 'native', 'renderer'],
    ['package-lock.json', 'electron.vite.config.ts', 'scripts/chunks-by-start.ts', 'scripts/fetch-app-early.ts'],
  )
  const pages = stateOf(['docs', 'scripts/docs', 'resources/models'], ['CONTRIBUTING.md', 'CHANGELOG.md'])
  return [
    {
      stamp: join(root, 'out', '.built-from'),
      state: code,
      program: 'electron-vite',
      args: ['build', '--logLevel', 'warn'],
    },
    // Vite empties the folder that it builds into, and with it what says that the help is there.
    {
      stamp: join(root, 'out', 'renderer', 'help', '.built-from'),
      state: code + pages,
      program: 'tsx',
      args: [join(root, 'scripts', 'docs', 'build.ts')],
    },
  ]
}

function unbuilt() {
  const all = steps()
  const first = all.findIndex(({ stamp, state }) => !holds(stamp, state))
  return first === -1 ? [] : all.slice(first)
}

function build({ stamp, state, program, args }) {
  process.stderr.write('Building …\n')
  if (bin(program, args, QUIET) !== 0) fail('The build failed; the lines above say where.')
  mkdirSync(dirname(stamp), { recursive: true })
  writeStamp(stamp, state)
}
