import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Locator, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from '../../../electron/host/reports/print/find-browser.ts'
import { BUILT_CLI } from '../../built-program.ts'
import { firstLine } from '../../first-line.ts'
import { skippedFor } from '../../skipped.ts'

const SIZE = { width: 1280, height: 800 }
const FILMS = [
  'Alien|directed_by|Ridley Scott',
  'Witness|directed_by|Peter Weir',
  'Alien|starred_actors|Sigourney Weaver',
]

const browserPath = await findBrowser()
const missing = ['Xvfb', 'xdotool'].filter(name => spawnSync('which', [name]).status !== 0)
const reason =
  missing.length > 0
    ? `${missing.join(' and ')} not installed (Debian: xvfb, xdotool)`
    : browserPath === undefined
      ? 'no browser'
      : undefined

/** Another program that a file can be dragged out of: a few lines of GTK, by the system's own Python. */
const PYTHON = '/usr/bin/python3'
const GTK = "import gi; gi.require_version('Gtk', '3.0'); from gi.repository import Gtk"
const hasGtk = spawnSync(PYTHON, ['-c', GTK]).status === 0

const DRAG_SOURCE = `
import sys
${GTK}, Gdk, GLib
window = Gtk.Window(type=Gtk.WindowType.POPUP)
window.set_default_size(120, 60)
window.move(0, 0)
box = Gtk.EventBox()
window.add(box)
box.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, [], Gdk.DragAction.COPY)
box.drag_source_add_uri_targets()
box.connect('drag-data-get', lambda widget, context, data, info, time: data.set_uris([sys.argv[1]]))
window.show_all()
# Once the screen has it, whenever that is.
GLib.idle_add(lambda: print('ready', flush=True), priority=GLib.PRIORITY_LOW)
Gtk.main()
`

/**
 * A browser's window on a screen of its own, its keyboard and mouse those of the X server: what the page hears is what a
 * person's hands would send it. Playwright only says where things stand and what is shown.
 */
