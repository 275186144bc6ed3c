import { lineBreaks } from './turtle-statements.ts'

/** A piece of an XML file with the 1-based line on which it begins. */
export interface XmlPiece {
  text: string
  line: number
  /** Why it cannot be read, known before a parser sees it. */
  problem?: string
}

/** An element longer than this is taken for one that was never closed. */
const LONGEST_ELEMENT = 16 << 20
const TOO_LONG = `longer than ${LONGEST_ELEMENT >> 20} MiB, as if it were never closed`
/** Enough for the name of an element. */
const HEAD_CHARACTERS = 256
/** Elements stand within each other a few dozen deep at most; a parser's work may grow with the square of the depth. */
const DEEPEST_ELEMENT = 256

const MARKUP = [
  { mode: 'comment', begin: '<!--', end: '-->' },
  { mode: 'cdata', begin: '<![CDATA[', end: ']]>' },
  { mode: 'instruction', begin: '<?', end: '?>' },
  { mode: 'doctype', begin: '<!DOCTYPE', end: '>' },
  { mode: 'tag', begin: '<', end: '>' },
] as const
type Markup = (typeof MARKUP)[number]

/**
 * Cuts XML into the elements right below its root, in chunks as they come, without understanding them: it is what lets
 * an import go on behind a bad one. Comments and instructions are left out and CDATA becomes escaped text, so that no
 * text is in two pieces.
 */
export class XmlElementSplitter {
  /** The start tag of the root. */
  root: XmlPiece | undefined
  doctype: XmlPiece | undefined
  private readonly isElement: (rootTag: string) => boolean
  private text = ''
  private at = 0
  private line = 1
  private endedWithCr = false
  private markup: Markup | undefined
  /** How far the end of the markup was looked for. */
  private seen = 0
  private quote = ''
  private brackets = 0
  /** How markup began of which more was read than is kept. */
  private head = ''
  /** Names of the elements that are open here. */
  private readonly open: string[] = []
  private isRootClosed = false
  private element: XmlPiece | undefined
  private parts: string[] = []
  private characters = 0

  /** @param isElement whether a root is itself an element to read, and not what is in it */
  constructor(isElement: (rootTag: string) => boolean) {
    this.isElement = isElement
  }

