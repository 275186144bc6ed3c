import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const checkout = fileURLToPath(new URL('../../..', import.meta.url))

/** What an answer depends on. */
const ANSWERING = ['electron', 'native', 'resources/models', 'scripts/bench/agent', 'scripts/bench/grailqa']
/** What a stored graph depends on. */
const IMPORTING = ['electron/kg', 'scripts/bench/agent/graph-sources.ts']

/** What tells this state of the program from others: answers and graphs of another one are not its own. */
export async function programDigests(): Promise<{ answering: string; importing: string }> {
  const [answering = '', importing = ''] = await Promise.all([digestOf(ANSWERING), digestOf(IMPORTING)])
  return { answering, importing }
}

/** @param paths files and folders of the checkout; 16 hexadecimal digits */
async function digestOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of await filesUnder(join(checkout, path)))
      hash.update(`${relative(checkout, file)}\0`).update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

async function filesUnder(path: string): Promise<string[]> {
  if (path.endsWith('.ts')) return [path]
  const entries = await readdir(path, { withFileTypes: true, recursive: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .toSorted()
}
