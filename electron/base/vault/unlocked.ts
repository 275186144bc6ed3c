import { realpathSync } from 'node:fs'
import { basename, resolve, sep } from 'node:path'
import { ClewError } from '../../contract/errors.ts'
import { LOCKED } from '../../contract/vault.ts'
import { TEMPORARY } from '../temporary-name.ts'
import { HEADER_FILES } from './header.ts'

/** A project whose passphrase was given to this process: its folder, and the key of its data. */
export interface Unlocked {
  home: string
  key: Buffer
}

/** Of this process, by their folders: a folder that is named through a link is known by both names. */
const unlocked = new Map<string, Unlocked>()

/** What stands under it is encrypted and decrypted from here on. The key stays in memory, and goes nowhere else. */
export function unlock({ home, key }: Unlocked): void {
  const own: Unlocked = { home: resolve(home), key: Buffer.from(key) }
  for (const name of namesOf(home)) {
    barred.delete(name)
    unlocked.set(name, own)
  }
}

/** The key is forgotten. */
export function lock(home: string): void {
  for (const name of namesOf(home)) {
    unlocked.get(name)?.key.fill(0)
    unlocked.delete(name)
  }
}

/** Projects that this process goes on beside without their key. */
const barred = new Set<string>()

/**
 * The key is forgotten, and so are those of backups. What still comes of work that was under way is refused: it would
 * write what is secret as it is, or read what is sealed as if it were not.
 */
export function bar(home: string): void {
  lock(home)
  for (const key of others.splice(0)) key.fill(0)
  for (const name of namesOf(home)) barred.add(name)
}

/** It is read and written as it is, since it is no encrypted project (any more). */
export function unbar(home: string): void {
  for (const name of namesOf(home)) barred.delete(name)
}

/** Keys of files that came from elsewhere, such as backups of other projects. */
const others: Buffer[] = []

/** Files that are sealed with it can be opened from here on. */
export function addKey(key: Buffer): void {
  if (!others.some(known => known.equals(key))) others.push(Buffer.from(key))
}

export function otherKeys(): readonly Buffer[] {
  return others
}

export function allKeys(): Buffer[] {
  return [...allUnlocked().map(({ key }) => key), ...others]
}

/** What a worker process is given. */
export function allUnlocked(): Unlocked[] {
  return [...new Map([...unlocked.values()].map(each => [each.home, each])).values()]
}

/** The project that a path lies in, whose key this process has. */
export function unlockedAt(path: string): Unlocked | undefined {
  if (unlocked.size === 0) return undefined
  const whole = resolve(path)
  for (const [home, found] of unlocked) if (whole === home || whole.startsWith(home + sep)) return found
  return undefined
}

/**
 * The key of a file that is kept encrypted; undefined of one that is kept as it is.
 * @throws {@link ClewError} `locked` of one whose project was locked
 */
export function keyFor(path: string): Buffer | undefined {
  const found = unlockedAt(path)
  if (found !== undefined) return isKeptPlain(found.home, path) ? undefined : found.key
  const whole = barred.size === 0 ? '' : resolve(path)
  for (const home of barred)
    if (whole.startsWith(home + sep) && !isKeptPlain(home, path)) throw new ClewError('locked', LOCKED)
  return undefined
}

/** What is decrypted for good is made in a folder of this name, before it takes the place of what was sealed. */
export const DECRYPTED = '.decrypted'

/** LMDB's files, whose values are encrypted one by one (kg/store), and what LMDB locks by. */
const LMDB_FILE = /\.mdb(-lock)?$/
const PROCESS_LOCK = /(\.|^)lock(\.breaking)?$/

/** By their names in `settings`: what is wanted before the passphrase is there. */
const WINDOW_SETTINGS: ReadonlySet<string> = new Set(['settings/browser.json', 'settings/window.json'])

/**
 * What holds nothing of a graph and nothing that was asked: models that were copied in, locks, the header, where the
 * window was and which page is its own. And LMDB's files, of which each value is sealed by itself.
 */
export function isKeptPlain(home: string, path: string): boolean {
  const below = belowHome(home, path)
  // Called as whoever sent it likes.
  if (below?.[0] === 'uploads') return false
  const name = basename(path)
  if (LMDB_FILE.test(name) || PROCESS_LOCK.test(name)) return true
  if (below === undefined || below[0] === 'models' || below[0] === 'locks' || below.includes(DECRYPTED)) return true
  const inHome = below.join('/').replace(TEMPORARY, '')
  return HEADER_FILES.includes(inHome) || WINDOW_SETTINGS.has(inHome)
}

function belowHome(home: string, path: string): string[] | undefined {
  const whole = resolve(path)
  const within = namesOf(home).find(name => whole.startsWith(name + sep))
  return within?.length === undefined ? undefined : whole.slice(within.length + 1).split(sep)
}

const realNames = new Map<string, string[]>()

function namesOf(home: string): string[] {
  const whole = resolve(home)
  const known = realNames.get(whole)
  if (known !== undefined) return known
  let names = [whole]
  try {
    names = [...new Set([whole, realpathSync(whole)])]
  } catch {
    return names
  }
  realNames.set(whole, names)
  return names
}
