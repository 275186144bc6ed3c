import { z } from 'zod'
import { readFile } from '../../base/vault/files.ts'
import { ClewError } from '../../contract/errors.ts'
import type { Weights } from './derivation.ts'
import { Lexicon, LexiconSchema } from './lexicon.ts'
import { WEIGHTS } from './weights.ts'

/** By feature, nats for one of it. */
export type Deltas = Readonly<Record<string, number>>

const DeltasSchema = z.record(z.string(), z.number())

/** What a graph taught the parser. */
export const TaughtSchema = z
  .discriminatedUnion('version', [
    z.object({ version: z.literal(1), deltas: DeltasSchema }),
    z.object({ version: z.literal(2), deltas: DeltasSchema, lexicon: LexiconSchema.optional() }),
    z.object({ version: z.literal(3), deltas: DeltasSchema, own: DeltasSchema, lexicon: LexiconSchema.optional() }),
  ])
  .transform((file): Taught => {
    const counts = file.version === 1 ? undefined : file.lexicon
    return {
      deltas: file.deltas,
      ...(file.version === 3 ? { own: file.own } : {}),
      ...(counts === undefined ? {} : { lexicon: new Lexicon(counts) }),
    }
  })

export interface Taught {
  /** By how much each weight differs from the one that the parser came with. */
  deltas: Deltas
  /** Weights of the graph's own features, which no other graph has; left out: it was not taught any. */
  own?: Deltas | undefined
  /** What words of questions mean in the graph. */
  lexicon?: Lexicon | undefined
}

export const UNTAUGHT: Taught = { deltas: {} }

/** The text of a file that holds it; weights that are as they were are left out. */
export function writeTaught({ deltas, own, lexicon }: Taught): string {
  return JSON.stringify({
    version: own === undefined ? 2 : 3,
    deltas: changed(deltas),
    own: own && changed(own),
    lexicon: lexicon?.counts,
  })
}

const changed = (weights: Deltas): Deltas =>
  Object.fromEntries(
    Object.entries(weights)
      .filter(([, weight]) => weight !== 0)
      .toSorted(),
  )

/** Whether a Navigator's adapter is of programs, and not of the network that walks. */
export function isOfPrograms(path: string): boolean {
  return path.endsWith('.json')
}

/** @throws {@link ClewError} where the file holds none */
export async function readTaught(path: string): Promise<Taught> {
  try {
    return TaughtSchema.parse(JSON.parse(await readFile(path, 'utf8')))
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
