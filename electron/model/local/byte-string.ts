/**
 * A byte string: UTF-8 bytes held one to a UTF-16 unit (latin1), so that JavaScript's own comparison, slicing and
 * hashing of strings work on bytes.
 */
export type ByteString = string

export function toByteString(text: string): ByteString {
  return Buffer.from(text, 'utf8').toString('latin1')
}

export function toText(bytes: ByteString): string {
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** The longest prefix that does not end inside a character. */
export function wholeCharacters(bytes: ByteString): ByteString {
  let start = bytes.length - 1
  while (start >= 0 && bytes.length - start < 4 && (bytes.charCodeAt(start) & 0xc0) === 0x80) start--
  if (start < 0) return bytes
  const lead = bytes.charCodeAt(start)
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1
  return bytes.length - start < length ? bytes.slice(0, start) : bytes
}
