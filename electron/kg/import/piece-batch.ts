import type { BaseQuad } from '@rdfjs/types'
import { NOT_UTF8, UNDECODED } from '../decoding.ts'
import type { ImportRecord } from './record.ts'
import { lineBreaks } from './turtle-statements.ts'

const FULL_CHARACTERS = 1 << 16

/** A part of a file that can be understood by itself, with the 1-based line on which it begins. */
export interface Piece {
  text: string
  line: number
}

export interface Parsed {
  quads: readonly BaseQuad[]
}

/** An error that knows the line of the piece on which it is, 1-based. */
export class PieceError extends Error {
  readonly line: number
  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/**
 * Pieces that are parsed together, since a parser costs much to begin with; by halves where one of them is bad, so that
 * it is lost alone.
 */
export class PieceBatch<Found extends Parsed> {
  private readonly record: ImportRecord
  private readonly parse: (texts: readonly string[]) => Promise<Found | Error>
  private readonly keep: (found: Found, line: number) => void
  private pieces: Piece[] = []
  characters = 0

  constructor(
    record: ImportRecord,
    parse: (texts: readonly string[]) => Promise<Found | Error>,
    keep: (found: Found, line: number) => void,
  ) {
    this.record = record
    this.parse = parse
    this.keep = keep
  }

  get isFull(): boolean {
    return this.characters > FULL_CHARACTERS
  }

  add(piece: Piece): void {
    this.pieces.push(piece)
    this.characters += piece.text.length
  }

  drop(): void {
    this.pieces = []
    this.characters = 0
  }

  async flush(): Promise<void> {
    const { pieces } = this
    this.drop()
    await this.byHalves(pieces)
  }

  private async byHalves(pieces: readonly Piece[]): Promise<void> {
    const [first] = pieces
    if (first === undefined) return
    if (pieces.length === 1) return this.alone(first)
    const texts = pieces.map(({ text }) => text)
    const found = texts.some(text => UNDECODED.test(text)) ? undefined : await this.parse(texts)
    // What is said of triples is told with its line.
    if (found !== undefined && !(found instanceof Error) && !found.quads.some(isAboutTriple))
      return this.keep(found, first.line)
    const middle = pieces.length >> 1
    await this.byHalves(pieces.slice(0, middle))
    await this.byHalves(pieces.slice(middle))
  }

  private async alone({ text, line }: Piece): Promise<void> {
    const undecoded = text.search(UNDECODED)
    if (undecoded >= 0) return this.record.reject(line + lineBreaks(text.slice(0, undecoded)), NOT_UTF8)
    const found = await this.parse([text])
    if (!(found instanceof Error)) return this.keep(found, line)
    const below = found instanceof PieceError ? Math.min(found.line - 1, lineBreaks(text.trimEnd())) : 0
    this.record.reject(line + below, found.message.replace(/\.$/, ''))
  }
}

function isAboutTriple({ subject, object }: BaseQuad): boolean {
  return subject.termType === 'Quad' || object.termType === 'Quad'
}
