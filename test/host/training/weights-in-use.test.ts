import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AdapterCard } from '../../../electron/host/training/adapter-card.ts'
import { AdapterStore } from '../../../electron/host/training/adapter-store.ts'
import { findCheckpoint, writeCheckpoint, type RunPosition } from '../../../electron/learn/teach/checkpoint.ts'

/** What Windows says of a file that is mapped, for names with this in them. */
const inUse = vi.hoisted(() => ({ name: '' }))
vi.mock('node:fs/promises', async original => {
  const real = await original<typeof import('node:fs/promises')>()
  return {
    ...real,
    rm: async (path: string, options: object) => {
      if (inUse.name !== '' && path.includes(inUse.name))
        throw Object.assign(new Error(`EBUSY: resource busy or locked, unlink '${path}'`), { code: 'EBUSY' })
      await real.rm(path, options)
    },
  }
})

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-in-use-'))
})
afterEach(() => {
  inUse.name = ''
  return rm(folder, { recursive: true })
})

test('an adapter gets its new weights while somebody asks with the old ones, which go with the next', async () => {
  await mkdir(join(folder, 'adapters'))
  const store = new AdapterStore(join(folder, 'adapters'), join(folder, 'trash'))
  const put = async (fingerprint: string): Promise<AdapterCard> => {
    const weights = join(folder, 'weights.bin')
    await writeFile(weights, fingerprint)
    return store.put(card(fingerprint), weights, 'move')
  }
  const first = await put('a'.repeat(64))
  inUse.name = first.file
  const second = await put('b'.repeat(64))
  expect(await readFile(store.weights(second), 'utf8')).toBe('b'.repeat(64))
  expect(await store.find('taught')).toEqual(second)
  expect(await readdir(join(folder, 'adapters', 'taught'))).toContain(first.file)
  inUse.name = ''
  const third = await put('c'.repeat(64))
  expect((await readdir(join(folder, 'adapters', 'taught'))).toSorted()).toEqual(['adapter.json', third.file])
})

test('a checkpoint is replaced again and again while the one before is in use', async () => {
  const write = (points: number): Promise<void> =>
    writeCheckpoint(
      folder,
      'last',
      { saveState: into => writeFile(join(into, 'weights'), String(points)) },
      position(points),
    )
  await write(1)
  inUse.name = 'last.old'
  for (const points of [2, 3]) {
    await write(points)
    const found = await findCheckpoint(folder, 'last')
    expect(found?.position.points).toBe(points)
    expect(found && (await readFile(join(found.folder, 'weights'), 'utf8'))).toBe(String(points))
  }
  inUse.name = ''
  await write(4)
  expect(await readdir(folder)).toEqual(['last'])
})

const position = (points: number): RunPosition => ({
  version: 1,
  stage: 'stage-1',
  seconds: 0,
  stageSeconds: {},
  skipped: [],
  points,
  notes: [],
})

const card = (fingerprint: string): Omit<AdapterCard, 'file'> => ({
  version: 1,
  id: 'taught',
  name: 'films',
  kind: 'navigator',
  model: { id: 'navigator', name: 'Clew Navigator', fingerprint: '' },
  kg: 'films',
  protocol: 'kg-r1',
  fingerprint,
  bytes: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
})
