import type { IpcMain, WebContents } from 'electron'
import type { BridgeEvent, BridgeReply } from '../contract/bridge.ts'
import type { ApiContext } from '../host/api/trpc.ts'
import { answerOperation, streamOperation } from '../host/web/bridge-server.ts'
import { isOwnSender } from './sender.ts'

const REFUSED: BridgeReply = {
  ok: false,
  error: { code: -32003, message: 'Only the window of Clew may ask this.', data: null },
}

/** The host's API over Electron's IPC. A window that goes takes its subscriptions with it. */
export function serveApi(ipc: Pick<IpcMain, 'handle' | 'on'>, context: ApiContext): void {
  const subscriptions = new WeakMap<WebContents, Map<number, AbortController>>()

  ipc.handle('clew:request', (event, operation: unknown) =>
    isOwnSender(event) ? answerOperation(operation, context) : REFUSED,
  )

  ipc.on('clew:subscribe', (event, id: unknown, operation: unknown) => {
    if (!isOwnSender(event) || typeof id !== 'number') return
    const { sender } = event
    const own = subscriptions.get(sender) ?? endWith(sender, new Map<number, AbortController>())
    subscriptions.set(sender, own)
    const abort = new AbortController()
    own.get(id)?.abort()
    own.set(id, abort)
    const send = (message: BridgeEvent): void => {
      if (!sender.isDestroyed()) sender.send('clew:event', id, message)
    }
    void streamOperation(operation, context, abort.signal, send).finally(() => {
      if (own.get(id) === abort) own.delete(id)
    })
  })

  ipc.on('clew:unsubscribe', (event, id: unknown) => {
    if (isOwnSender(event) && typeof id === 'number') subscriptions.get(event.sender)?.get(id)?.abort()
  })
}

/** A closed or reloaded page is told nothing more. */
function endWith(sender: WebContents, own: Map<number, AbortController>): Map<number, AbortController> {
  const endAll = (): void => {
    for (const abort of own.values()) abort.abort()
  }
  sender.once('destroyed', endAll)
  sender.on('did-start-navigation', details => {
    if (details.isMainFrame && !details.isSameDocument) endAll()
  })
  return own
}
