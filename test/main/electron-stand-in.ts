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
