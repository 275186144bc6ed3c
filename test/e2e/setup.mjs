/** Vitest's global setup of the end-to-end tests: the built program, and a browser to drive it. */
import { ensureBrowser } from '../../scripts/browser.mjs'
import { ensureBuilt } from '../../scripts/setup.mjs'

export async function setup({ provide }) {
  ensureBuilt()
  const browser = await ensureBrowser()
  if (browser === undefined)
    throw new Error('No browser was found and none could be installed: set CLEW_TEST_BROWSER to the path of one.')
  provide('browser', browser)
}
