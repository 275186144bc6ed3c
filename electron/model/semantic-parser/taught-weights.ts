import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { ClewError } from '../../contract/errors.ts'
import type { Weights } from './derivation.ts'
import { WEIGHTS } from './weights.ts'

/** By feature, nats for one of it. */
export type Deltas = Readonly<Record<string, number>>

/** What a graph taught the parser: by how much each weight differs from the one that it came with. */
export const TaughtWeightsSchema = z.object({
  version: z.literal(1),
  /** Nats for one of the feature. */
  deltas: z.record(z.string(), z.number()),
})

/** Whether a Navigator's adapter is of programs, and not of the network that walks. */
export function isOfPrograms(path: string): boolean {
  return path.endsWith('.json')
}

/** @throws {@link ClewError} where the file holds none */
export async function readDeltas(path: string): Promise<Deltas> {
  try {
    return TaughtWeightsSchema.parse(JSON.parse(await readFile(path, 'utf8'))).deltas
  } catch (cause) {
    throw new ClewError(
      'unreadable',
      `${path} does not hold what the Navigator was taught of programs; teach it again, or copy the file again.`,
      { cause },
    )
  }
}

/** The parser's weights with what was taught: what is searched by. */
export function withDeltas(deltas: Deltas): Weights {
  const weights: Record<string, number> = { ...WEIGHTS }
  for (const [name, delta] of Object.entries(deltas)) weights[name] = (weights[name] ?? 0) + delta
  return weights
}
