import { AT_ONCE } from '../store/byte-dictionary.ts'
import { hashStrings } from '../store/byte-strings.ts'
import { BLANK, ENTITY } from '../store/term.ts'
import { keyOfIri } from '../store/vocabulary.ts'
import { NOT_UTF8 } from '../decoding.ts'
import { LineSplitter, type LineHandler } from './lines.ts'
import { NewerLines } from './newer-lines.ts'
import { BadLine, isShortened, mayBeNewer, NTriplesLine, type FoundTerm } from './ntriples-line.ts'
import type { ImportRecord } from './record.ts'
import { ReifiedFacts } from './reified-facts.ts'
import { NO_TEXT, ODD, type ScannedBlock } from './scanned-block.ts'

/** Of a line: head, relation and tail. */
const TERMS = 3

/**
 * N-Triples and N-Quads (RDF 1.1), a line at a time, on bytes: a term without escapes goes into the dictionary as it
 * stands in the file. A line is checked whole before anything of it is kept.
 */
export class NTriplesReader implements LineHandler {
  private readonly record: ImportRecord
  private readonly quads: boolean
  private readonly found: NTriplesLine
  private readonly reified: ReifiedFacts
  /** Lines of which the terms are interned together: kind, start and end of each. */
  private bytes: Buffer | undefined
  private readonly places = new Uint32Array(3 * AT_ONCE)
  private readonly hashes = new Uint32Array(AT_ONCE)
  private readonly numbers = new Uint32Array(AT_ONCE)
  private many = 0
  private inGraphs = 0
  /** There once a line was of RDF 1.2: any line may speak of its triple. */
  private newer: NewerLines | undefined
  /** Whether the keys of blank nodes are what stands in the file. */
  readonly plainBlanks: boolean

  constructor(record: ImportRecord, quads: boolean) {
    this.record = record
    this.quads = quads
    this.found = new NTriplesLine(quads)
    this.reified = new ReifiedFacts(record)
    this.plainBlanks = record.blankSuffix === ''
  }

  line(bytes: Buffer, start: number, end: number, number: number): void {
    const { found } = this
    try {
      if (!found.parse(bytes, start, end)) return
      if (this.newer !== undefined) return this.newer.line(bytes.toString('utf8', start, end), number)
    } catch (error) {
      if (!(error instanceof BadLine)) throw error
      this.flush()
      const text = bytes.toString('utf8', start, end)
      if (!mayBeNewer(text)) return this.record.reject(number, error.message)
      this.newer ??= new NewerLines(this.record, this.quads)
      return this.newer.line(text, number)
    }
    if (found.inGraph) this.inGraphs++
    const { subject, predicate, object } = found
    if (found.isPlain(bytes, this.plainBlanks)) {
      if (bytes !== this.bytes || this.many + TERMS > AT_ONCE) this.flush()
      this.bytes = bytes
      this.place(subject)
      this.place(predicate)
      this.place(object)
      return
    }
    this.flush()
    this.reified.add(this.intern(bytes, subject), this.intern(bytes, predicate), this.intern(bytes, object))
  }

  /** Whole lines of which another thread has found the terms. @param before lines of the file that came before */
  block({ isNewer, inGraphs, places, hashes, rows, odd, ...block }: ScannedBlock, before: number): void {
    const text = Buffer.from(block.text.buffer)
    if (isNewer || this.newer !== undefined) return new LineSplitter(this, before).push(text)
    const numbers = new Uint32Array(hashes.length)
    for (let from = 0; from < hashes.length; from += AT_ONCE)
      this.record.builder.terms(text, { places, hashes, from, to: Math.min(hashes.length, from + AT_ONCE) }, numbers)
    for (let i = 0; i < rows.length; i += TERMS) {
      const head = rows[i] as number
      if (head !== ODD) {
        const [relation, tail] = [rows[i + 1] as number, rows[i + 2] as number]
        this.reified.add(numbers[head] as number, numbers[relation] as number, numbers[tail] as number)
        continue
      }
      const at = rows[i + 1] as number
      const [start, end, number] = [odd[at] as number, odd[at + 1] as number, odd[at + 2] as number]
      if (start === NO_TEXT) this.bad(before + number, NOT_UTF8)
      else this.line(text, start, end, before + number)
      this.flush()
    }
    this.inGraphs += inGraphs
  }

  flush(): void {
    const { bytes, places, hashes, numbers, many } = this
    if (bytes === undefined) return
    this.bytes = undefined
    this.many = 0
    hashStrings(bytes, places, many, hashes)
    this.record.builder.terms(bytes, { places, hashes, from: 0, to: many }, numbers)
    for (let i = 0; i < many; i += TERMS)
      this.reified.add(numbers[i] as number, numbers[i + 1] as number, numbers[i + 2] as number)
  }

  bad(number: number, reason: string): void {
    this.record.reject(number, reason)
  }

  finish(): void {
    this.flush()
    this.newer?.finish()
    this.reified.finish()
    this.record.noteNamedGraphs(this.inGraphs)
  }

  private place({ kind, start, end }: FoundTerm): void {
    const at = TERMS * this.many++
    this.places[at] = kind
    this.places[at + 1] = start
    this.places[at + 2] = end
  }

  private intern(bytes: Buffer, { kind, start, end, key }: FoundTerm): number {
    const { builder } = this.record
    if (key !== undefined) return builder.textTerm(kind, kind === ENTITY ? keyOfIri(key) : key)
    if (kind === BLANK && !this.plainBlanks)
      return builder.textTerm(BLANK, bytes.toString('utf8', start, end) + this.record.blankSuffix)
    if (kind === ENTITY && isShortened(bytes, start))
      return builder.textTerm(ENTITY, keyOfIri(bytes.toString('utf8', start, end)))
    return builder.term(kind, bytes, start, end)
  }
}
