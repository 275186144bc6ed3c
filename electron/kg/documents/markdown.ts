import { lexer, type Token, type Tokens } from 'marked'
import { decodeReferences, htmlToText } from './html.ts'

/** Markdown as plain text: headings, paragraphs, list items and table rows on lines of their own, marks and addresses of links gone, raw HTML as a page's text. */
export function markdownToText(source: string): string {
  try {
    return lexer(withoutFrontMatter(source)).map(blockText).join('')
  } catch (error) {
    // Thousands of quotes inside each other exhaust the stack; what was written can be read as it stands.
    if (error instanceof RangeError) return source
    throw error
  }
}

/** The header that notes programs put before the text, between two lines of dashes. */
function withoutFrontMatter(source: string): string {
  if (!/^---[ \t]*\r?\n/.test(source)) return source
  const end = /\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(source.slice(3, 20_000))
  return end === null ? source : source.slice(3 + end.index + end[0].length)
}

function blockText(token: Token): string {
  switch (token.type) {
    case 'space':
    case 'hr':
    case 'def':
      return ''
    case 'code':
      return `${String(token.text)}\n\n`
    case 'html':
      return `${htmlToText(token.raw)}\n\n`
    case 'list':
      return `${listItems(token).map(item => item.tokens.map(blockText).join('').trim()).join('\n')}\n\n`
    case 'table':
      return `${tableRows(token).map(row => row.map(cell => inlineText(cell.tokens)).join(' | ')).join('\n')}\n\n`
    case 'blockquote':
      return (token.tokens ?? []).map(blockText).join('')
    case 'text':
      return `${inline(token)}\n`
    default:
      return `${inline(token)}\n\n`
  }
}

/** marked's type for tokens of extensions, of which there are none here, hides those of its own. */
function listItems({ items }: Tokens.List | Tokens.Generic): readonly Tokens.ListItem[] {
  return items
}

function tableRows({ header, rows }: Tokens.Table | Tokens.Generic): readonly (readonly Tokens.TableCell[])[] {
  return [header, ...rows]
}

function inline(token: Token): string {
  if (token.type === 'br') return '\n'
  if (token.type === 'html') return htmlToText(token.raw).trim()
  if (token.type === 'image') return String(token.text)
  if ('tokens' in token && token.tokens !== undefined && token.tokens.length > 0) return inlineText(token.tokens)
  // marked leaves character references as they stand.
  return decodeReferences('text' in token ? String(token.text) : token.raw)
}

function inlineText(tokens: readonly Token[]): string {
  return tokens.map(inline).join('')
}
