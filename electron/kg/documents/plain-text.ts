import { isUtf8 } from 'node:buffer'
import { utf16Of } from '../decoding.ts'

/**
 * The text of a file's bytes: by its byte order mark, else UTF-8 where it is valid, else Latin-1 (its Windows form,
 * which is what such files are).
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const encoding = utf16Of(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

const CONTROLS = /(?![\t\n])\p{Cc}/gu

/** One kind of line end, no control characters, no blanks at line ends, at most one empty line in a row. */
export function tidy(text: string): string {
  const lines = text
    .replace(/\r\n?|\u2028|\u2029|\f/g, '\n')
    .replace(CONTROLS, '')
    .split('\n')
  const kept: string[] = []
  for (const line of lines) {
    const written = line.trimEnd()
    if (written !== '' || (kept.length > 0 && kept[kept.length - 1] !== '')) kept.push(written)
  }
  if (kept[kept.length - 1] === '') kept.pop()
  return kept.join('\n')
}
