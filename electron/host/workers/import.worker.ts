import { toWire } from '../../contract/wire-error.ts'
import { importGraph } from '../../kg/import/import-graph.ts'
import { foreseen } from '../../contract/errors.ts'
import { ToImportWorker, type FromImportWorker } from '../graphs/import-messages.ts'
import { connectToHost } from './worker-port.ts'

const port = connectToHost()
const abort = new AbortController()

function post(message: FromImportWorker): void {
  port.post(message)
}

async function run({ files, folder, name, format }: ToImportWorker & { kind: 'start' }): Promise<void> {
  try {
    const result = await importGraph({
      files,
      folder,
      name,
      ...(format === undefined ? {} : { format }),
      signal: abort.signal,
      onProgress: progress => post({ kind: 'progress', ...progress }),
    })
    post({ kind: 'done', result })
  } catch (error) {
    if (foreseen(error)?.code === 'cancelled') return post({ kind: 'cancelled' })
    // The host keeps what is written here for its log.
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    post({ kind: 'failed', ...toWire(error) })
  }
}

port.onMessage(data => {
  const message = ToImportWorker.parse(data)
  if (message.kind === 'cancel') abort.abort()
  else void run(message)
})
// Nobody is there to be told: the staging folder is removed at the next start.
port.onClosed(() => process.exit(1))
