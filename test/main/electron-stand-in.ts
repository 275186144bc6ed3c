import { EventEmitter } from 'node:events'
import { vi } from 'vitest'

/**
 * Stands in for the `electron` module. Its program is no npm package and cannot be had on every build machine; the
 * shell is checked against the real types by the compiler, and here for what it does with what Electron hands it.
 */
export class StandInContents extends EventEmitter {
  readonly sent: unknown[][] = []
  windowOpen: ((details: { url: string }) => { action: string }) | undefined
  destroyed = false

  send(...message: unknown[]): void {
    this.sent.push(message)
  }

  isDestroyed(): boolean {
    return this.destroyed
  }

  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.windowOpen = handler
  }
}

export class StandInIpc extends EventEmitter {
  readonly handlers = new Map<string, (event: unknown, ...args: unknown[]) => unknown>()

  handle(channel: string, handler: (event: unknown, ...args: unknown[]) => unknown): void {
    this.handlers.set(channel, handler)
  }

  invoke(channel: string, event: unknown, ...args: unknown[]): Promise<unknown> {
    return Promise.resolve(this.handlers.get(channel)?.(event, ...args))
  }
}

/** A message's event, from the main frame of a page. */
export function eventFrom(
  url: string,
  sender = new StandInContents(),
  isMainFrame = true,
): { sender: StandInContents; senderFrame: { url: string; parent: unknown } } {
  return { sender, senderFrame: { url, parent: isMainFrame ? null : {} } }
}

export class StandInSession extends EventEmitter {
  permissionRequest: ((contents: unknown, permission: string, answer: (granted: boolean) => void) => void) | undefined
  permissionCheck: (() => boolean) | undefined
  devicePermission: (() => boolean) | undefined
  beforeRequest: ((details: { url: string }, answer: (response: { cancel?: boolean }) => void) => void) | undefined
  readonly webRequest = {
    onBeforeRequest: (listener: NonNullable<StandInSession['beforeRequest']>) => {
      this.beforeRequest = listener
    },
  }

  setPermissionRequestHandler(handler: NonNullable<StandInSession['permissionRequest']>): void {
    this.permissionRequest = handler
  }
  setPermissionCheckHandler(handler: () => boolean): void {
    this.permissionCheck = handler
  }
  setDevicePermissionHandler(handler: () => boolean): void {
    this.devicePermission = handler
  }
}

export class StandInUtility extends EventEmitter {
  readonly posted: unknown[] = []
  readonly stderr = new EventEmitter()
  readonly kill = vi.fn<() => boolean>(() => true)
  readonly pid = 4_242

  postMessage(message: unknown): void {
    this.posted.push(message)
  }
}

/** What the main process did with the stand-in. */
export interface Seen {
  events: EventEmitter
  ipc: StandInIpc
  contents: StandInContents
  session: StandInSession
  lockData: unknown
  recent: string[]
  menus: unknown[]
  windows: number
  focused: number
  asked: number
  quits: number
  errors: string[]
}

/** The module `electron`, for a test that starts the main process; what is done with it stands in `seen`. */
export function standInElectron(seen: Seen): Record<string, unknown> {
  Object.assign(seen, { recent: [], menus: [], windows: 0, focused: 0, asked: 0, quits: 0, errors: [] })
  seen.events = new EventEmitter()
  seen.ipc = new StandInIpc()
  seen.contents = new StandInContents()
  seen.session = new StandInSession()
  const app = Object.assign(seen.events, {
    whenReady: async () => undefined,
    enableSandbox: () => undefined,
    getLocale: () => 'en-GB',
    setAppUserModelId: () => undefined,
    requestSingleInstanceLock: (data: unknown) => {
      seen.lockData = data
      return true
    },
    addRecentDocument: (path: string) => seen.recent.push(path),
    exit: () => undefined,
    quit: () => {
      let isPrevented = false
      seen.events.emit('before-quit', { preventDefault: () => (isPrevented = true) })
      if (!isPrevented) seen.quits++
    },
  })
  class BrowserWindow extends EventEmitter {
    static getFocusedWindow = (): null => null
    readonly webContents = seen.contents
    constructor() {
      super()
      seen.windows++
    }
    isDestroyed = (): boolean => false
    isMinimized = (): boolean => false
    focus = (): void => void seen.focused++
    loadURL = async (): Promise<void> => undefined
  }
  return {
    app,
    BrowserWindow,
    dialog: {
      showErrorBox: (title: string, text: string) => seen.errors.push(`${title}: ${text}`),
      showMessageBox: async () => {
        seen.asked++
        return { response: 1 }
      },
    },
    ipcMain: seen.ipc,
    Menu: {
      setApplicationMenu: (menu: unknown) => seen.menus.push(menu),
      buildFromTemplate: (template: unknown) => template,
    },
    Notification: Object.assign(class extends EventEmitter {}, { isSupported: () => false }),
    powerMonitor: new EventEmitter(),
    protocol: { registerSchemesAsPrivileged: () => undefined, handle: () => undefined },
    safeStorage: { isAsyncEncryptionAvailable: async () => false, getSelectedStorageBackend: () => 'basic_text' },
    screen: { getDisplayMatching: () => ({ workArea: { x: 0, y: 0, width: 1280, height: 800 } }) },
    session: { defaultSession: seen.session },
    utilityProcess: { fork: () => undefined },
  }
}
