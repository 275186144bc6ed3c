/** Vitest's global setup of the end-to-end tests: the built program, and a browser that all files share. */
import { chromium } from 'playwright'
import { ensureBrowser } from '../../scripts/browser.mjs'
import { ensureBuilt } from '../../scripts/setup.mjs'

/**
 * What the address bar shows when somebody types is a page in a process of its own, for each window that is opened. Of
 * two lists Chromium takes the last: what Playwright switches off stands here as well.
 */
const SWITCHED_OFF = [
  'PreloadTopChromeWebUI',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

export async function setup({ provide }) {
  ensureBuilt()
  const executablePath = await ensureBrowser()
  if (executablePath === undefined)
    throw new Error('No browser was found and none could be installed: set CLEW_TEST_BROWSER to the path of one.')
  // A start costs as much as many pages.
  const browser = await chromium.launchServer({
    executablePath,
    timeout: 120_000,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
      '--disable-gpu-compositing',
      `--disable-features=${SWITCHED_OFF.join(',')}`,
    ],
  })
  provide('browser', browser.wsEndpoint())
  return () => browser.close()
}
