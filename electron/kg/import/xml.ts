import { TextDecoder } from 'node:util'
import { SaxesParser } from 'saxes'
import { NOT_UTF8, UNDECODED, Utf8Decoder } from '../decoding.ts'
import { UnreadableInputError } from '../errors.ts'
import type { ImportRecord } from './record.ts'
import { readChunks } from './source.ts'
import { Ampersands } from './xml-ampersands.ts'

/** Elements within elements; graphs within nodes of graphs need a few. */
const MOST_DEPTH = 100
/** Of one text, tag or comment, which is in memory until it ends. */
const LONGEST_PIECE = 1 << 20
const DECLARATION_WITHIN = 1 << 10
const PIECE_FED = 1 << 16
const UNDECODED_EVERYWHERE = new RegExp(UNDECODED, 'gu')
/** No XML text holds it, so that the parser tells of it: of bytes that could not be decoded, or an & by itself. */
const NO_CHARACTER = '\uffff'
/** The parser tells of it behind what it was given, and not where it stands. */
const OUTSIDE = 'text data outside of root node'

export interface XmlHandler {
  /** Names come without their prefixes. */
  open(name: string, attributes: ReadonlyMap<string, string>, line: number): void
  /** Text between two tags; it may come in parts. */
  text(text: string): void
  close(name: string): void
  /** Something that is no XML, within what is open; one slip makes several of these. */
  bad(line: number, reason: string): void
  finish(): void
}

/**
 * XML as it comes, however large; what is not well-formed is told and passed over. Entities of a document's own are
 * refused: they grow, and no graph needs them.
 * @throws {UnreadableInputError} entities, or more in one piece than fits
 */
export async function readXml(
  chunks: AsyncIterable<Buffer>,
  handler: XmlHandler,
  record: ImportRecord,
  signal: AbortSignal | undefined,
): Promise<void> {
  const reader = new XmlReader(handler)
  if (await readChunks(chunks, chunk => reader.push(chunk), record, signal)) reader.finish()
  handler.finish()
}

class XmlReader {
  private readonly parser = new SaxesParser({ xmlns: false })
  private readonly handler: XmlHandler
  private decoder: Decoder | undefined
  /** Bytes until the declaration of the encoding is among them. */
  private undecoded: Buffer = Buffer.alloc(0)
  private readonly ampersands = new Ampersands(NO_CHARACTER)
  private depth = 0
  private isInTag = false
  /** What went wrong in the tag that is not open yet. */
  private wrongInTag: [line: number, reason: string][] = []
  /** Where what is being read began. */
  private pieceAt = 0
  /** Where the last tag ended: where a text does is told by where chunks end. */
  private tagLine = 1
  /** Behind which lines text stands that no element holds. */
  private readonly outside: number[] = []

  constructor(handler: XmlHandler) {
    this.handler = handler
    const { parser } = this
    parser.on('error', error => this.fail(error))
    parser.on('doctype', text => {
      this.ended()
      if (/<!ENTITY/i.test(text))
        throw new UnreadableInputError(
          'The XML declares entities of its own (<!ENTITY …>), which are not read; write their texts where they are used and import it again.',
        )
    })
    parser.on('opentagstart', () => (this.isInTag = true))
    parser.on('opentag', ({ name, attributes }) => {
      this.endedTag()
      if (++this.depth > MOST_DEPTH)
        throw new UnreadableInputError(
          `The XML has more than ${MOST_DEPTH} elements within one another, at line ${parser.line}, as no graph does; check the file.`,
        )
      const named = Object.entries(attributes).map(([key, value]) => [localName(key), value] as const)
      handler.open(localName(name), new Map(named), parser.line)
      this.isInTag = false
      for (const [line, reason] of this.wrongInTag.splice(0)) handler.bad(line, reason)
    })
    parser.on('closetag', ({ name }) => {
      this.endedTag()
      this.depth--
      handler.close(localName(name))
    })
    const text = (piece: string): void => {
      this.ended()
      handler.text(piece)
    }
    parser.on('text', text)
    parser.on('cdata', text)
    parser.on('comment', () => this.ended())
    parser.on('processinginstruction', () => this.ended())
  }

  push(chunk: Buffer): void {
    if (this.decoder === undefined) {
      this.undecoded = Buffer.concat([this.undecoded, chunk])
      if (this.undecoded.length >= DECLARATION_WITHIN) this.begin()
    } else this.parse(this.decoder.decode(chunk))
  }

  finish(): void {
    this.begin()
    this.feed(this.ampersands.marked(this.decoder?.finish() ?? '') + this.ampersands.finish())
    for (const line of this.outside) this.handler.bad(line, `no XML: ${OUTSIDE}`)
    if (this.depth > 0)
      this.handler.bad(this.parser.line, 'the file ends in the middle: its last elements are not closed')
    else this.write(null)
  }

  private begin(): void {
    if (this.decoder !== undefined) return
    this.decoder = decoderOf(this.undecoded)
    this.parse(this.decoder.decode(this.undecoded))
  }

  private parse(text: string): void {
    this.feed(this.ampersands.marked(text.replace(UNDECODED_EVERYWHERE, NO_CHARACTER)))
  }

  private feed(text: string): void {
    for (let at = 0; at < text.length; at += PIECE_FED) {
      this.write(text.slice(at, at + PIECE_FED))
      if (this.parser.position - this.pieceAt > LONGEST_PIECE)
        throw new UnreadableInputError(
          `The XML has a text or tag of more than ${LONGEST_PIECE >> 20} MiB, which ends behind line ${this.parser.line}; check the file there.`,
        )
    }
  }

  /** saxes throws a RangeError of its own at some slips within the name of a processing instruction. */
  private write(text: string | null): void {
    try {
      // As its close().
      this.parser.write(text)
    } catch (cause) {
      if (!(cause instanceof RangeError)) throw cause
      throw new UnreadableInputError(
        `The XML cannot be read on behind line ${this.parser.line}; check the file there, and whether it is XML.`,
        { cause },
      )
    }
  }

  private ended(): void {
    this.pieceAt = this.parser.position
  }

  private endedTag(): void {
    this.ended()
    this.tagLine = this.parser.line
  }

  /** The parser's own words, without the place that it puts before them. */
  private fail({ message }: Error): void {
    const reason = message.replace(/^(?:\S*:)?\d+:\d+: /, '').replace(/\.$/, '')
    if (reason === OUTSIDE) {
      this.outside.push(this.tagLine)
      return
    }
    const { line } = this.parser
    const told =
      reason === 'disallowed character' ? `${NOT_UTF8}, and an & that is no entity as &amp;` : `no XML: ${reason}`
    if (this.isInTag) this.wrongInTag.push([line, told])
    else this.handler.bad(line, told)
  }
}

interface Decoder {
  decode(chunk: Buffer): string
  finish(): string
}

/** By the encoding that the first line declares; UTF-16 has become UTF-8 before. */
function decoderOf(beginning: Buffer): Decoder {
  const [, declared = 'utf-8'] =
    /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(beginning.toString('latin1', 0, DECLARATION_WITHIN)) ?? []
  if (/^utf-?(?:8|16)/i.test(declared) || /^us-ascii$/i.test(declared)) return new Utf8Decoder()
  try {
    const decoder = new TextDecoder(declared)
    return { decode: chunk => decoder.decode(chunk, { stream: true }), finish: () => decoder.decode() }
  } catch {
    throw new UnreadableInputError(`The XML is said to be ${declared}, which cannot be read; save the file as UTF-8.`)
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
