import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { ClewError, saidOf } from '../../contract/errors.ts'
import { splitIntoChunks } from '../../kg/documents/chunks.ts'
import type { Chunk, TokenCounter } from '../../kg/documents/chunks.ts'
import { readDocument } from '../../kg/documents/read-document.ts'
import type { TextEmbedder } from '../../kg/hypergraph/text-embedder.ts'
import { openHypergraphWriter } from '../../kg/hypergraph/writer.ts'
import type { HypergraphWriter } from '../../kg/hypergraph/writer.ts'
import type { TextWriter } from '../../model/policy.ts'
import { yieldToEventLoop } from '../../base/event-loop.ts'
import { shortReason } from '../../base/short-reason.ts'
import { summariseDescriptions } from './descriptions.ts'
import type { Extractor } from './extraction.ts'
import { ProgressMeter } from './progress-meter.ts'
import type { BuildProgress } from './progress-meter.ts'
import { saying, type Saying } from '../../contract/words/saying.ts'

export interface BuildRequest {
  files: readonly string[]
  /** The graph's folder; made where it is not there. */
  folder: string
  name: string
  extractor: Extractor
  embedder: TextEmbedder
  tokens: TokenCounter
  /** Sums up what many chunks say of one entity; left out: the first descriptions stand. */
  writer?: TextWriter | undefined
  signal?: AbortSignal
  onProgress?: ((progress: BuildProgress) => void) | undefined
}

export interface BuildResult {
  /** Documents of this run that are in the graph now, and their chunks. */
  documents: number
  chunks: number
  rejected: { file: string; line: number; reason: string }[]
  rejectedCount: number
  /** What else a person should know about the reading, a sentence each. */
  notes: Saying[]
}

const REJECTED_KEPT = 100
/** A file that keeps its reader busy for longer is made to do so. */
const READING_MS = 120_000
const VECTORS_AT_ONCE = 64
/** Facts that wait for their vectors before these are made in between: what an interruption takes from the search. */
const MOST_WAITING_FACTS = 128
const DESCRIPTIONS_AT_ONCE = 64
/** Chunks of which a model can make nothing in a row before it is given up. */
const FAILURES_IN_A_ROW = 3

/**
 * Documents become a hypergraph (Graph-R1 §4.1, algorithm 1, phase 1): chunks, the facts of each, long descriptions
 * summed up, vectors. Every chunk is one commit: stopped or killed at any moment, the same call goes on where it was.
 * @throws {ClewError}
 * @throws AbortError when the signal fires
 */
export async function buildHypergraph(request: BuildRequest): Promise<BuildResult> {
  const { folder, name, embedder, extractor } = request
  const { id, name: embedderName, dimensions, lexical } = embedder
  const rejected = new Rejections()
  const sizes = await Promise.all(request.files.map(async file => (await stat(file).catch(() => ({ size: 0 }))).size))
  const meter = new ProgressMeter(sizes, request.onProgress)
  let writer: HypergraphWriter | undefined
  const names = new Set<string>()
  const notes: Saying[] = []
  let chunks = 0
  try {
    for (const [index, file] of request.files.entries()) {
      request.signal?.throwIfAborted()
      meter.reading(index, file)
      const document = await readWhole(file, request.signal).catch((error: unknown) =>
        rejected.file(file, error, request.signal),
      )
      if (document === undefined) continue
      // Only now: a graph that holds nothing is not made.
      writer ??= await openHypergraphWriter(folder, {
        name,
        embedder: { id, name: embedderName, dimensions, lexical },
        extractor: extractor.name,
      })
      const unique = uniqueName(document.name, file, names)
      chunks += await addDocument({ ...document, name: unique }, file, writer, request, meter, rejected)
      names.add(unique)
      notes.push(...document.notes.map(note => saying('importNotes.ofFile', { file: unique, note })))
    }
    if (writer === undefined) throw new ClewError('unreadable', rejected.only())
    await sumUp(writer, request, meter)
    await embedAll(writer, embedder, request.signal, (done, of) => meter.embedding(done, of))
    return { documents: names.size, chunks, notes, ...rejected.result() }
  } finally {
    await writer?.close()
  }
}

/**
 * Two files of one name in one run are two documents; the same file in a later run takes the place of its earlier self.
 */
function uniqueName(name: string, file: string, taken: ReadonlySet<string>): string {
  const inFolder = `${basename(dirname(file))}/${name}`
  if (!taken.has(name)) return name
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? inFolder : `${inFolder} (${number})`
    if (!taken.has(numbered)) return numbered
  }
}

type ReadDocument = Awaited<ReturnType<typeof readDocument>>

/** @throws {ClewError} where the file changed under the reader: half of the old text and half of the new is neither */
async function readWhole(file: string, signal: AbortSignal | undefined): Promise<ReadDocument> {
  const before = await stat(file)
  const limit = AbortSignal.timeout(READING_MS)
  const document = await readDocument(file, {
    signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
  }).catch((error: unknown) => {
    if (!limit.aborted) throw error
    throw new ClewError('unreadable', saying('importProblems.readTooLong', { seconds: READING_MS / 1_000 }))
  })
  const after = await stat(file)
  if (before.mtimeMs !== after.mtimeMs || before.size !== after.size)
    throw new ClewError('unreadable', saying('importProblems.fileChanged'))
  return document
}

