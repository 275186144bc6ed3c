import type koffi from 'koffi'

/** MADV_HUGEPAGE of Linux. */
const HUGE = 14
const PAGE = 4096n

let advise: ((address: Uint8Array, bytes: number, advice: number) => number) | undefined
let addressOf: typeof koffi.address | undefined
let preparing: Promise<void> | undefined

/**
 * Makes ready for {@link inHugePages}: a few milliseconds, which who opens a small graph is spared. Before that, and where
 * the system has no such pages, memory stays as it is.
 */
export function prepareHugePages(): Promise<void> {
  preparing ??= process.platform === 'linux' ? load().catch(() => undefined) : Promise.resolve()
  return preparing
}

async function load(): Promise<void> {
  const { default: ffi } = await import('koffi')
  addressOf = ffi.address
  advise = ffi.load(null).func('int madvise(void *address, size_t length, int advice)') as typeof advise
}

/**
 * Asks for memory that was not used yet in pages of 2 MiB: what is read here and there in hundreds of megabytes else waits
 * for the processor to find each page of 4 KiB (transparent huge pages, which most systems give to who asks).
 */
export function inHugePages<Memory extends Uint8Array>(memory: Memory): Memory {
  if (advise === undefined || addressOf === undefined) return memory
  const before = Number(-addressOf(memory) & (PAGE - 1n))
  // A system without them says so, and nothing else comes of it.
  if (memory.length > before) advise(memory.subarray(before), memory.length - before, HUGE)
  return memory
}
