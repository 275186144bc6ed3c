import { ClewError } from '../../contract/errors.ts'
import { yieldToEventLoop } from '../../base/event-loop.ts'
import { Nearest } from '../../kg/hypergraph/nearest.ts'
import { paddedColumns, quantise } from '../../kg/hypergraph/quantise.ts'
import { CodeRows, SCAN_ROWS } from '../../kg/hypergraph/simd-scan.ts'
import type { TextEmbedder } from '../../kg/hypergraph/text-embedder.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { Fact } from '../../contract/fact.ts'
import type { TermId } from '../../kg/triple.ts'

/** Memory for the codes of all triples. */
const MOST_BYTES = 2 ** 30
/** Texts embedded in one go: a few milliseconds with the lexical method. */
const BATCH = 64
/** Rows that are compared exactly, for each that is wanted. */
const CANDIDATES = 4

/**
 * Every triple of a graph as a text and a vector, searched flat (KG-R1, appendix G: triples serialised as `e_h - r -
 * e_t`, a flat index). Of vectors of unit length the nearest by L2 distance, which the paper uses, are those with the
 * largest product. Vectors are kept as 8-bit codes, and what they bring forward is compared again as floats.
 */
export class TripleIndex {
  private readonly embedder: TextEmbedder
  private readonly names: ReadonlyMap<TermId, string>
  private readonly relations: readonly string[]
  /** Head, relation's place and tail of each row. */
  private readonly triples: Uint32Array
  private readonly codes: CodeRows
  private readonly scales: Float32Array

  private constructor(
    embedder: TextEmbedder,
    graph: { names: ReadonlyMap<TermId, string>; relations: readonly string[]; triples: Uint32Array },
  ) {
    this.embedder = embedder
    this.names = graph.names
    this.relations = graph.relations
    this.triples = graph.triples
    this.codes = new CodeRows(paddedColumns(embedder.dimensions))
    this.codes.reserve(this.size)
    this.scales = new Float32Array(this.size)
  }

  get size(): number {
    return this.triples.length / 3
  }

  /**
   * Reads and embeds the whole graph: seconds with the lexical method, minutes with a model. @throws {@link
   * ClewError}
   */
  static async build(
    kg: KnowledgeGraph,
    embedder: TextEmbedder,
    { signal, onProgress }: { signal?: AbortSignal; onProgress?: (done: number, of: number) => void } = {},
  ): Promise<TripleIndex> {
    const { triples } = await kg.summary()
    const most = Math.floor(MOST_BYTES / paddedColumns(embedder.dimensions))
    if (triples > most)
      throw new ClewError(
        'too-large',
        `The graph's ${triples.toLocaleString('en')} triples do not fit in memory as vectors (${most.toLocaleString('en')} do); compare with the baseline "retrieval", which looks around the topic entities only.`,
      )
    const index = new TripleIndex(embedder, await readGraph(kg, signal))
    for (let first = 0; first < index.size; first += BATCH) {
      await yieldToEventLoop()
      signal?.throwIfAborted()
      await index.embed(first, Math.min(BATCH, index.size - first), signal)
      onProgress?.(Math.min(first + BATCH, index.size), index.size)
    }
    return index
  }

  /** The `k` triples nearest to a text, nearest first. */
  async nearest(text: string, k: number, signal?: AbortSignal): Promise<Fact[]> {
    const query = await this.embedder.embed([text], 'query', signal)
    this.codes.setQuery(queryCodes(query, this.codes.columns))
    const near = new Nearest(k * CANDIDATES)
    for (let first = 0; first < this.size; first += SCAN_ROWS) {
      await yieldToEventLoop()
      const count = Math.min(SCAN_ROWS, this.size - first)
      const products = this.codes.products(first, count)
      for (let i = 0; i < count; i += 1) near.add(first + i, (this.scales[first + i] ?? 0) * (products[i] ?? 0))
    }
    const rows = near.sorted().map(({ id }) => id)
    const vectors = await this.embedder.embed(
      rows.map(row => this.text(row)),
      'passage',
      signal,
    )
    const exact = new Nearest(k)
    const { dimensions } = this.embedder
    rows.forEach((row, at) => {
      let product = 0
      for (let i = 0; i < dimensions; i += 1) product += (query[i] ?? 0) * (vectors[at * dimensions + i] ?? 0)
      exact.add(row, product)
    })
    return exact.sorted().map(({ id }) => this.fact(id))
  }

  private async embed(first: number, count: number, signal: AbortSignal | undefined): Promise<void> {
    const { dimensions } = this.embedder
    const vectors = await this.embedder.embed(
      Array.from({ length: count }, (_, i) => this.text(first + i)),
      'passage',
      signal,
    )
    const { columns } = this.codes
    const codes = this.codes.rows(first, count)
    for (let i = 0; i < count; i += 1) {
      this.scales[first + i] = quantise(
        vectors.subarray(i * dimensions, (i + 1) * dimensions),
        codes.subarray(i * columns, (i + 1) * columns),
      ).scale
    }
  }

  private fact(row: number): Fact {
    const [head = 0, relation = 0, tail = 0] = this.triples.subarray(3 * row, 3 * row + 3)
    return {
      head: this.names.get(head) ?? '',
      relation: this.relations[relation] ?? '',
      tail: this.names.get(tail) ?? '',
    }
  }

  private text(row: number): string {
    return tripleText(this.fact(row))
  }
}

/** `e_h - r - e_t` */
export function tripleText({ head, relation, tail }: Fact): string {
  return `${head} - ${relation} - ${tail}`
}

async function readGraph(
  kg: KnowledgeGraph,
  signal: AbortSignal | undefined,
): Promise<{ names: Map<TermId, string>; relations: string[]; triples: Uint32Array }> {
  const relations = await kg.relationNames()
  const names = new Map<TermId, string>()
  const batches: Uint32Array[] = []
  for (const [place, name] of relations.entries()) {
    const relation = await kg.relation(name)
    if (relation === undefined) continue
    for await (const { from, to } of kg.pairs(undefined, relation, 'tail')) {
      const batch = new Uint32Array(3 * from.length)
      for (let i = 0; i < from.length; i += 1) {
        batch.set([from[i] ?? 0, place, to[i] ?? 0], 3 * i)
        for (const id of [from[i] ?? 0, to[i] ?? 0])
          if (!names.has(id)) names.set(id, (await kg.entity(id))?.name ?? '')
        await yieldToEventLoop()
      }
      signal?.throwIfAborted()
      batches.push(batch)
    }
  }
  const triples = new Uint32Array(batches.reduce((sum, batch) => sum + batch.length, 0))
  let at = 0
  for (const batch of batches) {
    triples.set(batch, at)
    at += batch.length
  }
  return { names, relations, triples }
}

/**
 * 16-bit codes, small enough for the sums of their products with 8-bit codes to stay in 32 bits; their scale is the
 * same for all rows and left out.
 */
function queryCodes(query: Float32Array, columns: number): Int16Array {
  const most = Math.min(32_767, Math.floor(0x7fff_ffff / (127 * columns)))
  const largest = query.reduce((so, value) => Math.max(so, Math.abs(value)), 0)
  return Int16Array.from({ length: columns }, (_, i) =>
    largest === 0 ? 0 : Math.round(((query[i] ?? 0) / largest) * most),
  )
}
