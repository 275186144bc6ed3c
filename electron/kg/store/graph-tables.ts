import { GraphFolderError } from '../errors.ts'
import type { Direction } from '../../contract/fact.ts'
import type { TermId } from '../triple.ts'
import { openEnvironment, type GraphEnvironment } from './environment.ts'
import { PagedTuples } from './paged-tuples.ts'
import { StoredSummarySchema, type StoredSummary } from './stored-summary.ts'
import { StringPages } from './string-pages.ts'

/**
 * The open tables of a graph, and the questions that are one or two searches in them. Everything is synchronous: a read
 * takes microseconds.
 */
export class GraphTables {
  readonly summary: StoredSummary
  readonly terms: StringPages
  readonly spo: PagedTuples
  readonly pos: PagedTuples
  readonly ops: PagedTuples
  readonly times: PagedTuples | undefined
  readonly labels: PagedTuples
  readonly names: PagedTuples
  readonly environment: GraphEnvironment
  private importanceBytes: Uint8Array | undefined

  constructor(environment: GraphEnvironment) {
    this.environment = environment
    const stored = environment.meta.get('summary')
    if (!stored) throw new GraphFolderError('damaged', 'This graph has no summary; import the source file again.')
    this.summary = StoredSummarySchema.parse(JSON.parse(stored.toString()))
    this.terms = new StringPages(environment, 'terms')
    this.spo = new PagedTuples(environment, 'spo', 3)
    this.pos = new PagedTuples(environment, 'pos', 3)
    this.ops = new PagedTuples(environment, 'ops', 3)
    this.times = this.summary.temporal ? new PagedTuples(environment, 'times', 4) : undefined
    this.labels = new PagedTuples(environment, 'labels', 1)
    this.names = new PagedTuples(environment, 'names', 3)
  }

  open(name: string, width: number): PagedTuples {
    return new PagedTuples(this.environment, name, width)
  }

  openStrings(name: string): StringPages {
    return new StringPages(this.environment, name)
  }

  /** One byte an id, growing with the logarithm of its degree. Read when first asked for. */
  get importance(): Uint8Array {
    this.importanceBytes ??= this.environment.meta.get('importance') ?? new Uint8Array()
    return this.importanceBytes
  }

  /**
   * Rows of an entity and relation: the index where they lie together, and from where to where. The asked-for ends are
   * in column 2.
   */
  rows(entity: TermId, relation: TermId, direction: Direction): { index: PagedTuples; from: number; to: number } {
    const index = direction === 'tail' ? this.spo : this.pos
    const [a, b] = direction === 'tail' ? [entity, relation] : [relation, entity]
    const from = index.lowerBound(a, b)
    return { index, from, to: this.endOfRun(index, from, index.length, a, b) }
  }

  /** Distinct relations of an entity on one side, each with its number of triples. */
  relationCounts(entity: TermId, direction: Direction): { relation: TermId; count: number }[] {
    const index = direction === 'tail' ? this.spo : this.ops
    const end = index.lowerBound(entity + 1)
    const counts: { relation: TermId; count: number }[] = []
    for (let row = index.lowerBound(entity); row < end;) {
      const relation = index.at(row, 1)
      const next = this.endOfRun(index, row, end, entity, relation)
      counts.push({ relation, count: next - row })
      row = next
    }
    return counts
  }

  degree(entity: TermId): number {
    return (
      this.spo.lowerBound(entity + 1) -
      this.spo.lowerBound(entity) +
      this.ops.lowerBound(entity + 1) -
      this.ops.lowerBound(entity)
    )
  }

  /** Times of a triple, in order of their text. */
  timesOf(head: TermId, relation: TermId, tail: TermId): string[] {
    if (!this.times) return []
    const times: string[] = []
    for (let row = this.times.lowerBound(head, relation, tail); row < this.times.length; row++) {
      if (this.times.at(row, 2) !== tail || this.times.at(row, 1) !== relation || this.times.at(row, 0) !== head) break
      times.push(this.terms.textOf(this.times.at(row, 3) - 1))
    }
    return times
  }

  close(): Promise<void> {
    return this.environment.close()
  }

  /** The first row from this one on that does not begin with (a, b). Steps over short runs, searches over long ones. */
  private endOfRun(index: PagedTuples, row: number, end: number, a: number, b: number): number {
    const near = Math.min(end, row + 16)
    for (let next = row; next < near; next++) if (index.at(next, 1) !== b || index.at(next, 0) !== a) return next
    return near === end ? end : index.lowerBound(a, b + 1)
  }
}

export async function openTables(folder: string): Promise<GraphTables> {
  const environment = await openEnvironment(folder)
  try {
    return new GraphTables(environment)
  } catch (cause) {
    await environment.close()
    if (cause instanceof GraphFolderError) throw cause
    throw new GraphFolderError(
      'damaged',
      `The graph in ${folder} cannot be read; import the source file again or restore a copy.`,
      { cause },
    )
  }
}
