import type { IpcMain, WebContents } from 'electron'
import type { Opened } from '../contract/bridge.ts'
import { isOwnSender } from './sender.ts'

/** At most so many wait for a page that does not come. */
const MOST_WAITING = 100

/**
 * What is opened from outside waits until the page takes it: it may come before there is a page, or while it is
 * reloaded. Gives the function that adds one.
 */
export function serveOpened(
  ipc: Pick<IpcMain, 'handle'>,
  page: () => Pick<WebContents, 'send'> | undefined,
): (opened: Opened) => void {
  const waiting: Opened[] = []
  ipc.handle('clew:take-opened', (event): Opened[] => (isOwnSender(event) ? waiting.splice(0) : []))
  return opened => {
    if (waiting.length < MOST_WAITING) waiting.push(opened)
    page()?.send('clew:opened')
  }
}
