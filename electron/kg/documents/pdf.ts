import { setImmediate as nextTurn } from 'node:timers/promises'
import { getDocumentProxy } from 'unpdf'
import { DocumentError } from './document-error.ts'

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
  // On some damaged files PDF.js drops a promise that fails, which would end the process; the failure is also where it is waited for.
  const dropped = (reason: unknown): void => {
    if (!(reason instanceof Error && reason.stack?.includes('unpdf'))) throw reason
  }
  process.on('unhandledRejection', dropped)
  try {
    return await readPages(bytes, file, signal)
  } finally {
    await nextTurn()
    process.off('unhandledRejection', dropped)
  }
}

async function readPages(bytes: Uint8Array, file: string, signal: AbortSignal | undefined): Promise<string> {
  // A copy, because PDF.js takes the bytes away from whoever gave them.
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: SILENT, isEvalSupported: false, disableFontFace: true, useSystemFonts: false }).catch((cause: unknown) => {
    throw new DocumentError(file, reasonOf(cause), { cause })
  })
  const stop = (): void => { pdf.destroy().catch(() => undefined) }
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
      if (characters > MOST_CHARACTERS) throw new DocumentError(file, 'has more than 64 MiB of text; split it and add the parts.')
    }
    if (pages.length === 0) {
      throw new DocumentError(file, broken > 0 ? `has ${broken} pages that cannot be read; the file is damaged, open it in a PDF reader and save it again.` : 'has no text that can be read; it is probably scanned pages: run text recognition (OCR) on it first.')
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

/** Lines of a page are joined to paragraphs: a sentence goes on where a line ends, and a word where it was hyphenated. */
function joinedLines(text: string): string {
  return text
    .replace(/(\p{L})[-\u00ad]\n(?=\p{Ll})/gu, '$1')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/([^\n.!?:;])\n(?=[\p{Ll}\p{N}(,])/gu, '$1 ')
}

function reasonOf(cause: unknown): string {
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'PasswordException') return 'is protected by a password; save a copy without it and add that.'
  if (name === 'InvalidPDFException') return 'is no PDF or is damaged; open it in a PDF reader and save it again.'
  return `cannot be read as a PDF (${cause instanceof Error ? cause.message : String(cause)}); open it in a PDF reader and save it again.`
}