async function addDocument(
  document: ReadDocument,
  file: string,
  writer: HypergraphWriter,
  { extractor, embedder, tokens, signal }: BuildRequest,
  meter: ProgressMeter,
  rejected: Rejections,
): Promise<number> {
  const { name, mediaType, text } = document
  const chunks = splitIntoChunks(text, tokens)
  // Another extractor finds other facts in the same text.
  const textHash = createHash('sha256').update(text).update(`\u0000${extractor.name}`).digest('hex')
  const done = await writer.done(name, textHash)
  await writer.beginDocument({ name, mediaType, text, textHash, chunks })
  let failures = 0
  for (const chunk of chunks) {
    await yieldToEventLoop()
    signal?.throwIfAborted()
    meter.extracting(name, chunk.index, chunks.length, done.has(chunk.index))
    if (done.has(chunk.index)) continue
    const failed = await addChunk(chunk)
    if ((await writer.waiting('hyperedge')) >= MOST_WAITING_FACTS) await embedAll(writer, embedder, signal)
    failures = failed === undefined ? 0 : failures + 1
    if (failed !== undefined && failures >= FAILURES_IN_A_ROW)
      throw new ClewError(
        'unreadable',
        saying('importProblems.extractorFailed', { model: extractor.name, number: failures, file: name, why: failed }),
      )
  }
  return chunks.length

  /** @returns why the model failed, where it did; the chunk is then asked for again by the next run */
  async function addChunk(chunk: Chunk): Promise<string | undefined> {
    try {
      const { facts, unusable } = await extractor.extract(chunk.text, signal)
      for (const { record, reason } of unusable)
        rejected.add(file, lineOf(text, chunk.start), `${extractor.name} wrote ${reason}: ${record}`)
      await writer.addChunk(name, chunk.index, facts)
      return undefined
    } catch (error) {
      if (signal?.aborted === true) throw error
      const reason = error instanceof Error ? error.message : String(error)
      rejected.add(
        file,
        lineOf(text, chunk.start),
        `part ${chunk.index + 1} could not be read by ${extractor.name}: ${reason}`,
      )
      return reason
    }
  }
}

/** 1-based, so that a person finds the place; 0 stands for the whole file. */
function lineOf(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

async function sumUp(
  writer: HypergraphWriter,
  { tokens, writer: model, signal }: BuildRequest,
  meter: ProgressMeter,
): Promise<void> {
  meter.summarising()
  for (
    let long = await writer.longDescriptions(DESCRIPTIONS_AT_ONCE);
    long.length > 0;
    long = await writer.longDescriptions(DESCRIPTIONS_AT_ONCE)
  ) {
    for (const { name, descriptions } of long) {
      await yieldToEventLoop()
      signal?.throwIfAborted()
      await writer.setDescription(name, await summariseDescriptions(name, descriptions, tokens, model, signal))
    }
  }
}

/** Gives every text that waits a vector. */
export async function embedAll(
  writer: HypergraphWriter,
  embedder: TextEmbedder,
  signal: AbortSignal | undefined,
  tell: (done: number, total: number) => void = () => undefined,
): Promise<void> {
  const kinds = ['entity', 'hyperedge'] as const
  const waiting = async (): Promise<number> => (await writer.waiting('entity')) + (await writer.waiting('hyperedge'))
  const total = await waiting()
  for (const kind of kinds) {
    for (
      let texts = await writer.withoutVector(kind, VECTORS_AT_ONCE);
      texts.length > 0;
      texts = await writer.withoutVector(kind, VECTORS_AT_ONCE)
    ) {
      await yieldToEventLoop()
      signal?.throwIfAborted()
      tell(total - (await waiting()), total)
      await writer.setVectors(
        kind,
        texts.map(({ id }) => id),
        await embedder.embed(
          texts.map(({ text }) => text),
          'passage',
          signal,
        ),
      )
    }
  }
}

/** What was left out, counted in full and listed up to a limit. */
class Rejections {
  private readonly list: BuildResult['rejected'] = []
  private count = 0
  /** Why the first of the files was not read. */
  private firstSaid: Saying | undefined

  add(file: string, line: number, reason: string): void {
    this.count += 1
    if (this.list.length < REJECTED_KEPT) this.list.push({ file, line, reason: shortReason(reason) })
  }

  /** A whole file that could not be read; the others go on. */
  file(file: string, error: unknown, signal: AbortSignal | undefined): undefined {
    if (signal?.aborted === true) throw error
    this.firstSaid ??= saidOf(error)
    this.add(file, 0, error instanceof Error ? error.message : String(error))
  }

  /** Why nothing at all was read. */
  only(): Saying {
    const [first] = this.list
    const why = this.firstSaid ?? first?.reason ?? ''
    return this.count === 1
      ? why
      : saying('documentProblems.none', { documents: this.count, file: first?.file ?? '', why })
  }

  result(): Pick<BuildResult, 'rejected' | 'rejectedCount'> {
    return { rejected: this.list, rejectedCount: this.count }
  }
}
