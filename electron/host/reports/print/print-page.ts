import { ClewError } from '../../../contract/errors.ts'
import { printByBrowser } from './browser-process.ts'
import { findBrowser } from './find-browser.ts'

/** A page of ours as PDF. */
export type PrintPage = (html: string, signal?: AbortSignal) => Promise<Buffer>

/** A browser takes some hundred megabytes: one at a time, whoever asks. */
let last: Promise<unknown> = Promise.resolve()

/** By a browser of this machine. @throws {@link ClewError} `unavailable` where there is none */
export const printPage: PrintPage = async (html, signal) => {
  const browser = await findBrowser()
  if (browser === undefined)
    throw new ClewError(
      'unavailable',
      'There is no browser to print with on this machine; save the page (HTML), open it in any browser and print it there: it is laid out the same. Clew prints by Chromium, Chrome or Edge; CLEW_BROWSER names one that stands elsewhere.',
    )
  const printed = last.then(() => printByBrowser(browser, html, signal))
  last = printed.catch(() => undefined)
  return printed
}
