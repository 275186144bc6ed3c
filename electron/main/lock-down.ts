import type { App, Session } from 'electron'
import { contentSecurityPolicy } from '../host/web/content-security.ts'

export const SCHEME = 'app'
export const ORIGIN = `${SCHEME}://clew`

/** Sent with everything that the window loads. */
export const LOCKED_DOWN = {
  'content-security-policy': contentSecurityPolicy([]),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** The offline promise, held by the window itself: no permission, no request that leaves the machine. */
export function lockDownSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.webRequest.onBeforeRequest((details, answer) => answer({ cancel: !isOwn(details.url) }))
  session.on('will-download', (event, item) => {
    // A picture that the page has drawn may be saved, wherever the save dialog says.
    if (!item.getURL().startsWith(`blob:${ORIGIN}/`)) event.preventDefault()
  })
}

/** No page but ours in any window: no navigation away, no second window but that of the help, no embedded page. */
export function lockDownContents(app: Pick<App, 'on'>): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', event => {
      if (!event.url.startsWith(`${ORIGIN}/`)) event.preventDefault()
    })
    contents.on('will-redirect', event => event.preventDefault())
    contents.on('will-frame-navigate', event => {
      if (!event.url.startsWith(`${ORIGIN}/`)) event.preventDefault()
    })
    contents.on('will-attach-webview', event => event.preventDefault())
    // The help's pages ask nothing of the host: their window has no bridge.
    contents.setWindowOpenHandler(({ url }) => ({ action: url.startsWith(`${ORIGIN}/help/`) ? 'allow' : 'deny' }))
  })
}

function isOwn(url: string): boolean {
  const { protocol, host } = new URL(url)
  // Reports and pictures that the page has made itself, and the developer tools' own pages.
  if (protocol === 'blob:' || protocol === 'data:' || protocol === 'devtools:') return true
  return protocol === `${SCHEME}:` && host === 'clew'
}
