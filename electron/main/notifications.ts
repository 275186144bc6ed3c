import { BrowserWindow, Notification } from 'electron'
import type { Opened } from '../contract/bridge.ts'
import type { Host } from '../host/host.ts'
import { tellOfEnds, withoutMarkup } from './tell-of-ends.ts'
import type { Language } from '../contract/words/words.ts'

/** Held until they are clicked or gone: one that is collected hears no click. */
const shown = new Set<Notification>()

/** Has the system tell of work that ended while the person looks at something else, until the project is shut. */
export async function notifyOfEnds(
  host: Host,
  shut: AbortSignal,
  open: (opened: Opened) => void,
  spoken: () => Language,
): Promise<void> {
  try {
    await tellOfEnds(
      host.jobs,
      ({ title, body, opens }) => {
        if (BrowserWindow.getFocusedWindow() !== null || !Notification.isSupported()) return
        const notification = new Notification({
          title,
          body: process.platform === 'linux' ? withoutMarkup(body) : body,
        })
        shown.add(notification)
        notification.on('close', () => shown.delete(notification))
        notification.on('click', () => {
          shown.delete(notification)
          open(opens)
        })
        notification.show()
      },
      spoken,
      shut,
    )
  } catch (err) {
    if (!shut.aborted) host.log.error({ err }, 'the end of work is no longer told')
  }
}
