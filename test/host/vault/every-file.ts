import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Files of a folder that hold one of these texts, as UTF-8 or UTF-16, as they are or unpacked; or are called by one. */
export async function filesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const needles = texts.flatMap(text => [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')])
  const found: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    const whole = bytes[0] === 0x1f && bytes[1] === 0x8b ? Buffer.concat([bytes, gunzipSync(bytes)]) : bytes
    const name = relative(folder, path)
    if (needles.some(needle => whole.includes(needle)) || texts.some(text => name.includes(text))) found.push(name)
  }
  return found.toSorted()
}
