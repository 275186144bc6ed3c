import { ClewError } from '../../../contract/errors.ts'
import { printByBrowser } from './browser-process.ts'
import { findBrowser } from './find-browser.ts'
import { saying } from '../../../contract/words/saying.ts'

/** A page of ours as PDF. */
export type PrintPage = (html: string, signal?: AbortSignal) => Promise<Buffer>

/** A browser takes some hundred megabytes: one at a time, whoever asks. */
let last: Promise<unknown> = Promise.resolve()

/** By a browser of this machine. @throws {@link ClewError} `unavailable` where there is none */
export const printPage: PrintPage = async (html, signal) => {
  const browser = await findBrowser()
  if (browser === undefined) throw new ClewError('unavailable', saying('modelProblems.noBrowser'))
  const printed = last.then(() => printByBrowser(browser, html, signal))
  last = printed.catch(() => undefined)
  return printed
}
