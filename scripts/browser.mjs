/** A browser for the end-to-end tests: one that is there, or one that can be installed. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { bin, root, run } from './setup.mjs'

// The program finds the browser that it prints with by the same list.
const { names: NAMES, usual: USUAL } = JSON.parse(
  readFileSync(join(root, 'electron', 'host', 'reports', 'print', 'browsers.json'), 'utf8'),
)

async function playwrightBrowser() {
  const { chromium } = await import('playwright')
  const path = chromium.executablePath()
  return path !== '' && existsSync(path) ? path : undefined
}

async function findBrowser() {
  if (process.env.CLEW_TEST_BROWSER) return process.env.CLEW_TEST_BROWSER
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap(folder => NAMES.map(name => join(folder, name)))
  return [...onPath, ...USUAL].find(path => existsSync(path)) ?? (await playwrightBrowser())
}

function installFromDebian() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return
  if (spawnSync('apt-get', ['--version']).status !== 0) return
  const install = () =>
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'], {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  if (install() !== 0) {
    run('apt-get', ['update', '-qq'], { stdio: ['ignore', 2, 2] })
    install()
  }
}

/** Path of a Chromium-family browser, or undefined when none is there and none could be installed. */
export async function ensureBrowser() {
  const found = await findBrowser()
  if (found !== undefined) return found
  process.stderr.write('Installing a browser for the tests (once) …\n')
  installFromDebian()
  const installed = await findBrowser()
  if (installed !== undefined) return installed
  bin('playwright', ['install', 'chromium'], { stdio: ['ignore', 2, 2], timeout: 600_000 })
  return findBrowser()
}
