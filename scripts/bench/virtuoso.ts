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

/** Virtuoso, where it is installed: loading the file, then all triples of the same heads, over HTTP. */
export async function virtuosoFigures(file: string, heads: readonly string[]): Promise<PeerFigures> {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const missing = ['virtuoso-t', 'isql-vt'].filter(name => !folders.some(folder => existsSync(join(folder, name))))
  if (missing.length > 0) throw new Error('it is not installed here')
  const place = await mkdtemp(join(dirname(file), 'virtuoso-'))
  const [sql, http] = [await freePort(), await freePort()]
  await writeFile(join(place, 'virtuoso.ini'), settings(sql, http, dirname(file)))
  const server = spawn('virtuoso-t', ['+foreground', '+configfile', 'virtuoso.ini'], {
    cwd: place,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>(resolve => {
    server.once('close', () => resolve())
  })
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.once('close', () => reject(new Error('it ended before it was online')))
      server.stderr.on('data', chunk => {
        if (String(chunk).includes('Server online')) resolve()
      })
    })
    const execute = (statement: string): Promise<{ stdout: string }> =>
      run('isql-vt', [`127.0.0.1:${sql}`, 'dba', 'dba', 'VERBOSE=OFF', 'BANNER=OFF', `exec=${statement};`])
    const started = performance.now()
    await execute(`DB.DBA.TTLP_MT (file_to_string_output ('${file}'), '', '${GRAPH}', 255)`)
    const seconds = (performance.now() - started) / 1_000
    const { stdout } = await execute(`SPARQL SELECT COUNT(*) FROM <${GRAPH}> WHERE { ?s ?p ?o }`)
    const triples = Number(/\d+/.exec(stdout)?.[0])
    const measured = await latency(
      heads.slice(0, QUERIES),
      async head => {
        const query = encodeURIComponent(`SELECT ?p ?o FROM <${GRAPH}> WHERE { <${head}> ?p ?o }`)
        const answer = await fetch(`http://127.0.0.1:${http}/sparql?query=${query}&format=json`)
        await answer.text()
        if (!answer.ok) throw new Error(`it answered ${answer.status}`)
      },
      WARM_UP,
    )
    return { importPerSecond: Math.round(triples / seconds), triples, ...measured }
  } finally {
    server.kill('SIGKILL')
    await ended
    await rm(place, { recursive: true, force: true })
  }
}

function settings(sql: number, http: number, readable: string): string {
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
NumberOfBuffers = 170000
MaxDirtyBuffers = 130000
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
