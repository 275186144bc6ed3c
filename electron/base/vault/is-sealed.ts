import { open } from 'node:fs/promises'
import { SealError } from './seal.ts'
import { SealedHandle } from './sealed-handle.ts'
import { FILE_HEAD_BYTES, isSealedHead } from './segments.ts'

/** Whether a file is one that was sealed with this key, and not one that only begins like it. */
export async function isSealed(path: string, key: Buffer): Promise<boolean> {
  const file = await open(path)
  const { buffer, bytesRead } = await file
    .read(Buffer.alloc(FILE_HEAD_BYTES), 0, FILE_HEAD_BYTES, 0)
    .finally(() => file.close())
  if (!isSealedHead(buffer.subarray(0, bytesRead))) return false
  try {
    const sealed = await SealedHandle.open(path, key)
    try {
      await sealed.read(Buffer.alloc(1), 0, 1, 0)
    } finally {
      await sealed.close()
    }
    return true
  } catch (error) {
    if (error instanceof SealError) return false
    throw error
  }
}
