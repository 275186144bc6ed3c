import { z } from 'zod'
import { DirectionSchema } from '../../contract/fact.ts'
import { bitsOf } from './word-mask.ts'
import type { QuestionWord } from './question-words.ts'

/** What stands in programs of a graph, and what words of questions may mean. */
export const GraphPartSchema = z.discriminatedUnion('kind', [
  /** A relation, walked to that end. */
  z.object({ kind: z.literal('relation'), name: z.string(), direction: DirectionSchema }),
  z.object({ kind: z.literal('class'), name: z.string() }),
  /** The attribute that an adjective is measured by, and whether more of it is more. */
  z.object({ kind: z.literal('measure'), name: z.string(), sign: z.union([z.literal(1), z.literal(-1)]) }),
])
export type GraphPart = z.infer<typeof GraphPartSchema>

export function partKey(part: GraphPart): string {
  const how = part.kind === 'relation' ? `${part.direction} ` : part.kind === 'measure' ? `${part.sign} ` : ''
  return `${part.kind} ${how}${part.name}`
}

/** How often words stood for a part in the questions that were learnt from, as expected counts. */
export const LexiconEntrySchema = z.object({ part: GraphPartSchema, words: z.record(z.string(), z.number()) })

/**
 * What the words of a graph's questions mean, as counts of a translation model (Brown et al. 1993, model 1) from the
 * parts of programs to words.
 */
export const LexiconSchema = z.object({
  /** The share of each word among all; of others nothing is known. */
  shares: z.record(z.string(), z.number().positive()),
  entries: z.array(LexiconEntrySchema),
})
export type LexiconCounts = z.infer<typeof LexiconSchema>

/** Words that stand for a part as often as words do at all: what a part says by itself is as little as what so many say. */
const SMOOTHING = 16
/** The share of words that stand for nothing in the program. */
const NO_PART = 0.2

/** What a word is read as by itself: it stood for it so often, and so many times as often as words do. */
const STRONG = { count: 1, ratio: 2 }

/** The counts, ready to be asked. */
export class Lexicon {
  readonly counts: LexiconCounts
  private readonly parts: ReadonlyMap<string, { total: number; words: ReadonlyMap<string, number> }>
  private readonly shares: ReadonlyMap<string, number>
  private readonly strong = new Map<string, GraphPart[]>()

  constructor(counts: LexiconCounts) {
    this.counts = counts
    this.shares = new Map(Object.entries(counts.shares))
    this.parts = new Map(
      counts.entries.map(({ part, words }) => {
        const own = new Map(Object.entries(words))
        return [partKey(part), { total: [...own.values()].reduce((sum, count) => sum + count, 0), words: own }]
      }),
    )
    for (const { word, part } of this.strongest()) this.strong.set(word, [...(this.strong.get(word) ?? []), part])
  }

  /** How many times as often a word stands for a part as it stands in questions at all; 1 where nothing is known. */
  ratio(word: string, part: GraphPart): number {
    const share = this.shares.get(word)
    const own = this.parts.get(partKey(part))
    if (share === undefined || own === undefined) return 1
    return ((own.words.get(word) ?? 0) / share + SMOOTHING) / (own.total + SMOOTHING)
  }

  /** Words that are read as a part of the graph, those that stood for it most often first. */
  strongest(): { word: string; part: GraphPart; count: number }[] {
    return this.counts.entries
      .flatMap(({ part, words }) => Object.entries(words).map(([word, count]) => ({ word, part, count })))
      .filter(({ word, part, count }) => this.isStrong(word, part, count))
      .toSorted((a, b) => b.count - a.count)
  }

  /** The parts that a word stands for more often than chance has it: what it is read as where nothing names it. */
  partsOf(word: string): readonly GraphPart[] {
    return this.strong.get(word) ?? []
  }

  private isStrong(word: string, part: GraphPart, count: number): boolean {
    return count >= STRONG.count && this.ratio(word, part) >= STRONG.ratio
  }

  /** How likely it is, by its words and as a logarithm, that a question speaks of these parts and not of any. */
  likeness(words: Iterable<string>, parts: readonly GraphPart[]): number {
    if (parts.length === 0) return 0
    let sum = 0
    for (const word of words) sum += Math.log(wordRatio(parts.map(part => this.ratio(word, part))))
    return sum
  }
}

/** A word is of no part, or of any of them alike. */
export function wordRatio(ratios: readonly number[]): number {
  return NO_PART + ((1 - NO_PART) * ratios.reduce((sum, ratio) => sum + ratio, 0)) / ratios.length
}

/** The share of a word that one of the parts has, of what all of them have and none. */
export function shareOfPart(ratios: readonly number[], at: number): number {
  return ((1 - NO_PART) * (ratios[at] ?? 0)) / ratios.length / wordRatio(ratios)
}

/** A word as a lexicon has it: in its base form. */
export const lexiconWord = ({ content, verb, text, root }: QuestionWord): string => (content || verb ? root : text)

/** The words of a question that may say something of what is asked, those of names left out, each once. */
export function tellingWords(words: readonly QuestionWord[], names: bigint): Set<string> {
  const named = new Set(bitsOf(names))
  return new Set(
    words.flatMap((word, at) => (!named.has(at) && (word.content || word.superlative) ? [lexiconWord(word)] : [])),
  )
}
