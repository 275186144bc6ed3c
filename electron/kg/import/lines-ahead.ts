import { LineSplitter } from './lines.ts'
import type { NTriplesReader } from './ntriples.ts'
import { ScanThread } from './scan-thread.ts'

/** So much is read before a second thread is worth its beginning, and so much is to be left for it to read. */
const BEFORE_THREAD = 8 << 20
const LEFT_FOR_THREAD = 24 << 20
const BLOCK_BYTES = 1 << 20
/** A line as long as this is read in one thread, as all behind it. */
const LONG_LINE = 4 << 20
const LF = 0x0a

/**
 * N-Triples and N-Quads of a long file: a thread reads lines and finds their terms while this one keeps the dictionary.
 * What comes of it is the same as of a {@link LineSplitter}, which does all of a short file and of one with endless lines.
 */
export class LinesAhead implements AsyncDisposable {
  private readonly reader: NTriplesReader
  private readonly quads: boolean
  private readonly bytes: number
  private splitter: LineSplitter | undefined
  private thread: ScanThread | undefined
  private isAlone = false
  private read = 0
  /** Lines that the reader has had, and what was read behind the last one that was sent. */
  private lines = 0
  private rest: Buffer[] = []
  private restBytes = 0

  /** @param bytes how long the text is, Infinity where nobody knows */
  constructor(reader: NTriplesReader, quads: boolean, bytes: number) {
    this.reader = reader
    this.quads = quads
    this.bytes = bytes
    this.splitter = new LineSplitter(reader)
  }

  /** Whether the thread reads. */
  get isAhead(): boolean {
    return this.splitter === undefined
  }

  async push(chunk: Buffer): Promise<void> {
    if (this.splitter === undefined) return this.sendOn(chunk)
    this.splitter.push(chunk)
    this.read += chunk.length
    if (this.isAlone || this.read < BEFORE_THREAD) return
    if (this.thread === undefined && this.bytes - this.read < LEFT_FOR_THREAD) return
    this.thread ??= new ScanThread({ quads: this.quads, plainBlanks: this.reader.plainBlanks })
    const left = this.thread.isReady ? this.splitter.leave() : undefined
    if (left === undefined) return
    this.splitter = undefined
    this.lines = left.lines
    this.rest = left.rest
    this.restBytes = left.rest.reduce((sum, part) => sum + part.length, 0)
  }

  /** Forgets the line that has not ended yet. */
  async drop(): Promise<void> {
    if (this.splitter === undefined) await this.goOnAlone([])
    this.splitter?.drop()
  }

  /** The last line, when it has no end. */
  async finish(): Promise<void> {
    if (this.splitter === undefined) await this.goOnAlone(this.rest)
    this.splitter?.finish()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.thread?.[Symbol.asyncDispose]()
  }

  private async sendOn(chunk: Buffer): Promise<void> {
    this.rest.push(chunk)
    this.restBytes += chunk.length
    if (this.restBytes < BLOCK_BYTES) return
    const end = chunk.lastIndexOf(LF) + 1
    if (end === 0) {
      if (this.restBytes > LONG_LINE) await this.goOnAlone(this.rest)
      return
    }
    const behind = chunk.subarray(end)
    // Memory of its own: it is handed over.
    const text = new Uint8Array(this.restBytes - behind.length)
    let at = 0
    for (const part of this.rest) {
      const head = part === chunk ? chunk.subarray(0, end) : part
      text.set(head, at)
      at += head.length
    }
    this.rest = behind.length === 0 ? [] : [behind]
    this.restBytes = behind.length
    const { thread } = this
    if (thread === undefined) return
    while (thread.isFull && (await this.takeBlock(thread)));
    if (thread.isGone) return this.goOnAlone([Buffer.from(text.buffer), ...this.rest])
    thread.send(text)
  }

  /** Reads what the thread has found next; not where it ended before. */
  private async takeBlock(thread: ScanThread): Promise<boolean> {
    const block = await thread.next()
    if (block === undefined) return false
    this.reader.block(block, this.lines)
    this.lines += block.lines
    return true
  }

  /** Reads here what the thread has not done, lines that are not ended, and what comes behind them. */
  private async goOnAlone(rest: readonly Buffer[]): Promise<void> {
    const { thread } = this
    while (thread?.hasMore === true && (await this.takeBlock(thread)));
    this.isAlone = true
    const splitter = new LineSplitter(this.reader, this.lines)
    for (const text of thread?.leave() ?? []) splitter.push(Buffer.from(text.buffer))
    for (const part of rest) splitter.push(part)
    this.splitter = splitter
  }
}
