import { holdsTables } from '../../contract/reading/markdown-tables.ts'
import { rdfMarkOf } from '../../contract/reading/rdf-text.ts'
import { basename } from 'node:path'
import { open, readFile, stat } from '../../base/vault/files.ts'
import { DocumentError } from '../errors.ts'
import { DeepMarkupError, htmlToText } from './html.ts'
import { markdownToText } from './markdown.ts'
import { readPassages } from './passages.ts'
import { pdfToText } from './pdf.ts'
import { looksBinary } from '../decoding.ts'
import { graphFormat } from '../import/format.ts'
import { decodeText, tidy } from './plain-text.ts'
import { saying, type Saying } from '../../contract/words/saying.ts'

export interface DocumentText {
  /** The file's name without its folder. */
  name: string
  mediaType: MediaType
  text: string
  /** What a person should know about the reading, one sentence each. */
  notes: Saying[]
}

export type MediaType = 'text/plain' | 'text/markdown' | 'text/html' | 'application/pdf' | 'application/json'

const EXTENSIONS: Record<string, MediaType> = {
  txt: 'text/plain',
  text: 'text/plain',
  md: 'text/markdown',
  markdown: 'text/markdown',
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'text/html',
  pdf: 'application/pdf',
  json: 'application/json',
  jsonl: 'application/json',
}

const MOST_TEXT_BYTES = 64 << 20
/** Fonts and pictures make a PDF large, and are not read. */
const MOST_PDF_BYTES = 512 << 20
const LEFT_OUT_NAMED = 10

/**
 * Reads the text of a document: plain text, Markdown, HTML, PDF, and passages as JSON (`{title?, text}`, an array or a
 * line each). A hostile file ends in an error or, a PDF, keeps this process busy: read it in one that may be ended.
 * @throws {DocumentError} the file, why it was not read, and what to do
 */
export async function readDocument(path: string, { signal }: { signal?: AbortSignal } = {}): Promise<DocumentText> {
  const name = basename(path)
  const mediaType = await mediaTypeOf(path)
  if (mediaType === undefined) throw new DocumentError(name, saying('documentProblems.noDocument'))
  const bytes = await bytesOf(path, name, mediaType === 'application/pdf' ? MOST_PDF_BYTES : MOST_TEXT_BYTES, signal)
  const { text, notes } =
    mediaType === 'application/pdf'
      ? { text: await pdfToText(bytes, name, signal), notes: [] }
      : textOf(bytes, name, mediaType)
  const tidied = tidy(text)
  if (tidied === '') throw new DocumentError(name, saying('documentProblems.noText'))
  return { name, mediaType, text: tidied, notes }
}

/**
 * Whether a file is a document rather than a graph: by its name and its first bytes. JSON is one where it begins like
 * passages, and Markdown where it holds more than tables.
 */
export async function isDocument(path: string): Promise<boolean> {
  const mediaType = await mediaTypeOf(path)
  if (mediaType === 'text/markdown') return !holdsTables((await firstBytes(path)).toString('utf8'))
  return mediaType !== undefined
}

async function mediaTypeOf(path: string): Promise<MediaType | undefined> {
  const beginning = await firstBytes(path)
  if (beginning.subarray(0, 1024).includes('%PDF-')) return 'application/pdf'
  const extension =
    basename(path)
      .toLowerCase()
      .match(/\.([^.]+)$/)?.[1] ?? ''
  const byName = Object.hasOwn(EXTENSIONS, extension) ? EXTENSIONS[extension] : undefined
  const mayBeGraph = byName === 'text/plain' || byName === 'application/json'
  if (mayBeGraph && rdfMarkOf(beginning.toString('utf8')) !== undefined) return undefined
  if (byName === 'text/plain' && graphFormat(path, beginning) !== undefined) return undefined
  if (byName === 'application/json' && !/^\s*(?:\[\s*)?\{[^{}]*"(?:text|title)"\s*:/.test(beginning.toString('utf8')))
    return undefined
  if (byName !== undefined) return byName
  return extension === '' && /^\s*(?:<!doctype html|<html)/i.test(beginning.toString('latin1'))
    ? 'text/html'
    : undefined
}

async function firstBytes(path: string): Promise<Buffer> {
  try {
    // A pipe would be waited for.
    if (!(await stat(path)).isFile()) return Buffer.alloc(0)
    const handle = await open(path, 'r')
    const { buffer, bytesRead } = await handle
      .read(Buffer.alloc(16 << 10), 0, 16 << 10, 0)
      .finally(() => handle.close())
    return buffer.subarray(0, bytesRead)
  } catch {
    // Whoever reads the whole of it says why it cannot be read.
    return Buffer.alloc(0)
  }
}

async function bytesOf(path: string, name: string, most: number, signal: AbortSignal | undefined): Promise<Buffer> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new DocumentError(name, saying('documentProblems.unreadable'), { cause })
  })
  if (!found.isFile()) throw new DocumentError(name, saying('documentProblems.noFile'))
  if (found.size === 0) throw new DocumentError(name, saying('documentProblems.empty'))
  if (found.size > most) throw new DocumentError(name, saying('documentProblems.larger', { most: most >>> 20 }))
  return readFile(path, signal ? { signal } : {}).catch((cause: unknown) => {
    signal?.throwIfAborted()
    throw new DocumentError(name, saying('documentProblems.forbidden'), { cause })
  })
}

function textOf(bytes: Buffer, name: string, mediaType: MediaType): { text: string; notes: Saying[] } {
  const { text, encoding } = decodeText(bytes)
  if (looksBinary(text)) throw new DocumentError(name, saying('documentProblems.binary'))
  const notes = encoding === 'windows-1252' ? [saying('importNotes.latin1', { file: name })] : []
  if (mediaType !== 'application/json') return { text: converted(text, name, mediaType), notes }
  const passages = passagesOf(text, name)
  return { text: passages.text, notes: [...notes, ...passages.notes] }
}

function converted(text: string, name: string, mediaType: MediaType): string {
  if (mediaType === 'text/markdown') return markdownToText(text)
  if (mediaType === 'text/html') return pageText(text, name)
  return text
}

function passagesOf(source: string, name: string): { text: string; notes: Saying[] } {
  const passages = readPassages(source)
  if (passages === undefined) throw new DocumentError(name, saying('documentProblems.noPassages'))
  const { text, leftOut } = passages
  if (leftOut.length === 0) return { text, notes: [] }
  const which = `${leftOut.slice(0, LEFT_OUT_NAMED).join(', ')}${leftOut.length > LEFT_OUT_NAMED ? ', …' : ''}`
  return {
    text,
    notes: [saying('importNotes.noPassage', { count: leftOut.length, number: leftOut.length, which })],
  }
}

function pageText(html: string, name: string): string {
  try {
    return htmlToText(html)
  } catch (cause) {
    if (cause instanceof DeepMarkupError) throw new DocumentError(name, saying('documentProblems.tooDeep'), { cause })
    throw cause
  }
}
