import type { Memory } from '../model.ts'
import { bytes } from './format.ts'
import { say } from '../words/words.ts'

/** Beside its file a model needs memory for the process and for what it has read. */
const PROCESS_BYTES = 300e6

/** Bytes of memory, about, that a model needs while it answers. */
export function memoryNeeded(fileBytes: number): number {
  return fileBytes + PROCESS_BYTES
}

/** `needs about 5.5 GB of memory; 22 GB are free`. */
export function memoryWords(needed: number, memory: Memory | undefined): string {
  if (memory === undefined) return say('reading.needsMemory', { needed: bytes(needed) })
  return say(needed > memory.free ? 'reading.needsOnlyFree' : 'reading.needsFree', {
    needed: bytes(needed),
    free: bytes(memory.free),
  })
}

/** Whether a copy of a file has room on the disk, and the model in memory. */
export function fitOf(fileBytes: number, memory: Memory): { inMemory: boolean; onDisk: boolean } {
  return { inMemory: memoryNeeded(fileBytes) <= memory.free, onDisk: fileBytes <= memory.diskFree }
}
