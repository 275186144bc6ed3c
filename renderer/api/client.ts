import { createTRPCClient, createWSClient, type TRPCLink, wsLink } from '@trpc/client'
import { create } from 'zustand'
import type { Api } from '../../electron/host/api/router.ts'
import { bridge } from './bridge.ts'
import { ipcLink } from './ipc-link.ts'

/** Whether the host can be reached; always true in the Electron window, where the host is the same program. */
export const useConnection = create<{ lost: boolean }>(() => ({ lost: false }))

/** The host's typed API: over the preload bridge in the Electron window, over a WebSocket in a browser. */
export const api = createTRPCClient<Api>({ links: [bridge ? ipcLink(bridge) : browserLink()] })

function browserLink(): TRPCLink<Api> {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const client = createWSClient({
    url: `${scheme}://${location.host}/trpc`,
    retryDelayMs: attempt => Math.min(400 * 2 ** attempt, 5000),
    onOpen: () => useConnection.setState({ lost: false }),
    onClose: () => useConnection.setState({ lost: true }),
  })
  return wsLink<Api>({ client })
}
