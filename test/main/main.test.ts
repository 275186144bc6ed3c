import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MenuItemConstructorOptions } from 'electron'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { importGraph } from '../../electron/kg/import/import-graph.ts'
import { FILMS } from '../host/temporary-host.ts'
import { until } from '../until.ts'
import { eventFrom, type Seen } from './electron-stand-in.ts'

/** The whole of the main process from its first line, with a stand-in for Electron (electron-stand-in.ts). */
const seen = vi.hoisted(() => ({}) as Seen)

vi.mock('electron', async () => {
  const { standInElectron } = await import('./electron-stand-in.ts')
  return standInElectron(seen)
})

let home: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-main-'))
  for (const name of ['first.ttl', 'second.nt', 'third.clew']) await writeFile(join(home, name), 'x')
  process.env['CLEW_HOME'] = join(home, 'data')
  process.argv = ['clew', '--no-sandbox', join(home, 'first.ttl')]
  await import('../../electron/main/main.ts')
})
// The process is this file's own: what it was started with is left as it is.
afterAll(() => rm(home, { recursive: true, force: true }))

/** What the page would be given of what was opened. */
const taken = (): Promise<unknown> => seen.ipc.invoke('clew:take-opened', eventFrom('app://clew/', seen.contents))
const recentGraphs = (): unknown[] =>
  ((seen.menus.at(-1) ?? []) as MenuItemConstructorOptions[])
    .flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
    .filter(({ label }) => label === 'Recent graphs')
    .flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))

test('it starts with the file that it was started with, and hands it over to the one that runs', async () => {
  // Before the host answers there is no window, and what comes waits.
  seen.events.emit('second-instance', {}, [], '/', { files: [join(home, 'second.nt')] })
  await until(() => seen.windows === 1 || seen.errors.length > 0)
  expect(seen.errors).toEqual([])
  expect(seen.lockData).toEqual({ files: [join(home, 'first.ttl')] })
  // Each is looked at before it is given.
  let paths = ''
  await until(async () => {
    paths += JSON.stringify(await taken())
    return ['first.ttl', 'second.nt'].every(name => paths.includes(name))
  })
  expect(seen.recent.toSorted()).toEqual([join(home, 'first.ttl'), join(home, 'second.nt')])
})

test('a file that is dropped on the icon comes to the window that is there', async () => {
  const preventDefault = vi.fn<() => void>()
  const before = seen.focused
  seen.events.emit('open-file', { preventDefault }, join(home, 'third.clew'))
  expect(preventDefault).toHaveBeenCalledTimes(1)
  await until(() => seen.focused > before)
  expect([seen.windows, seen.contents.sent.at(-1)]).toEqual([1, ['clew:opened']])
  expect(await taken()).toEqual([
    { kind: 'files', files: [{ path: join(home, 'third.clew'), name: 'third.clew', size: 1 }] },
  ])
  seen.events.emit('second-instance', {}, [], '/', 'something else')
  await new Promise(setImmediate)
  expect(await taken()).toEqual([])
})

test('a graph that comes is in the menu, and one click shows it', async () => {
  const file = join(home, 'films.txt')
  await writeFile(file, FILMS)
  await importGraph({ files: [file], folder: join(home, 'data', 'graphs', 'films'), name: 'films' })
  await until(() => recentGraphs().length === 1)
  const [item] = recentGraphs() as [{ label: string; click: () => void }]
  expect(item.label).toBe('films')
  item.click()
  expect(await taken()).toEqual([{ kind: 'graph', kg: 'films' }])
})

test('with nothing at work it quits without a question, and the host is closed', async () => {
  const { app } = (await import('electron')) as unknown as { app: { quit(): void } }
  app.quit()
  expect(seen.quits).toBe(0)
  await until(() => seen.quits === 1)
  expect(seen.asked).toBe(0)
})
