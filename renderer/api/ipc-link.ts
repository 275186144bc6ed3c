import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { BridgeError, ClewBridge } from '../../electron/contract/bridge.ts'
import type { Api } from '../../electron/host/api/router.ts'

/** tRPC's wire over the preload bridge of the Electron window. */
export function ipcLink(bridge: ClewBridge<File>): TRPCLink<Api> {
  return () =>
    ({ op }) =>
      observable(observer => {
        const operation = { type: op.type, path: op.path, input: op.input }
        if (op.type === 'subscription') {
          return bridge.subscribe(operation, event => {
            if (event.kind === 'data') observer.next({ result: { type: 'data', data: event.data } })
            else if (event.kind === 'complete') observer.complete()
            else observer.error(clientError(event.error))
          })
        }
        let wanted = true
        void bridge.request(operation).then(reply => {
          if (!wanted) return
          if (!reply.ok) return observer.error(clientError(reply.error))
          observer.next({ result: { type: 'data', data: reply.data } })
          observer.complete()
        })
        return () => {
          wanted = false
        }
      })
}

function clientError(error: BridgeError): TRPCClientError<Api> {
  return TRPCClientError.from<Api>({
    error: { code: error.code as -32603, message: error.message, data: error.data as never },
  })
}