  *push(chunk: string): Generator<XmlPiece> {
    // As an XML parser reads line ends.
    const text = this.endedWithCr ? `\r${chunk}` : chunk
    this.endedWithCr = text.endsWith('\r')
    this.text += (this.endedWithCr ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n')
    yield* this.scan()
    this.text = this.text.slice(this.at)
    this.seen -= this.at
    this.at = 0
    if (this.text.length > LONGEST_ELEMENT) this.shorten()
  }

  /** What was not closed, and what is wrong with the whole. */
  *finish(): Generator<XmlPiece> {
    if (this.markup !== undefined || this.at < this.text.length) {
      this.begin()
      this.add(this.consume(this.text.length))
    }
    if (this.element !== undefined) {
      const [, name] = this.open
      this.refuse(name === undefined ? 'a tag is not closed' : `<${this.open.at(-1)}> is not closed`)
      yield this.take()
    } else if (this.root !== undefined && !this.isRootClosed)
      yield { text: '', line: this.line, problem: 'the root element is not closed: the file is cut' }
  }

  /** Of markup whose end is far the beginning will do: it is refused. */
  private shorten(): void {
    if (this.markup?.mode === 'tag' || this.markup?.mode === 'cdata') {
      this.begin()
      this.refuse(TOO_LONG)
      if (this.head === '') this.head = this.text.slice(0, HEAD_CHARACTERS)
    }
    this.consume(this.text.length - 2)
  }

  private get isBetween(): boolean {
    return this.open.length <= (this.root === undefined ? 0 : 1)
  }

  private *scan(): Generator<XmlPiece> {
    for (;;) {
      if (this.markup === undefined && !this.beginMarkup()) return
      const end = this.markup === undefined ? -1 : this.endOf(this.markup)
      if (end < 0) return
      const { markup, line } = this
      this.markup = undefined
      const text = this.head + this.consume(end)
      this.head = ''
      if (markup?.mode === 'doctype') this.doctype = { text, line }
      else if (markup?.mode === 'cdata') this.add(escaped(text.slice(markup.begin.length, -markup.end.length)))
      else if (markup?.mode === 'tag') {
        if (text.startsWith('</')) this.close(text)
        else this.start(text, line)
        if (this.element !== undefined && this.isBetween) yield this.take()
      }
    }
  }

  /** Takes the text in front of the next markup; false where that is not there yet. */
  private beginMarkup(): boolean {
    const found = this.text.indexOf('<', this.at)
    this.add(this.consume(found < 0 ? this.text.length : found))
    const beginning = this.text.slice(this.at, this.at + 9)
    const isWhole = beginning.length === 9 || beginning.includes('>')
    if (found < 0 || (!isWhole && MARKUP.some(({ begin }) => begin !== '<' && begin.startsWith(beginning))))
      return false
    this.markup = MARKUP.find(({ begin }) => beginning.startsWith(begin))
    this.seen = this.at + (this.markup?.begin.length ?? 1)
    this.quote = ''
    this.brackets = 0
    return true
  }

  /** Where the markup ends; -1 where that is not there yet. */
  private endOf({ mode, end }: Markup): number {
    if (mode !== 'tag' && mode !== 'doctype') {
      const found = this.text.indexOf(end, this.seen)
      if (found < 0) this.seen = Math.max(this.seen, this.text.length - end.length + 1)
      return found < 0 ? -1 : found + end.length
    }
    for (; this.seen < this.text.length; this.seen++) {
      const character = this.text[this.seen] as string
      // No attribute holds one: a quote was not closed, and the next element need not suffer.
      if (character === '<' && mode === 'tag') return this.seen
      if (this.quote !== '') {
        if (character === this.quote) this.quote = ''
      } else if (character === '"' || character === "'") this.quote = character
      else if (character === '[') this.brackets++
      else if (character === ']') this.brackets--
      else if (character === '>' && (mode === 'tag' || this.brackets <= 0)) return this.seen + 1
    }
    return -1
  }

  private start(tag: string, line: number): void {
    // Also one that was cut in a quote that was not closed.
    const isEmpty = tag.trimEnd().endsWith('/>')
    const [, name = ''] = /^<([^\s/>]*)/.exec(tag) ?? []
    if (this.root === undefined && this.open.length === 0 && !this.isElement(tag)) {
      this.root = { text: tag, line }
      this.open.push(name)
      this.isRootClosed = isEmpty
      return
    }
    this.begin(line)
    if (this.isRootClosed) this.refuse('it stands behind the end of the root element')
    this.add(tag)
    if (isEmpty) return
    this.open.push(name)
    if (this.open.length > DEEPEST_ELEMENT)
      this.refuse(`elements stand more than ${DEEPEST_ELEMENT} deep within each other`)
  }

  /** Closes what is open within it too; the parser tells of that. */
  private close(tag: string): void {
    const [, name = ''] = /^<\/([^\s>]*)/.exec(tag) ?? []
    const at = this.open.lastIndexOf(name)
    if (at === 0 && this.root !== undefined) {
      this.isRootClosed = true
      this.open.length = 1
      if (this.element !== undefined) this.refuse('an element in it is not closed')
      return
    }
    this.add(tag)
    if (at >= 0) this.open.length = at
  }

  private begin(line = this.line): void {
    this.element ??= { text: '', line }
  }

  private add(text: string): void {
    if (this.element === undefined || this.element.problem !== undefined) return
    this.parts.push(text)
    this.characters += text.length
    if (this.characters > LONGEST_ELEMENT) this.refuse(TOO_LONG)
  }

  private refuse(problem: string): void {
    if (this.element === undefined) return
    this.element.problem ??= problem
    this.parts = []
    this.characters = 0
  }

  private take(): XmlPiece {
    const { text, line, problem } = { line: this.line, ...this.element, text: this.parts.join('') }
    this.element = undefined
    this.parts = []
    this.characters = 0
    return { text, line, ...(problem === undefined ? {} : { problem }) }
  }

  private consume(to: number): string {
    const text = this.text.slice(this.at, to)
    this.at = to
    this.line += lineBreaks(text)
    return text
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
