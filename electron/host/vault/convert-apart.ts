import { randomUUID } from 'node:crypto'
import { WorkerClient } from '../../base/worker-client.ts'
import type { Progress } from '../../contract/job.ts'
import { keepingCalls } from '../keeping/keeping-messages.ts'
import type { SpawnWorker } from '../workers/spawn-worker.ts'

interface Apart {
  spawn: SpawnWorker
  conversion: { home: string; passphrase: string; to: 'sealed' | 'plain' }
  signal: AbortSignal
  onProgress(progress: Progress): void
}

/** A file that is being written is written to its end. */
const STOP_GRACE_MS = 10_000

/** Encrypts or decrypts a project in a process of its own, which hears the passphrase over its line. */
export async function convertApart({ spawn, conversion, signal, onProgress }: Apart): Promise<void> {
  await using worker = new WorkerClient(spawn('keeping', { correlation: randomUUID() }), 'keeping', keepingCalls)
  await worker.call('convert', conversion, { signal, onTold: onProgress, grace: () => STOP_GRACE_MS })
}
