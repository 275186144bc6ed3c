import { DataFactory, Parser, type Quad, type Term } from 'n3'
import { yieldToEventLoop } from '../../base/event-loop.ts'
import { BLANK, ENTITY, LITERAL, literalKey } from '../store/term.ts'
import { entityKey } from './ntriples.ts'
import type { ImportRecord } from './record.ts'
import { isUnpackingError } from './source.ts'
import { lineBreaks, StatementSplitter, type Statement } from './turtle-statements.ts'

const BATCH_CHARACTERS = 1 << 16
const DIRECTIVE = /^(?:\s|#[^\n\r]*(?:[\n\r]|$))*@?(?:prefix|base)\s/i
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
  const decoder = new TextDecoder('utf-8')
  const splitter = new StatementSplitter()
  const reader = new TurtleReader(format, record, baseIri)
  try {
    for await (const chunk of chunks) {
      for (const statement of splitter.push(decoder.decode(chunk, { stream: true }))) reader.statement(statement)
      await yieldToEventLoop(signal)
    }
  } catch (error) {
    if (!isUnpackingError(error)) throw error
    record.reject(0, `the file ends early or is damaged (${(error as Error).message}); what could be unpacked was kept`)
    // The last statement is cut somewhere and is left out.
    reader.finish()
    return
  }
  for (const statement of splitter.push(decoder.decode())) reader.statement(statement)
  for (const statement of splitter.finish()) reader.statement(statement)
  reader.finish()
}

class TurtleReader {
  private readonly format: string
  private readonly record: ImportRecord
  private base: string | undefined
  private readonly prefixes = new Map<string, string>()
  private batch: Statement[] = []
  private batchCharacters = 0
  private inGraphs = 0
  private anonymous = 0
  private readonly factory = {
    ...DataFactory,
    blankNode: (name?: string) => DataFactory.blankNode(name ?? `anon.${this.anonymous++}`),
  }

  constructor(format: 'turtle' | 'trig', record: ImportRecord, base: string | undefined) {
    this.format = format === 'turtle' ? 'text/turtle' : 'application/trig'
    this.record = record
    this.base = base
  }

  statement(statement: Statement): void {
    if (DIRECTIVE.test(statement.text)) {
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
    if (this.inGraphs > 0)
      this.record.note(`${this.inGraphs} triples stood in named graphs; the graphs' names were left out.`)
  }

  private flush(): void {
    const { batch } = this
    this.batch = []
    this.batchCharacters = 0
    if (batch.length === 0) return
    try {
      this.keep(this.parse(batch.map(({ text }) => text).join('')))
    } catch {
      for (const statement of batch) this.alone(statement)
    }
  }

  private alone(statement: Statement): void {
    try {
      this.keep(this.parse(statement.text))
    } catch (error) {
      for (const piece of linewise(statement)) this.tried(piece)
      this.reject(statement, error as Error)
    }
  }

  /** Keeps a piece of a bad statement if it is a statement itself. */
  private tried(piece: Statement): void {
    let quads: Quad[] = []
    try {
      quads = this.parse(piece.text)
    } catch {
      // Reported with the whole statement.
    }
    this.keep(quads)
  }

  private directive(statement: Statement): void {
    try {
      const parser = this.parser()
      const [triple] = parser.parse(`${this.prologue()} ${statement.text} ${EMPTY_IRI_TRIPLE}`, null, (prefix, iri) => {
        this.prefixes.set(prefix, typeof iri === 'string' ? iri : iri.value)
      })
      const base = triple?.subject.value
      if (base) this.base = base
    } catch (error) {
      this.reject(statement, error as Error)
    }
  }

  private parse(text: string): Quad[] {
    return this.parser().parse(`${this.prologue()} ${text}`)
  }

  private parser(): Parser {
    return new Parser({
      format: this.format,
      blankNodePrefix: '_:',
      factory: this.factory,
      ...(this.base === undefined ? {} : { baseIRI: this.base }),
    })
  }

  /** The prefixes so far, on one line, so that n3 counts lines as the file does. */
  private prologue(): string {
    return [...this.prefixes].map(([prefix, iri]) => `@prefix ${prefix}: <${iri}> .`).join(' ')
  }

  private keep(quads: readonly Quad[]): void {
    for (const quad of quads) {
      if (quad.graph.termType !== 'DefaultGraph') this.inGraphs++
      this.record.builder.add(this.term(quad.subject), this.term(quad.predicate), this.term(quad.object))
    }
  }

  private term(term: Term): number {
    const { builder } = this.record
    if (term.termType === 'Literal')
      return builder.textTerm(
        LITERAL,
        literalKey(term.value, term.language, term.language ? undefined : term.datatype.value),
      )
    if (term.termType === 'BlankNode') return builder.textTerm(BLANK, `_:${term.value}${this.record.blankSuffix}`)
    return builder.textTerm(ENTITY, entityKey(term.value))
  }

  private reject(statement: Statement, error: Error): void {
    const { context } = error as Error & { context?: { line?: number } }
    const lead = lineBreaks(/^\s*/.exec(statement.text)?.[0] ?? '')
    const line = context?.line === undefined ? statement.line : statement.line - lead + context.line - 1
    this.record.reject(line, error.message.replace(/ on line \d+\.?$/, ''))
  }
}

/**
 * A statement that went wrong, cut wherever a line ends with a full stop: an unclosed bracket must not swallow what
 * follows it.
 */
function linewise(statement: Statement): Statement[] {
  let { line } = statement
  return statement.text.split(/(?<=\.[ \t]*)(?:\r\n|\n|\r)/).map(text => {
    const piece = { text: `${text}\n`, line }
    line += lineBreaks(piece.text)
    return piece
  })
}
