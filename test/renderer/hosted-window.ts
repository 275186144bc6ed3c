import type { Temporary } from '../host/temporary-host.ts'
import type { BridgeReply, ClewBridge } from '../../electron/contract/bridge.ts'
import type { ApiContext } from '../../electron/host/api/trpc.ts'
import { answerOperation, streamOperation, temporaryHost } from './host-side.ts'

/**
 * A window of the renderer in Node, to be imported before any of its stores: what these take from a browser (storage,
 * address, frames), and the preload bridge to a real host in a temporary home. Only Electron's own message channel
 * between the two is missing.
 */
let ctx: ApiContext | undefined
let streams = 0
const held: { path: string; arrive: () => void; released: Promise<void> }[] = []

function context(): ApiContext {
  if (!ctx) throw new Error('the host of this window is not open')
  return ctx
}

/** The path that a file is said to have is its name. */
export const bridge: ClewBridge<File> = {
  async request(operation): Promise<BridgeReply> {
    const reply = await answerOperation(structuredClone(operation), context())
    const at = held.findIndex(({ path }) => path === operation.path)
    const [hold] = at < 0 ? [] : held.splice(at, 1)
    hold?.arrive()
    await hold?.released
    return structuredClone(reply)
  },
  subscribe(operation, listener) {
    const end = new AbortController()
    streams++
    void streamOperation(structuredClone(operation), context(), end.signal, event =>
      listener(structuredClone(event)),
    ).finally(() => streams--)
    return () => end.abort()
  },
  pathForFile: ({ name }) => name,
  chooseFiles: async () => [],
  speak: () => undefined,
  chooseSavePath: async () => undefined,
  onCommand: () => () => undefined,
  onOpened: () => () => undefined,
}

/** Subscriptions that the host is answering. */
export const openStreams = (): number => streams

/** Keeps the reply to the next request of this path on its way: `arrived` once the host has given it, until `release`. */
export function hold(path: string): { arrived: Promise<void>; release: () => void } {
  const { promise: arrived, resolve: arrive } = promised()
  const { promise: released, resolve: release } = promised()
  held.push({ path, arrive, released })
  return { arrived, release }
}

function promised(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined
  const promise = new Promise<void>(settle => {
    resolve = settle
  })
  return { promise, resolve }
}

export async function openHost(): Promise<Temporary> {
  const temporary = await temporaryHost()
  ctx = { project: temporary.project, door: 'electron' }
  return temporary
}

/** What was told and complained of so far, newest last. */
export async function told(): Promise<string[]> {
  const { useNotices } = await import('../../renderer/design/notices-store.ts')
  return useNotices.getState().notices.map(({ text }) => text)
}

const stored = new Map<string, string>()
const address = { hash: '' }
const page = new EventTarget()

Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  },
  location: address,
  history: {
    pushState: (_state: unknown, _unused: string, hash: string) => {
      address.hash = hash
    },
  },
  document: { documentElement: { dataset: {}, lang: '' }, getElementById: () => null },
  requestAnimationFrame: (draw: () => void) => setTimeout(draw, 0),
  cancelAnimationFrame: clearTimeout,
  window: Object.assign(page, {
    clew: bridge,
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
  }),
})
// Newer versions of Node have one of their own, whose language is the machine's.
Object.defineProperty(globalThis, 'navigator', { value: { language: 'en-GB' }, configurable: true })
