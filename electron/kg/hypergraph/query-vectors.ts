import type { HypergraphSummary } from '../../contract/documents.ts'
import type { Hypergraph } from './hypergraph.ts'
import { lexicalEmbedder } from './lexical-embedder.ts'
import type { TextEmbedder } from './text-embedder.ts'

/** A query in words names few things; more would only blur their mean. */
export const MOST_ENTITIES = 16
/** A query is a statement, not a document. */
export const LONGEST_QUERY = 2_000

/** The entities of the hypergraph that a query names. */
export async function namedIn(query: string, hypergraph: Hypergraph): Promise<string[]> {
  const asked = query.slice(0, LONGEST_QUERY)
  return asWritten(await hypergraph.mentions(asked), asked).slice(0, MOST_ENTITIES)
}

/**
 * `die` in a question is no film of that name: where some names stand as they are written, single words that do not are
 * left out.
 */
function asWritten(names: readonly string[], query: string): readonly string[] {
  const written = names.filter(name => name.includes(' ') || query.includes(name))
  return written.length > 0 ? written : names
}

/** A query must be embedded with what the documents were embedded with. The lexical method is always at hand. */
export function embedderOf(
  { id, dimensions }: HypergraphSummary['embedder'],
  given: TextEmbedder | undefined,
): TextEmbedder | undefined {
  return [given, lexicalEmbedder()].find(embedder => embedder?.id === id && embedder.dimensions === dimensions)
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
