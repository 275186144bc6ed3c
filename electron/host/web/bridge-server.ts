import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server'
import { z } from 'zod'
import type { BridgeError, BridgeEvent, BridgeReply } from '../../contract/bridge.ts'
import { appRouter } from '../api/router.ts'
import type { ApiContext } from '../api/trpc.ts'

const Operation = z.object({
  type: z.enum(['query', 'mutation', 'subscription']),
  path: z.string().max(200),
  input: z.unknown(),
})
type Operation = z.infer<typeof Operation>

/** The API over any wire that carries plain data, for a door that is no network: the Electron window. */
export async function answerOperation(raw: unknown, ctx: ApiContext): Promise<BridgeReply> {
  const operation = Operation.safeParse(raw)
  if (!operation.success || operation.data.type === 'subscription') return { ok: false, error: malformed() }
  try {
    return { ok: true, data: await call(operation.data, ctx, undefined) }
  } catch (error) {
    return { ok: false, error: shapeOf(error, operation.data, ctx) }
  }
}

/** Sends the events of a subscription until it ends or the signal aborts. */
export async function streamOperation(
  raw: unknown,
  ctx: ApiContext,
  signal: AbortSignal,
  send: (event: BridgeEvent) => void,
): Promise<void> {
  const operation = Operation.safeParse(raw)
  if (!operation.success || operation.data.type !== 'subscription') {
    send({ kind: 'error', error: malformed() })
    return
  }
  try {
    const stream = await call(operation.data, ctx, signal)
    for await (const data of stream as AsyncIterable<unknown>) {
      if (signal.aborted) return
      send({ kind: 'data', data })
    }
    if (!signal.aborted) send({ kind: 'complete' })
  } catch (error) {
    if (!signal.aborted) send({ kind: 'error', error: shapeOf(error, operation.data, ctx) })
  }
}

function call({ type, path, input }: Operation, ctx: ApiContext, signal: AbortSignal | undefined): Promise<unknown> {
  return callTRPCProcedure({
    router: appRouter,
    path,
    type,
    ctx,
    signal,
    getRawInput: async () => input,
    batchIndex: 0,
  })
}

function shapeOf(cause: unknown, { type, path, input }: Operation, ctx: ApiContext): BridgeError {
  const error = getTRPCErrorFromUnknown(cause)
  return getTRPCErrorShape({ config: appRouter._def._config, error, type, path, input, ctx })
}

function malformed(): BridgeError {
  return { code: -32600, message: 'The request was not understood; restart Clew.', data: null }
}
