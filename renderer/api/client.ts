import { createTRPCClient, createWSClient, type TRPCLink, wsLink } from '@trpc/client'
import type { Api } from '../../electron/host/api/router.ts'
import { bridge } from './bridge.ts'
import { isSamePage, useConnection, whyLost } from './connection.ts'
import { ipcLink } from './ipc-link.ts'

/** The host's typed API: over the preload bridge in the Electron window, over a WebSocket in a browser. */
export const api = createTRPCClient<Api>({ links: [bridge ? ipcLink(bridge) : browserLink()] })

function browserLink(): TRPCLink<Api> {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const client = createWSClient({
    url: `${scheme}://${location.host}/trpc`,
    retryDelayMs: attempt => Math.min(400 * 2 ** attempt, 5000),
    onOpen: () => {
      const isBack = useConnection.getState().state !== 'open'
      useConnection.setState({ state: 'open' })
      if (isBack) void reloadIfOther()
    },
    onClose: () => {
      useConnection.setState(({ state }) => ({ state: state === 'open' ? 'lost' : state }))
      void whyLost(location.origin).then(why =>
        // It may be back by now.
        useConnection.setState(({ state }) => ({ state: state === 'open' ? 'open' : why })),
      )
    },
  })
  return wsLink<Api>({ client })
}

/** A program that was replaced while it was away speaks to its own page only. */
async function reloadIfOther(): Promise<void> {
  const scripts = [...document.scripts].flatMap(({ src }) => (src === '' ? [] : new URL(src).pathname))
  if (!(await isSamePage(location.origin, scripts))) location.reload()
}
