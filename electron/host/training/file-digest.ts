import { createHash } from 'node:crypto'
import { createReadStream } from '../../base/vault/files.ts'

/** SHA-256 of a file, hex. */
export async function fileDigest(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
