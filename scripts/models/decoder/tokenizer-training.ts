import { preTokenize } from '../../../native/tokenizer/pre-tokenizer.ts'
import type { Vocabulary } from '../../../native/tokenizer/vocabulary.ts'
import { byteCharacters, TOKEN_TYPE, toStandIns } from '../../../native/tokenizer/vocabulary.ts'

export interface BpeTrainingOptions {
  /** Size to reach, bytes and special tokens included. Fewer where the text has no more pairs to merge. */
  vocabularySize: number
  /** Tags and markers that are one token each wherever they stand, such as `<answer>`. */
  userDefined: readonly string[]
}

/** The control token that ends a text. */
export const END_OF_TEXT_TOKEN = '<|endoftext|>'

/** A distinct run of letters in the training text: its parts so far and how often it occurs. */
interface Run {
  parts: string[]
  count: number
}

interface Pair {
  count: number
  /** Runs that may hold the pair. */
  runs: Set<Run>
}

/**
 * Learns a byte-level BPE vocabulary (Gage 1994; Sennrich et al. 2016). Only lower-case and caseless letters merge: a
 * space, an underscore, a dot, a digit or a capital never joins a word, so that `directed` is the same token in a
 * question, in `directed_by` and in `isDirectedBy`'s neighbours. Bytes of one character merge freely. Deterministic:
 * the most frequent pair wins, the alphabetically first of equals.
 */
export function trainBpe(texts: Iterable<string>, options: BpeTrainingOptions): Vocabulary {
  const special = [END_OF_TEXT_TOKEN, ...options.userDefined]
  const pairs = countPairs(countRuns(texts, special))
  const tokens = [...special, ...byteCharacters]
  const known = new Set(tokens)
  const merges: string[] = []
  while (tokens.length < options.vocabularySize) {
    const best = bestPair(pairs)
    if (best === undefined) break
    merges.push(best)
    const joined = best.replace(' ', '')
    // Two pairs can spell one token; the second is a merge without a token of its own.
    if (!known.has(joined)) {
      known.add(joined)
      tokens.push(joined)
    }
    applyMerge(pairs, best)
  }
  const types = tokens.map((_, id) =>
    id === 0 ? TOKEN_TYPE.control : id < special.length ? TOKEN_TYPE.userDefined : TOKEN_TYPE.normal,
  )
  return { preTokenizer: 'gpt-2', tokens, types, merges, endOfText: 0 }
}

/**
 * What may merge: a run of lower-case or caseless letters with their marks, or the bytes of any other single character.
 */
const MERGEABLE = /[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|[^]/gu

function countRuns(texts: Iterable<string>, special: readonly string[]): Map<string, Run> {
  const runs = new Map<string, Run>()
  const tags = new RegExp(special.map(tag => tag.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'gu')
  for (const text of texts) {
    for (const part of text.split(tags)) {
      for (const word of preTokenize(part, 'gpt-2')) {
        for (const [piece] of word.matchAll(MERGEABLE)) {
          const run = runs.get(piece)
          if (run) run.count++
          else runs.set(piece, { parts: [...toStandIns(piece)], count: 1 })
        }
      }
    }
  }
  return runs
}

function countPairs(runs: ReadonlyMap<string, Run>): Map<string, Pair> {
  const pairs = new Map<string, Pair>()
  for (const run of runs.values()) addPairs(pairs, run, 1)
  return pairs
}

function addPairs(pairs: Map<string, Pair>, run: Run, sign: 1 | -1): void {
  for (let index = 0; index + 1 < run.parts.length; index++) {
    const key = `${run.parts[index] ?? ''} ${run.parts[index + 1] ?? ''}`
    const pair = pairs.get(key) ?? { count: 0, runs: new Set<Run>() }
    pair.count += sign * run.count
    if (sign > 0) pair.runs.add(run)
    if (pair.count > 0) pairs.set(key, pair)
    else pairs.delete(key)
  }
}

/** The most frequent pair that occurs at least twice. */
function bestPair(pairs: ReadonlyMap<string, Pair>): string | undefined {
  let [best, most]: [string | undefined, number] = [undefined, 1]
  for (const [key, { count }] of pairs) {
    if (count > most || (count === most && best !== undefined && key < best)) [best, most] = [key, count]
  }
  return best
}

function applyMerge(pairs: Map<string, Pair>, merge: string): void {
  const [left = '', right = ''] = merge.split(' ')
  for (const run of pairs.get(merge)?.runs ?? []) {
    addPairs(pairs, run, -1)
    const parts: string[] = []
    for (let index = 0; index < run.parts.length; index++) {
      const [here = '', next] = [run.parts[index], run.parts[index + 1]]
      const joins = here === left && next === right
      parts.push(joins ? left + right : here)
      if (joins) index++
    }
    run.parts = parts
    addPairs(pairs, run, 1)
  }
}
