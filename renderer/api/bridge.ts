import type { ClewBridge } from '../../electron/contract/bridge.ts'

declare global {
  interface Window {
    /** Put there by the Electron preload; absent in a browser. */
    clew?: ClewBridge<File>
  }
}

/** What only a native window can do; undefined in a browser. */
export const bridge: ClewBridge<File> | undefined = window.clew
