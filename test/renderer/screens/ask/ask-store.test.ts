import { hold, openHost, told } from '../../hosted-window.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { go, useRoute } from '../../../../renderer/shell/route-store.ts'
import { ask } from '../../../../renderer/screens/ask/asking.ts'
import { followGraphInHand } from '../../../../renderer/screens/ask/graph-in-hand.ts'
import {
  answerInHand,
  changeGraph,
  chooseGraph,
  closeAnswer,
  newQuestion,
  openAnswer,
  useAsk,
  writeDraft,
} from '../../../../renderer/screens/ask/ask-store.ts'
import { changeOptions, useAskOptions } from '../../../../renderer/screens/ask/options/ask-options-store.ts'
import { useGraphs } from '../../../../renderer/screens/graphs/graphs-store.ts'
import { useAdapters } from '../../../../renderer/screens/models/adapters-store.ts'
import { useNotices } from '../../../../renderer/design/notices-store.ts'
import { answered, importFilms } from '../../films.ts'
import type { Temporary } from '../../../host/temporary-host.ts'

let temporary: Temporary
let alien: string
let witness: string

beforeAll(async () => {
  temporary = await openHost()
  await importFilms(temporary, 'films')
  await importFilms(temporary, 'more')
  alien = await answered(temporary, 'Who directed Alien?')
  witness = await answered(temporary, 'Who directed Witness?')
})
afterAll(() => temporary.end())

const shown = (): string | undefined => useAsk.getState().live?.id

beforeEach(() => {
  newQuestion()
  chooseGraph('films')
})

describe('opening an answer', () => {
  it('shows it, and turns to its graph', async () => {
    await openAnswer(alien)
    expect(useAsk.getState().live).toMatchObject({ id: alien, graph: 'films', question: 'Who directed Alien?' })
    expect(useAsk.getState().live?.trajectory?.answer).toMatchObject([{ name: 'Ridley Scott' }])
  })

  it('keeps the one opened last when the reply for the one before it comes late', async () => {
    const late = hold('ask.get')
    const first = openAnswer(alien)
    await late.arrived
    await openAnswer(witness)
    expect(shown()).toBe(witness)
    late.release()
    await first
    expect(shown()).toBe(witness)
  })

  it('says nothing of one that cannot be read and is no longer wanted', async () => {
    const late = hold('ask.get')
    const first = openAnswer('00000000-0000-4000-8000-000000000000')
    await late.arrived
    await openAnswer(witness)
    late.release()
    await first
    expect(useAsk.getState()).toMatchObject({ live: { id: witness }, problem: undefined })
  })

  it.each([
    ['an empty page was asked for', newQuestion],
    ['the page was left', closeAnswer],
  ])('leaves the page empty when %s meanwhile', async (_, leave) => {
    const late = hold('ask.get')
    const opening = openAnswer(alien)
    await late.arrived
    leave()
    late.release()
    await opening
    expect(shown()).toBeUndefined()
  })

  it('says why one cannot be read', async () => {
    await openAnswer('00000000-0000-4000-8000-000000000000')
    expect(useAsk.getState().live).toBeUndefined()
    expect(useAsk.getState().problem).toMatch(/answer/)
  })
})

describe('asking', () => {
  it('follows the answer to its end', async () => {
    writeDraft('Who directed Blade Runner?')
    await ask()
    await expect.poll(() => useAsk.getState().live?.trajectory?.status).toBe('answered')
    expect(useAsk.getState()).toMatchObject({ draft: '', live: { trajectory: { answer: [{ name: 'Ridley Scott' }] } } })
    expect(useRoute.getState().route).toEqual({ screen: 'ask', answer: shown() })
  })

  it('waits on a page that does not know its graphs yet, and asks nothing where there are none', async () => {
    const { graph } = useAsk.getState()
    useAsk.setState({ graph: undefined })
    useGraphs.setState({ graphs: undefined })
    writeDraft('Who directed Blade Runner?')
    const asking = ask()
    useGraphs.setState({ graphs: await temporary.host.graphs.list() })
    chooseGraph('films')
    await asking
    await expect.poll(() => useAsk.getState().live?.trajectory?.status).toBe('answered')
    expect(useAsk.getState().live).toMatchObject({ question: 'Who directed Blade Runner?', graph: 'films' })
    useAsk.setState({ graph: undefined })
    useGraphs.setState({ graphs: [] })
    writeDraft('Who directed Alien?')
    await ask()
    expect(useAsk.getState()).toMatchObject({
      draft: 'Who directed Alien?',
      live: { question: 'Who directed Blade Runner?' },
    })
    useAsk.setState({ graph })
    useGraphs.setState({ graphs: undefined })
  })

  it('does not take the place of what was opened since', async () => {
    writeDraft('Who directed Blade Runner?')
    const late = hold('ask.start')
    const asking = ask()
    await late.arrived
    await openAnswer(witness)
    late.release()
    await asking
    expect(shown()).toBe(witness)
  })

  it('is refused with a sentence, and the page is as before', async () => {
    await openAnswer(alien)
    useAsk.setState({ model: 'nothing' })
    writeDraft('Who directed Witness?')
    await ask()
    useAsk.setState({ model: 'navigator' })
    expect(shown()).toBe(alien)
    expect((await told()).join()).toMatch(/nothing/)
  })
})

