import { buildHypergraph } from '../../agent/extraction/build-hypergraph.ts'
import { languageExtractor } from '../../agent/extraction/language-model.ts'
import { patternExtractor } from '../../agent/extraction/patterns.ts'
import { writtenOnce } from '../../agent/extraction/written-once.ts'
import type { InputOf, OutputOf } from '../../base/line.ts'
import { foreseen, messageOf } from '../../contract/errors.ts'
import type { HypergraphSummary } from '../../contract/documents.ts'
import { lexicalTokens, type TokenCounter } from '../../kg/documents/chunks.ts'
import { lexicalEmbedder } from '../../kg/hypergraph/lexical-embedder.ts'
import type { TextEmbedder } from '../../kg/hypergraph/text-embedder.ts'
import { openHypergraphWriter } from '../../kg/hypergraph/writer.ts'
import { openGraph } from '../../kg/store/lmdb-graph.ts'
import { tokenCounterOf } from '../../model/token-counter.ts'
import { documentsCalls, modelCalls } from '../graphs/documents-messages.ts'
import { hostsWriter } from '../models/writer-calls.ts'
import { answerHost } from './worker-port.ts'
import { rateValue, saying, type Saying } from '../../contract/words/saying.ts'

type ReadRequest = InputOf<typeof documentsCalls.read>
type ReadResult = OutputOf<typeof documentsCalls.read>

const host = answerHost(
  documentsCalls,
  {
    read: (request, { signal, tell }) =>
      read(request, signal, ({ chunksPerSecond, ...progress }) =>
        tell({
          ...progress,
          rate:
            chunksPerSecond === undefined
              ? undefined
              : saying('progress.chunksASecond', { number: rateValue(chunksPerSecond) }),
        }),
      ),
    remove,
  },
  modelCalls,
)

const writerThere = hostsWriter((written, signal) => host.call('write', written, { signal }))

async function read(
  { files, folder, name, extractor, embedder, tokenizer, writings }: ReadRequest,
  signal: AbortSignal,
  onProgress: Parameters<typeof buildHypergraph>[0]['onProgress'],
): Promise<ReadResult> {
  const notes: Saying[] = []
  const tokens = await countTokens(tokenizer, notes)
  const writer = extractor && (await writtenOnce(writerThere, extractor.fingerprint, writings))
  const result = await buildHypergraph({
    files,
    folder,
    name,
    extractor: extractor && writer ? languageExtractor({ writer, name: extractor.name }) : patternExtractor,
    embedder: embedder === undefined ? lexicalEmbedder() : hostsEmbedder(embedder),
    tokens,
    writer,
    signal,
    onProgress,
  })
  if (extractor === undefined) notes.push(saying('importNotes.byPatterns'))
  if (embedder === undefined) notes.push(saying('importNotes.lexical'))
  const { documents, chunks, rejected, rejectedCount } = result
  // What the graph holds now: a resumed job and one that ran through say the same.
  const summary = await summaryOf(folder, name)
  return {
    documents,
    chunks,
    entities: summary?.entities ?? 0,
    hyperedges: summary?.hyperedges ?? 0,
    rejected,
    rejectedCount,
    notes: [...result.notes, ...notes],
  }
}

async function remove({ folder, name, document }: InputOf<typeof documentsCalls.remove>): Promise<boolean> {
  const summary = await summaryOf(folder, name)
  if (summary === undefined) return false
  const { embedder, extractor } = summary
  const writer = await openHypergraphWriter(folder, { name, embedder, extractor })
  try {
    return await writer.removeDocument(document)
  } finally {
    await writer.close()
  }
}

async function summaryOf(folder: string, name: string): Promise<HypergraphSummary | undefined> {
  const graph = await openGraph(folder, name)
  try {
    return await (await graph.hypergraph())?.summary()
  } finally {
    await graph.close()
  }
}

async function countTokens(tokenizer: string | undefined, notes: Saying[]): Promise<TokenCounter> {
  if (tokenizer === undefined) return lexicalTokens
  try {
    return await tokenCounterOf(tokenizer)
  } catch (error) {
    notes.push(saying('importNotes.inWords', { why: foreseen(error)?.said ?? messageOf(error) }))
    return lexicalTokens
  }
}

function hostsEmbedder(model: NonNullable<ReadRequest['embedder']>): TextEmbedder {
  return {
    ...model,
    lexical: false,
    embed: (texts, _purpose, signal) => host.call('embed', [...texts], { signal }),
  }
}
