import { toWire } from '../../contract/wire-error.ts'
import { buildHypergraph } from '../../agent/extraction/build-hypergraph.ts'
import type { BuildResult } from '../../agent/extraction/build-hypergraph.ts'
import { languageExtractor } from '../../agent/extraction/language-model.ts'
import { patternExtractor } from '../../agent/extraction/patterns.ts'
import { writtenOnce } from '../../agent/extraction/written-once.ts'
import { lexicalTokens } from '../../kg/documents/chunks.ts'
import type { TokenCounter } from '../../kg/documents/chunks.ts'
import { lexicalEmbedder } from '../../kg/hypergraph/lexical-embedder.ts'
import { openHypergraphWriter } from '../../kg/hypergraph/writer.ts'
import { openGraph } from '../../kg/store/lmdb-graph.ts'
import { tokenCounterOf } from '../../model/token-counter.ts'
import { DocumentsRequests } from '../graphs/documents-requests.ts'
import { ToDocumentsWorker, type FromDocumentsWorker } from '../graphs/documents-messages.ts'
import { messageOf } from '../../contract/errors.ts'
import { connectToHost } from './worker-port.ts'

const port = connectToHost()
const abort = new AbortController()

function post(message: FromDocumentsWorker): void {
  port.post(message)
}

const requests = new DocumentsRequests(post)

async function build({
  files,
  folder,
  name,
  extractor,
  embedder,
  tokenizer,
  writings,
}: ToDocumentsWorker & { kind: 'start' }): Promise<void> {
  const measured: string[] = []
  const writer =
    extractor === undefined ? undefined : await writtenOnce(requests.writer, extractor.fingerprint, writings)
  const result = await buildHypergraph({
    files,
    folder,
    name,
    extractor:
      extractor === undefined || writer === undefined
        ? patternExtractor
        : languageExtractor({ writer, name: extractor.name }),
    embedder: embedder === undefined ? lexicalEmbedder() : requests.embedder(embedder),
    tokens: await countTokens(tokenizer, measured),
    ...(writer === undefined ? {} : { writer }),
    signal: abort.signal,
    onProgress: progress => post({ kind: 'progress', ...progress }),
  })
  const notes = [...result.notes, ...measured]
  if (extractor === undefined)
    notes.push(
      'Facts were found by patterns: sentences that name two or more things. A language model as the extractor finds what they mean.',
    )
  if (embedder === undefined)
    notes.push('Vectors are lexical: they compare words and not meanings, as no embedding model was used.')
  post({ kind: 'done', result: { ...(await totals(folder, name, result)), notes } })
}

/** What the graph holds now: a resumed job and one that ran through say the same. */
async function totals(
  folder: string,
  name: string,
  { documents, chunks, rejected, rejectedCount }: BuildResult,
): Promise<Omit<BuildResult, 'notes'> & { entities: number; hyperedges: number }> {
  const graph = await openGraph(folder, name)
  try {
    const summary = await (await graph.hypergraph())?.summary()
    return {
      documents,
      chunks,
      entities: summary?.entities ?? 0,
      hyperedges: summary?.hyperedges ?? 0,
      rejected,
      rejectedCount,
    }
  } finally {
    await graph.close()
  }
}

async function countTokens(tokenizer: string | undefined, notes: string[]): Promise<TokenCounter> {
  if (tokenizer === undefined) return lexicalTokens
  try {
    return await tokenCounterOf(tokenizer)
  } catch (error) {
    notes.push(`Chunks were measured in words, not in the model's tokens. ${messageOf(error)}`)
    return lexicalTokens
  }
}

async function remove({ folder, name, document }: ToDocumentsWorker & { kind: 'remove' }): Promise<void> {
  const graph = await openGraph(folder, name)
  const summary = await (await graph.hypergraph())?.summary()
  await graph.close()
  if (summary === undefined) return post({ kind: 'removed', found: false })
  const { embedder, extractor } = summary
  const writer = await openHypergraphWriter(folder, { name, embedder, extractor })
  try {
    post({ kind: 'removed', found: await writer.removeDocument(document) })
  } finally {
    await writer.close()
  }
}

async function run(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (abort.signal.aborted) return post({ kind: 'cancelled' })
    // The host keeps what is written here for its log.
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    post({ kind: 'failed', ...toWire(error) })
  }
}

port.onMessage(data => {
  const message = ToDocumentsWorker.parse(data)
  if (message.kind === 'start') void run(build(message))
  else if (message.kind === 'remove') void run(remove(message))
  else if (message.kind === 'cancel') abort.abort()
  else requests.receive(message)
})
// Nobody is there to be told: every chunk that was read is in the graph, and the job can be taken up again.
port.onClosed(() => process.exit(1))
