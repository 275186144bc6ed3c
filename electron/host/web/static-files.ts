import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import type { ReadStream } from 'node:fs'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
}

export interface StaticFile {
  type: string
  bytes: number
  /** It stays what it is under its name: a page that is opened again need not ask for it. */
  isNamedByContent: boolean
  open(): ReadStream
}

/**
 * The file that a URL's path names inside a folder; one that ends in `/` is the `index.html` there. Undefined for
 * everything else: a path that leads out of the folder (by `..`, an encoded one, a link), a file of unknown type, a
 * folder.
 */
export async function staticFile(folder: string, urlPath: string): Promise<StaticFile | undefined> {
  const named = decodedPath(urlPath)
  const decoded = named?.endsWith('/') === true ? `${named}index.html` : named
  if (decoded === undefined || /[\p{Cc}\\]/u.test(decoded) || decoded.split('/').includes('..')) return undefined
  const type = TYPES[extname(decoded)]
  if (type === undefined) return undefined
  const root = await realpath(folder).catch(() => undefined)
  const path = await realpath(join(folder, decoded)).catch(() => undefined)
  if (root === undefined || path === undefined || !path.startsWith(root + sep)) return undefined
  const found = await stat(path)
  if (!found.isFile()) return undefined
  const isNamedByContent = path.startsWith(join(root, 'assets') + sep)
  return { type, bytes: found.size, isNamedByContent, open: () => createReadStream(path) }
}

/** The address of a folder's page, where the folder was asked for without its `/`: links in it are beside its own. */
export async function folderAddress(folder: string, urlPath: string): Promise<string | undefined> {
  const address = `/${urlPath.replace(/^\/+/, '')}/`
  return (await staticFile(folder, address)) === undefined ? undefined : address
}

function decodedPath(urlPath: string): string | undefined {
  try {
    return decodeURIComponent(urlPath)
  } catch {
    return undefined
  }
}
