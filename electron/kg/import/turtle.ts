import type { BaseQuad } from '@rdfjs/types'
import { Parser } from 'n3'
import { ClewError } from '../../contract/errors.ts'
import { QuadKeeper } from './quads.ts'
import type { ImportRecord } from './record.ts'
import { readChunks } from './source.ts'
import { lineBreaks, StatementSplitter, type Statement } from './turtle-statements.ts'
import { LINE_END, NOT_UTF8, UNDECODED, Utf8Decoder } from '../decoding.ts'

const BATCH_CHARACTERS = 1 << 16
/** Prefixes are declared anew for every text that is parsed: all while they are few, else those that it names. */
const FEW_PREFIXES_CHARACTERS = 1 << 12
/** Every name with a prefix repeats its IRI, so a long one makes a graph of a small file that no memory holds. */
const LONGEST_NAMESPACE = 1 << 13
/** How RDF 1.2 begins what it says of a triple; reported line by line. */
const ABOUT_TRIPLES = /<<|\{\|/
/** What N3 has and RDF has not: rules, formulas, variables, quantifiers. */
const N3_ONLY = /^\s*\{|(?:^|[\s}])(?:=>|<=)(?:[\s{]|$)|(?:^|[\s;,([{])\?[A-Za-z]|^\s*@(?:forAll|forSome|keywords)\b/
const OF_N3 =
  'a rule, formula or variable of N3, which a graph cannot hold: the file is read as Turtle; leave it out or write it as triples'

/** A subject, to ask n3 what the base is. */
const EMPTY_IRI_TRIPLE = '<> <x:p> <x:o> .'

/**
 * Reads Turtle and TriG: cut into statements, parsed by n3 in batches. A batch with a bad statement is parsed again
 * statement by statement, so that only the bad one is lost; it is reported with its line.
 * @param baseIri what relative IRIs are relative to; they stay as they are without one
 */
export async function readTurtle(
  format: 'turtle' | 'trig',
  chunks: AsyncIterable<Buffer>,
  record: ImportRecord,
  signal?: AbortSignal,
  baseIri?: string,
): Promise<void> {
  const decoder = new Utf8Decoder()
  const splitter = new StatementSplitter()
  const reader = new TurtleReader(format, record, baseIri)
  const take = (text: string): void => {
    for (const statement of splitter.push(text)) reader.statement(statement)
  }
  // The last statement of a text that is cut somewhere is left out.
  if (await readChunks(chunks, chunk => take(decoder.decode(chunk)), record, signal)) {
    take(decoder.finish())
    for (const statement of splitter.finish()) reader.statement(statement)
  }
  reader.finish()
}

class TurtleReader {
  private readonly format: string
  private readonly record: ImportRecord
  private base: string | undefined
  private readonly prefixes = new Map<string, string>()
  private prologueCharacters = 0
  private batch: Statement[] = []
  private batchCharacters = 0
  private readonly keeper: QuadKeeper
  private lastOfN3 = 0

  constructor(format: 'turtle' | 'trig', record: ImportRecord, base: string | undefined) {
    this.format = format === 'turtle' ? 'text/turtle' : 'application/trig'
    this.record = record
    this.base = base
    this.keeper = new QuadKeeper(record)
  }

  statement(statement: Statement): void {
    this.keeper.read(statement.text.length)
    if (statement.isDirective) {
      this.flush()
      this.directive(statement)
      return
    }
    this.batch.push(statement)
    this.batchCharacters += statement.text.length
    if (this.batchCharacters > BATCH_CHARACTERS) this.flush()
  }

  finish(): void {
    this.flush()
    this.keeper.finish()
  }

  private flush(): void {
    const { batch } = this
    this.batch = []
    this.batchCharacters = 0
    if (batch.length === 0) return
    const text = batch.map(statement => statement.text).join('')
    let quads: BaseQuad[] | undefined
    try {
      if (!UNDECODED.test(text) && !ABOUT_TRIPLES.test(text)) quads = this.parse(text)
    } catch {
      // One of them is bad.
    }
    if (quads) this.keeper.keep(quads, batch[0]?.line ?? 0)
    else for (const statement of batch) this.alone(statement)
  }

  private alone(statement: Statement): void {
    const undecoded = UNDECODED.test(statement.text)
    try {
      const quads = this.parse(statement.text)
      // In a comment it harms nobody.
      if (!undecoded || quads.every(isDecoded)) this.keeper.keep(quads, statement.line)
    } catch (error) {
      if (error instanceof ClewError) throw error
      for (const piece of linewise(statement)) this.tried(piece, statement.line)
      if (!undecoded) this.reject(statement, error as Error)
    }
    if (undecoded) this.rejectUndecoded(statement)
  }

  /** Keeps a piece of a bad statement if it is a statement itself. */
  private tried(piece: string, line: number): void {
    let quads: BaseQuad[] = []
    try {
      if (!UNDECODED.test(piece)) quads = this.parse(piece)
    } catch {
      // Reported with the whole statement.
    }
    this.keeper.keep(quads, line)
  }

  private directive(statement: Statement): void {
    const declared = new Map<string, string>()
    try {
      if (UNDECODED.test(statement.text)) throw new Error(NOT_UTF8)
      const [triple] = this.parser().parse(`${statement.text} ${EMPTY_IRI_TRIPLE}`, null, (prefix, iri) => {
        declared.set(prefix, typeof iri === 'string' ? iri : iri.value)
      })
      const base = triple?.subject.value ?? ''
      if ([base, ...declared.values()].some(iri => iri.length > LONGEST_NAMESPACE))
        throw new Error(
          `the IRI of a prefix or base is longer than ${LONGEST_NAMESPACE.toLocaleString('en')} characters`,
        )
      if (base !== '') this.base = base
      for (const [prefix, iri] of declared) this.declare(prefix, iri)
    } catch (error) {
      // What it was before is not what is meant from here on.
      const [, prefix] = /prefix\s+([^\s:<]*):/i.exec(statement.text) ?? []
      if (prefix === undefined) this.base = undefined
      else this.declare(prefix, undefined)
      this.reject(statement, error as Error)
    }
  }

  private declare(prefix: string, iri: string | undefined): void {
    const length = (of: string | undefined): number => (of === undefined ? 0 : prefix.length + of.length)
    this.prologueCharacters += length(iri) - length(this.prefixes.get(prefix))
    if (iri === undefined) this.prefixes.delete(prefix)
    else this.prefixes.set(prefix, iri)
  }

  private parse(text: string): BaseQuad[] {
    return this.parser().parse(`${this.prologue(text)} ${text}`)
  }

  private parser(): Parser {
    return new Parser({
      format: this.format,
      blankNodePrefix: '_:',
      factory: this.keeper.factory,
      ...(this.base === undefined ? {} : { baseIRI: this.base }),
    })
  }

  /** The prefixes so far, on one line, so that n3 counts lines as the file does. */
  private prologue(text: string): string {
    const named =
      this.prologueCharacters <= FEW_PREFIXES_CHARACTERS
        ? this.prefixes.keys()
        : new Set(
            Array.from(text.matchAll(/([^\s:<>"'()[\]{},;^@#]*)(:?)/g), ([, name = '', colon]) => (colon ? name : '')),
          )
    return Array.from(named, prefix => {
      const iri = this.prefixes.get(prefix)
      return iri === undefined ? '' : `@prefix ${prefix}: <${iri}> .`
    }).join(' ')
  }

  private reject(statement: Statement, error: Error): void {
    const { context } = error as Error & { context?: { line?: number } }
    const line = context?.line === undefined ? statement.line : firstLine(statement) + context.line - 1
    if (!N3_ONLY.test(statement.text)) return this.record.reject(line, error.message.replace(/ on line \d+\.?$/, ''))
    // A rule comes in several pieces.
    if (line !== this.lastOfN3) this.record.reject(line, OF_N3)
    this.lastOfN3 = line
  }

  private rejectUndecoded(statement: Statement): void {
    const before = statement.text.slice(0, statement.text.search(UNDECODED))
    this.record.reject(firstLine(statement) + lineBreaks(before), NOT_UTF8)
  }
}

/** The line on which its text begins, be it with empty lines. */
function firstLine({ text, line }: Statement): number {
  return line - lineBreaks(/^\s*/.exec(text)?.[0] ?? '')
}

function isDecoded({ subject, predicate, object }: BaseQuad): boolean {
  return ![subject, predicate, object].some(
    term => UNDECODED.test(term.value) || (term.termType === 'Literal' && UNDECODED.test(term.datatype.value)),
  )
}

/**
 * A statement that went wrong, cut wherever a line ends with a full stop: an unclosed bracket must not swallow what
 * follows it.
 */
function linewise({ text }: Statement): string[] {
  const pieces: string[] = []
  let piece: string[] = []
  for (const line of text.split(LINE_END)) {
    piece.push(line)
    if (!line.trimEnd().endsWith('.')) continue
    pieces.push(`${piece.join('\n')}\n`)
    piece = []
  }
  return pieces.length === 1 && piece.length === 0 ? [] : pieces
}
