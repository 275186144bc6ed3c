import { setImmediate as nextTurn } from 'node:timers/promises'
import { getDocumentProxy } from 'unpdf'
import { DocumentError } from '../errors.ts'
import { type Saying, saying } from '../../contract/words/saying.ts'

/** Pages are read one by one up to this much text. */
const MOST_CHARACTERS = 64 << 20
/** PDF.js says nothing about what it mends. */
const SILENT = 0

/**
 * The text of a PDF, a page after the other with an empty line between them.
 * A hostile file can keep PDF.js busy for long: read PDFs in a process that may be ended.
 * @throws {DocumentError} encrypted, broken, or without text
 */
export async function pdfToText(bytes: Uint8Array, file: string, signal?: AbortSignal): Promise<string> {
  // On some damaged files PDF.js drops a promise that fails, which would end the process; the failure is also where it
  // is waited for.
  const dropped = (reason: unknown): void => {
    if (!(reason instanceof Error && reason.stack?.includes('unpdf'))) throw reason
  }
  process.on('unhandledRejection', dropped)
  try {
    return await readPages(bytes, file, signal)
  } finally {
    // A dropped promise is told of before the next turn of the event loop.
    await nextTurn()
    process.off('unhandledRejection', dropped)
  }
}

async function readPages(bytes: Uint8Array, file: string, signal: AbortSignal | undefined): Promise<string> {
  // A copy, because PDF.js takes the bytes away from whoever gave them.
  const pdf = await getDocumentProxy(new Uint8Array(bytes), {
    verbosity: SILENT,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
  }).catch((cause: unknown) => {
    throw new DocumentError(file, reasonOf(cause), { cause })
  })
  const stop = (): void => {
    pdf.destroy().catch(() => undefined)
  }
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const pages: string[] = []
    let characters = 0
    let broken = 0
    for (let number = 1; number <= pdf.numPages; number++) {
      signal?.throwIfAborted()
      const text = await pageText(pdf, number).catch(() => undefined)
      signal?.throwIfAborted()
      if (text === undefined) broken++
      else if (text.trim() !== '') pages.push(text)
      characters += text?.length ?? 0
      if (characters > MOST_CHARACTERS) throw new DocumentError(file, saying('documentProblems.moreText'))
    }
    if (pages.length === 0) {
      throw new DocumentError(
        file,
        broken > 0 ? saying('documentProblems.brokenPages', { pages: broken }) : saying('documentProblems.scanned'),
      )
    }
    return pages.join('\n\n')
  } finally {
    signal?.removeEventListener('abort', stop)
    await pdf.destroy()
  }
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

async function pageText(pdf: Pdf, number: number): Promise<string> {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  let text = ''
  for (const item of items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str
  page.cleanup()
  return joinedLines(text)
}

/** A line about as wide as the page's text was broken because it was full. */
const FULL_LINE = 0.75

/**
 * Lines of a page are joined to paragraphs: a sentence goes on where a full line ends or the next begins with a small
 * letter, and a word where it was hyphenated.
 */
function joinedLines(text: string): string {
  const lines = text.split('\n').map(line => line.trim())
  const widths = lines
    .map(line => line.length)
    .filter(width => width > 0)
    .toSorted((a, b) => a - b)
  const full = FULL_LINE * (widths[Math.floor(0.9 * widths.length)] ?? 0)
  let joined = ''
  let before = ''
  for (const line of lines) {
    if (/\p{L}[-\u00ad]$/u.test(before) && /^\p{Ll}/u.test(line)) joined = joined.slice(0, -1) + line
    else if (
      before !== '' &&
      !/[.!?:;]$/.test(before) &&
      (/^[\p{Ll}(,]/u.test(line) || (before.length >= full && /^[\p{L}\p{N}"“']/u.test(line)))
    )
      joined += ` ${line}`
    else joined += `${joined === '' ? '' : '\n'}${line}`
    before = line
  }
  return joined
}

function reasonOf(cause: unknown): Saying {
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'PasswordException') return saying('documentProblems.password')
  if (name === 'InvalidPDFException') return saying('documentProblems.noPdf')
  return saying('documentProblems.unreadablePdf', { why: cause instanceof Error ? cause.message : String(cause) })
}
