import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { stat } from '../../base/vault/files.ts'
import { temporaryFolder } from '../../base/vault/temporary-folder.ts'
import { jsonOf } from '../../base/json-lines.ts'
import { textLines } from '../../base/text-file.ts'
import { yieldToEventLoop } from '../../base/event-loop.ts'
import { ClewError } from '../../contract/errors.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { NamedTriple } from '../../learn/question-sets/question.ts'
import { companionsOf, readLine } from '../../learn/question-sets/question-records.ts'
import type { Companions } from '../../learn/question-sets/shapes/shape.ts'
import { openGraph } from '../../kg/store/lmdb-graph.ts'
import { writeQuestionGraph } from '../../learn/subgraph/question-graph.ts'

/** A question's graph for as long as the lease lasts. */
export interface QuestionGraphLease extends Disposable {
  graph: KnowledgeGraph
}

interface Opened {
  graph: Promise<KnowledgeGraph>
  leases: number
}

/** A step of training asks of its batch's questions again and again: KG-R1's largest has 128. */
const KEPT_OPEN = 256

/**
 * The graphs that questions bring along, by `sample_id`, as KG-R1's published server holds them (B.2): a file of RoG's
 * or KG-R1's rows, of which no more is in memory than where each row begins. A graph is written into the store when it
 * is first asked, which takes a twentieth of a second for some thousand triples, and stays until the server ends.
 */
export class QuestionGraphs {
  private readonly path: string
  private readonly companions: Companions
  private readonly places: ReadonlyMap<string, number>
  /** Where graphs are written to. */
  private readonly folder: string
  private readonly written = new Set<string>()
  private readonly closing = new Map<string, Promise<void>>()
  /** The one used longest ago first. */
  private readonly opened = new Map<string, Opened>()

  private constructor(
    path: string,
    { folder, companions, places }: { folder: string; companions: Companions; places: ReadonlyMap<string, number> },
  ) {
    this.path = path
    this.folder = folder
    this.companions = companions
    this.places = places
  }

  /** @throws {@link ClewError} where the file has no question with a graph of its own */
  static async open(
    path: string,
    { signal, onProgress }: { signal?: AbortSignal; onProgress?: (done: number) => void } = {},
  ): Promise<QuestionGraphs> {
    const size = (await stat(path).catch(() => undefined))?.size
    const companions = await companionsOf(path)
    const places = new Map<string, number>()
    let begin = 0
    for await (const { text = '', end } of textLines(path)) {
      signal?.throwIfAborted()
      const id = idOf(text)
      if (id !== undefined && !places.has(id)) places.set(id, begin)
      begin = end
      onProgress?.(places.size)
      await yieldToEventLoop()
    }
    if (size !== undefined && begin !== size)
      throw new ClewError(
        'bad-request',
        `${path} is packed, and rows are looked up in it; unpack it and give the result.`,
      )
    if (places.size === 0)
      throw new ClewError(
        'unreadable',
        `${path} holds no question with an id and a graph of its own; give a file as \`clew lessons export --subgraphs\` writes it, or a *_simple.json of KG-R1.`,
      )
    return new QuestionGraphs(path, { folder: await temporaryFolder('clew-questions-'), companions, places })
  }

  get size(): number {
    return this.places.size
  }

  /** Undefined where no question has this id. */
  async lease(id: string): Promise<QuestionGraphLease | undefined> {
    const begin = this.places.get(id)
    if (begin === undefined) return undefined
    const opened = this.opened.get(id) ?? { graph: this.read(id, begin), leases: 0 }
    // What is wrong with the file may be mended.
    opened.graph.catch(() => this.opened.delete(id))
    opened.leases += 1
    this.usedLast(id, opened)
    let released = false
    const release = (): void => {
      if (!released) opened.leases -= 1
      released = true
      this.closeIdle()
    }
    try {
      return { graph: await opened.graph, [Symbol.dispose]: release }
    } catch (error) {
      release()
      throw error
    }
  }

  async close(): Promise<void> {
    const all = [...this.opened.values()]
    this.opened.clear()
    await Promise.all(all.map(async ({ graph }) => (await graph.catch(() => undefined))?.close()))
    await Promise.all(this.closing.values())
    await rm(this.folder, { recursive: true, force: true })
  }

  private async read(id: string, begin: number): Promise<KnowledgeGraph> {
    const folder = join(this.folder, String(begin))
    if (!this.written.has(id)) {
      await writeQuestionGraph(await this.triplesAt(id, begin), { folder, name: id })
      this.written.add(id)
    }
    // LMDB knows an environment by its path: the one that is being closed has to be gone.
    await this.closing.get(id)
    return openGraph(folder)
  }

  private async triplesAt(id: string, begin: number): Promise<readonly NamedTriple[]> {
    for await (const { text = '' } of textLines(this.path, begin)) {
      const read = idOf(text) === id ? readLine(text, this.companions) : 'it was changed since it was opened'
      if (typeof read !== 'string' && read.graph !== undefined) return read.graph
      throw new ClewError(
        'unreadable',
        `The graph of "${id}" cannot be read from ${this.path}: ${typeof read === 'string' ? read : 'it has none'}.`,
      )
    }
    throw new ClewError('unreadable', `${this.path} ends before the graph of "${id}"; start the server again.`)
  }

  private usedLast(id: string, opened: Opened): void {
    this.opened.delete(id)
    this.opened.set(id, opened)
  }

  private closeIdle(): void {
    const idle = [...this.opened].filter(([, { leases }]) => leases === 0)
    for (const [id, { graph }] of idle.slice(0, -KEPT_OPEN)) {
      this.opened.delete(id)
      const closed = graph
        .then(
          opened => opened.close(),
          () => undefined,
        )
        .finally(() => this.closing.delete(id))
      this.closing.set(id, closed)
    }
  }
}

/** The id of a row that brings a graph along. */
function idOf(line: string): string | undefined {
  const row = jsonOf(line)
  if (typeof row !== 'object' || row === null || !('id' in row) || !('graph' in row || 'subgraph' in row))
    return undefined
  return typeof row.id === 'string' || typeof row.id === 'number' ? String(row.id) : undefined
}
