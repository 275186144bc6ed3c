import { createHash } from 'node:crypto'
import { CHANCE_WEIGHTS } from './chance-weights.ts'
import { LEAST_CHANCES } from './least-chances.ts'
import { WEIGHTS } from './weights.ts'

let fingerprint: string | undefined

/** SHA-256, hex, of the numbers by which programs are weighed and their chances estimated: by others they are others. */
export function parserFingerprint(): string {
  fingerprint ??= createHash('sha256')
    .update(JSON.stringify([WEIGHTS, CHANCE_WEIGHTS, LEAST_CHANCES]))
    .digest('hex')
  return fingerprint
}
