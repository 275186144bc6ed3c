import { isFunctionWord } from '../function-words.ts'
import { foldName, mixed } from '../name-folding.ts'
import type { TextEmbedder } from './text-embedder.ts'

/**
 * With 512 columns, words that fall into one cost a tenth of the passages found in test/kg/hypergraph/recall.test.ts;
 * with 2,048 little is gained.
 */
const DIMENSIONS = 1_024
/** A new number whenever the same text would get another vector. */
const VERSION = 1

/**
 * Articles and question words: nearly nothing, and something all the same, so that a text of them alone has a vector.
 */
const FUNCTION_WEIGHT = 0.05
const PAIR_WEIGHT = 0.8
/** All pieces of a word together, beside the word's own 1: what "Lotharingia" and "Lotharingian" have in common. */
const PIECES_WEIGHT = 0.8
const PIECE = 4
/** Longer words are compared by their beginning. */
const LONGEST_WORD = 40

/**
 * Vectors that compare words, for where there is no embedding model: words, pairs of neighbouring words and pieces of
 * four letters, each hashed to one of 1,024 columns and a sign (Weinberger et al. 2009, feature hashing), weighted by 1
 * + log of how often they stand there, of unit length. It needs no corpus, so that adding a document changes no other
 * vector.
 */
export function lexicalEmbedder(): TextEmbedder {
  return {
    id: `lexical-${VERSION}`,
    name: 'words in common (no embedding model)',
    dimensions: DIMENSIONS,
    lexical: true,
    async embed(texts, _purpose, signal) {
      const vectors = new Float32Array(texts.length * DIMENSIONS)
      texts.forEach((text, row) => {
        signal?.throwIfAborted()
        embedInto(text, vectors.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS))
      })
      return vectors
    },
  }
}

function embedInto(text: string, vector: Float32Array): void {
  const words = foldName(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const counts = new Map<number, { times: number; weight: number }>()
  const count = (hash: number, weight: number): void => {
    const known = counts.get(hash)
    if (known) known.times++
    else counts.set(hash, { times: 1, weight })
  }
  let before: { hash: number; weight: number } | undefined
  for (const word of words) {
    const hash = hashOf(word, 0, word.length, WORD_SEED)
    const weight = isFunctionWord(word) ? FUNCTION_WEIGHT : 1
    count(hash, weight)
    if (before) count(mixed(Math.imul(before.hash, 31) ^ hash), PAIR_WEIGHT * Math.min(weight, before.weight))
    if (weight === 1) countPieces(`<${word.slice(0, LONGEST_WORD)}>`, count)
    before = { hash, weight }
  }
  let squares = 0
  for (const [hash, { times, weight }] of counts)
    vector[(hash >>> 1) % DIMENSIONS] =
      (vector[(hash >>> 1) % DIMENSIONS] as number) + (hash & 1 ? 1 : -1) * weight * (1 + Math.log(times))
  for (const value of vector) squares += value * value
  if (squares > 0) for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] as number) / Math.sqrt(squares)
}

function countPieces(word: string, count: (hash: number, weight: number) => void): void {
  const pieces = word.length - PIECE + 1
  if (pieces < 2) return
  for (let i = 0; i < pieces; i++) count(hashOf(word, i, i + PIECE, PIECE_SEED), PIECES_WEIGHT / Math.sqrt(pieces))
}

const WORD_SEED = 0x811c9dc5
const PIECE_SEED = 0x5bd1e995

/** FNV-1a over UTF-16 units, with a final mix. */
function hashOf(text: string, start: number, end: number, seed: number): number {
  let hash = seed
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return mixed(hash)
}
