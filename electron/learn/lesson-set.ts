import { createHash } from 'node:crypto'

/** Tells one list of lessons from another, order included: a position in one means nothing in another. */
export function lessonSetFingerprint(ids: readonly string[]): string {
  const hash = createHash('sha256')
  for (const id of ids) hash.update(`${Buffer.byteLength(id)}:${id}`)
  return hash.digest('hex')
}
