import type { Memory } from '../model.ts'
import { bytes } from './format.ts'

/** Beside its file a model needs memory for the process and for what it has read. */
const PROCESS_BYTES = 300e6

/** Bytes of memory, about, that a model needs while it answers. */
export function memoryNeeded(fileBytes: number): number {
  return fileBytes + PROCESS_BYTES
}

/** `needs about 5.5 GB of memory; 22 GB are free`. */
export function memoryWords(needed: number, memory: Memory | undefined): string {
  const needs = `needs about ${bytes(needed)} of memory`
  if (memory === undefined) return needs
  return needed > memory.free
    ? `${needs}, and only ${bytes(memory.free)} are free`
    : `${needs}; ${bytes(memory.free)} are free`
}

/** Whether a copy of a file has room on the disk, and the model in memory. */
export function fitOf(fileBytes: number, memory: Memory): { inMemory: boolean; onDisk: boolean } {
  return { inMemory: memoryNeeded(fileBytes) <= memory.free, onDisk: fileBytes <= memory.diskFree }
}
