import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { yieldToEventLoop } from '../../electron/base/event-loop.ts'
import { seededRandom } from '../../electron/base/random.ts'
import type { Hypergraph, RetrievalSettings } from '../../electron/kg/hypergraph/hypergraph.ts'
import { openHypergraphWriter, type HypergraphWriter } from '../../electron/kg/hypergraph/writer.ts'
import { openGraph } from '../../electron/kg/store/lmdb-graph.ts'
import { percentiles } from './percentiles.ts'

export interface HypergraphBenchOptions {
  /** Hyperedges of each hypergraph, each with a vector; there is an entity for four of them. */
  sizes?: readonly number[]
  dimensions?: number
  signal: AbortSignal
  onProgress(text: string): void
  /** A folder with room for the hypergraphs; what is put there is removed again. */
  home: string
}

export interface HypergraphFigures {
  hyperedges: number
  entities: number
  dimensions: number
  /** Facts a second through the writer, a transaction for 500. */
  factsPerSecond: number
  vectorsPerSecond: number
  bytesOnDisk: number
  /** Opening the graph, and the first retrieval, which reads what later ones have in memory. */
  openMs: number
  firstMs: number
  /** A whole retrieval: both paths and their fusion (Graph-R1, Eq. 7 to 9), k of 5 each, the facts read. */
  p50ms: number
  p99ms: number
  /** Processor time of a retrieval on average, which other jobs on the machine lengthen less. */
  cpuMs: number
  /** The longest the process was kept from anything else while it retrieved. */
  longestPauseMs: number
  /** By how much the process grew from before the graph was opened to after the last retrieval. */
  memoryMiB: number
  /**
   * Both searches alone as a loop over the same vectors as floats, and the share of queries for which it finds the same
   * hyperedges.
   */
  peer: { p50ms: number; p99ms: number; cpuMs: number; same: number }
}

const RETRIEVALS = 200
/** The peer is slow: fewer queries tell its median well enough. */
const PEER_QUERIES = 20
const FACTS_A_CHUNK = 500
const VECTORS_A_BATCH = 4_096
const SETTINGS: RetrievalSettings = { entities: 5, hyperedges: 5, facts: 5 }
const MIB = 2 ** 20

/**
 * Exact retrieval at several sizes, beside a plain loop over float vectors in the same process. Vectors are random
 * directions, for which the bounds of the 8-bit codes are at their loosest; queries are such vectors with noise.
 */
