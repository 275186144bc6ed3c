import AxeBuilder from '@axe-core/playwright'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Download,
  type Locator,
  type Page,
} from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { BUILT_CLI } from '../built-program.ts'
import { firstLine } from '../first-line.ts'

const root = resolve(import.meta.dirname, '../..')

/** The real program as `npm start` runs it without a window: the built command line serving the browser door. */
interface Served {
  url: string
  /** Ends it as a person would, with Ctrl-C. */
  stop(): Promise<void>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
}

export function newFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'clew-e2e-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}

async function serve(home: string, more: string[]): Promise<Served> {
  const child = spawn(process.execPath, [BUILT_CLI, 'serve', '--port', '0', '--json', ...more], {
    env: { ...process.env, CLEW_HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own, so that `kill` also reaches the worker processes, as a power cut would.
    detached: true,
  })
  const exited = new Promise<void>(done => child.once('exit', () => done()))
  const { url } = JSON.parse(await firstLine(child, 'clew serve')) as { url: string }
  const end = async (signal: NodeJS.Signals, pid: number): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) process.kill(pid, signal)
    await exited
  }
  return { url, stop: () => end('SIGINT', child.pid ?? 0), kill: () => end('SIGKILL', -(child.pid ?? 0)) }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser of all files listens (`setup.mjs`). */
    browser: string
  }
}

/** The browser of all files; closed, it lets go of the pages that were opened through it, and of nothing else. */
export const connectBrowser = (): Promise<Browser> => chromium.connect(inject('browser'), { timeout: 120_000 })

/** What was downloaded. The browser hands over what it holds, and not its place. */
export async function textOf(download: Promise<Download>): Promise<string> {
  return text(await (await download).createReadStream())
}

/** A page in a profile of its own that collects everything it complains about. */
async function openPage(context: BrowserContext, url: string): Promise<{ page: Page; complaints: string[] }> {
  context.setDefaultTimeout(300_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  await page.goto(url)
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  return { page, complaints }
}

export interface Clew {
  /** The data folder. */
  home: string
  browser(): Browser
  /** The link that opens it. */
  entry(): string
  open(options?: BrowserContextOptions): Promise<{ page: Page; complaints: string[] }>
  restartAfter(end: 'stop' | 'kill'): Promise<void>
}

/** Clew with a data folder of its own and a browser, for the tests of one `describe`; graphs are explored where it says so. */
export function clew({ explores = false }: { explores?: boolean } = {}): Clew {
  const home = newFolder()
  const more = explores ? [] : ['--no-explore']
  let served: Served
  let browser: Browser
  /** What the test under way has opened. A page that is left open goes on drawing whatever the host tells. */
  let opened: BrowserContext[] = []
  /** The page that tests go on with where they ask for nothing else: to load one costs as much as what most do in it. */
  let shared: { page: Page; complaints: string[] } | undefined
  const closeShared = async (): Promise<void> => {
    await shared?.page.context().close()
    shared = undefined
  }
  beforeEach(() => {
    opened = []
  })
  afterEach(async ({ task }) => {
    for (const context of opened) await context.close()
    // What failed may have left it anywhere.
    if (task.result?.state === 'fail') await closeShared()
  })
  beforeAll(async () => {
    served = await serve(home.path, more)
    browser = await connectBrowser()
  })
  afterAll(async () => {
    await closeShared()
    await browser?.close()
    await served?.stop()
    home.remove()
  })
  return {
    home: home.path,
    browser: () => browser,
    entry: () => served.url,
    async open(options) {
      if (options === undefined && shared !== undefined && !shared.page.isClosed()) {
        // A sheet that the test before left open.
        const sheets = shared.page.getByRole('dialog')
        if ((await sheets.count()) > 0) {
          await shared.page.keyboard.press('Escape')
          await sheets.waitFor({ state: 'detached' })
        }
        shared.complaints.length = 0
        return shared
      }
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        acceptDownloads: true,
        // Frames that nobody sees are half of a processor where there is no GPU.
        reducedMotion: 'reduce',
        ...options,
      })
      const page = await openPage(context, served.url)
      if (options === undefined) shared = page
      else opened.push(context)
      return page
    },
    async restartAfter(end) {
      // It would wait for the host that is gone.
      const before = shared
      shared = undefined
      if (before !== undefined) opened.push(before.page.context())
      await served[end]()
      served = await serve(home.path, more)
    },
  }
}

export async function goTo(
  page: Page,
  screen: 'Graphs' | 'Explore' | 'Ask' | 'Teach' | 'Evaluate' | 'Reports' | 'Models',
): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: screen, exact: true }).click()
}

export async function addSampleGraph(page: Page): Promise<void> {
  await goTo(page, 'Graphs')
  await page.getByRole('button', { name: 'Add the sample graph' }).click()
  await page.getByText(/^Added the graph/).waitFor()
}

/** Chooses graph files and says yes to what is shown of them. */
export async function addGraphFile(page: Page, path: string): Promise<void> {
  await page.getByLabel('Graph files').setInputFiles(path)
  await page.getByRole('dialog').getByRole('button', { name: /^Add / }).click()
}

/** Asks in the question box and waits for the result; returns its text. */
export async function ask(page: Page, question: string): Promise<string> {
  const box = page.getByLabel('Ask about this graph')
  await box.fill(question)
  // While an answer is still on its way nothing else is asked: a button to stop it stands there.
  await page.getByRole('form', { name: 'Question' }).getByRole('button', { name: 'Ask', exact: true }).waitFor()
  await box.press('Enter')
  await page.getByRole('heading', { level: 1, name: question }).waitFor()
  const result = page.getByRole('region', { name: 'Result' })
  await result.waitFor()
  return result.innerText()
}

/** Waits for what takes long. `waitFor` looks again at every frame, and for that the browser draws sixty in a second. */
export const eventually = (what: Locator, timeout = 300_000): Promise<void> =>
  expect.poll(() => what.isVisible(), { interval: 250, timeout }).toBe(true)

/** The steps of the answer in view, which are folded until somebody wants to see them. */
export async function steps(page: Page): Promise<Locator> {
  const fold = page.getByRole('button', { name: /^How it was found/ })
  await fold.waitFor()
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
  return page.getByRole('list', { name: 'Steps' })
}

/**
 * What breaks WCAG 2.2 AA on a page by axe, a line each.
 * @param rules those alone, where the others were looked for on the same page in another scheme
 */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // What frames hold is put together in a page that is opened for it each time; most pages have none.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(page.frames().length === 1)
  const { violations: found } = await (
    rules ? axe.withRules(rules) : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  ).analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  )
}

export const datasets = resolve(root, '../shared/datasets')
