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

test('what is set for a model counts with its next question, and is gone when it is set to nothing', async () => {
  const { models } = temporary.host
  const usual = (await models.policy('decoder')).description
  expect(usual.temperature).toBeUndefined()
  await models.set('decoder', { contextTokens: 512, temperature: 0.7 })
  expect(await decoder()).toMatchObject({ isLoaded: false, settings: { contextTokens: 512, temperature: 0.7 } })
  expect((await models.policy('decoder')).description).toMatchObject({ contextTokens: 512, temperature: 0.7 })
  await models.set('decoder', {})
  expect((await decoder())?.settings).toEqual({})
  expect((await models.policy('decoder')).description).toEqual(usual)
  await models.unload('decoder')
  await expect(models.set('navigator', {})).rejects.toThrow(/nothing to set/)
  await expect(models.set('nothing', {})).rejects.toMatchObject({ code: 'not-found' })
})
