import { randomUUID } from 'node:crypto'
import { WorkerClient } from '../../base/worker-client.ts'
import type { ImportPreview } from '../../contract/import-preview.ts'
import type { TableChoices } from '../../contract/table-columns.ts'
import type { SpawnWorker } from '../workers/spawn-worker.ts'
import { importCalls } from './import-messages.ts'
import type { KnownTables } from './known-tables.ts'

/** A person changes a role and looks again: the process stays for that. */
const IDLE_MS = 60_000

type ImportWorker = WorkerClient<typeof importCalls>

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
  private opened: ImportWorker | undefined
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

  /**
   * A process for an import, which is the caller's: the one that looked into the files where it has nothing to do, since
   * it has begun already and has read such files; a fresh one otherwise.
   */
  take(correlation: string): ImportWorker {
    const { opened } = this
    if (opened === undefined || this.running > 0) return this.start(correlation)
    clearTimeout(this.idle)
    this.opened = undefined
    return opened
  }

  async close(): Promise<void> {
    clearTimeout(this.idle)
    const { opened } = this
    this.opened = undefined
    await opened?.[Symbol.asyncDispose]()
  }

  private worker(): ImportWorker {
    return (this.opened ??= this.start(randomUUID()))
  }

  private start(correlation: string): ImportWorker {
    const process = this.spawn('import', { correlation })
    const started = new WorkerClient(process, 'import', importCalls)
    void process.exit.then(() => {
      if (this.opened === started) this.opened = undefined
    })
    return started
  }
}
