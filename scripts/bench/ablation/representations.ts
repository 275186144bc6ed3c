import { embedAll } from '../../../electron/agent/extraction/build-hypergraph.ts'
import { patternExtractor } from '../../../electron/agent/extraction/patterns.ts'
import type { ExtractedFact } from '../../../electron/agent/extraction/extraction.ts'
import { lexicalEmbedder } from '../../../electron/kg/hypergraph/lexical-embedder.ts'
import { openHypergraphWriter } from '../../../electron/kg/hypergraph/writer.ts'

/** How passages are kept: whole, as facts between two things each, or as facts between as many as there are. */
export const REPRESENTATIONS = ['chunks', 'binary', 'hypergraph'] as const
export type Representation = (typeof REPRESENTATIONS)[number]

const DOCUMENT = 'passages.txt'

/** A passage, and the facts in it as the patterns find them. */
export interface ReadPassage {
  text: string
  facts: readonly ExtractedFact[]
}

export async function readFacts(passages: readonly string[], signal: AbortSignal): Promise<ReadPassage[]> {
  const read: ReadPassage[] = []
  for (const text of passages) read.push({ text, facts: (await patternExtractor.extract(text, signal)).facts })
  return read
}

/** Writes passages into a graph of their own, each a chunk of one document. */
export async function writeRepresentation(
  folder: string,
  kept: Representation,
  passages: readonly ReadPassage[],
  signal: AbortSignal,
): Promise<void> {
  const embedder = lexicalEmbedder()
  const writer = await openHypergraphWriter(folder, { name: kept, embedder, extractor: patternExtractor.name })
  try {
    let end = 0
    const chunks = passages.map(({ text }, index) => ({ index, start: end, end: (end += text.length), text }))
    await writer.beginDocument({
      name: DOCUMENT,
      mediaType: 'text/plain',
      text: passages.map(({ text }) => text).join(''),
      textHash: kept,
      chunks,
    })
    for (const [index, passage] of passages.entries()) await writer.addChunk(DOCUMENT, index, keptFacts(kept, passage))
    await embedAll(writer, embedder, signal)
  } finally {
    await writer.close()
  }
}

function keptFacts(kept: Representation, { text, facts }: ReadPassage): ExtractedFact[] {
  switch (kept) {
    case 'chunks':
      return [{ text, score: 10, entities: uniqueEntities(facts) }]
    case 'binary':
      return facts.flatMap(pairs)
    case 'hypergraph':
      return [...facts]
  }
}

function uniqueEntities(facts: readonly ExtractedFact[]): ExtractedFact['entities'] {
  return [...new Map(facts.flatMap(({ entities }) => entities).map(entity => [entity.name, entity])).values()]
}

/** A fact of n things as those of each two of them: what stands from the one to the other. */
function pairs({ text, score, entities }: ExtractedFact): ExtractedFact[] {
  const placed = entities
    .map(entity => ({ entity, at: text.indexOf(entity.name) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
  return placed.flatMap(({ entity, at }, first) =>
    placed.slice(first + 1).map(other => ({
      text: text.slice(at, other.at + other.entity.name.length),
      score,
      entities: [entity, other.entity],
    })),
  )
}
