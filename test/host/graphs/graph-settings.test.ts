import { afterAll, beforeAll, expect, it } from 'vitest'
import { addGraph, FILMS, temporaryHost, type Temporary } from '../temporary-host.ts'

let temporary: Temporary

beforeAll(async () => {
  temporary = await temporaryHost()
  await addGraph(temporary, 'films', FILMS)
})
afterAll(() => temporary.end())

it('reads what is being set right now: who loads the page again at once finds the choice', async () => {
  const { graphSettings } = temporary.host
  const changed = graphSettings.change('films', { protocol: 'graphwalker' })
  expect(await graphSettings.get('films')).toMatchObject({ protocol: 'graphwalker' })
  await changed
})

it('keeps every change of several at once, in their order', async () => {
  const { graphSettings } = temporary.host
  await Promise.all([
    graphSettings.change('films', { protocol: 'kbqa-r1' }),
    graphSettings.change('films', { endpointAllowed: true }),
    graphSettings.change('films', { protocolSettings: { tauHigh: 0.9 } }),
    graphSettings.change('films', { protocol: 'graphwalker' }),
  ])
  expect(await graphSettings.get('films')).toEqual({
    protocol: 'graphwalker',
    endpointAllowed: true,
    protocolSettings: { tauHigh: 0.9 },
  })
})

it('leaves the consent as it is when the protocol goes back to the proposed one', async () => {
  const { graphSettings } = temporary.host
  await graphSettings.change('films', { endpointAllowed: true, protocol: 'kbqa-r1' })
  expect(await graphSettings.change('films', { protocol: null })).toMatchObject({ endpointAllowed: true })
  expect((await graphSettings.get('films')).protocol).toBeUndefined()
})

it('goes on after a change that could not be made', async () => {
  const { graphSettings } = temporary.host
  const refused = graphSettings.change('nothing', { endpointAllowed: true })
  await expect(refused).rejects.toThrow(/There is no graph named "nothing"/)
  await expect(graphSettings.get('nothing')).rejects.toThrow(/There is no graph named "nothing"/)
  expect(await graphSettings.get('films')).toMatchObject({ endpointAllowed: true })
})
