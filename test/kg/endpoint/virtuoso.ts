import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { LmdbGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { until } from '../../until.ts'
import type { TestEngine } from './engines.ts'

const run = promisify(execFile)

/** Rows that this Virtuoso gives at most, whatever it is asked for: it is delivered with 10,000. */
const MOST_ROWS = 20

/** Why there is no Virtuoso to test with; undefined where there is one. */
export function noVirtuoso(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const missing = ['virtuoso-t', 'isql-vt'].filter(name => !folders.some(folder => existsSync(join(folder, name))))
  return missing.length === 0
    ? undefined
    : `Virtuoso is not installed here (${missing.join(', ')}; Debian's package is virtuoso-opensource)`
}

export interface Virtuoso {
  /** Loads a graph into a named graph of its own. */
  load(graph: LmdbGraph, iri: string): Promise<Pick<TestEngine, 'url' | 'graph'>>
  close(): Promise<void>
}

/** A Virtuoso of its own in a new folder, on free ports. */
export async function startVirtuoso(folder: string): Promise<Virtuoso> {
  const place = await mkdtemp(join(folder, 'virtuoso-'))
  const [sql, http] = [await freePort(), await freePort()]
  await writeFile(
    join(place, 'virtuoso.ini'),
    `[Database]
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
DirsAllowed = ${place}
NumberOfBuffers = 10000
MaxDirtyBuffers = 6000
[HTTPServer]
ServerPort = 127.0.0.1:${http}
[SPARQL]
ResultSetMaxRows = ${MOST_ROWS}
`,
  )
  const server = spawn('virtuoso-t', ['+foreground', '+configfile', 'virtuoso.ini'], {
    cwd: place,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>(resolve => {
    server.once('close', () => resolve())
  })
  const execute = async (statement: string): Promise<void> => {
    await run('isql-vt', [`127.0.0.1:${sql}`, 'dba', 'dba', `exec=${statement};`])
  }
  let log = ''
  server.stderr.on('data', chunk => {
    log += String(chunk)
  })
  await until(() => server.exitCode !== null || log.includes('Server online'))
  return {
    async load(graph, iri) {
      const file = join(place, `${Buffer.from(iri).toString('hex')}.nt`)
      await writeFile(file, [...graph.exportNTriples()].join(''))
      await execute(`DB.DBA.TTLP_MT (file_to_string_output ('${file}'), '', '${iri}')`)
      await execute("DB.DBA.RDF_OBJ_FT_RULE_ADD (null, null, 'All')")
      await execute('DB.DBA.VT_INC_INDEX_DB_DBA_RDF_OBJ ()')
      return { url: `http://127.0.0.1:${http}/sparql`, graph: iri }
    },
    async close() {
      server.kill('SIGKILL')
      await ended
    },
  }
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
