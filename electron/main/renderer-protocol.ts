import { Readable } from 'node:stream'
import type { Protocol } from 'electron'
import { LOCKED_DOWN, SCHEME } from './lock-down.ts'
import { folderAddress, staticFile } from '../host/web/static-files.ts'

/** Must be called before the application is ready. */
export function declareScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
}

/** Serves the built renderer as `app://clew/…`, in place of `file://`, which could read the whole disk. */
export function serveRenderer(protocol: Pick<Protocol, 'handle'>, folder: string): void {
  protocol.handle(SCHEME, async request => {
    const url = new URL(request.url)
    const isOurs = url.host === 'clew' && request.method === 'GET'
    const file = isOurs ? await staticFile(folder, url.pathname) : undefined
    const address = isOurs && file === undefined ? await folderAddress(folder, url.pathname) : undefined
    if (address !== undefined)
      return new Response(undefined, { status: 301, headers: { ...LOCKED_DOWN, location: address } })
    if (file === undefined)
      return new Response('There is nothing at this address.', { status: 404, headers: LOCKED_DOWN })
    return new Response(Readable.toWeb(file.open()) as ReadableStream<Uint8Array>, {
      headers: { ...LOCKED_DOWN, 'content-type': file.type },
    })
  })
}
