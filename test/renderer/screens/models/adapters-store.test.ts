import { openHost, told } from '../../hosted-window.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addAdapter,
  renameAdapter,
  useAdapters,
  watchAdapters,
} from '../../../../renderer/screens/models/adapters-store.ts'
import type { Temporary } from '../../../host/temporary-host.ts'

let temporary: Temporary
beforeAll(async () => {
  temporary = await openHost()
})
afterAll(() => temporary.end())

it('follows what was taught', async () => {
  expect(useAdapters.getState().adapters).toBeUndefined()
  const end = watchAdapters()
  await expect.poll(() => useAdapters.getState().adapters).toEqual([])
  end()
})

it('gives whether a change was made, and says why not', async () => {
  const path = join(temporary.home, 'letter.gguf')
  await writeFile(path, 'Dear sir')
  expect(await addAdapter(path, undefined)).toBe(false)
  expect(await renameAdapter('nothing', 'better')).toBe(false)
  expect((await told()).length).toBe(2)
})
