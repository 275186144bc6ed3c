import { isOwnOrigin } from './own-host.ts'
import type { Host } from '../host.ts'
import type { GuardedProject } from '../vault/guarded-project.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createReadStream, stat } from '../../base/vault/files.ts'
import { exportFormatOf, GRAPH_EXPORTS, type GraphExportFormat } from '../../contract/graph-export.ts'
import { CLOSED_PAGE, ENTRY_PAGE, ENTRY_SCRIPT, ENTRY_STYLE, WRONG_TOKEN } from './entry-page.ts'
import { discardRest, sendError, sendJson, sendText } from './responses.ts'
import type { Session } from './session.ts'
import { folderAddress, staticFile } from './static-files.ts'

const LONGEST_TOKEN = 1_000
/** Only to read addresses against. */
const ORIGIN = 'http://127.0.0.1'

export interface Door {
  project: GuardedProject
  session: Session
  /** The built renderer. */
  renderer: string
}

/** Answers one HTTP request that came to the right host; never throws. */
export async function answerRequest(door: Door, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await route(door, request, response)
  } catch (error) {
    sendError(door.project, error, request, response)
  }
}

async function route(door: Door, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const asked = request.url ?? '/'
  if (!URL.canParse(asked, ORIGIN))
    return sendJson(response, 400, { error: 'This is no address; go back to the start page of Clew.' })
  const url = new URL(asked, ORIGIN)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && url.pathname === '/enter') return sendText(response, 200, 'text/html; charset=utf-8', ENTRY_PAGE)
  if (isRead && url.pathname === '/enter.js')
    return sendText(response, 200, 'text/javascript; charset=utf-8', ENTRY_SCRIPT)
  if (isRead && url.pathname === '/enter.css') return sendText(response, 200, 'text/css; charset=utf-8', ENTRY_STYLE)
  if (request.method === 'POST' && url.pathname === '/session') return openSession(door, request, response)
  if (!door.session.holds(request)) {
    const isPage = isRead && url.pathname === '/'
    return isPage
      ? sendText(response, 403, 'text/html; charset=utf-8', CLOSED_PAGE)
      : sendJson(response, 403, { error: WRONG_TOKEN })
  }
  if (request.method === 'POST' && url.pathname === '/upload')
    return upload(door.project.current().host, url, request, response)
  if (!isRead) return sendJson(response, 405, { error: 'This address can only be read.' })
  const [, backup] = /^\/download\/backup\/([^/]+)$/.exec(url.pathname) ?? []
  if (backup !== undefined) return downloadBackup(door.project.current().host, backup, request, response)
  const [, exported, ending] = /^\/download\/graph\/([^/]+)(\.[a-z]+)$/.exec(url.pathname) ?? []
  const format = exportFormatOf(ending ?? '')?.format
  if (exported !== undefined && format !== undefined)
    return download(door.project.current().host, { encoded: exported, format }, request, response)
  const file = await staticFile(door.renderer, url.pathname)
  const address = file === undefined ? await folderAddress(door.renderer, url.pathname) : undefined
  if (address !== undefined) {
    response.writeHead(301, { location: address }).end()
    return
  }
  if (file === undefined)
    return sendJson(response, 404, { error: 'There is nothing at this address; go back to the start page of Clew.' })
  response.writeHead(200, {
    'content-type': file.type,
    'content-length': file.bytes,
    'cache-control': file.isNamedByContent ? 'private, max-age=31536000, immutable' : 'no-cache',
  })
  if (request.method === 'HEAD') response.end()
  else
    file
      .open()
      .on('error', () => response.destroy())
      .pipe(response)
}

async function openSession({ session }: Door, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let token = ''
  for await (const chunk of request) {
    token += String(chunk)
    if (token.length > LONGEST_TOKEN) break
  }
  if (!session.accepts(token)) return sendText(response, 403, 'text/plain; charset=utf-8', WRONG_TOKEN)
  response.setHeader('set-cookie', session.cookie())
  response.writeHead(204).end()
}

async function upload(host: Host, url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isOwnOrigin(request, true))
    return sendJson(response, 403, { error: 'Files are only taken from the page of Clew itself.' })
  try {
    const content = request.iterator({ destroyOnReturn: false })
    sendJson(
      response,
      200,
      await host.uploads.receive(
        url.searchParams.get('name') ?? '',
        content,
        Number(request.headers['content-length'] ?? 0),
      ),
    )
  } catch (error) {
    discardRest(request)
    throw error
  }
}

async function download(
  host: Host,
  { encoded, format }: { encoded: string; format: GraphExportFormat },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const kg = decodedSegment(encoded)
  if (kg === undefined)
    return sendJson(response, 400, { error: 'This is no address; go back to the start page of Clew.' })
  const { ending, mediaType } = GRAPH_EXPORTS[format]
  await host.graphs.summary(kg)
  response.writeHead(200, {
    'content-type': mediaType,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${kg}.${ending}`)}`,
  })
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  try {
    await pipeline(Readable.from(host.exports.pieces(kg, format)), response)
  } catch (error) {
    // A browser that went away in the middle wants no answer; its connection tells it that the rest is missing.
    if (!response.destroyed) throw error
  }
}

/** Once: what was fetched is no longer here. */
async function downloadBackup(
  host: Host,
  uploadId: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = await host.uploads.path(uploadId)
  response.writeHead(200, {
    'content-type': 'application/gzip',
    'content-length': (await stat(path)).size,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(basename(path))}`,
  })
  // Who asks what there is has not fetched it.
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  try {
    await pipeline(createReadStream(path), response)
    await host.uploads.discard(uploadId)
  } catch (error) {
    // A browser that went away in the middle can fetch it again.
    if (!response.destroyed) throw error
  }
}

export function decodedSegment(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
