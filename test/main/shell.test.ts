import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App, BrowserWindow, Dialog, IpcMain, MenuItemConstructorOptions, Protocol, Session } from 'electron'
import { expect, test, vi } from 'vitest'
import { COMMAND_IDS, type CommandId, commandOf } from '../../electron/contract/commands.ts'
import { declareScheme, serveRenderer } from '../../electron/main/renderer-protocol.ts'
import { serveDialogs } from '../../electron/main/dialogs.ts'
import { lockDownContents, lockDownSession } from '../../electron/main/lock-down.ts'
import { menuTemplate } from '../../electron/main/menu.ts'
import { eventFrom, StandInContents, StandInIpc, StandInSession } from './electron-stand-in.ts'
import { inLanguage } from '../../electron/contract/words/in-language.ts'
import { spokenLanguage } from '../../electron/main/spoken-language.ts'

/** The stand-ins have what the shell uses of the real objects, and no more. */
function as<T>(standIn: unknown): T {
  return standIn as T
}

test('no request leaves the machine', () => {
  const session = new StandInSession()
  lockDownSession(as<Session>(session))
  const isLetThrough = (url: string): boolean => {
    let cancelled: boolean | undefined
    session.beforeRequest?.({ url }, ({ cancel }) => {
      cancelled = cancel
    })
    return cancelled === false
  }
  for (const url of ['app://clew/', 'app://clew/assets/app.js', 'data:image/png;base64,AA', 'blob:app://clew/1'])
    expect(isLetThrough(url)).toBe(true)
  for (const url of [
    'https://example.com/',
    'http://127.0.0.1:80/',
    'ws://example.com/',
    'file:///etc/passwd',
    'app://other/',
    'ftp://example.com/',
    'app://clew.evil/',
  ])
    expect(isLetThrough(url)).toBe(false)
})

test('every permission is denied, and nothing is downloaded but what the page itself has made', () => {
  const session = new StandInSession()
  lockDownSession(as<Session>(session))
  for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal']) {
    const answer = vi.fn<(granted: boolean) => void>()
    session.permissionRequest?.({}, permission, answer)
    expect(answer).toHaveBeenCalledExactlyOnceWith(false)
  }
  expect(session.permissionCheck?.()).toBe(false)
  expect(session.devicePermission?.()).toBe(false)
  const isPrevented = (url: string): boolean => {
    const preventDefault = vi.fn<() => void>()
    session.emit('will-download', { preventDefault }, { getURL: () => url })
    return preventDefault.mock.calls.length > 0
  }
  expect(isPrevented('blob:app://clew/1-2-3')).toBe(false)
  for (const url of ['https://example.com/a.exe', 'blob:https://example.com/1', 'app://clew/index.html'])
    expect(isPrevented(url)).toBe(true)
})

test('no navigation away, no second window but that of the help, no embedded page', () => {
  const app = new StandInContents()
  lockDownContents(as<App>(app))
  const contents = new StandInContents()
  app.emit('web-contents-created', {}, contents)
  const isPrevented = (event: string, url: string): boolean => {
    const preventDefault = vi.fn<() => void>()
    contents.emit(event, { url, preventDefault })
    return preventDefault.mock.calls.length > 0
  }
  for (const url of ['https://example.com/', 'file:///etc/passwd', 'app://clew.evil/', 'javascript:alert(1)']) {
    expect(isPrevented('will-navigate', url)).toBe(true)
    expect(isPrevented('will-frame-navigate', url)).toBe(true)
  }
  expect(isPrevented('will-navigate', 'app://clew/#/graphs')).toBe(false)
  expect(isPrevented('will-redirect', 'app://clew/')).toBe(true)
  expect(isPrevented('will-attach-webview', 'app://clew/')).toBe(true)
  for (const url of ['app://clew/', 'app://clew/helpless', 'app://clew.evil/help/', 'https://example.com/help/'])
    expect(contents.windowOpen?.({ url })).toEqual({ action: 'deny' })
  expect(contents.windowOpen?.({ url: 'app://clew/help/index.html' })).toEqual({ action: 'allow' })
})

test('the page comes over app:// with a strict policy, and nothing outside its folder does', async () => {
  const outside = await mkdtemp(join(tmpdir(), 'clew-shell-'))
  const folder = await mkdtemp(join(outside, 'renderer-'))
  await writeFile(join(folder, 'index.html'), '<title>Clew</title>')
  await mkdir(join(folder, 'help'))
  await writeFile(join(folder, 'help', 'index.html'), '<title>Help</title>')
  await writeFile(join(outside, 'secret.txt'), 'secret')
  let answer: ((request: Request) => Promise<Response>) | undefined
  let privileges: unknown
  const protocol = as<Protocol>({
    registerSchemesAsPrivileged: (schemes: unknown) => {
      privileges = schemes
    },
    handle: (scheme: string, handler: typeof answer) => {
      if (scheme === 'app') answer = handler
    },
  })
  declareScheme(protocol)
  expect(privileges).toEqual([{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } }])
  serveRenderer(protocol, folder)
  const page = await answer?.(new Request('app://clew/'))
  expect(page?.status).toBe(200)
  expect(await page?.text()).toContain('Clew')
  expect(page?.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page?.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self'; .*connect-src 'self';/,
  )
  expect(await (await answer?.(new Request('app://clew/help/')))?.text()).toContain('Help')
  const folderPage = await answer?.(new Request('app://clew/help'))
  expect([folderPage?.status, folderPage?.headers.get('location')]).toEqual([301, '/help/'])
  for (const url of ['app://other/', 'app://clew/..%2fsecret.txt', 'app://clew/nothing.js'])
    expect((await answer?.(new Request(url)))?.status).toBe(404)
  await rm(outside, { recursive: true, force: true })
})

