import { enlarged } from '../enlarged.ts'
import { nameHashes } from '../name-folding.ts'
import type { SortedTerms } from './sorted-terms.ts'
import { findLabels, LABEL_MASK, type Labels } from './labels.ts'
import { writePagedTuples } from './paged-tuples.ts'
import { radixSort, removeRepetitions } from './radix-sort.ts'
import { nameRelations } from './relation-names.ts'
import type { StoredSummary } from './stored-summary.ts'
import { squashTerm } from './squash-term.ts'
import { tellApart } from './tell-apart.ts'
import { TextIndexBuilder } from './text-index-tables.ts'
import type { TripleStatistics } from './triple-tables.ts'

/** Literals longer than this (bytes, the kind among them) are text, not names: they are not found by name. */
export const LONGEST_NAME = 256

type NameSummary = Pick<
  StoredSummary,
  'relations' | 'typeRelations' | 'aliasRelations' | 'types' | 'sampleEntities' | 'longestName' | 'nameLengths'
>

/**
 * Writes what finds an entity by name and shows it by name: `labels`, `names`, the text index and each entity's
 * importance.
 */
export function* writeNames(
  terms: SortedTerms,
  statistics: TripleStatistics,
  givenLabels: Uint32Array,
): Generator<number, NameSummary> {
  const labels = findLabels(terms, statistics, givenLabels)
  yield 0.05
  const text = new TextIndexBuilder()
  const rows = new NameRows(terms, text)
  for (let id = 1; id < terms.firstLiteral; id++) {
    const isNameless = (statistics.degrees[id] as number) <= (labels.uses[id] as number) || terms.isFactNode(id)
    if (labels.of[id] === 0 && isNameless) continue
    rows.add(labels.of[id] === 0 ? id : (labels.of[id] as number), id)
    if ((id & 0xffff) === 0) yield 0.2
  }
  for (let i = 0; i < labels.further.length; i += 2)
    rows.add(labels.further[i + 1] as number, labels.further[i] as number)
  for (let id = terms.firstLiteral; id < terms.firstTime; id++) {
    if ((statistics.degrees[id] as number) > (labels.uses[id] as number)) rows.addLiteral(id)
    if ((id & 0xffff) === 0) yield 0.4
  }
  const names = yield* sortedRows(rows)
  markNamesakes(terms, labels, names)
  yield* map(writePagedTuples(terms.environment, 'names', names, names[2].length), 0.6)
  yield* map(writePagedTuples(terms.environment, 'labels', [labels.of.subarray(1)], labels.of.length - 1), 0.65)
  yield* map(text.write(terms.environment), 0.8)
  terms.environment.transaction(() => terms.environment.meta.put('importance', importance(statistics.degrees)))
  return {
    relations: nameRelations(
      statistics.relations,
      id => terms.keyOf(id),
      id => {
        // Where the key names it, the row says only how it is told apart.
        const label = (labels.of[id] as number) & LABEL_MASK
        return label === 0 ? undefined : terms.nameOf(label)
      },
    ),
    typeRelations: labels.typeRelations,
    aliasRelations: [...labels.labelRelations, ...labels.aliasRelations],
    types: largestTypes(labels.typeCounts),
    sampleEntities: sampleEntities(terms, statistics, labels),
    longestName: text.longestName,
    nameLengths: text.nameLengths,
  }
}

/** Types that a summary lists, those with most entities first. */
export function largestTypes(counts: ReadonlyMap<number, number>): { id: number; entities: number }[] {
  return [...counts]
    .map(([id, entities]) => ({ id, entities }))
    .toSorted((a, b) => b.entities - a.entities || a.id - b.id)
    .slice(0, 100)
}

/** First hash, second hash, id. */
type NameColumns = readonly [Uint32Array, Uint32Array, Uint32Array]

class NameRows {
  private hashes = new Uint32Array(1 << 12)
  private secondHashes = new Uint32Array(1 << 12)
  private ids = new Uint32Array(1 << 12)
  private squashed = Buffer.allocUnsafe(1 << 12)
  length = 0
  private readonly terms: SortedTerms
  private readonly text: TextIndexBuilder

  constructor(terms: SortedTerms, text: TextIndexBuilder) {
    this.terms = terms
    this.text = text
  }

  /** `source` is the id whose text is a name of `id`. */
  add(source: number, id: number): void {
    const length = this.squash(this.terms.bytesOf(source))
    this.push(length, id)
    this.text.add(this.squashed, length, id)
  }

  /** A literal is found by its whole text only. */
  addLiteral(id: number): void {
    const bytes = this.terms.bytesOf(id)
    if (bytes.length <= LONGEST_NAME) this.push(this.squash(bytes), id)
  }

