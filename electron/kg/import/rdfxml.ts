import type { BaseQuad, Term } from '@rdfjs/types'
import { TextDecoder } from 'node:util'
import { RdfXmlParser, type IRdfXmlParserArgs } from 'rdfxml-streaming-parser'
import { Utf8Decoder } from '../decoding.ts'
import { yieldToEventLoop } from '../../base/event-loop.ts'
import { PieceBatch, PieceError, type Parsed } from './piece-batch.ts'
import { QuadKeeper } from './quads.ts'
import type { ImportRecord } from './record.ts'
import { readChunks } from './source.ts'
import { lineBreaks } from './turtle-statements.ts'
import { BARE_AMPERSAND } from './xml-ampersands.ts'
import { XmlElementSplitter, type XmlPiece } from './xml-elements.ts'
import { declaredEntities, lengthWithEntities, withEntities } from './xml-entities.ts'

/** How much longer entities make an element that is not short: those that abbreviate namespaces, a few times. */
const MOST_ENTITY_GROWTH = 100
const SHORT = 1 << 16
const DECLARATION_BYTES = 256
const ENCODING = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/
/** Encodings with a byte a character; any other is UTF-8 by now. */
const ONE_BYTE = /^(?:iso-8859-\d+|windows-125\d|us-ascii)$/i
const RDF_ROOT = /^<(?:[^\s:/>]+:)?RDF[\s/>]/

/**
 * Reads RDF/XML: cut into the elements below the root, parsed in batches. A batch with a bad element is parsed again
 * element by element, so that only the bad one is lost; it is reported with its line.
 * @param baseIri what relative IRIs are relative to; they stay as they are without one
 */
export async function readRdfXml(
  chunks: AsyncIterable<Buffer>,
  record: ImportRecord,
  signal?: AbortSignal,
  baseIri = '',
): Promise<void> {
  const splitter = new XmlElementSplitter(tag => !RDF_ROOT.test(tag))
  const reader = new RdfXmlReader(splitter, record, baseIri)
  const decoder = new XmlDecoder()
  const take = async (text: string): Promise<void> => {
    for (const element of splitter.push(text)) {
      await reader.element(element)
      await yieldToEventLoop(signal)
    }
  }
  // The last element of a text that is cut somewhere is left out.
  if (await readChunks(chunks, chunk => take(decoder.decode(chunk)), record, signal)) {
    await take(decoder.finish())
    for (const element of splitter.finish()) await reader.element(element)
  }
  await reader.finish()
}

class RdfXmlReader {
  private readonly splitter: XmlElementSplitter
  private readonly record: ImportRecord
  private readonly baseIri: string
  private readonly keeper: QuadKeeper
  private entities: ReadonlyMap<string, string> | undefined
  private readonly batch: PieceBatch<ParsedElements>
  /** Each `rdf:ID` stands for one node, throughout the file. */
  private readonly ids = new Set<string>()
  private found = false
  /** Whether the root is as elements can be read in. */
  private isRootGood: boolean | undefined

  constructor(splitter: XmlElementSplitter, record: ImportRecord, baseIri: string) {
    this.splitter = splitter
    this.record = record
    this.baseIri = baseIri
    this.keeper = new QuadKeeper(record)
    this.batch = new PieceBatch(
      record,
      texts => Promise.resolve(this.parse(texts.join(''))),
      ({ quads, ids }, line) => {
        this.keeper.keep(quads, line)
        for (const id of ids) this.ids.add(id)
      },
    )
  }

  async element({ text, line, problem }: XmlPiece): Promise<void> {
    this.found = true
    this.keeper.read(text.length)
    this.entities ??= this.declared()
    const { root } = this.splitter
    this.isRootGood ??= root === undefined || this.hasWholeEntities(withEntities(root.text, this.entities), root.line)
    if (!this.isRootGood) return
    if (problem !== undefined) return this.record.reject(line, problem)
    const growth = lengthWithEntities(text, this.entities) / text.length
    if (growth > MOST_ENTITY_GROWTH && growth * text.length > SHORT)
      return this.record.reject(
        line,
        `its entities make it ${Math.round(growth)} times as long, which is so in no graph`,
      )
    const whole = withEntities(text, this.entities)
    if (!this.hasWholeEntities(whole, line)) return
    this.batch.add({ text: whole, line })
    if (this.batch.isFull) await this.batch.flush()
  }