export async function benchHypergraph({
  sizes = [10_000, 100_000, 1_000_000],
  dimensions = 256,
  ...options
}: HypergraphBenchOptions): Promise<{ sizes: HypergraphFigures[] }> {
  await mkdir(options.home, { recursive: true })
  const folder = await mkdtemp(join(options.home, 'bench-hypergraph-'))
  try {
    const figures: HypergraphFigures[] = []
    for (const hyperedges of sizes)
      figures.push(await measure(join(folder, String(hyperedges)), hyperedges, dimensions, options))
    return { sizes: figures }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(
  folder: string,
  hyperedges: number,
  dimensions: number,
  { signal, onProgress }: Pick<HypergraphBenchOptions, 'signal' | 'onProgress'>,
): Promise<HypergraphFigures> {
  const entities = Math.ceil(hyperedges / 4)
  const name = `${hyperedges.toLocaleString('en')} hyperedges`
  const built = await build(folder, hyperedges, entities, dimensions, {
    signal,
    onProgress: part => onProgress(`${name}: ${part}`),
  })
  const before = process.memoryUsage.rss()
  const opening = performance.now()
  const graph = await openGraph(folder)
  const hypergraph = await graph.hypergraph()
  if (hypergraph === undefined) throw new Error("the benchmark's own documents are missing")
  const openMs = performance.now() - opening
  try {
    const queries = Array.from({ length: RETRIEVALS }, (_, i) => ({
      text: noisy((i * 7_919) % hyperedges, dimensions),
      entities: noisy(hyperedges + ((i * 104_729) % entities), dimensions),
    }))
    const first = performance.now()
    await hypergraph.retrieve(
      queries[0] ?? { text: new Float32Array(dimensions), entities: new Float32Array(dimensions) },
      SETTINGS,
    )
    const firstMs = performance.now() - first
    onProgress(`${name}: ${RETRIEVALS} retrievals`)
    const { times, found, longestPauseMs, cpuMs } = await retrieveAll(hypergraph, queries, signal)
    const memoryMiB = (process.memoryUsage.rss() - before) / MIB
    onProgress(`${name}: the same by a loop over floats`)
    const peer = await peerFigures(hyperedges, entities, dimensions, queries.slice(0, PEER_QUERIES), found, signal)
    const { bytes } = await graph.summary()
    return {
      hyperedges,
      entities,
      dimensions,
      ...built,
      bytesOnDisk: bytes,
      openMs,
      firstMs,
      ...inMs(times),
      cpuMs,
      longestPauseMs,
      memoryMiB,
      peer,
    }
  } finally {
    await graph.close()
  }
}

interface Query {
  text: Float32Array
  entities: Float32Array
}

async function build(
  folder: string,
  hyperedges: number,
  entities: number,
  dimensions: number,
  { signal, onProgress }: { signal: AbortSignal; onProgress(text: string): void },
): Promise<{ factsPerSecond: number; vectorsPerSecond: number }> {
  const writer = await openHypergraphWriter(folder, {
    name: 'bench',
    embedder: { id: 'random', name: 'random directions', dimensions, lexical: false },
    extractor: 'none',
  })
  try {
    const chunks = Array.from({ length: Math.ceil(hyperedges / FACTS_A_CHUNK) }, (_, index) => ({
      index,
      start: index,
      end: index + 1,
      text: 'x',
    }))
    await writer.beginDocument({
      name: 'bench.txt',
      mediaType: 'text/plain',
      text: 'x'.repeat(chunks.length),
      textHash: 'bench',
      chunks,
    })
    const started = performance.now()
    for (const { index } of chunks) {
      signal.throwIfAborted()
      const from = index * FACTS_A_CHUNK
      await writer.addChunk(
        'bench.txt',
        index,
        Array.from({ length: Math.min(FACTS_A_CHUNK, hyperedges - from) }, (_, i) => factOf(from + i, entities)),
      )
      if (index % 20 === 0) onProgress(`${(from + FACTS_A_CHUNK).toLocaleString('en')} written`)
    }
    const seconds = (performance.now() - started) / 1_000
    const { count, seconds: vectorSeconds } = await setVectors(writer, hyperedges, dimensions, signal, onProgress)
    return { factsPerSecond: Math.round(hyperedges / seconds), vectorsPerSecond: Math.round(count / vectorSeconds) }
  } finally {
    await writer.close()
  }
}

function factOf(
  number: number,
  entities: number,
): { text: string; score: number; entities: { name: string; type: string; description: string; score: number }[] } {
  const names = [number % entities, (number * 31 + 7) % entities].map(entity => `entity ${entity}`)
  return {
    text: `Fact ${number} is about ${names.join(' and ')}.`,
    score: 5,
    entities: names.map(name => ({ name, type: 'thing', description: '', score: 50 })),
  }
}

/** Vectors by row number: hyperedges first, entities behind them. Making them is not counted. */
async function setVectors(
  writer: HypergraphWriter,
  hyperedges: number,
  dimensions: number,
  signal: AbortSignal,
  onProgress: (text: string) => void,
): Promise<{ count: number; seconds: number }> {
  let count = 0
  let seconds = 0
  for (const kind of ['hyperedge', 'entity'] as const) {
    for (
      let waiting = await writer.withoutVector(kind, VECTORS_A_BATCH);
      waiting.length > 0;
      waiting = await writer.withoutVector(kind, VECTORS_A_BATCH)
    ) {
      signal.throwIfAborted()
      const vectors = new Float32Array(waiting.length * dimensions)
      waiting.forEach(({ id }, row) => {
        vectors.set(direction(kind === 'entity' ? hyperedges + id : id, dimensions), row * dimensions)
      })
      const started = performance.now()
      await writer.setVectors(
        kind,
        waiting.map(({ id }) => id),
        vectors,
      )
      seconds += (performance.now() - started) / 1_000
      count += waiting.length
      onProgress(`${count.toLocaleString('en')} vectors`)
      await yieldToEventLoop()
    }
  }
  return { count, seconds }
}

async function retrieveAll(
  hypergraph: Hypergraph,
  queries: readonly Query[],
  signal: AbortSignal,
): Promise<{ times: number[]; found: number[][]; longestPauseMs: number; cpuMs: number }> {
  const times: number[] = []
  const found: number[][] = []
  const pauses = monitorEventLoopDelay({ resolution: 1 })
  pauses.enable()
  const cpu = process.cpuUsage()
  for (const query of queries) {
    signal.throwIfAborted()
    const started = performance.now()
    const facts = await hypergraph.retrieve(query, SETTINGS)
    times.push((performance.now() - started) * 1_000)
    found.push(facts.flatMap(({ hyperedge, ranks }) => (ranks.hyperedges === undefined ? [] : [hyperedge.id])))
    await yieldToEventLoop()
  }
  pauses.disable()
  return { times, found, longestPauseMs: pauses.max / 1e6, cpuMs: cpuMsSince(cpu) / queries.length }
}

/** What a search without an index does: every vector as floats, row by row. */
async function peerFigures(
  hyperedges: number,
  entities: number,
  dimensions: number,
  queries: readonly Query[],
  found: readonly number[][],
  signal: AbortSignal,
): Promise<HypergraphFigures['peer']> {
  const rows: Float32Array[] = []
  for (let row = 0; row < hyperedges + entities; row++) {
    rows.push(direction(row, dimensions))
    if (row % 10_000 === 0) await yieldToEventLoop()
  }
  const times: number[] = []
  let same = 0
  const cpu = process.cpuUsage()
  for (const [i, query] of queries.entries()) {
    signal.throwIfAborted()
    const started = performance.now()
    const best = nearestByLoop(rows, 0, hyperedges, query.text, SETTINGS.hyperedges)
    nearestByLoop(rows, hyperedges, hyperedges + entities, query.entities, SETTINGS.entities)
    times.push((performance.now() - started) * 1_000)
    if (found[i]?.every(id => best.includes(id)) === true) same++
    await yieldToEventLoop()
  }
  return { ...inMs(times), cpuMs: cpuMsSince(cpu) / queries.length, same: same / queries.length }
}

function nearestByLoop(
  rows: readonly Float32Array[],
  from: number,
  to: number,
  query: Float32Array,
  k: number,
): number[] {
  const best: { row: number; score: number }[] = []
  for (let row = from; row < to; row++) {
    const vector = rows[row] as Float32Array
    let score = 0
    for (let i = 0; i < query.length; i++) score += (vector[i] as number) * (query[i] as number)
    if (best.length < k || score > (best[best.length - 1]?.score ?? 0)) {
      best.push({ row, score })
      best.sort((a, b) => b.score - a.score)
      best.length = Math.min(best.length, k)
    }
  }
  return best.map(({ row }) => row)
}

/** A random direction, the same for the same number. */
function direction(number: number, dimensions: number): Float32Array {
  const random = seededRandom(number + 1).next
  const vector = Float32Array.from({ length: dimensions }, () => random() + random() + random() - 1.5)
  return toUnitLength(vector)
}

/** A vector near to row `number`, at an angle of about 60 degrees. */
function noisy(number: number, dimensions: number): Float32Array {
  const noise = direction(number + 2 ** 30, dimensions)
  return toUnitLength(direction(number, dimensions).map((value, i) => 0.5 * value + 0.87 * (noise[i] ?? 0)))
}

function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  return vector.map(value => value / length)
}

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

function inMs(times: readonly number[]): { p50ms: number; p99ms: number } {
  const { p50us, p99us } = percentiles(times.toSorted((a, b) => a - b))
  return { p50ms: p50us / 1_000, p99ms: p99us / 1_000 }
}