  columns(): [Uint32Array<ArrayBuffer>, Uint32Array<ArrayBuffer>, Uint32Array<ArrayBuffer>] {
    return [this.hashes, this.secondHashes, this.ids]
  }

  private squash(bytes: Buffer): number {
    if (this.squashed.length < bytes.length * 3) this.squashed = Buffer.allocUnsafe(bytes.length * 6)
    return squashTerm(bytes, this.squashed)
  }

  /** The name is the first `length` bytes of `squashed`. */
  private push(length: number, id: number): void {
    if (this.length === this.ids.length) {
      this.hashes = enlarged(this.hashes)
      this.secondHashes = enlarged(this.secondHashes)
      this.ids = enlarged(this.ids)
    }
    const [first, second] = nameHashes(this.squashed, 0, length)
    this.hashes[this.length] = first
    this.secondHashes[this.length] = second
    this.ids[this.length++] = id
  }
}

/** The rows (two hashes, id), sorted, each once. */
function* sortedRows(rows: NameRows): Generator<number, NameColumns> {
  const columns = rows.columns()
  yield* map(radixSort(columns, [0, 1, 2], rows.length), 0.5)
  const kept = removeRepetitions(columns, rows.length)
  const [a, b, c] = columns
  return [a.subarray(0, kept), b.subarray(0, kept), c.subarray(0, kept)]
}

/** Marks entities that share their label. */
function markNamesakes(terms: SortedTerms, labels: Labels, [hashes, seconds, ids]: NameColumns): void {
  const nameOf = (id: number): string => terms.nameOf(labelOrSelf(labels, id))
  for (let from = 0, to = 0; from < ids.length; from = to) {
    while (to < ids.length && hashes[to] === hashes[from] && seconds[to] === seconds[from]) to++
    if (to - from < 2) continue
    const namesakes = [...ids.subarray(from, to)].filter(id => id < terms.firstLiteral)
    for (const [id, mark] of tellApart(namesakes, nameOf, other => typeName(terms, labels, other)))
      labels.of[id] = ((labels.of[id] as number) | (mark << 30)) >>> 0
  }
}

function labelOrSelf(labels: Labels, id: number): number {
  const label = (labels.of[id] as number) & LABEL_MASK
  return label === 0 ? id : label
}

/** Name of the most specific type, empty when there is none. */
function typeName(terms: SortedTerms, labels: Labels, id: number): string {
  const type = labels.mostSpecificType(id)
  return type === undefined ? '' : terms.nameOf(labelOrSelf(labels, type))
}

/** One byte an id, growing with the logarithm of its degree, for ranking without a look at the indexes. */
function importance(degrees: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(degrees.length)
  // Most are small: no logarithm is taken of those.
  const small = Uint8Array.from({ length: 1 << 12 }, (_, degree) => importanceOf(degree))
  for (let id = 0; id < bytes.length; id++) {
    const degree = degrees[id] as number
    bytes[id] = degree < small.length ? (small[degree] as number) : importanceOf(degree)
  }
  return bytes
}

export function importanceOf(degree: number): number {
  return Math.min(255, Math.round(8 * Math.log2(1 + degree)))
}

/**
 * Well connected entities with outgoing triples and a name of several words before the others: what somebody new to the
 * graph can make sense of.
 */
function sampleEntities(terms: SortedTerms, { degrees, pos: [, , heads] }: TripleStatistics, labels: Labels): number[] {
  const isHead = new Uint8Array(terms.firstLiteral)
  for (const head of heads) if (head < terms.firstLiteral) isHead[head] = 1
  const best: number[] = []
  const least = (): number => degrees[best[best.length - 1] as number] as number
  for (let id = 1; id < terms.firstLiteral; id++) {
    if (isHead[id] === 0 || terms.isFactNode(id) || (best.length === SAMPLE_POOL && (degrees[id] as number) <= least()))
      continue
    let at = best.length
    while (at > 0 && (degrees[best[at - 1] as number] as number) < (degrees[id] as number)) at--
    best.splice(at, 0, id)
    best.length = Math.min(SAMPLE_POOL, best.length)
  }
  return mostTelling(best, id => terms.nameOf(labelOrSelf(labels, id)))
}

/** Those whose name has several words first. */
export function mostTelling(ids: readonly number[], nameOf: (id: number) => string): number[] {
  const telling = (id: number): boolean => /\p{L}{2,}.*[ _].*\p{L}{2,}/u.test(nameOf(id).slice(0, 100))
  return ids.toSorted((a, b) => Number(telling(b)) - Number(telling(a))).slice(0, 12)
}

/** The best connected ones, of which a summary names a few. */
export const SAMPLE_POOL = 60

function* map(work: Generator<void, void>, fraction: number): Generator<number, void> {
  for (const _ of work) yield fraction
}
