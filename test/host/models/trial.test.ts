import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryHost, type Temporary } from '../temporary-host.ts'

let temporary: Temporary
beforeAll(async () => {
  temporary = await temporaryHost()
})
afterAll(() => temporary.end())

const decoder = async () => (await temporary.host.models.list()).find(({ id }) => id === 'decoder')

test('a model is tried, is in memory then, is set, and is taken out of memory', async () => {
  const { models } = temporary.host
  expect(await decoder()).toMatchObject({ isLoaded: false, memoryBytes: expect.any(Number) })
  const trial = await models.trial('decoder')
  expect(trial.writtenTokens).toBeGreaterThan(0)
  expect(trial.promptTokens).toBeGreaterThan(0)
  expect(trial.seconds).toBeGreaterThan(0)
  expect(await decoder()).toMatchObject({ isLoaded: true })
  // What is set counts with the next question, and is gone when it is set to nothing.
  const usual = (await models.policy('decoder')).description
  expect(usual.temperature).toBeUndefined()
  await models.set('decoder', { contextTokens: 512, temperature: 0.7 })
  expect(await decoder()).toMatchObject({ isLoaded: false, settings: { contextTokens: 512, temperature: 0.7 } })
  expect((await models.policy('decoder')).description).toMatchObject({ contextTokens: 512, temperature: 0.7 })
  await models.unload('decoder')
  expect(await decoder()).toMatchObject({ isLoaded: false })
  await models.set('decoder', {})
  expect((await decoder())?.settings).toEqual({})
  await expect(models.trial('navigator')).rejects.toThrow(/chooses and writes nothing/)
  await expect(models.trial('nothing')).rejects.toThrow(/no model 'nothing'/)
  await expect(models.set('navigator', {})).rejects.toThrow(/nothing to set/)
  await expect(models.set('nothing', {})).rejects.toMatchObject({ code: 'not-found' })
})
