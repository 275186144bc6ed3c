import { Lexicon, partKey, shareOfPart, tellingWords, type GraphPart } from '../../model/semantic-parser/lexicon.ts'
import type { FoundForPair, FoundProgram } from './found-programs.ts'

/** A pair with its programs, each with its score of the moment, and how much the pair counts. */
export interface Scored {
  found: FoundForPair
  weight: number
  scoreOf(program: FoundProgram): number
}

const ROUNDS = 4
/** A word of which nothing was seen is taken to be half seen, among some more such words. */
const UNSEEN = { count: 0.5, words: 50 }
/** Programs whose share of the right ones is less, and counts that are, tell nothing. */
const LEAST_SHARE = 0.02
const LEAST_COUNT = 0.02

/**
 * Which words stand for which parts of a graph, by expectation and maximization over two things that nobody has said:
 * which of the right programs was meant, and which of its parts each word of the question stands for (Brown et al.
 * 1993, model 1, with a share of words that stand for none).
 * @param weight nats of a program's score for one of the lexicon's log-likelihood
 */
export function translated(pairs: readonly Scored[], weight: number): Lexicon {
  const shares = sharesOf(pairs)
  let lexicon = new Lexicon({ shares, entries: [] })
  for (let round = 0; round < ROUNDS; round += 1) {
    const counts = new Map<string, { part: GraphPart; words: Map<string, number> }>()
    for (const pair of pairs)
      for (const [program, share] of meant(pair, lexicon, weight)) {
        if (share < LEAST_SHARE) continue
        for (const word of tellingWords(pair.found.words, program.names))
          for (const [part, times] of standingFor(word, program.parts, lexicon)) {
            const entry = counts.get(partKey(part)) ?? { part, words: new Map<string, number>() }
            entry.words.set(word, (entry.words.get(word) ?? 0) + share * pair.weight * times)
            counts.set(partKey(part), entry)
          }
      }
    lexicon = new Lexicon({
      shares,
      entries: [...counts.values()]
        .map(({ part, words }) => ({ part, words: rounded(words) }))
        .filter(({ words }) => Object.keys(words).length > 0),
    })
  }
  return lexicon
}

const rounded = (words: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries(
    [...words].filter(([, count]) => count >= LEAST_COUNT).map(([word, count]) => [word, Number(count.toFixed(2))]),
  )

/** Of each word that stands in the questions its share of all of them. */
function sharesOf(pairs: readonly Scored[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const { found } of pairs) {
    const said = new Set(found.programs.flatMap(({ names }) => [...tellingWords(found.words, names)]))
    for (const word of said) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const total = all + UNSEEN.count * (counts.size + UNSEEN.words)
  return Object.fromEntries(
    [...counts].map(([word, count]) => [word, Number(((count + UNSEEN.count) / total).toFixed(5))]),
  )
}

/** How likely each of the right programs is the one that was meant. */
function meant({ found, scoreOf }: Scored, lexicon: Lexicon, weight: number): [FoundProgram, number][] {
  const right = found.programs.filter(program => program.right && program.parts.length > 0)
  const scores = right.map(
    program => scoreOf(program) + weight * lexicon.likeness(tellingWords(found.words, program.names), program.parts),
  )
  const top = Math.max(...scores)
  const all = scores.reduce((sum, score) => sum + Math.exp(score - top), 0)
  return right.map((program, i) => [program, Math.exp((scores[i] ?? 0) - top) / all])
}

/** How likely a word stands for each of the parts; what is left stands for none. */
export function standingFor(word: string, parts: readonly GraphPart[], lexicon: Lexicon): [GraphPart, number][] {
  const ratios = parts.map(part => lexicon.ratio(word, part))
  return parts.map((part, i) => [part, shareOfPart(ratios, i)])
}
