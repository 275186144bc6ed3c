import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { latency } from './latency.ts'
import type { PeerFigures } from './store-peers.ts'

const run = promisify(execFile)
const GRAPH = 'urn:bench'
const QUERIES = 4_000
const WARM_UP = 400
/** 1.4 GB. */
const BUFFERS = 170_000

/** Programs of Virtuoso that are not installed here. */
export function missingVirtuoso(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return ['virtuoso-t', 'isql-vt'].filter(name => !folders.some(folder => existsSync(join(folder, name))))
}

/** A server of its own in a new folder, on free ports. */
export interface VirtuosoServer {
  /** Where its files are, and where it may read others. */
  place: string
  /** Its SPARQL endpoint. */
  url: string
  execute(statement: string): Promise<{ stdout: string }>
  close(): Promise<void>
}

/**
 * @param buffers pages of 8 KiB that it holds in memory
 * @param settings further lines of its settings
 */
export async function startVirtuoso(folder: string, buffers: number, settings = ''): Promise<VirtuosoServer> {
  const place = await mkdtemp(join(folder, 'virtuoso-'))
  const [sql, http] = [await freePort(), await freePort()]
  await writeFile(join(place, 'virtuoso.ini'), settingsOf({ sql, http, readable: folder, buffers }) + settings)
  const server = spawn('virtuoso-t', ['+foreground', '+configfile', 'virtuoso.ini'], {
    cwd: place,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>(resolve => {
    server.once('close', () => resolve())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.once('close', () => reject(new Error('it ended before it was online')))
    server.stderr.on('data', chunk => {
      if (String(chunk).includes('Server online')) resolve()
    })
  })
  return {
    place,
    url: `http://127.0.0.1:${http}/sparql`,
    execute: statement =>
      run('isql-vt', [`127.0.0.1:${sql}`, 'dba', 'dba', 'VERBOSE=OFF', 'BANNER=OFF', `exec=${statement};`]),
    async close() {
      server.kill('SIGKILL')
      await ended
      await rm(place, { recursive: true, force: true })
    },
  }
}

/** Virtuoso, where it is installed: loading the file, then all triples of the same heads, over HTTP. */
export async function virtuosoFigures(file: string, heads: readonly string[]): Promise<PeerFigures> {
  if (missingVirtuoso().length > 0) throw new Error('it is not installed here')
  const server = await startVirtuoso(dirname(file), BUFFERS)
  try {
    const started = performance.now()
    await server.execute(`DB.DBA.TTLP_MT (file_to_string_output ('${file}'), '', '${GRAPH}', 255)`)
    const seconds = (performance.now() - started) / 1_000
    const { stdout } = await server.execute(`SPARQL SELECT COUNT(*) FROM <${GRAPH}> WHERE { ?s ?p ?o }`)
    const triples = Number(/\d+/.exec(stdout)?.[0])
    const measured = await latency(
      heads.slice(0, QUERIES),
      async head => {
        const query = encodeURIComponent(`SELECT ?p ?o FROM <${GRAPH}> WHERE { <${head}> ?p ?o }`)
        const answer = await fetch(`${server.url}?query=${query}&format=json`)
        await answer.text()
        if (!answer.ok) throw new Error(`it answered ${answer.status}`)
      },
      WARM_UP,
    )
    return { importPerSecond: Math.round(triples / seconds), triples, ...measured }
  } finally {
    await server.close()
  }
}

function settingsOf({
  sql,
  http,
  readable,
  buffers,
}: Record<'sql' | 'http' | 'buffers', number> & { readable: string }): string {
  return `[Database]
DatabaseFile = virtuoso.db
ErrorLogFile = virtuoso.log
LockFile = virtuoso.lck
TransactionFile = virtuoso.trx
xa_persistent_file = virtuoso.pxa
[TempDatabase]
DatabaseFile = virtuoso-temp.db
TransactionFile = virtuoso-temp.trx
[Parameters]
ServerPort = 127.0.0.1:${sql}
DirsAllowed = ${readable}
NumberOfBuffers = ${buffers}
MaxDirtyBuffers = ${Math.floor(buffers * 0.75)}
[HTTPServer]
ServerPort = 127.0.0.1:${http}
`
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => {
    server.close(resolve)
  })
  return port
}
