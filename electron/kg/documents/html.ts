import { Parser } from 'htmlparser2'
import { ClewError } from '../../contract/errors.ts'

/** What stands in these is no text of the document. */
const DROPPED = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'nav',
  'svg',
  'math',
  'iframe',
  'object',
  'canvas',
  'select',
  'button',
  'head',
])
const BLOCKS = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'body',
  'br',
  'caption',
  'dd',
  'details',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'html',
  'li',
  'main',
  'ol',
  'p',
  'pre',
  'section',
  'summary',
  'table',
  'tbody',
  'tfoot',
  'thead',
  'tr',
  'ul',
])
const PARAGRAPHS = new Set([
  'article',
  'blockquote',
  'dl',
  'figure',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ol',
  'p',
  'pre',
  'section',
  'table',
  'ul',
])
const CELLS = new Set(['td', 'th'])
/** Elements inside each other; a page has some dozens, and a hostile one millions. */
const MOST_DEPTH = 2_000

/** The page nests its elements deeper than any real one. */
export class DeepMarkupError extends ClewError {
  constructor(message: string, options?: ErrorOptions) {
    super('unreadable', message, options)
  }
}

/**
 * The readable text of a page: scripts, styles and navigation dropped, blocks on lines of their own, character
 * references decoded, the title first. Nothing is run or fetched. @throws {DeepMarkupError}
 */
export function htmlToText(html: string): string {
  const parts: string[] = []
  let dropped = 0
  let depth = 0
  let preformatted = 0
  let inTitle = false
  let title = ''
  /** Line ends that the text so far ends with. */
  let ends = 2
  const breakLine = (wanted: number): void => {
    if (dropped > 0) return
    for (; ends < wanted; ends++) parts.push('\n')
  }
  const breakAt = (name: string): void => {
    if (PARAGRAPHS.has(name)) breakLine(2)
    else if (BLOCKS.has(name)) breakLine(1)
  }
  const parser = new Parser(
    {
      onopentagname(name) {
        if (++depth > MOST_DEPTH) throw new DeepMarkupError('its elements are nested deeper than 2,000')
        if (name === 'title') inTitle = true
        if (DROPPED.has(name)) dropped++
        if (name === 'pre') preformatted++
        breakAt(name)
      },
      ontext(text) {
        if (inTitle && title.length < 1_000) title += text
        else if (dropped === 0) {
          parts.push(preformatted > 0 ? text : text.replace(/\s+/g, ' '))
          if (text.trim() !== '') ends = 0
        }
      },
      onclosetag(name) {
        depth--
        if (name === 'title') inTitle = false
        if (DROPPED.has(name)) dropped--
        if (name === 'pre') preformatted--
        if (CELLS.has(name) && dropped === 0) parts.push('\t')
        else breakAt(name)
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.write(html)
  parser.end()
  const lines = [title.replace(/\s+/g, ' '), '', ...parts.join('').split('\n')]
  return lines
    .map(line =>
      line
        .replace(/[\t ]*\t[\t ]*/g, ' | ')
        .replace(/ {2,}/g, ' ')
        .replace(/^[ |]+|[ |]+$/g, ''),
    )
    .join('\n')
}

/** `&amp;` and `&#x26;` as the characters they stand for; everything else stays. */
export function decodeReferences(text: string): string {
  return text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi, reference => {
    let decoded = ''
    const parser = new Parser(
      {
        ontext: part => {
          decoded += part
        },
      },
      { decodeEntities: true },
    )
    parser.end(reference)
    return decoded
  })
}
