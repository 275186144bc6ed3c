import { join } from 'node:path'
import { readFile } from '../../base/vault/files.ts'
import { writeAtomically } from '../../base/atomic-file.ts'
import { KeptApartSchema, type KeptApart } from '../../contract/duplicates.ts'
import { hasCode } from '../../contract/errors.ts'
import { GraphFolderError } from '../errors.ts'
import { saying } from '../../contract/words/saying.ts'

const FILE = 'kept-apart.json'

/** Entities of which a person has said that they are two. It is of the graph, whatever version it is. */
export async function readKeptApart(folder: string): Promise<KeptApart> {
  const path = join(folder, FILE)
  try {
    return KeptApartSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (cause) {
    if (hasCode(cause, 'ENOENT')) return []
    throw new GraphFolderError('damaged', saying('storeProblems.keptApart', { path }), { cause })
  }
}

export async function writeKeptApart(folder: string, pairs: KeptApart): Promise<void> {
  await writeAtomically(join(folder, FILE), `${JSON.stringify(pairs)}\n`)
}

/** Tells whether two keys were said to be of two things. */
export function apartIn(pairs: KeptApart): (a: string, b: string) => boolean {
  const apart = new Set(pairs.map(([a, b]) => pairKey(a, b)))
  return (a, b) => apart.has(pairKey(a, b))
}

function pairKey(a: string, b: string): string {
  return JSON.stringify([a, b].toSorted())
}
