/** Opening quote to closing quote; typographic ones are what a language model often writes. */
const QUOTES: Record<string, string> = { '"': '"', "'": "'", '\u201c': '\u201d', '\u2018': '\u2019' }
const ESCAPES: Record<string, string> = { '"': '"', "'": "'", '\\': '\\', '^': '^', n: '\n', r: '\r', t: '\t' }
/** What may follow a closing quote: the end of an argument, the next step of a path, a datatype or a language. */
const AFTER = /\s*(?:$|[,)/;\n])|\^\^|@[A-Za-z]/y

/**
 * Reads a quoted text that opens at `start`. A quote that nothing of the kind follows belongs to it (`'Ocean's
 * Eleven'`).
 * @param unclosed quotes known to close nowhere further on, kept by the caller so that a hostile text is read in linear
 *   time
 */
export function readQuoted(
  text: string,
  start: number,
  unclosed: Set<string>,
): { value: string; end: number } | undefined {
  const closing = QUOTES[text[start] ?? '']
  if (closing === undefined || unclosed.has(closing)) return undefined
  let value = ''
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at] ?? ''
    const escaped = character === '\\' ? ESCAPES[text[at + 1] ?? ''] : undefined
    if (escaped !== undefined) {
      value += escaped
      at += 1
    } else if (character === closing && closes(text, at + 1)) return { value, end: at + 1 }
    else value += character
  }
  unclosed.add(closing)
  return undefined
}

function closes(text: string, at: number): boolean {
  AFTER.lastIndex = at
  return AFTER.test(text)
}

/** The text between the quotes where all of it is quoted, else the text itself. */
export function unquoted(written: string): string {
  const text = written.trim()
  const read = readQuoted(text, 0, new Set())
  return read?.end === text.length ? read.value : text
}
