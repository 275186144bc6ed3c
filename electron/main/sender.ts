import type { IpcMainEvent, IpcMainInvokeEvent } from 'electron'
import { ORIGIN } from './lock-down.ts'

/** Only the main frame of our own page may speak; what a frame of anything else sends is dropped. */
export function isOwnSender(event: IpcMainEvent | IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame
  return (
    frame !== null &&
    frame.parent === null &&
    new URL(frame.url).origin === new URL(ORIGIN).origin &&
    frame.url.startsWith(`${ORIGIN}/`)
  )
}
