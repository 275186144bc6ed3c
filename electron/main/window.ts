import { BrowserWindow } from 'electron'
import { ORIGIN } from './lock-down.ts'
import type { WindowPlace } from './window-place.ts'

/** The one window: sandboxed, isolated, without Node. It appears when the first page is drawn, not before. */
export function openWindow(preload: string, place?: WindowPlace): BrowserWindow {
  const window = new BrowserWindow({
    ...(place === undefined
      ? { width: 1280, height: 800 }
      : { x: place.x, y: place.y, width: place.width, height: place.height }),
    minWidth: 900,
    minHeight: 600,
    show: false,
    title: 'Clew',
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      spellcheck: false,
    },
  })
  window.once('ready-to-show', () => {
    if (place?.isMaximized === true) window.maximize()
    window.show()
  })
  void window.loadURL(`${ORIGIN}/`)
  return window
}
