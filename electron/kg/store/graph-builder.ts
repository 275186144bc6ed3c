import { sharedColumn } from '../shared-column.ts'
import { ByteDictionary, type FoundStrings } from './byte-dictionary.ts'
import { sortedByBytes } from './byte-sort.ts'
import { createEnvironment, type GraphEnvironment } from './environment.ts'
import { countFactNodes } from './fact-nodes.ts'
import { FactSum, hashTerm, TERM_WORDS } from './fact-sum.ts'
import { seal } from './manifest.ts'
import { writeNames } from './name-tables.ts'
import { writePagedTuples } from './paged-tuples.ts'
import { radixSort, removeRepetitions, type Columns } from './radix-sort.ts'
import type { StoredSummary } from './stored-summary.ts'
import { SumThread } from './sum-thread.ts'
import { SortedTerms } from './sorted-terms.ts'
import { writeStringPages } from './string-pages.ts'
import { LITERAL, literalKey } from './term.ts'
import { TripleColumns } from './triple-columns.ts'
import { writeTriples } from './triple-tables.ts'
import { saying, type Saying } from '../../contract/words/saying.ts'

export interface FinishOptions {
  name: string
  sources: string[]
  /** Called between steps of about a tenth of a second; throwing ends the load. */
  pause: (phase: Saying, fraction: number) => Promise<void>
}

/** Collects the terms and triples of a graph in memory and writes them, sorted, into a new LMDB environment. */
export class GraphBuilder {
  readonly dictionary: ByteDictionary
  private readonly triples = new TripleColumns()
  /** Labels from columns beside the triples: entity and literal numbers in turn. */
  private readonly labels: number[] = []

  /** @param dictionary the terms of several builders, where their triples are to be compared */
  constructor(dictionary = new ByteDictionary()) {
    this.dictionary = dictionary
  }

  /** Triples received, repetitions included. */
  get received(): number {
    return this.triples.length
  }

  /** The number of a term given as UTF-8 bytes. `kind` is one of those in term.ts. */
  term(kind: number, bytes: Uint8Array, start: number, end: number): number {
    return this.dictionary.intern(kind, bytes, start, end)
  }

  /** The same of many terms, as `ByteDictionary.internMany` has it. */
  terms(bytes: Uint8Array, strings: FoundStrings, numbers: Uint32Array): void {
    this.dictionary.internMany(bytes, strings, numbers)
  }

  textTerm(kind: number, text: string): number {
    const bytes = Buffer.from(text, 'utf8')
    return this.dictionary.intern(kind, bytes, 0, bytes.length)
  }

  add(head: number, relation: number, tail: number): void {
    this.triples.add(head, relation, tail, 0)
  }

  /** A triple that holds at a time; `time` is the number of a TIME term. */
  addTimed(head: number, relation: number, tail: number, time: number): void {
    this.triples.add(head, relation, tail, time + 1)
  }

  /** Names an entity without a triple: tables that give an id and a label side by side. */
  nameEntity(entity: number, label: string): void {
    this.nameBy(entity, this.textTerm(LITERAL, literalKey(label)))
  }

  /** The same, by the number of a literal. */
  nameBy(entity: number, label: number): void {
    this.labels.push(entity, label)
  }

  /**
   * What was received, as columns sorted and without repetitions: head, relation, tail and time (0 for none), and the
   * labels as entity and label in turn. The triples are given up.
   * @param ids what each number of the dictionary is to be
   */
  drain(ids: Uint32Array): { facts: Columns; labels: Uint32Array } {
    const [heads = NONE, relations = NONE, tails = NONE, times] = this.triples.drain(ids)
    const facts: Columns = [heads, relations, tails, times ?? new Uint32Array(heads.length)]
    for (const _ of radixSort(facts, [0, 1, 2, 3], heads.length)) continue
    const rows = removeRepetitions(facts, heads.length)
    return { facts: facts.map(column => column.subarray(0, rows)), labels: sortedPairs(this.labels, ids) }
  }

