import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CHANCE_WEIGHTS } from './chance-weights.ts'
import { LEAST_CHANCES, SCALING } from './least-chances.ts'
import { WEIGHTS } from './weights.ts'

/** What a dictionary is read from (`lexicon/dictionary.ts`). */
const WORDS = ['lexicon.bin', 'ways-of-asking.txt', 'asked-nouns.txt']

/**
 * SHA-256, hex, of the numbers by which programs are weighed and their chances estimated, and of the words by which
 * questions are read: by others they are others.
 * @param models the folder of the embedded models
 */
export async function parserFingerprint(models: string): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([WEIGHTS, CHANCE_WEIGHTS, SCALING, LEAST_CHANCES]))
  for (const file of WORDS) hash.update(await readFile(join(models, file)))
  return hash.digest('hex')
}
