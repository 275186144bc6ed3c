import type { BaseQuad } from '@rdfjs/types'
import { JsonLdParser, type IJsonLdParserOptions } from 'jsonld-streaming-parser'
import { yieldToEventLoop } from '../../base/event-loop.ts'
import { LINE_END, Utf8Decoder } from '../decoding.ts'
import { JsonItemSplitter, type JsonItem } from './json-items.ts'
import { BundledContexts } from './jsonld-contexts.ts'
import { PlainNodes } from './plain-nodes.ts'
import { PieceBatch, type Parsed, type Piece } from './piece-batch.ts'
import { QuadKeeper } from './quads.ts'
import type { ImportRecord } from './record.ts'
import { readChunks } from './source.ts'
import { lineBreaks } from './turtle-statements.ts'

/** Nodes that are kept waiting for a `@context` that stands behind them. */
const MOST_WAITING = 64 << 20
/** A context is read again for every batch, and each of its terms may repeat a long IRI. */
const LONGEST_CONTEXT = 1 << 20
/** The parser lets it pass. */
const BAD_INDEX = /"@index"\s*:\s*[^"\s]/
/** Half of a pair of UTF-16; what is written as one whole is none in JSON that was written anew. */
const HALF_ESCAPED = /(?<!\\)(?:\\\\)*\\ud[89a-f]/i

/**
 * Reads JSON-LD: cut into nodes, parsed in batches. A batch with a bad node is parsed again by halves, so that only the
 * bad one is lost; it is reported with its line. Contexts are not fetched.
 * @param baseIri what relative IRIs are relative to; they stay as they are without one
 */
export async function readJsonLd(
  chunks: AsyncIterable<Buffer>,
  record: ImportRecord,
  signal?: AbortSignal,
  baseIri?: string,
): Promise<void> {
  const splitter = new JsonItemSplitter()
  const reader = new JsonLdReader(record, signal, baseIri)
  const decoder = new Utf8Decoder()
  const take = async (items: Iterable<JsonItem>): Promise<void> => {
    for (const item of items) await reader.item(item)
  }
  // The last node of a text that is cut somewhere is left out.
  const isWhole = await readChunks(chunks, chunk => take(splitter.push(decoder.decode(chunk))), record, signal)
  if (isWhole) {
    await take(splitter.push(decoder.finish()))
    await take(splitter.finish())
  }
  await reader.finish()
}

class JsonLdReader {
  private readonly record: ImportRecord
  private readonly signal: AbortSignal | undefined
  private readonly baseIri: string | undefined
  private readonly keeper: QuadKeeper
  private readonly batch: PieceBatch<Parsed>
  private readonly receivedBefore: number
  private text = newText()

  constructor(record: ImportRecord, signal: AbortSignal | undefined, baseIri: string | undefined) {
    this.record = record
    this.signal = signal
    this.baseIri = baseIri
    this.keeper = new QuadKeeper(record)
    this.receivedBefore = record.builder.received
    this.batch = new PieceBatch(
      record,
      texts => this.parseNodes(texts),
      (parsed, line) => this.keeper.keep(parsed.quads, line),
    )
  }

  async item({ kind, text, line, problem }: JsonItem): Promise<void> {
    this.keeper.read(text.length)
    if (problem !== undefined) this.record.reject(line, problem)
    if (kind === 'end') return this.endOfText()
    if (problem !== undefined || this.text.isUnreadable) return
    if (kind === 'member') return this.member(text, line)
    this.text.isGraph = kind === 'node'
    for (const piece of jsonPieces(text, line, this.record)) this.batch.add(piece)
    await this.flushIfFull()
  }

  async finish(): Promise<void> {
    await this.endOfText()
    this.keeper.finish()
    const { builder, rejectedCount } = this.record
    if (builder.received === this.receivedBefore && rejectedCount === 0)
      this.record.reject(1, 'no key in it stands for an IRI; give it a @context that says what its keys mean')
  }

  private async member(text: string, line: number): Promise<void> {
    const end = keyEnd(text)
    const [key, value] = [text.slice(0, end), text.slice(end).replace(/^\s*:/, '')]
    if (jsonPieces(`{${text}\n}`, line, this.record)[0]?.line !== line) return
    const name: unknown = JSON.parse(key)
    if (name === '@context') return this.context(value, line)
    if (name === '@id') this.text.graphId = value
    this.text.members.push({ text, line })
    this.text.hasProperties ||= name !== '@id'
  }

  private async context(value: string, line: number): Promise<void> {
    if (this.text.isWithoutContext)
      return this.record.reject(
        line,
        `the @context stands behind more than ${MOST_WAITING >> 20} MiB of nodes, which were read without it; put it first`,
      )
    const problem =
      value.length > LONGEST_CONTEXT
        ? new Error(`the @context is longer than ${LONGEST_CONTEXT >> 20} MiB`)
        : await this.parse(`{"@context":${value}}`)
    if (problem instanceof Error) {
      this.record.reject(line, `${problem.message}; nothing below it was read`)
      this.text.isUnreadable = true
      this.batch.drop()
    } else {
      this.text.context = value
      this.text.plain = PlainNodes.of(value, this.keeper.factory)
    }
    await this.flushIfFull()
  }

  private async flushIfFull(): Promise<void> {
    const { text, batch } = this
    if (text.isGraph && text.context === undefined && batch.characters < MOST_WAITING && !text.isWithoutContext) return
    if (text.isGraph && text.context === undefined) text.isWithoutContext = true
    if (!batch.isFull) return
    await batch.flush()
    await yieldToEventLoop(this.signal)
  }

  private async endOfText(): Promise<void> {
    await this.batch.flush()
    const { members, hasProperties, isGraph, isUnreadable } = this.text
    const [first] = members
    if (first !== undefined && (hasProperties || !isGraph) && !isUnreadable) {
      // What has a graph and other members is a node too.
      this.text.isGraph = false
      const whole = `{"@context":${this.text.context ?? '{}'},${members.map(({ text }) => text).join(',')}\n}`
      this.batch.add({ text: whole, line: first.line })
      await this.batch.flush()
    }
    this.text = newText()
  }

  /** Nodes of a graph: those that are plain are read here, and the rest by the parser. */
  private async parseNodes(texts: readonly string[]): Promise<Parsed | Error> {
    const { plain, isGraph, graphId } = this.text
    if (plain === undefined || !isGraph || graphId !== undefined) return this.parse(this.wrapped(texts))
    const quads: BaseQuad[] = []
    const others: string[] = []
    for (const text of texts) {
      const found = plain.quads(text)
      if (found === undefined) others.push(text)
      else for (const quad of found) quads.push(quad)
    }
    if (others.length === 0) return { quads }
    const parsed = await this.parse(this.wrapped(others))
    return parsed instanceof Error ? parsed : { quads: [...quads, ...parsed.quads] }
  }

  /** Nodes as a text of their own, with what stands around them. */
  private wrapped(nodes: readonly string[]): string {
    const { isGraph, context = '{}', graphId } = this.text
    if (!isGraph) return `[${nodes.join('\n,')}]`
    const id = graphId === undefined ? '' : `"@id":${graphId},`
    return `{"@context":${context},${id}"@graph":[${nodes.join('\n,')}]}`
  }

  private parse(text: string): Promise<Parsed | Error> {
    const contexts = new BundledContexts()
    return new NodeParser(contexts, {
      dataFactory: this.keeper.factory,
      documentLoader: contexts,
      ...(this.baseIri === undefined ? {} : { baseIRI: this.baseIri }),
    }).parse(text)
  }
}

/** What is known of the JSON text that is being read. */
function newText() {
  return {
    context: undefined as string | undefined,
    /** Reads those of its nodes that are plain, where the context says no more than prefixes. */
    plain: undefined as PlainNodes | undefined,
    graphId: undefined as string | undefined,
    members: [] as Piece[],
    hasProperties: false,
    isGraph: false,
    isWithoutContext: false,
    isUnreadable: false,
  }
}

/** Parses a text in one go, where the class that it extends is a stream. */
class NodeParser extends JsonLdParser {
  private readonly quads: BaseQuad[] = []
  private readonly contexts: BundledContexts

  constructor(contexts: BundledContexts, options: IJsonLdParserOptions) {
    super(options)
    this.contexts = contexts
  }

  override push(quad: BaseQuad | null): boolean {
    if (quad !== null) this.quads.push(quad)
    return true
  }

  async parse(text: string): Promise<Parsed | Error> {
    const errors: Error[] = []
    const failed = (error?: Error | null): void => {
      if (error) errors.push(error)
    }
    this.on('error', failed)
    await new Promise<void>(resolve =>
      this._transform(text, 'utf8', error => {
        failed(error)
        resolve()
      }),
    )
    const { missing } = this.contexts
    if (missing !== undefined)
      return new Error(`the context ${missing} is not here and nothing is fetched; write its terms into the file`)
    return errors[0] ?? { quads: this.quads }
  }
}

/** Where the key of a member ends, its quotes included. A pattern that repeats a choice fails beyond some million letters. */
function keyEnd(member: string): number {
  if (member[0] !== '"') return 0
  for (let at = 1; at < member.length; at++) {
    if (member[at] === '\\') at++
    else if (member[at] === '"') return at + 1
  }
  return 0
}

/**
 * The text if it is JSON. Else what is wrong is told, and of its lines those are taken that are nodes with an `@id`: a
 * bracket or quote that was not closed must not swallow what follows it.
 */
function jsonPieces(text: string, line: number, record: ImportRecord): Piece[] {
  try {
    const value: unknown = JSON.parse(text)
    const problem =
      BAD_INDEX.test(text) && !text.includes('"@json"')
        ? 'an @index is no text'
        : HALF_ESCAPED.test(text) && HALF_ESCAPED.test(JSON.stringify(value))
          ? 'a text holds half a character, written as an escape'
          : undefined
    if (problem === undefined) return [{ text, line }]
    record.reject(line, problem)
    return []
  } catch (error) {
    const { message } = error as Error
    const at = Number(/at position (\d+)/.exec(message)?.[1] ?? text.length)
    record.reject(
      line + lineBreaks(text.slice(0, at)),
      `no JSON: ${message.replace(/ in JSON at position.*$| \(line.*$/, '')}`,
    )
    return text.split(LINE_END).flatMap((each, i) => {
      const node = each.trim().replace(/,$/, '')
      return i > 0 && /^\{.*"@id"/.test(node) && isJson(node) ? [{ text: node, line: line + i }] : []
    })
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
