import { problemOf } from '../contract/errors.ts'
import { ownersOnly } from '../base/private-folder.ts'
import type { Opened } from '../contract/bridge.ts'
import type { CommandId } from '../contract/commands.ts'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, BrowserWindow, dialog, ipcMain, powerMonitor, protocol, safeStorage, screen, session } from 'electron'
import { defaultHome } from '../host/folders.ts'
import { createHost } from '../host/host.ts'
import { GuardedProject } from '../host/vault/guarded-project.ts'
import { findResources } from '../host/resources.ts'
import { declareScheme, serveRenderer } from './renderer-protocol.ts'
import { serveDialogs } from './dialogs.ts'
import { menuKeeper } from './keep-menu.ts'
import { lockDownContents, lockDownSession } from './lock-down.ts'
import { notifyOfEnds } from './notifications.ts'
import { filesOfSecond, lookAtFiles, pathsOfArguments } from './opened-files.ts'
import { printInWindow } from './print-window.ts'
import { quitInOrder } from './quit.ts'
import { openSecrets } from './secrets.ts'
import { serveApi } from './serve-api.ts'
import { serveOpened } from './serve-opened.ts'
import { spawnUtility } from './spawn-utility.ts'
import { openWindow } from './window.ts'
import { keepPlace, readPlace, WINDOW_FILE, writePlace, type WindowPlace } from './window-place.ts'
import { LANGUAGES, say } from '../contract/words/words.ts'
import { inLanguage } from '../contract/words/in-language.ts'
import { spokenLanguage } from './spoken-language.ts'

const built = join(dirname(fileURLToPath(import.meta.url)), '..')
const preload = join(built, 'preload', 'bridge.cjs')
const home = defaultHome()
const placeFile = join(home, 'settings', WINDOW_FILE)

let window: BrowserWindow | undefined
let place: WindowPlace | undefined
/** Before the host answers, a window would have nothing to show. */
let isServing = false

function showWindow(): void {
  if (!isServing) return
  if (window !== undefined && !window.isDestroyed()) {
    if (window.isMinimized()) window.restore()
    window.focus()
    return
  }
  window = openWindow(preload, place)
  keepPlace(window, next => {
    place = next
    void writePlace(placeFile, next)
  })
}

const addOpened = serveOpened(ipcMain, () =>
  window === undefined || window.isDestroyed() ? undefined : window.webContents,
)

function open(opened: Opened): void {
  addOpened(opened)
  showWindow()
}

async function openFiles(paths: readonly string[]): Promise<void> {
  for (const opened of await lookAtFiles(paths)) {
    open(opened)
    if (opened.kind === 'files') for (const { path } of opened.files) app.addRecentDocument(path)
  }
}

/** Has the page carry out a command of the menu, as if the person had clicked in it: it may ask for a file then. */
function runCommand(command: CommandId): void {
  showWindow()
  const contents = window?.webContents
  void contents?.executeJavaScript('undefined', true).then(() => contents.send('clew:command', command))
}

async function start(given: readonly string[]): Promise<void> {
  await app.whenReady()
  lockDownSession(session.defaultSession)
  serveRenderer(protocol, join(built, 'renderer'))
  const spoken = spokenLanguage(ipcMain, app.getLocale())
  const project = await GuardedProject.open({
    home,
    spawn: spawnUtility,
    open: async () =>
      createHost({
        home,
        resources: findResources(),
        spawn: spawnUtility,
        // Its file is sealed where the project is.
        secrets: await openSecrets(safeStorage, join(home, 'settings', 'keys.json'), process.platform),
        answersApart: true,
        explores: true,
        rechecks: true,
        print: printInWindow,
      }),
  })
  const quitUnasked = quitInOrder({ app, dialog, project, stay: showWindow, spoken: spoken.now })
  powerMonitor.on('shutdown', quitUnasked)
  process.on('SIGTERM', quitUnasked)
  serveApi(ipcMain, { project, door: 'electron' })
  serveDialogs(ipcMain, dialog, () => window, spoken.now)
  place = await readPlace(placeFile, screen)
  const menu = menuKeeper(runCommand, kg => open({ kind: 'graph', kg }), spoken)
  menu.withoutGraphs()
  project.onOpen(({ host, shut }) => {
    void menu.follow(host, shut)
    void notifyOfEnds(host, shut, open, spoken.now)
  })
  await openFiles(given)
  isServing = true
  showWindow()
  app.on('activate', showWindow)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
}

ownersOnly()
declareScheme(protocol)
lockDownContents(app)
app.enableSandbox()
// What notifications and the list of files at the icon go by.
if (process.platform === 'win32') app.setAppUserModelId('app.clew.desktop')
const given = pathsOfArguments(process.argv.slice(process.defaultApp ? 2 : 1), process.cwd())
// A second Clew hands over what it was started with itself: Chromium rewrites the arguments that it passes on.
if (app.requestSingleInstanceLock({ files: given })) {
  app.on('second-instance', (_event, _args, _folder, data) => {
    showWindow()
    void openFiles(filesOfSecond(data))
  })
  // On macOS: by a double click, or onto the icon in the dock.
  app.on('open-file', (event, path) => {
    event.preventDefault()
    void openFiles([path])
  })
  start(given).catch((error: unknown) => {
    const language = LANGUAGES.find(each => app.getLocale().startsWith(each)) ?? 'en'
    inLanguage(language, () => dialog.showErrorBox(say('dialogs.couldNotStart'), problemOf(error)))
    app.exit(1)
  })
} else app.quit()
