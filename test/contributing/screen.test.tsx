// Before any store: it makes what these take from a browser, and a real host behind them.
import { openHost } from '../renderer/hosted-window.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import { create } from 'zustand'
import type { GraphCard } from '../../electron/contract/graph.ts'
import { counted } from '../../electron/contract/reading/format.ts'
import { api } from '../../renderer/api/client.ts'
import { until } from '../until.ts'

/** What the host says, kept for the screen: a store watches, a component shows. */
const useSizes = create<{ graphs: GraphCard[] }>(() => ({ graphs: [] }))

function watchSizes(): () => void {
  const subscription = api.graphs.changes.subscribe(undefined, { onData: graphs => useSizes.setState({ graphs }) })
  return () => subscription.unsubscribe()
}

/** The screen: in renderer/app.tsx beside the others, under a name of its own in `Route` (shell/route-store.ts). */
function SizesScreen() {
  return <Sizes graphs={useSizes(state => state.graphs)} />
}

/** What it shows follows from what it is given. */
function Sizes({ graphs }: { graphs: readonly GraphCard[] }) {
  return (
    <main className="page" aria-label="Sizes">
      {graphs.length === 0 ? (
        <p>There is no graph yet.</p>
      ) : (
        <ul>
          {graphs.map(({ name, triples }) => (
            <li key={name}>
              {name}: {counted(triples, 'triple')}
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}

let temporary: Awaited<ReturnType<typeof openHost>>
beforeAll(async () => {
  temporary = await openHost()
})
afterAll(() => temporary.end())

test('it shows what a real host has, and follows it', async () => {
  const end = watchSizes()
  expect(renderToStaticMarkup(<SizesScreen />)).toContain('There is no graph yet.')
  await api.graphs.addSample.mutate()
  await until(() => useSizes.getState().graphs.length === 1)
  expect(renderToStaticMarkup(<Sizes {...useSizes.getState()} />)).toMatch(/<li>[^<]+: 9\d\d triples<\/li>/)
  end()
})
