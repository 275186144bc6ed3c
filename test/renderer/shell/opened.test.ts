// Before any store: it makes what these take from a browser, and a real host behind them.
import { bridge, openHost, told } from '../hosted-window.ts'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Opened, OpenedFile } from '../../../electron/contract/bridge.ts'
import { dropOffer, useOffer } from '../../../renderer/screens/graphs/import/offer-store.ts'
import { useModels } from '../../../renderer/screens/models/models-store.ts'
import { followOpened } from '../../../renderer/shell/opened.ts'
import { go, useRoute } from '../../../renderer/shell/route-store.ts'
import { FILMS, type Temporary } from '../../host/temporary-host.ts'
import { until } from '../../until.ts'

let temporary: Temporary
let open: (opened: Opened) => void
const end = { following: () => undefined as void }

beforeAll(async () => {
  temporary = await openHost()
  bridge.onOpened = listener => {
    open = listener
    return () => undefined
  }
  end.following = followOpened()
})
afterAll(async () => {
  end.following()
  await temporary.end()
})
beforeEach(async () => {
  await dropOffer()
  useModels.setState({ offered: undefined })
  go({ screen: 'ask' })
})

async function given(name: string, text: string): Promise<OpenedFile> {
  const path = join(temporary.home, name)
  await writeFile(path, text)
  return { path, name: basename(path), size: text.length }
}

test('a graph that is opened is offered, and nothing is added before a person says so', async () => {
  open({ kind: 'files', files: [await given('films.txt', FILMS)] })
  await until(() => useOffer.getState().offer !== undefined)
  expect(useOffer.getState().offer).toMatchObject({
    name: 'films',
    files: { paths: [expect.stringMatching(/films\.txt$/)] },
  })
  expect(useRoute.getState().route).toEqual({ screen: 'graphs' })
  expect(temporary.host.jobs.list()).toEqual([])
  expect(await temporary.host.graphs.names()).toEqual([])
})

test('a model is offered however small it is, with a graph or another one later', async () => {
  const [graph, small, other] = [
    await given('a.ttl', '<a> <b> <c> .'),
    await given('s.gguf', 'GGUF'),
    await given('o.gguf', 'GGUF'),
  ]
  open({ kind: 'files', files: [small, other] })
  await until(() => useModels.getState().offered !== undefined)
  expect(useModels.getState()).toMatchObject({ offered: small, memory: expect.anything() })
  expect(useRoute.getState().route).toEqual({ screen: 'models' })
  expect(await temporary.host.models.list()).toEqual(
    (await temporary.host.models.list()).filter(({ embedded }) => embedded),
  )
  await until(async () => (await told()).some(text => text.includes('“o.gguf” once more')))

  useModels.setState({ offered: undefined })
  open({ kind: 'files', files: [small, graph] })
  await until(() => useOffer.getState().offer !== undefined)
  expect(useModels.getState().offered).toBeUndefined()
  await until(async () => (await told()).some(text => text.includes('“s.gguf” once more')))
})

test('what is refused is told, and a graph of the menu is shown', async () => {
  open({ kind: 'refused', message: 'Not opened: “a.exe” is no graph, model or archive by its name.' })
  expect(await told()).toContain('Not opened: “a.exe” is no graph, model or archive by its name.')
  open({ kind: 'graph', kg: 'films' })
  expect(useRoute.getState().route).toEqual({ screen: 'graphs', graph: 'films' })
  open({ kind: 'job', id: 'that was put away' })
  expect(useRoute.getState().route).toEqual({ screen: 'graphs', graph: 'films' })
})
