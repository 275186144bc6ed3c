import type { Batch, MicroBatch } from './packing.ts'

/**
 * The tokens of a micro-batch whose probability is wanted, one an index in every array. Only for these is the output
 * layer computed, which in a small model with a large vocabulary is a quarter of the work, and most of a trajectory is
 * what others wrote.
 */
export interface ScoredTokens {
  /** Where the output layer reads, `row * rowLength + place`: the place before the token. */
  places: Int32Array
  /** The token itself; 0 where only a place was asked for. */
  tokens: Int32Array
  weights: Float32Array
  /** Its document, and its place in it. */
  documents: Int32Array
  at: Int32Array
}

/** Tokens with a weight other than 0 and those that `wanted` marks; with neither given, all that something predicts. */
export function scoredTokens(
  batch: Batch,
  micro: MicroBatch,
  weights?: readonly ArrayLike<number>[],
  wanted?: readonly ArrayLike<number>[],
): ScoredTokens {
  const chosen = (document: number, length: number): number[] => {
    const [weighed, marked] = [weights?.[document], wanted?.[document]]
    // A weight that is no number is not 0: it must reach the gradient, whose check reports it.
    const counts = (place: number): boolean => (weighed?.[place] ?? 0) !== 0 || (marked?.[place] ?? 0) !== 0
    const places = Array.from({ length: length - 1 }, (_, before) => before + 1)
    return weighed || marked ? places.filter(counts) : places
  }
  return gathered(batch, micro, chosen, -1, weights)
}

/** The places of documents that `places` names. */
export function namedPlaces(batch: Batch, micro: MicroBatch, places: readonly ArrayLike<number>[]): ScoredTokens {
  return gathered(batch, micro, document => Array.from(places[document] ?? []), 0)
}

function gathered(
  batch: Batch,
  micro: MicroBatch,
  chosen: (document: number, length: number) => readonly number[],
  shift: number,
  weights?: readonly ArrayLike<number>[],
): ScoredTokens {
  const lists = micro.placements.map(({ document }) => chosen(document, batch[document]?.length ?? 0))
  const count = lists.reduce((sum, list) => sum + list.length, 0)
  const scored: ScoredTokens = {
    places: new Int32Array(count),
    tokens: new Int32Array(count),
    weights: new Float32Array(count),
    documents: new Int32Array(count),
    at: new Int32Array(count),
  }
  let index = 0
  for (const [placement, { document, row, offset }] of micro.placements.entries()) {
    for (const place of lists[placement] ?? []) {
      scored.places[index] = row * micro.rowLength + offset + place + shift
      scored.tokens[index] = batch[document]?.[place] ?? 0
      scored.weights[index] = weights?.[document]?.[place] ?? 0
      scored.documents[index] = document
      scored.at[index++] = place
    }
  }
  return scored
}
