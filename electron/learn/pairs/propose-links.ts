import { gradableOf } from '../../model/semantic-parser/adjectives.ts'
import { scoreOf } from '../../model/semantic-parser/derivation.ts'
import type { Deltas } from '../../model/semantic-parser/taught-weights.ts'
import { lexiconWord, type GraphPart } from '../../model/semantic-parser/lexicon.ts'
import { linkFeature, type Link } from '../../model/semantic-parser/taught-links.ts'
import type { FoundForPair, FoundProgram } from './found-programs.ts'

/** A link that pairs propose: by the place of each pair, the expected number of times that its words mean it there. */
export interface ProposedLink {
  link: Link
  support: ReadonlyMap<number, number>
}

/** Expected counts that are less tell nothing. */
const LEAST = 0.1

/** Small words that say how what stands behind them belongs to what is asked for. */
const RELATING = new Set(
  'by on in at for from with to of under after over about into through against behind per off up out'.split(' '),
)

/**
 * Links that would explain words which the right programs leave unread: each such word with each part of a program, by
 * the share of that program among the right ones (the expectation step over which of them was meant).
 */
export function proposeLinks(found: readonly FoundForPair[], deltas: Deltas): Map<string, ProposedLink> {
  const proposed = new Map<string, { link: Link; support: Map<number, number> }>()
  found.forEach((of, at) => {
    for (const [program, share] of sharesOfRight(of, deltas))
      for (const { words, positions } of freePhrases(of, program))
        for (const to of program.parts) {
          if (!canMean(of, positions, to)) continue
          const link: Link = { words, to }
          const known = proposed.get(linkFeature(link)) ?? { link, support: new Map<number, number>() }
          known.support.set(at, (known.support.get(at) ?? 0) + share)
          proposed.set(linkFeature(link), known)
        }
  })
  for (const [feature, { support }] of proposed)
    if ([...support.values()].reduce((sum, each) => sum + each, 0) < LEAST) proposed.delete(feature)
  return proposed
}

/** How likely each of the right programs is the one that was meant. */
export function sharesOfRight({ programs }: FoundForPair, deltas: Deltas): Map<FoundProgram, number> {
  const right = programs.filter(each => each.right)
  const scores = right.map(({ untaught, features }) => untaught + scoreOf(features, deltas))
  const top = Math.max(...scores)
  const all = scores.reduce((sum, score) => sum + Math.exp(score - top), 0)
  return new Map(right.map((program, i) => [program, Math.exp((scores[i] ?? 0) - top) / all]))
}

interface Phrase {
  words: string
  positions: readonly number[]
}

/** Words that a program does not stand for: alone, and with the small word behind them. */
function freePhrases({ words }: FoundForPair, { cover, names, guessed }: FoundProgram): Phrase[] {
  const has = (mask: bigint, at: number): boolean => (mask & (1n << BigInt(at))) !== 0n
  const isFree = (at: number): boolean => !has(cover & ~guessed, at) && !has(names, at)
  const said = words.map(lexiconWord)
  return words.flatMap((word, at): Phrase[] => {
    const adjective = word.superlative && gradableOf(word.text) !== undefined
    if (adjective) return [{ words: said[at] ?? '', positions: [at] }]
    if (!isFree(at)) return []
    const next = words[at + 1]
    const alone = { words: said[at] ?? '', positions: [at] }
    if (!word.content) return RELATING.has(word.text) && isBeforeName(words.length, at, names, words) ? [alone] : []
    const behind = next !== undefined && !next.content && RELATING.has(next.text) && isFree(at + 1)
    return behind ? [alone, { words: `${alone.words} ${said[at + 1]}`, positions: [at, at + 1] }] : [alone]
  })
}

function isBeforeName(length: number, at: number, names: bigint, words: FoundForPair['words']): boolean {
  const next = /^(the|a|an)$/.test(words[at + 1]?.text ?? '') ? at + 2 : at + 1
  return next < length && (names & (1n << BigInt(next))) !== 0n
}

/** Only an adjective is measured by something, and it means nothing else. */
function canMean({ words }: FoundForPair, positions: readonly number[], to: GraphPart): boolean {
  const [first] = positions
  const word = first === undefined ? undefined : words[first]
  const isAdjective = word?.superlative === true && gradableOf(word.text) !== undefined
  return isAdjective === (to.kind === 'measure')
}
