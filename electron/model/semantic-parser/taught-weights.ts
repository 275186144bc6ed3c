import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { ClewError } from '../../contract/errors.ts'
import type { Weights } from './derivation.ts'
import { Lexicon, LexiconSchema } from './lexicon.ts'
import { linkFeature, LinkSchema, type Link } from './taught-links.ts'
import { WEIGHTS } from './weights.ts'

/** By feature, nats for one of it. */
export type Deltas = Readonly<Record<string, number>>

const DeltasSchema = z.record(z.string(), z.number())

const TaughtLinkSchema = LinkSchema.extend({ weight: z.number() })

/** What a graph taught the parser. */
export const TaughtWeightsSchema = z
  .discriminatedUnion('version', [
    z.object({ version: z.literal(1), deltas: DeltasSchema }),
    z.object({
      version: z.literal(2),
      deltas: DeltasSchema,
      links: z.array(TaughtLinkSchema),
      lexicon: LexiconSchema.optional(),
    }),
  ])
  .transform((file): Taught =>
    file.version === 1
      ? { deltas: file.deltas, links: [] }
      : {
          deltas: {
            ...file.deltas,
            ...Object.fromEntries(file.links.map(link => [linkFeature(link), link.weight])),
          },
          links: file.links.map(({ words, to }) => ({ words, to })),
          ...(file.lexicon === undefined ? {} : { lexicon: new Lexicon(file.lexicon) }),
        },
  )

export interface Taught {
  /** By how much each weight differs from the one that the parser came with; the weights of the links among them. */
  deltas: Deltas
  /** What words of questions mean in the graph. */
  links: readonly Link[]
  lexicon?: Lexicon | undefined
}

export const UNTAUGHT: Taught = { deltas: {}, links: [] }

/** The text of a file that holds it; links come with their weights, other weights that are as they were are left out. */
export function writeTaught({ deltas, links, lexicon }: Taught): string {
  const own = new Set(links.map(linkFeature))
  return JSON.stringify({
    version: 2,
    deltas: Object.fromEntries(
      Object.entries(deltas)
        .filter(([name, delta]) => delta !== 0 && !own.has(name))
        .toSorted(),
    ),
    links: links.map(({ words, to }) => ({ words, to, weight: deltas[linkFeature({ words, to })] ?? 0 })),
    lexicon: lexicon?.counts,
  })
}

/** Whether a Navigator's adapter is of programs, and not of the network that walks. */
export function isOfPrograms(path: string): boolean {
  return path.endsWith('.json')
}

/** @throws {@link ClewError} where the file holds none */
export async function readTaught(path: string): Promise<Taught> {
  try {
    return TaughtWeightsSchema.parse(JSON.parse(await readFile(path, 'utf8')))
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
