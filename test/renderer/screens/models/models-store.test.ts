import { hold, openHost, told } from '../../hosted-window.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addModel,
  loadModels,
  removeModel,
  useModels,
  watchLoading,
} from '../../../../renderer/screens/models/models-store.ts'
import { useRoute } from '../../../../renderer/shell/route-store.ts'
import type { Temporary } from '../../../host/temporary-host.ts'

let temporary: Temporary
beforeAll(async () => {
  temporary = await openHost()
})
afterAll(() => temporary.end())

it('lists the models that are there', async () => {
  const end = watchLoading()
  await loadModels()
  expect(useModels.getState().models?.map(({ id }) => id)).toEqual(expect.arrayContaining(['navigator', 'decoder']))
  expect(useModels.getState().loading).toEqual([])
  end()
})

it('takes the list that was asked for last', async () => {
  const late = hold('models.list')
  const first = loadModels()
  await late.arrived
  await loadModels()
  const { models } = useModels.getState()
  late.release()
  await first
  expect(useModels.getState().models).toBe(models)
})

it('says why a file is no model', async () => {
  const path = join(temporary.home, 'letter.gguf')
  await writeFile(path, 'Dear sir')
  await addModel(new File([], path))
  expect((await told()).at(-1)).toMatch(/letter.gguf” was not added\. ./)
  expect(useRoute.getState().route).toEqual({ screen: 'models' })
  expect(useModels.getState().sending).toBeUndefined()
})

it('does not remove what Clew comes with', async () => {
  await removeModel('navigator')
  expect(useModels.getState().models?.map(({ id }) => id)).toContain('navigator')
  expect((await told()).length).toBeGreaterThan(0)
})
