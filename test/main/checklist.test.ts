import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from '../../electron/host/web/content-security.ts'

/**
 * Electron's security checklist (electronjs.org/docs/latest/tutorial/security) and fuses, read from what was built and
 * from what packs it: no binary is needed. What each handler does is in shell.test.ts and ipc.test.ts.
 */
const MAIN = readFileSync('out/main/main.js', 'utf8')
const PRELOAD = readFileSync('out/preload/bridge.cjs', 'utf8')
const PAGE = readFileSync('out/renderer/index.html', 'utf8')
const BUILDER = readFileSync('electron-builder.yml', 'utf8')

/** From a word to the bracket that closes the first one behind it. */
function blocks(source: string, begin: string): string[] {
  return source
    .split(begin)
    .slice(1)
    .map(rest => {
      let depth = 0
      for (let at = 0; at < rest.length; at++) {
        if (rest[at] === '{') depth++
        if (rest[at] === '}' && --depth === 0) return rest.slice(0, at + 1)
      }
      return rest
    })
}

/** A mapping of the builder's file, which has two levels and no more. */
function builderSection(name: string): Record<string, string> {
  const [, section = ''] = new RegExp(`^${name}:\\n((?:  .*\\n)+)`, 'm').exec(BUILDER) ?? []
  return Object.fromEntries(
    section
      .trimEnd()
      .split('\n')
      .map(line => line.trim().split(/:\s*/, 2) as [string, string]),
  )
}

test('every window is sandboxed, isolated and without Node', () => {
  const windows = blocks(MAIN, 'new BrowserWindow(')
  expect(windows).toHaveLength(2)
  for (const options of windows)
    for (const setting of ['sandbox: true', 'contextIsolation: true', 'nodeIntegration: false', 'webSecurity: true'])
      expect(options).toContain(setting)
  expect(MAIN).toContain('app.enableSandbox()')
  expect(MAIN).not.toMatch(
    /(?:nodeIntegration\w*|allowRunningInsecureContent|webviewTag|experimentalFeatures): true|(?:sandbox|contextIsolation|webSecurity): false|enableBlinkFeatures|appendSwitch|WebContentsView|BrowserView\b/,
  )
})

test('a window loads the application and nothing else, and nothing opens another program', () => {
  expect([...MAIN.matchAll(/\.load(?:URL|File)\(([^)]*)\)/g)].map(([, what]) => what)).toEqual(
    expect.arrayContaining(['"about:blank"', '`${ORIGIN}/`']),
  )
  expect([...MAIN.matchAll(/\.load(?:URL|File)\(/g)]).toHaveLength(2)
  expect(MAIN).not.toMatch(/shell\.open|openExternal|openDevTools|remote-debugging|setAsDefaultProtocolClient/)
  // The one piece of script that is run in the page is empty: it stands for the click that a menu is.
  expect([...MAIN.matchAll(/executeJavaScript\(([^)]*)\)/g)].map(([, what]) => what)).toEqual(['"undefined", true'])
})

test('permissions, navigation, windows and requests are decided before any window opens', () => {
  for (const guard of [
    'setPermissionRequestHandler',
    'setPermissionCheckHandler',
    'setDevicePermissionHandler',
    'onBeforeRequest',
    'will-download',
    'will-navigate',
    'will-frame-navigate',
    'will-redirect',
    'will-attach-webview',
    'setWindowOpenHandler',
  ])
    expect(MAIN).toContain(guard)
  const begin = MAIN.slice(MAIN.indexOf('async function start('))
  expect(begin.indexOf('lockDownSession(')).toBeGreaterThan(0)
  expect(begin.indexOf('lockDownSession(')).toBeLessThan(begin.indexOf('showWindow()'))
  expect(MAIN.lastIndexOf('lockDownContents(app)')).toBeLessThan(MAIN.lastIndexOf('start(given)'))
})

test('every message is asked who sent it', () => {
  const handlers = readdirSync('electron/main').flatMap(name =>
    readFileSync(join('electron/main', name), 'utf8')
      .split(/\bipc(?:Main)?\.(?:handle|on)\(/)
      .slice(1),
  )
  expect(handlers.length).toBeGreaterThan(4)
  // Before anything else is done with it.
  for (const handler of handlers) expect(handler.slice(0, 400)).toContain('isOwnSender(event)')
  expect(MAIN).not.toMatch(/ipcMain\.(?:handle|on)\(/)
})

test('the bridge is the only thing that the page is given, and brings nothing of Electron along', () => {
  expect([...PRELOAD.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name)).toEqual(['electron'])
  expect([...PRELOAD.matchAll(/exposeInMainWorld\(\s*"([^"]+)"/g)].map(([, name]) => name)).toEqual(['clew'])
  expect(PRELOAD).not.toMatch(/:\s*(?:electron\.)?ipcRenderer\b\s*[,}]/)
})

test('the page runs its own scripts alone', () => {
  const policy = contentSecurityPolicy([])
  expect(policy).toMatch(/^default-src 'none'; script-src 'self';/)
  expect(policy).not.toMatch(/unsafe|\*|https?:/)
  expect(PAGE).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>|<style|\son\w+=|https?:\/\//)
})

test('fuses are set, and the archive is checked before it is run', () => {
  expect(builderSection('electronFuses')).toEqual({
    runAsNode: 'false',
    enableCookieEncryption: 'true',
    enableNodeOptionsEnvironmentVariable: 'false',
    enableNodeCliInspectArguments: 'false',
    enableEmbeddedAsarIntegrityValidation: 'true',
    onlyLoadAppFromAsar: 'true',
    grantFileProtocolExtraPrivileges: 'false',
  })
  expect(BUILDER).toMatch(/^asar: true$/m)
  // By itself, electron-builder has a desktop start an AppImage without the sandbox.
  expect(BUILDER).toMatch(/^appImage:\n(?:  #.*\n)?  executableArgs: \[\]$/m)
  expect(builderSection('mac')).toMatchObject({ hardenedRuntime: 'true' })
  // The built program and nothing of the checkout.
  expect(BUILDER).toMatch(/^files:\n  - out\/\*\*\n  - package\.json\n  - '!\*\*\/\*\.map'\n/m)
})
