import { problemOf } from '../contract/errors.ts'
import { ownersOnly } from '../base/private-folder.ts'
import type { CommandId } from '../contract/commands.ts'
import type { Host } from '../host/host.ts'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, BrowserWindow, dialog, ipcMain, Menu, protocol, safeStorage, session } from 'electron'
import { defaultHome } from '../host/folders.ts'
import { createHost } from '../host/host.ts'
import { findResources } from '../host/resources.ts'
import { declareScheme, serveRenderer } from './renderer-protocol.ts'
import { serveDialogs } from './dialogs.ts'
import { lockDownContents, lockDownSession } from './lock-down.ts'
import { menuTemplate } from './menu.ts'
import { printInWindow } from './print-window.ts'
import { openSecrets } from './secrets.ts'
import { serveApi } from './serve-api.ts'
import { spawnUtility } from './spawn-utility.ts'
import { openWindow } from './window.ts'

const built = join(dirname(fileURLToPath(import.meta.url)), '..')
const preload = join(built, 'preload', 'bridge.cjs')

let window: BrowserWindow | undefined

function showWindow(): void {
  if (window !== undefined && !window.isDestroyed()) {
    if (window.isMinimized()) window.restore()
    window.focus()
    return
  }
  window = openWindow(preload)
}

/** Has the page carry out a command of the menu, as if the person had clicked in it: it may ask for a file then. */
function runCommand(command: CommandId): void {
  showWindow()
  const contents = window?.webContents
  void contents?.executeJavaScript('undefined', true).then(() => contents.send('clew:command', command))
}

/** Running answers and jobs are ended in order before the program goes. */
function closeBeforeQuit(host: Host): void {
  let closed = false
  app.on('before-quit', event => {
    if (closed) return
    event.preventDefault()
    void host.close().finally(() => {
      closed = true
      app.quit()
    })
  })
}

async function start(): Promise<void> {
  await app.whenReady()
  lockDownSession(session.defaultSession)
  serveRenderer(protocol, join(built, 'renderer'))
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, runCommand)))
  const home = defaultHome()
  const secrets = await openSecrets(safeStorage, join(home, 'settings', 'keys.json'), process.platform)
  const host = await createHost({
    home,
    resources: findResources(),
    spawn: spawnUtility,
    secrets,
    answersApart: true,
    explores: true,
    rechecks: true,
    print: printInWindow,
  })
  closeBeforeQuit(host)
  serveApi(ipcMain, { host, door: 'electron' })
  serveDialogs(ipcMain, dialog, () => window)
  showWindow()
  app.on('activate', showWindow)
  app.on('second-instance', showWindow)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
}

ownersOnly()
declareScheme(protocol)
lockDownContents(app)
app.enableSandbox()
if (app.requestSingleInstanceLock()) {
  start().catch((error: unknown) => {
    dialog.showErrorBox('Clew could not start', problemOf(error))
    app.exit(1)
  })
} else app.quit()
