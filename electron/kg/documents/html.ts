import { Parser } from 'htmlparser2'

/** What stands in these is no text of the document. */
const DROPPED = new Set(['script', 'style', 'noscript', 'template', 'nav', 'svg', 'math', 'iframe', 'object', 'canvas', 'select', 'button', 'head'])
const BLOCKS = new Set([
  'address', 'article', 'aside', 'blockquote', 'body', 'br', 'caption', 'dd', 'details', 'div', 'dl', 'dt', 'fieldset', 'figcaption', 'figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6',
  'header', 'hr', 'html', 'li', 'main', 'ol', 'p', 'pre', 'section', 'summary', 'table', 'tbody', 'tfoot', 'thead', 'tr', 'ul',
])
const PARAGRAPHS = new Set(['article', 'blockquote', 'dl', 'figure', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ol', 'p', 'pre', 'section', 'table', 'ul'])
const CELLS = new Set(['td', 'th'])
/** Elements inside each other; a page has some dozens, and a hostile one millions. */
const MOST_DEPTH = 2_000

/** The page nests its elements deeper than any real one. */
export class DeepMarkupError extends Error {
  override readonly name = 'DeepMarkupError'
}

/**
 * The readable text of a page: scripts, styles and navigation dropped, blocks on lines of their own, character references decoded, the title first.
 * Nothing is run or fetched. @throws {DeepMarkupError}
 */
export function htmlToText(html: string): string {
  const parts: string[] = []
  let dropped = 0
  let depth = 0
  let preformatted = 0
  let inTitle = false
  let title = ''
  const parser = new Parser({
    onopentagname(name) {
      if (++depth > MOST_DEPTH) throw new DeepMarkupError('its elements are nested deeper than 2,000')
      if (name === 'title') inTitle = true
      if (DROPPED.has(name)) dropped++
      if (name === 'pre') preformatted++
      if (PARAGRAPHS.has(name)) parts.push('\n\n')
      else if (BLOCKS.has(name)) parts.push('\n')
    },
    ontext(text) {
      if (inTitle && title.length < 1_000) title += text
      else if (dropped === 0) parts.push(preformatted > 0 ? text : text.replace(/\s+/g, ' '))
    },
    onclosetag(name) {
      depth--
      if (name === 'title') inTitle = false
      if (DROPPED.has(name)) dropped--
      if (name === 'pre') preformatted--
      if (CELLS.has(name)) parts.push('\t')
      else if (PARAGRAPHS.has(name)) parts.push('\n\n')
      else if (BLOCKS.has(name)) parts.push('\n')
    },
  }, { decodeEntities: true, lowerCaseTags: true })
  parser.write(html)
  parser.end()
  const lines = [title.replace(/\s+/g, ' '), '', ...parts.join('').split('\n')]
  return lines.map(line => line.replace(/[\t ]*\t[\t ]*/g, ' | ').replace(/ {2,}/g, ' ').replace(/^[ |]+|[ |]+$/g, '')).join('\n')
}