test('dialogs open for our own page only', async () => {
  const ipc = new StandInIpc()
  const dialog = {
    showOpenDialog: vi.fn<() => Promise<{ canceled: boolean; filePaths: string[] }>>(async () => ({
      canceled: false,
      filePaths: ['/data/kb.txt'],
    })),
    showSaveDialog: vi.fn<() => Promise<{ canceled: boolean; filePath: string }>>(async () => ({
      canceled: true,
      filePath: '',
    })),
  }
  serveDialogs(
    as<IpcMain>(ipc),
    as<Dialog>(dialog),
    () => as<BrowserWindow>({}),
    () => 'de',
  )
  const own = eventFrom('app://clew/index.html')
  expect(await ipc.invoke('clew:choose-files', own, 'graph')).toEqual(['/data/kb.txt'])
  expect(await ipc.invoke('clew:choose-save-path', own, 'report.html')).toBeUndefined()
  expect(await ipc.invoke('clew:choose-files', own, 'anything')).toEqual([])
  for (const foreign of [
    eventFrom('https://evil.example/'),
    eventFrom('app://clew/', undefined, false),
    { ...own, senderFrame: null },
  ]) {
    expect(await ipc.invoke('clew:choose-files', foreign, 'graph')).toEqual([])
    expect(await ipc.invoke('clew:choose-save-path', foreign, 'x')).toBeUndefined()
  }
  expect(dialog.showOpenDialog).toHaveBeenCalledTimes(1)
  expect(JSON.stringify(dialog.showOpenDialog.mock.calls)).toContain('Graphen und Dokumente')
})

test('the menu leads nowhere outside and shows no developer tools', () => {
  for (const platform of ['darwin', 'win32', 'linux'] as const) {
    const text = JSON.stringify(menuTemplate(platform, () => undefined, { graphs: [], open: () => undefined }))
    expect(text).not.toMatch(/toggleDevTools|http/i)
    expect(text).toMatch(/"role":"paste"/)
  }
})

test('menu and dialogs speak as the page does, and nobody else says how', async () => {
  const ipc = new StandInIpc()
  const spoken = spokenLanguage(as<IpcMain>(ipc), 'fr-FR')
  const changed = vi.fn<() => void>()
  spoken.onChange(changed)
  expect(spoken.now()).toBe('en')
  ipc.emit('clew:speak', eventFrom('https://evil.example/'), 'de')
  ipc.emit('clew:speak', eventFrom('app://clew/index.html'), 'fr')
  expect(changed).not.toHaveBeenCalled()
  ipc.emit('clew:speak', eventFrom('app://clew/index.html'), 'de')
  expect([spoken.now(), changed.mock.calls.length]).toEqual(['de', 1])
  const menu = (): MenuItemConstructorOptions[] =>
    menuTemplate('linux', () => undefined, { graphs: [], open: () => undefined })
  const labels = inLanguage(spoken.now(), menu).flatMap(({ label, submenu }) => [
    label,
    ...(Array.isArray(submenu) ? submenu.map(item => item.label) : []),
  ])
  expect(labels).toEqual(expect.arrayContaining(['Datei', 'Neue Frage', 'Kopieren', 'Hilfe']))
  expect(menu()[0]?.label).toBe('File')
})

test('the menu has the commands of the window, and has them carried out', () => {
  const run = vi.fn<(command: CommandId) => void>()
  const items = menuTemplate('linux', run, { graphs: [], open: () => undefined }).flatMap(({ submenu }) =>
    Array.isArray(submenu) ? submenu : [],
  )
  const titled = (title: string): MenuItemConstructorOptions | undefined => items.find(({ label }) => label === title)
  for (const id of COMMAND_IDS) {
    const { title, menu } = commandOf(id)
    expect(titled(title) !== undefined).toBe(menu !== undefined)
    const { click } = titled(title) ?? {}
    click?.(...([] as unknown as Parameters<typeof click>))
  }
  expect(run.mock.calls.flat()).toEqual(COMMAND_IDS.filter(id => commandOf(id).menu !== undefined))
  expect(titled('Search and commands')).toMatchObject({ accelerator: 'CmdOrCtrl+K', registerAccelerator: false })
  expect(titled('Keyboard shortcuts')).not.toHaveProperty('accelerator')
})

test('the menu has the graphs that were used last, whatever they are called', () => {
  const open = vi.fn<(kg: string) => void>()
  const recentOf = (platform: NodeJS.Platform, graphs: string[]): MenuItemConstructorOptions | undefined =>
    menuTemplate(platform, () => undefined, { graphs, open })
      .flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
      .find(({ label }) => label === 'Recent graphs')
  expect(recentOf('win32', [])).toMatchObject({ enabled: false, submenu: [] })
  const { submenu } = recentOf('linux', ['films', 'R&D \u202egnp', 'x'.repeat(200)]) ?? {}
  if (!Array.isArray(submenu)) throw new Error('there is no menu of recent graphs')
  expect(submenu.map(({ label }) => label)).toEqual(['films', 'R&&D ⟨U+202E⟩gnp', `${'x'.repeat(59)}…`])
  const { click } = submenu[1] ?? {}
  click?.(...([] as unknown as Parameters<typeof click>))
  expect(open).toHaveBeenCalledExactlyOnceWith('R&D \u202egnp')
  const roles = JSON.stringify(menuTemplate('darwin', () => undefined, { graphs: [], open }))
  expect(roles).toContain('"recentDocuments"')
  expect(roles).toContain('"clearRecentDocuments"')
})
