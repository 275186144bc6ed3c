import { parentPort, workerData } from 'node:worker_threads'
import { LineScanner } from './line-scanner.ts'
import type { ScanSettings } from './scanned-block.ts'

/** A thread beside an import: takes texts of whole lines and gives what was found in each, in their order. */
const scanner = new LineScanner(workerData as ScanSettings)
parentPort?.on('message', (text: Uint8Array<ArrayBuffer>) => {
  const { text: _, ...found } = scanner.scan(Buffer.from(text.buffer))
  const { places, hashes, rows, odd } = found
  parentPort?.postMessage(found, [places.buffer, hashes.buffer, rows.buffer, odd.buffer])
})
// It has begun.
parentPort?.postMessage(undefined)
