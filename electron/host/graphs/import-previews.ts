import { randomUUID } from 'node:crypto'
import { WorkerClient } from '../../base/worker-client.ts'
import type { ImportPreview } from '../../contract/import-preview.ts'
import type { TableChoices } from '../../contract/table-columns.ts'
import type { SpawnWorker } from '../workers/spawn-worker.ts'
import { importCalls } from './import-messages.ts'
import type { KnownTables } from './known-tables.ts'

/** A person changes a role and looks again: the process stays for that. */
const IDLE_MS = 60_000

type Worker = WorkerClient<typeof importCalls>

export interface PreviewFiles {
  paths: readonly string[]
  format?: string | undefined
  tables?: readonly TableChoices[] | undefined
}

/** Previews of imports, in a process of their own: what is looked into may be made to fill the memory. */
export class ImportPreviews {
  private readonly spawn: SpawnWorker
  private readonly known: KnownTables
  private readonly idleMs: number
  private opened: Worker | undefined
  private running = 0
  private idle: NodeJS.Timeout | undefined

  constructor(spawn: SpawnWorker, known: KnownTables, idleMs = IDLE_MS) {
    this.spawn = spawn
    this.known = known
    this.idleMs = idleMs
  }

  async preview({ paths, format, tables = [] }: PreviewFiles, signal?: AbortSignal): Promise<ImportPreview> {
    clearTimeout(this.idle)
    this.running++
    try {
      const known = await this.known.all()
      return await this.worker().call(
        'preview',
        { files: [...paths], format, choices: [...tables], known },
        signal === undefined ? {} : { signal },
      )
    } finally {
      if (--this.running === 0) this.idle = setTimeout(() => void this.close(), this.idleMs).unref()
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.idle)
    const { opened } = this
    this.opened = undefined
    await opened?.[Symbol.asyncDispose]()
  }

  private worker(): Worker {
    if (this.opened !== undefined) return this.opened
    const process = this.spawn('import', { correlation: randomUUID() })
    const opened = new WorkerClient(process, 'import', importCalls)
    this.opened = opened
    void process.exit.then(() => {
      if (this.opened === opened) this.opened = undefined
    })
    return opened
  }
}
