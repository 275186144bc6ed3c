import type { Stats } from 'node:fs'

/** What is done with an open file, sealed or plain: a part of Node's `FileHandle`. */
export interface OpenFile {
  read(
    buffer: Buffer,
    offset?: number,
    length?: number,
    position?: number | null,
  ): Promise<{ bytesRead: number; buffer: Buffer }>
  read(options: { buffer: Buffer; position?: number }): Promise<{ bytesRead: number; buffer: Buffer }>
  write(data: string): Promise<{ bytesWritten: number }>
  write(data: Uint8Array, offset?: number, length?: number, position?: number): Promise<{ bytesWritten: number }>
  writeFile(data: string | Uint8Array | Iterable<string>): Promise<void>
  appendFile(data: string | Uint8Array): Promise<void>
  truncate(size?: number): Promise<void>
  stat(): Promise<Stats>
  sync(): Promise<void>
  close(): Promise<void>
}
