import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lock } from '../../electron/base/vault/unlocked.ts'
import { makeFolders } from '../../electron/host/folders.ts'
import { encryptProject } from '../../electron/host/vault/switch-encryption.ts'
import { importGraph } from '../../electron/kg/import/import-graph.ts'
import { FILMS } from '../host/temporary-host.ts'
import { until } from '../until.ts'
import { eventFrom, type Seen } from './electron-stand-in.ts'

const seen = vi.hoisted(() => ({}) as Seen)

vi.mock('electron', async () => {
  const { standInElectron } = await import('./electron-stand-in.ts')
  return standInElectron(seen)
})

const PASSPHRASE = 'correct horse battery staple'
let home: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-main-locked-'))
  const data = join(home, 'data')
  await writeFile(join(home, 'films.txt'), FILMS)
  const { graphs } = await makeFolders(data)
  await importGraph({ files: [join(home, 'films.txt')], folder: join(graphs, 'films'), name: 'films' })
  await encryptProject({ home: data, passphrase: PASSPHRASE, onProgress: () => undefined })
  lock(data)
  process.env['CLEW_HOME'] = data
  process.argv = ['clew', '--no-sandbox']
  await import('../../electron/main/main.ts')
})
afterAll(() => rm(home, { recursive: true, force: true }))

const request = (path: string, input?: unknown, type = 'mutation'): Promise<unknown> =>
  seen.ipc.invoke('clew:request', eventFrom('app://clew/', seen.contents), { type, path, input })
const menu = (): string => JSON.stringify(seen.menus.at(-1))

test('an encrypted project has its window, which is told nothing until the passphrase is there, and after a lock', async () => {
  await until(() => seen.windows === 1 || seen.errors.length > 0)
  expect(seen.errors).toEqual([])
  const refused = { ok: false, error: { data: { reason: 'locked' } } }
  expect(await request('graphs.list', undefined, 'query')).toMatchObject(refused)
  expect(menu()).not.toContain('films')
  expect(await request('vault.unlock', { passphrase: PASSPHRASE })).toMatchObject({ ok: true })
  expect(await request('graphs.summary', { kg: 'films' }, 'query')).toMatchObject({ ok: true, data: { triples: 7 } })
  await until(() => menu().includes('films'))
  expect(await request('vault.lock')).toMatchObject({ ok: true })
  expect(await request('graphs.summary', { kg: 'films' }, 'query')).toMatchObject(refused)
  // The menu forgets it, too.
  expect(menu()).not.toContain('films')
  const { app } = (await import('electron')) as unknown as { app: { quit(): void } }
  app.quit()
  await until(() => seen.quits === 1)
  expect(seen.asked).toBe(0)
})