  async finish(): Promise<void> {
    await this.batch.flush()
    if (!this.found && this.splitter.root === undefined)
      this.record.reject(1, 'there is no XML element; choose a file with RDF/XML in it')
    this.keeper.finish()
  }

  /** Behind an & by itself the parser takes all up to the next semicolon for a name, and says nothing. */
  private hasWholeEntities(text: string, line: number): boolean {
    const at = text.search(BARE_AMPERSAND)
    if (at < 0) return true
    this.record.reject(line + lineBreaks(text.slice(0, at)), 'no XML: an & that begins no entity; write it as &amp;')
    return false
  }

  private declared(): Map<string, string> {
    const { doctype } = this.splitter
    try {
      if (doctype !== undefined) return declaredEntities(doctype.text)
    } catch (error) {
      this.record.reject(doctype?.line ?? 1, (error as Error).message)
    }
    return new Map()
  }

  /** What some elements say within their root, or what is wrong with them. */
  private parse(text: string): ParsedElements | Error {
    const { root } = this.splitter
    // On one line, so that the parser counts lines as the file does.
    const start =
      root &&
      withEntities(root.text, this.entities ?? new Map())
        .replaceAll('\n', ' ')
        .replace(/\/>$/, '>')
    const [, name] = /^<([^\s/>]+)/.exec(start ?? '') ?? []
    const parser = new ElementParser(this.ids, {
      dataFactory: this.keeper.factory,
      baseIRI: this.baseIri,
      trackPosition: true,
    })
    return parser.parse(start === undefined ? text : `${start}${text}</${name}>`)
  }
}

interface ParsedElements extends Parsed {
  /** What was named by `rdf:ID`. */
  ids: ReadonlySet<string>
}

/** Parses a text in one go, where the class that it extends is a stream. */
class ElementParser extends RdfXmlParser {
  private readonly quads: BaseQuad[] = []
  private readonly ids = new Set<string>()
  private readonly taken: ReadonlySet<string>

  constructor(taken: ReadonlySet<string>, options: IRdfXmlParserArgs) {
    super(options)
    this.taken = taken
  }

  override push(quad: BaseQuad | null): boolean {
    if (quad !== null) this.quads.push(quad)
    return true
  }

  protected override claimNodeId({ value }: Term): void {
    if (this.taken.has(value) || this.ids.has(value))
      throw this.newParseError(`the rdf:ID of ${value} stands for another node already`)
    this.ids.add(value)
  }

  parse(text: string): ParsedElements | Error {
    const errors: Error[] = []
    const failed = (error?: Error | null): void => {
      if (error) errors.push(error)
    }
    this.on('error', failed)
    this._transform(text, 'utf8', failed)
    return errors[0] ? placed(errors[0]) : { quads: this.quads, ids: this.ids }
  }
}

/** With the line that the parsers tell in their message. */
function placed({ message }: Error): PieceError {
  const [, line, reason = message] = /^(?:Line )?(\d+)(?::| column )\d+: ([^]*)$/.exec(message) ?? []
  return new PieceError(Number(line ?? 1), reason)
}

/** UTF-8 where the XML declaration says nothing else. */
class XmlDecoder {
  private readonly utf8 = new Utf8Decoder()
  private oneByte: TextDecoder | undefined
  private beginning: Buffer | undefined = Buffer.alloc(0)

  decode(chunk: Buffer): string {
    if (this.beginning === undefined) return this.decoded(chunk)
    this.beginning = Buffer.concat([this.beginning, chunk])
    return this.beginning.length < DECLARATION_BYTES ? '' : this.start()
  }

  finish(): string {
    return this.start() + (this.oneByte ? this.oneByte.decode() : this.utf8.finish())
  }

  private start(): string {
    const { beginning } = this
    if (beginning === undefined) return ''
    this.beginning = undefined
    const [, encoding = 'utf-8'] = ENCODING.exec(beginning.toString('latin1', 0, DECLARATION_BYTES)) ?? []
    if (ONE_BYTE.test(encoding)) this.oneByte = new TextDecoder(encoding)
    return this.decoded(beginning)
  }

  private decoded(bytes: Buffer): string {
    return this.oneByte ? this.oneByte.decode(bytes, { stream: true }) : this.utf8.decode(bytes)
  }
}
