import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryHost, type Temporary } from '../temporary-host.ts'

let temporary: Temporary
beforeAll(async () => {
  temporary = await temporaryHost()
})
afterAll(() => temporary.end())

const decoder = async () => (await temporary.host.models.list()).find(({ id }) => id === 'decoder')

test('a model is tried, is in memory then, and is taken out of it', async () => {
  const { models } = temporary.host
  expect(await decoder()).toMatchObject({ isLoaded: false, memoryBytes: expect.any(Number) })
  const trial = await models.trial('decoder')
  expect(trial.writtenTokens).toBeGreaterThan(0)
  expect(trial.promptTokens).toBeGreaterThan(0)
  expect(trial.seconds).toBeGreaterThan(0)
  expect(await decoder()).toMatchObject({ isLoaded: true })
  await models.unload('decoder')
  expect(await decoder()).toMatchObject({ isLoaded: false })
  await expect(models.trial('navigator')).rejects.toThrow(/chooses and writes nothing/)
  await expect(models.trial('nothing')).rejects.toThrow(/no model 'nothing'/)
})
