export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength)

/** The hashes of the first strings of which kind, start and end are in `places`. */
export function hashStrings(bytes: Uint8Array, places: Uint32Array, many: number, into: Uint32Array): void {
  const view = viewOf(bytes)
  for (let i = 0, at = 0; i < many; i++, at += 3)
    into[i] = hashString(view, places[at] as number, places[at + 1] as number, places[at + 2] as number)
}

/** What finds a string in a dictionary. */
export function hashString(view: DataView, kind: number, start: number, end: number): number {
  let hash = 0x811c9dc5 ^ kind
  let i = start
  for (; i + 4 <= end; i += 4) {
    hash = Math.imul(hash ^ view.getUint32(i, true), 0xcc9e2d51)
    hash ^= hash >>> 15
  }
  for (; i < end; i++) hash = Math.imul(hash ^ view.getUint8(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** Whether what stands in `held` from `at` on is `bytes[start, end)`. */
export function isSameString(held: DataView, at: number, bytes: DataView, start: number, end: number): boolean {
  let [from, to] = [start, at]
  for (; from + 4 <= end; from += 4, to += 4) if (held.getUint32(to, true) !== bytes.getUint32(from, true)) return false
  for (; from < end; from++, to++) if (held.getUint8(to) !== bytes.getUint8(from)) return false
  return true
}
