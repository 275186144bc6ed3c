import { hold, openHost, told } from '../../../hosted-window.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api } from '../../../../../renderer/api/client.ts'
import { chooseGraph, chooseModel, useAsk } from '../../../../../renderer/screens/ask/ask-store.ts'
import { askWith } from '../../../../../renderer/screens/ask/options/answerers.ts'
import {
  changeOptions,
  chooseProtocol,
  chooseProtocolSettings,
  loadAskOptions,
  presentProtocol,
  requestOptions,
  sampleRequests,
  useAskOptions,
} from '../../../../../renderer/screens/ask/options/ask-options-store.ts'
import { useGraphs, watchGraphs } from '../../../../../renderer/screens/graphs/graphs-store.ts'
import { useAdapters } from '../../../../../renderer/screens/models/adapters-store.ts'
import type { Temporary } from '../../../../host/temporary-host.ts'
import { importFilms } from '../../../films.ts'

let temporary: Temporary
beforeAll(async () => {
  temporary = await openHost()
  await importFilms(temporary, 'films')
  await importFilms(temporary, 'more')
})
afterAll(() => temporary.end())

beforeEach(async () => {
  await temporary.host.graphSettings.change('films', { protocol: null, endpointAllowed: false })
  useAskOptions.setState({ kg: undefined, settings: undefined, proposal: undefined })
})

const present = () => presentProtocol(useAskOptions.getState())

describe('the protocol of a graph', () => {
  it('is the proposed one until another is chosen, and is kept with the graph', async () => {
    await loadAskOptions('films', 'navigator')
    expect(present()).toBe('clew')
    await chooseProtocol('films', 'graphwalker')
    expect(present()).toBe('graphwalker')
    expect(await api.graphs.settings.query({ kg: 'films' })).toMatchObject({ protocol: 'graphwalker' })
    await chooseProtocol('films', undefined)
    expect(present()).toBe('clew')
  })

  it('is not lost to a reading that began before it was chosen', async () => {
    await loadAskOptions('films', 'navigator')
    const late = hold('graphs.settings')
    const reading = loadAskOptions('films', 'navigator')
    await late.arrived
    await chooseProtocol('films', 'graphwalker')
    late.release()
    await reading
    expect(present()).toBe('graphwalker')
    await chooseProtocolSettings('films', { relationsKept: 7 })
    expect(await api.graphs.settings.query({ kg: 'films' })).toMatchObject({
      protocol: 'graphwalker',
      protocolSettings: { relationsKept: 7 },
    })
  })

  it('is found by a page that is loaded again before the choice was confirmed', async () => {
    const choosing = chooseProtocol('films', 'graphwalker')
    useAskOptions.setState({ kg: undefined, settings: undefined, proposal: undefined })
    await loadAskOptions('films', 'navigator')
    expect(present()).toBe('graphwalker')
    await choosing
  })

  it('is sent again by a page whose choice never left the one before', async () => {
    const lost = hold('graphs.changeSettings')
    const choosing = chooseProtocol('films', 'graphwalker')
    await lost.arrived
    // As if it had never arrived: what the page held is gone with the page.
    await temporary.host.graphSettings.change('films', { protocol: null })
    useAskOptions.setState({ kg: undefined, settings: undefined, proposal: undefined })
    await loadAskOptions('films', 'navigator')
    expect(present()).toBe('graphwalker')
    expect(await temporary.host.graphSettings.get('films')).toMatchObject({ protocol: 'graphwalker' })
    lost.release()
    await choosing
    expect(localStorage.getItem('clew.graph-settings')).toBeNull()
  })

  it('leaves the consent that was given meanwhile', async () => {
    await loadAskOptions('films', 'navigator')
    await api.graphs.changeSettings.mutate({ kg: 'films', change: { endpointAllowed: true } })
    await chooseProtocol('films', 'graphwalker')
    expect(await api.graphs.settings.query({ kg: 'films' })).toMatchObject({ endpointAllowed: true })
    expect(useAskOptions.getState().settings).toMatchObject({ endpointAllowed: true, protocol: 'graphwalker' })
  })

  it('is not that of the graph before, not even until its own is read', async () => {
    await loadAskOptions('films', 'navigator')
    await chooseProtocol('films', 'graphwalker')
    const late = hold('graphs.settings')
    const reading = loadAskOptions('more', 'navigator')
    await late.arrived
    expect(useAskOptions.getState()).toMatchObject({ kg: 'more', settings: undefined })
    late.release()
    await reading
    expect(present()).toBe('clew')
  })

  it('is taken back where it cannot be kept', async () => {
    await loadAskOptions('films', 'navigator')
    const before = useAskOptions.getState().settings
    useAskOptions.setState({ kg: 'gone' })
    await chooseProtocol('gone', 'graphwalker')
    expect(useAskOptions.getState().settings).toEqual(before)
    expect((await told()).join()).toMatch(/no graph named "gone"/)
  })

  it('is that which an agent was taught with, when it is asked', async () => {
    const end = watchGraphs()
    await expect.poll(() => useGraphs.getState().graphs?.length).toBe(2)
    const taught = {
      id: 'a',
      name: 'walks',
      modelId: 'navigator',
      model: 'Clew Navigator',
      state: 'ready' as const,
      kind: 'navigator' as const,
      kg: 'films',
      protocol: 'graphwalker',
      bytes: 1,
      createdAt: '',
    }
    useAdapters.setState({ adapters: [taught] })
    chooseGraph('more')
    await loadAskOptions('films', 'navigator')
    askWith(taught)
    expect(useAsk.getState().graph).toBe('films')
    expect(useAskOptions.getState().options.adapter).toBe('a')
    await expect.poll(present).toBe('graphwalker')
    changeOptions({ adapter: undefined })
    end()
  })
})

describe('what goes into a request', () => {
  it('is what was set, with a temperature where samples are to differ', () => {
    expect(requestOptions({ samples: 1, turns: 4 }, undefined)).toEqual({ turns: 4 })
    expect(requestOptions({ samples: 4 }, { endpointAllowed: false, protocol: 'kbqa-r1' })).toEqual({
      protocol: 'kbqa-r1',
      temperature: 1,
    })
    expect(requestOptions({ samples: 4, temperature: 0.3 }, undefined)).toEqual({ temperature: 0.3 })
  })

  it('differs between samples by the seed alone', () => {
    expect(sampleRequests({ kg: 'films', question: 'Who?', seed: 5 }, 3).map(({ seed }) => seed)).toEqual([5, 6, 7])
  })
})

it('remembers what was chosen over a reload', () => {
  chooseModel('decoder')
  changeOptions({ adapter: 'a', turns: 3 })
  expect([localStorage.getItem('clew.model'), localStorage.getItem('clew.adapter')]).toEqual(['decoder', 'a'])
  changeOptions({ adapter: undefined, turns: undefined })
  expect(localStorage.getItem('clew.adapter')).toBeNull()
  expect(useAskOptions.getState().options).toEqual({ samples: 1 })
})
