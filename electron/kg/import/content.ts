import { createReadStream, stat } from '../../base/vault/files.ts'

const CHUNK_BYTES = 1 << 20

/** Bytes from the beginning on, which know how far on disk they have come. */
export interface ContentStream extends AsyncIterable<Buffer> {
  readonly bytesRead: number
  destroy(): void
}

/** Where the bytes of a source are: in a file of its own, or within an archive. */
export interface Content {
  /** Bytes on disk, packed or not: what progress is measured in. */
  readonly bytes: number
  /** Whether there are more of them than on disk. */
  readonly isPacked: boolean
  /** Another text where the file is another, or has changed. */
  readonly identity: string
  open(signal: AbortSignal | undefined): Promise<ContentStream>
  /** For formats that are read from their end: the file, or all of it in memory. */
  whole(): Promise<{ path: string } | { bytes: Buffer }>
  /** Whether the file is another by now; left out of what is in an archive. */
  wasChanged?(): Promise<boolean>
}

/** @param mtimeMs when it was last changed */
export function fileContent(path: string, bytes: number, mtimeMs: number): Content {
  return {
    bytes,
    isPacked: false,
    identity: `${path} ${bytes} ${mtimeMs}`,
    open: async signal => createReadStream(path, { highWaterMark: CHUNK_BYTES, ...(signal ? { signal } : {}) }),
    whole: async () => ({ path }),
    async wasChanged() {
      const found = await stat(path).catch(() => undefined)
      return found?.size !== bytes || found.mtimeMs !== mtimeMs
    },
  }
}