it('finds what the draft names, and forgets it with another graph', async () => {
  writeDraft('Who directed Alien?')
  await expect.poll(() => useAsk.getState().mentionsFor).toBe('Who directed Alien?')
  expect(useAsk.getState().mentions.length).toBeGreaterThan(0)
  chooseGraph('more')
  expect(useAsk.getState()).toMatchObject({ mentions: [], mentionsFor: '' })
})

it('does not leave an answer of one graph under the name of another', async () => {
  await openAnswer(alien)
  writeDraft('Who directed Witness?')
  changeGraph('more')
  expect(useAsk.getState()).toMatchObject({ graph: 'more', live: undefined, draft: 'Who directed Witness?' })
  expect(useRoute.getState().route).toEqual({ screen: 'ask' })
})

describe('the graph in hand', () => {
  it('is the one last gone to on another screen, and the answer that Ask leads back to is of it', async () => {
    useGraphs.setState({ graphs: await temporary.host.graphs.list() })
    const end = followGraphInHand()
    await openAnswer(alien)
    go({ screen: 'explore', kg: 'more' })
    expect([useAsk.getState().graph, answerInHand()]).toEqual(['more', undefined])
    go({ screen: 'graphs', graph: 'films' })
    expect([useAsk.getState().graph, answerInHand()]).toEqual(['films', alien])
    go({ screen: 'explore', kg: 'gone' })
    expect(useAsk.getState().graph).toBe('films')
    end()
  })

  it('is that of an answer that is come back to', async () => {
    await openAnswer(alien)
    chooseGraph('more')
    await openAnswer(alien)
    expect(useAsk.getState().graph).toBe('films')
  })
})

it('does not turn back to the graph of an answer that comes after another graph was chosen', async () => {
  go({ screen: 'ask', answer: alien })
  const late = hold('ask.get')
  const opening = openAnswer(alien)
  await late.arrived
  changeGraph('more')
  late.release()
  await opening
  expect(useAsk.getState()).toMatchObject({ graph: 'more', live: undefined, problem: undefined })
  expect(useRoute.getState().route).toEqual({ screen: 'ask' })
})

it('turns to the graph of the answer that was opened last, however late the ones before come', async () => {
  const another = await answered(temporary, 'Who directed Alien?', 'more')
  await openAnswer(witness)
  const late = hold('ask.get')
  const first = openAnswer(alien)
  await late.arrived
  await openAnswer(another)
  late.release()
  await first
  const { graph, live } = useAsk.getState()
  expect([graph, live?.graph, live?.id]).toEqual(['more', 'more', another])
})

it('does not ask another graph with what was taught on one, says so, and leads back', () => {
  const taught = {
    id: 'a',
    name: 'of films',
    modelId: 'navigator',
    model: 'Clew Navigator',
    state: 'ready' as const,
    kind: 'navigator' as const,
    kg: 'films',
    protocol: 'kg-r1',
    bytes: 1,
    createdAt: '',
  }
  useAdapters.setState({ adapters: [taught] })
  changeOptions({ adapter: 'a' })
  chooseGraph('films')
  expect(useAskOptions.getState().options.adapter).toBe('a')
  chooseGraph('more')
  expect(useAskOptions.getState().options.adapter).toBeUndefined()
  const notice = useNotices.getState().notices.at(-1)
  expect(notice?.text).toBe('“of films” was taught on “films”, so “more” is asked without it.')
  notice?.undo?.()
  expect(useAskOptions.getState().options.adapter).toBe('a')
  changeOptions({ adapter: undefined })
})

describe('two questions that are written as one', () => {
  it('are asked in turn, the second on from the first', async () => {
    writeDraft('Who directed Alien and who starred in it?')
    await ask()
    await expect
      .poll(() => useAsk.getState().live)
      .toMatchObject({ question: 'Who starred in it?', trajectory: { status: 'answered' } })
    const second = useAsk.getState().live?.trajectory
    expect(second?.answer).toMatchObject([{ name: 'Sigourney Weaver' }])
    expect(second?.context?.map(({ question }) => question)).toEqual(['Who directed Alien?'])
  })

  it('are not asked on from an answer that is no longer in view', async () => {
    writeDraft('Who directed Alien and who starred in it?')
    await ask()
    await openAnswer(witness)
    expect(shown()).toBe(witness)
  })
})
