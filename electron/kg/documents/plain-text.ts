import { isUtf8 } from 'node:buffer'

/**
 * The text of a file's bytes: by its byte order mark, else UTF-8 where it is valid, else Latin-1 (its Windows form,
 * which is what such files are).
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const encoding = encodingOf(bytes)
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** Control characters where text has none; one or two are a slip. */
export function looksBinary(text: string): boolean {
  const sample = text.slice(0, 8192)
  let control = 0
  for (let i = 0; i < sample.length; i++) {
    const code = sample.charCodeAt(i)
    if (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0c && code !== 0x0d) control++
  }
  return control > 2 + sample.length / 50
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
