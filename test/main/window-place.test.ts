import { EventEmitter } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserWindow, Display, Rectangle } from 'electron'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepPlace, readPlace, writePlace, type WindowPlace } from '../../electron/main/window-place.ts'
import { until } from '../until.ts'

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-place-'))
  path = join(folder, 'window.json')
})
afterAll(() => rm(folder, { recursive: true }))

const screenOf = (workArea: Rectangle) => ({ getDisplayMatching: () => ({ workArea }) as Display })
const SCREEN = screenOf({ x: 0, y: 30, width: 1920, height: 1050 })
const PLACE: WindowPlace = { x: 200, y: 100, width: 1400, height: 900, isMaximized: true }

test('a window comes back where it was', async () => {
  expect(await readPlace(path, SCREEN)).toBeUndefined()
  await writePlace(path, PLACE)
  expect(await readPlace(path, SCREEN)).toEqual(PLACE)
  const { mode } = await stat(path)
  expect(process.platform === 'win32' ? 0o600 : mode & 0o777).toBe(0o600)
})

test('on a smaller screen it becomes smaller; where its screen is gone, or the file is damaged, it opens as the first time', async () => {
  expect(await readPlace(path, screenOf({ x: 0, y: 0, width: 1280, height: 800 }))).toEqual({
    ...PLACE,
    width: 1280,
    height: 800,
  })
  for (const lost of [
    { x: 2_000, y: 0, width: 1920, height: 1080 },
    { x: 0, y: 900, width: 1920, height: 1080 },
    // Its title would be above the screen.
    { x: 0, y: 150, width: 1920, height: 1080 },
  ])
    expect(await readPlace(path, screenOf(lost))).toBeUndefined()
  for (const damaged of [
    '',
    '{',
    '[]',
    '{"x":1}',
    JSON.stringify({ ...PLACE, width: -1 }),
    JSON.stringify({ ...PLACE, x: 'a' }),
  ]) {
    await writeFile(path, damaged)
    expect(await readPlace(path, SCREEN)).toBeUndefined()
  }
  await writePlace(join(folder, 'no', 'such', 'folder'), PLACE)
})

test('it is kept when it came to rest, and when the window goes before', async () => {
  const state = { isDestroyed: false, isMinimized: false, isFullScreen: false, isMaximized: false }
  const window = Object.assign(new EventEmitter(), {
    isDestroyed: () => state.isDestroyed,
    isMinimized: () => state.isMinimized,
    isFullScreen: () => state.isFullScreen,
    isMaximized: () => state.isMaximized,
    getNormalBounds: () => ({ x: 1, y: 2, width: 3, height: 4 }),
  })
  const kept: WindowPlace[] = []
  keepPlace(window as unknown as BrowserWindow, place => kept.push(place))
  for (let moves = 0; moves < 50; moves++) window.emit('move')
  await until(() => kept.length > 0)
  expect(kept).toEqual([{ x: 1, y: 2, width: 3, height: 4, isMaximized: false }])
  window.emit('close')
  expect(kept).toHaveLength(1)
  state.isMaximized = true
  window.emit('maximize')
  window.emit('close')
  expect(kept.at(-1)).toMatchObject({ isMaximized: true })
  state.isMinimized = true
  window.emit('resize')
  window.emit('close')
  expect(kept).toHaveLength(2)
})
