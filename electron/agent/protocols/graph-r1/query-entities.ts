import type { Hypergraph } from '../../../kg/hypergraph/hypergraph.ts'
import type { TextEmbedder } from '../../../kg/hypergraph/text-embedder.ts'

/** A query in words names few things; more would only blur their mean. */
const MOST_ENTITIES = 16
/** A query is a statement, not a document. */
const LONGEST_QUERY = 2_000

/**
 * V_query of Eq. 7: the entities of the hypergraph that the query names; else the noun phrases in it; else the query
 * itself.
 */
export async function queryEntities(query: string, hypergraph: Hypergraph): Promise<string[]> {
  const asked = query.slice(0, LONGEST_QUERY)
  const named = asWritten(await hypergraph.mentions(asked), asked)
  if (named.length > 0) return named.slice(0, MOST_ENTITIES)
  // The English lexicon takes a while to load, and few questions need it.
  const { readSentences } = await import('../../extraction/noun-phrases.ts')
  const phrases = readSentences(asked).flatMap(({ phrases: found }) => found.map(({ text }) => text))
  return phrases.length > 0 ? phrases.slice(0, MOST_ENTITIES) : [asked]
}

/**
 * `die` in a question is no film of that name: where some names stand as they are written, single words that do not are
 * left out.
 */
function asWritten(names: readonly string[], query: string): readonly string[] {
  const written = names.filter(name => name.includes(' ') || query.includes(name))
  return written.length > 0 ? written : names
}

/** φ(V_query), the mean of the entities' vectors, and φ(query), both of unit length. */
export async function queryVectors(
  query: string,
  entities: readonly string[],
  embedder: TextEmbedder,
  signal?: AbortSignal,
): Promise<{ entities: Float32Array; text: Float32Array }> {
  const rows = await embedder.embed([query.slice(0, LONGEST_QUERY), ...entities], 'query', signal)
  const width = embedder.dimensions
  const mean = new Float32Array(width)
  for (let row = 1; row <= entities.length; row += 1) {
    for (let column = 0; column < width; column += 1)
      mean[column] = (mean[column] ?? 0) + (rows[row * width + column] ?? 0)
  }
  return { entities: unit(mean), text: rows.slice(0, width) }
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return length === 0 ? vector : vector.map(value => value / length)
}