  /** Sorts, indexes and writes everything into `folder` (empty, existing) and seals it. */
  async finish(folder: string, options: FinishOptions): Promise<StoredSummary> {
    const environment = createEnvironment(folder)
    try {
      const summary = await this.write(environment, options)
      await options.pause(saying('progress.writingToDisk'), 0.97)
      await environment.close()
      await seal(folder)
      return summary
    } catch (error) {
      await environment.close()
      throw error
    }
  }

  private async write(environment: GraphEnvironment, { name, sources, pause }: FinishOptions): Promise<StoredSummary> {
    const { dictionary } = this
    dictionary.forgetHashes()
    const order = await run(sortedByBytes(dictionary), () => pause(saying('progress.sortingNames'), 0.05))
    const hashes = sharedColumn(TERM_WORDS * (order.length + 1))
    let hashed = 0
    const strings = await run(
      writeStringPages(environment, 'terms', dictionary, order, (bytes, start, end) =>
        hashTerm(bytes, start, end, hashes, (hashed += TERM_WORDS)),
      ),
      () => pause(saying('progress.writingNames'), 0.15),
    )
    // From here on they are read from the pages, which are smaller.
    dictionary.release()
    const terms = new SortedTerms(environment, strings)
    const ids = new Uint32Array(order.length)
    for (let rank = 0; rank < order.length; rank++) ids[order[rank] as number] = rank + 1
    const columns = this.triples.drain(ids)
    const labels = sortedPairs(this.labels, ids)
    const sum = new FactSum()
    for (let i = 0; i < labels.length; i += 2) sum.add(hashes, labels[i] as number, 0, labels[i + 1] as number, 0)
    const temporal = columns.length === 4
    const isApart = !temporal && SumThread.isWorthIt(this.triples.length)
    const statistics = await run(writeTriples(terms, columns, isApart ? undefined : { sum, hashes }), fraction =>
      pause(saying('progress.buildingIndexes'), 0.2 + 0.45 * fraction),
    )
    const [relations, tails, heads] = statistics.pos
    await using summing = isApart ? new SumThread({ heads, relations, tails, hashes }) : undefined
    // Of these the later stages have what they need; the rest is memory.
    columns.length = 0
    const given = [0, 1].map(side => labels.filter((_, i) => (i & 1) === side))
    for (const _ of writePagedTuples(environment, 'given', given, labels.length / 2)) continue
    const names = await run(writeNames(terms, statistics, labels), fraction =>
      pause(saying('progress.buildingNameIndex'), 0.65 + 0.3 * fraction),
    )
    await summing?.addTo(sum)
    const summary: StoredSummary = {
      name,
      sources,
      createdAt: new Date().toISOString(),
      fingerprint: sum.fingerprint(),
      triples: statistics.facts,
      distinctTriples: statistics.triples,
      entities: statistics.entities,
      literals: statistics.literals,
      factNodes: countFactNodes(names.relations, id => terms.keyOf(id)),
      temporal,
      firstLiteral: terms.firstLiteral,
      firstTime: terms.firstTime,
      relations: names.relations,
      typeRelations: names.typeRelations,
      aliasRelations: names.aliasRelations,
      types: names.types,
      sampleEntities: names.sampleEntities,
      longestName: names.longestName,
      nameLengths: names.nameLengths,
    }
    environment.transaction(() => {
      environment.meta.put('sum', sum.bytes)
      environment.meta.put('summary', Buffer.from(JSON.stringify(summary)))
    })
    return summary
  }
}

/** Runs a generator to its end, awaiting `pause` at every yield. */
async function run<Progress, Result>(
  steps: Generator<Progress, Result>,
  pause: (progress: Progress) => Promise<void>,
): Promise<Result> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await pause(step.value)
  }
}

/** Pairs of dictionary numbers as pairs of ids, sorted, each once. */
function sortedPairs(numbers: readonly number[], ids: Uint32Array): Uint32Array<ArrayBuffer> {
  const rows = numbers.length / 2
  const columns = [0, 1].map(side =>
    Uint32Array.from({ length: rows }, (_, i) => ids[numbers[2 * i + side] as number] as number),
  )
  for (const _ of radixSort(columns, [0, 1], rows)) continue
  const kept = removeRepetitions(columns, rows)
  return Uint32Array.from({ length: 2 * kept }, (_, i) => columns[i & 1]?.[i >>> 1] as number)
}

const NONE = new Uint32Array()