describe('with the real keyboard and mouse', skippedFor(reason), () => {
  const home = mkdtempSync(join(tmpdir(), 'clew-hands-'))
  const file = join(home, 'films.txt')
  const children: ChildProcess[] = []
  let display = ''
  let browser: Browser
  let page: Page
  const complaints: string[] = []

  beforeAll(async () => {
    writeFileSync(file, `${FILMS.join('\n')}\n`)
    // The X server chooses a free display and writes its number.
    const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', `${SIZE.width}x${SIZE.height}x24`], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    children.push(screen)
    display = `:${await firstLine(screen, 'Xvfb')}`
    const served = spawn(process.execPath, [BUILT_CLI, 'serve', '--port', '0', '--json', '--no-explore'], {
      env: { ...process.env, CLEW_HOME: join(home, 'data') },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(served)
    const { url } = JSON.parse(await firstLine(served, 'clew serve')) as { url: string }
    browser = await chromium.launch({
      executablePath: browserPath ?? '',
      headless: false,
      timeout: 120_000,
      env: { ...process.env, DISPLAY: display },
      args: [
        '--no-sandbox',
        '--kiosk',
        `--window-size=${SIZE.width},${SIZE.height}`,
        '--window-position=0,0',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        '--ignore-gpu-blocklist',
      ],
    })
    const context = await browser.newContext({ viewport: null, reducedMotion: 'reduce' })
    context.setDefaultTimeout(120_000)
    page = await context.newPage()
    page.on('console', message => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', error => complaints.push(error.message))
    await page.goto(url)
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
  }, 300_000)

  afterAll(async () => {
    await browser?.close()
    for (const child of children.toReversed()) child.kill()
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  })

  const xdotool = (...args: string[]): void => {
    execFileSync('xdotool', args, { env: { ...process.env, DISPLAY: display } })
  }
  const press = (...keys: string[]): void => xdotool('key', '--clearmodifiers', '--delay', '40', ...keys)
  const type = (text: string): void => xdotool('type', '--delay', '40', text)
  /** Where the page stands on the screen is found out, not assumed: a browser may keep its bar. */
  const onScreen = async (place: Locator): Promise<[string, string]> => {
    await place.waitFor()
    const box = await place.boundingBox()
    if (box === null) throw new Error('It is not in sight.')
    const [left, top] = await page.evaluate(() => [screenX, screenY + outerHeight - innerHeight] as const)
    return [String(Math.round(left + box.x + box.width / 2)), String(Math.round(top + box.y + box.height / 2))]
  }
  const click = async (place: Locator, times = 1): Promise<void> => {
    const [x, y] = await onScreen(place)
    xdotool('mousemove', x, y, 'click', '--repeat', String(times), '--delay', '60', '1')
  }

  it('a file is chosen, asked, explored, expanded, and a view is kept', async () => {
    await page.getByRole('region', { name: 'Tour' }).waitFor()
    await click(page.getByRole('button', { name: 'Leave' }))
    await page.getByRole('region', { name: 'Tour' }).waitFor({ state: 'detached' })
    press('alt+1')
    await page.getByRole('main', { name: 'Graphs' }).waitFor()
    const chooser = page.waitForEvent('filechooser')
    await click(page.getByRole('button', { name: 'Choose files' }))
    // The system's own dialog is no page; what it would give is given.
    await (await chooser).setFiles(file)
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: /^Add / }).waitFor()
    await click(sheet.getByRole('button', { name: /^Add / }))
    await page.getByText(/^Added the graph/).waitFor()

    press('alt+3')
    const box = page.getByLabel('Ask about this graph')
    await click(box)
    type('Who directed Alien?')
    await expect.poll(() => box.inputValue()).toBe('Who directed Alien?')
    press('Return')
    await expect
      .poll(() => page.getByRole('region', { name: 'Result' }).innerText(), { timeout: 120_000 })
      .toMatch(/Ridley Scott/)

    press('ctrl+k')
    await page.getByRole('dialog', { name: 'Search and commands' }).waitFor()
    type('alie')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Alien/ })
      .first()
      .waitFor()
    press('Return')
    await page.getByRole('article', { name: 'About Alien' }).waitFor()
    const canvas = page.getByRole('application', { name: /^Canvas: 3/ })
    await canvas.waitFor()
    await click(canvas)

    await click(page.getByLabel('Find in this graph'))
    type('Witness')
    await page
      .getByRole('list', { name: 'What fits' })
      .getByRole('button', { name: /^Witness/ })
      .waitFor()
    press('Return')
    const about = page.getByRole('article', { name: 'About Witness' })
    await click(about.getByRole('button', { name: 'Expand', exact: true }))
    await page.getByRole('application', { name: /^Canvas: 5/ }).waitFor()

    await click(page.getByRole('button', { name: 'Saved views' }))
    await click(page.getByLabel('Name of the view'))
    type('Films')
    await click(page.getByRole('button', { name: 'Save', exact: true }))
    await page.getByText('Saved the view “Films”.').waitFor()
    expect(complaints).toEqual([])
  })

  const noGtk = hasGtk ? undefined : 'no GTK for the system’s Python (Debian: python3-gi, gir1.2-gtk-3.0)'
  it('a file is dragged in from the window of another program', skippedFor(noGtk), async () => {
    press('alt+1')
    await page.getByRole('main', { name: 'Graphs' }).waitFor()
    const source = spawn(PYTHON, ['-c', DRAG_SOURCE, pathToFileURL(file).href], {
      env: { ...process.env, DISPLAY: display },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(source)
    await firstLine(source, 'the program with the file')
    xdotool('mousemove', '60', '30', 'mousedown', '1')
    // It becomes a drag by being moved, and a drop by resting where it ends.
    for (let step = 1; step <= 20; step += 1) {
      xdotool('mousemove', String(60 + step * 30), String(30 + step * 20))
      await new Promise(resolve => setTimeout(resolve, 40))
    }
    await page.getByText('Drop to add').waitFor()
    xdotool('mouseup', '1')
    await page.getByRole('dialog', { name: /^Add films\.txt/ }).waitFor()
    expect(complaints).toEqual([])
  })
})
