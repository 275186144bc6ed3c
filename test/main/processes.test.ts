import type { Rectangle } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import { until } from '../until.ts'
import { StandInUtility } from './electron-stand-in.ts'

const electron = vi.hoisted(() => ({
  forked: [] as { file: string; options: { stdio: unknown; env: Record<string, string> } }[],
  utility: undefined as unknown,
  exposed: new Map<string, Record<string, (...args: never[]) => unknown>>(),
  windows: [] as { preload: string; webPreferences: Record<string, unknown>; bounds: unknown[] }[],
  invoked: [] as unknown[][],
  sentToMain: [] as unknown[][],
  listeners: new Set<(...args: unknown[]) => void>(),
  loaded: [] as string[],
  shown: [] as string[],
  opened: [] as unknown[],
}))

/** See electron-stand-in.ts for why the module is replaced here. */
vi.mock('electron', () => ({
  utilityProcess: {
    fork: (file: string, _args: string[], options: { stdio: unknown; env: Record<string, string> }) => {
      electron.forked.push({ file, options })
      return electron.utility
    },
  },
  contextBridge: {
    exposeInMainWorld: (name: string, api: Record<string, () => unknown>) => {
      electron.exposed.set(name, api)
    },
  },
  ipcRenderer: {
    invoke: async (...args: unknown[]) => {
      electron.invoked.push(args)
      return args[0] === 'clew:take-opened' ? electron.opened.splice(0) : { ok: true, data: 1 }
    },
    send: (...args: unknown[]) => {
      electron.sentToMain.push(args)
    },
    on: (_channel: string, listener: (...args: unknown[]) => void) => {
      electron.listeners.add(listener)
    },
    off: (_channel: string, listener: (...args: unknown[]) => void) => {
      electron.listeners.delete(listener)
    },
  },
  webUtils: { getPathForFile: (file: { name: string }) => `/dropped/${file.name}` },
  BrowserWindow: class {
    constructor({
      webPreferences,
      x,
      y,
      width,
      height,
    }: Partial<Rectangle> & { webPreferences: Record<string, unknown> & { preload: string } }) {
      electron.windows.push({ preload: webPreferences.preload, webPreferences, bounds: [x, y, width, height] })
    }
    once(_event: string, listener: () => void): void {
      listener()
    }
    maximize(): void {
      electron.shown.push('maximized')
    }
    show(): void {
      electron.shown.push('shown')
    }
    async loadURL(url: string): Promise<void> {
      electron.loaded.push(url)
    }
  },
}))

beforeEach(() => {
  electron.utility = new StandInUtility()
})

test('a worker is a utility process with its stdout closed, and its end is told', async () => {
  const { spawnUtility } = await import('../../electron/main/spawn-utility.ts')
  const utility = electron.utility as StandInUtility
  const worker = spawnUtility('import', { correlation: 'job-1' })
  expect(electron.forked.at(-1)).toMatchObject({
    file: expect.stringMatching(/import\.worker\.ts$/),
    options: { stdio: ['ignore', 'ignore', 'pipe'], env: { CLEW_CORRELATION: 'job-1' } },
  })
  const seen: unknown[] = []
  worker.onMessage(message => seen.push(message))
  utility.emit('message', { kind: 'progress' })
  expect(seen).toEqual([{ kind: 'progress' }])
  worker.send({ kind: 'cancel' })
  utility.stderr.emit('data', Buffer.from('Error: it broke\n'))
  utility.emit('exit', 3)
  expect(await worker.exit).toEqual({ code: 3, signal: null, stderr: 'Error: it broke' })
  worker.send({ kind: 'cancel' })
  expect(utility.posted).toEqual([{ kind: 'cancel' }])
})

test('the bridge gives the page fixed functions and no Electron object', async () => {
  await import('../../electron/preload/bridge.ts')
  const bridge = electron.exposed.get('clew') as unknown as import('../../electron/contract/bridge.ts').ClewBridge<File>
  expect(Object.entries(bridge).map(([name, value]) => [name, typeof value])).toEqual([
    ['request', 'function'],
    ['subscribe', 'function'],
    ['pathForFile', 'function'],
    ['chooseFiles', 'function'],
    ['onCommand', 'function'],
    ['onOpened', 'function'],
    ['speak', 'function'],
    ['chooseSavePath', 'function'],
  ])
  await bridge.request({ type: 'query', path: 'app.info', input: undefined })
  expect(electron.invoked.at(-1)).toEqual(['clew:request', { type: 'query', path: 'app.info', input: undefined }])
  const seen: unknown[] = []
  const watch = (name: string): (() => void) =>
    bridge.subscribe({ type: 'subscription', path: 'jobs.watch', input: undefined }, event => seen.push([name, event]))
  const tell = (id: unknown, event: unknown): void => {
    for (const listener of electron.listeners) listener({}, id, event)
  }
  const end = watch('first')
  const id = electron.sentToMain.at(-1)?.[1]
  const others = Array.from({ length: 20 }, () => watch('other'))
  // However many there are: past ten of its own, Node warns of a leak.
  expect(electron.listeners.size).toBe(1)
  tell(id, { kind: 'data', data: 1 })
  tell(-1, { kind: 'data', data: 2 })
  expect(seen).toEqual([['first', { kind: 'data', data: 1 }]])
  end()
  expect(electron.sentToMain.at(-1)).toEqual(['clew:unsubscribe', id])
  tell(id, { kind: 'data', data: 3 })
  tell(Number(id) + 1, { kind: 'complete' })
  tell(Number(id) + 1, { kind: 'data', data: 4 })
  expect(seen.slice(1)).toEqual([['other', { kind: 'complete' }]])
  for (const endOther of others) endOther()
  expect(bridge.pathForFile(new File([], 'kb.txt'))).toBe('/dropped/kb.txt')
})

test('the window is sandboxed, isolated and without Node', async () => {
  const { openWindow } = await import('../../electron/main/window.ts')
  openWindow('/app/out/preload/bridge.cjs')
  expect(electron.windows.at(-1)).toMatchObject({
    preload: '/app/out/preload/bridge.cjs',
    webPreferences: {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
    },
  })
  expect(electron.loaded).toEqual(['app://clew/'])
  expect(electron.windows.at(-1)?.bounds).toEqual([undefined, undefined, 1280, 800])
  expect(electron.shown).toEqual(['shown'])
})

test('a window that was left elsewhere opens there', async () => {
  const { openWindow } = await import('../../electron/main/window.ts')
  openWindow('/app/out/preload/bridge.cjs', { x: 5, y: 40, width: 1400, height: 900, isMaximized: true })
  expect(electron.windows.at(-1)?.bounds).toEqual([5, 40, 1400, 900])
  expect(electron.shown.slice(-2)).toEqual(['maximized', 'shown'])
})

test('what was opened before the page was there is taken when it listens', async () => {
  await import('../../electron/preload/bridge.ts')
  const bridge = electron.exposed.get('clew') as unknown as import('../../electron/contract/bridge.ts').ClewBridge<File>
  electron.opened.push({ kind: 'graph', kg: 'films' }, { kind: 'job', id: 'a' })
  const seen: unknown[] = []
  bridge.onOpened(opened => seen.push(opened))
  await until(() => seen.length === 2)
  expect(seen).toEqual([
    { kind: 'graph', kg: 'films' },
    { kind: 'job', id: 'a' },
  ])
})
