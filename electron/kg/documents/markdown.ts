import { Lexer, type Token, type Tokens } from 'marked'
import { decodeReferences, htmlToText } from './html.ts'

/**
 * Text without an empty line in it: beyond this it is no paragraph of a person, and what marked needs grows with its
 * square.
 */
const LONGEST_PARAGRAPH = 20_000

/**
 * Markdown as plain text: headings, paragraphs, list items and table rows on lines of their own, marks and addresses of
 * links gone, raw HTML as a page's text. A source with endless paragraphs, or with quotes inside each other without
 * end, is given as it stands.
 */
export function markdownToText(source: string): string {
  const body = withoutFrontMatter(source)
  if (hasEndlessParagraph(body)) return body
  try {
    // Blocks only: marked's reading of what stands inside a paragraph takes minutes on a page of `_a_a_a`.
    return new Lexer().blockTokens(body.replace(/\r\n?/g, '\n')).map(blockText).join('')
  } catch (error) {
    if (error instanceof RangeError) return body
    throw error
  }
}

function hasEndlessParagraph(source: string): boolean {
  let start = 0
  for (const { index, 0: gap } of source.matchAll(/\n[ \t\r]*\n/g)) {
    if (index - start > LONGEST_PARAGRAPH) return true
    start = index + gap.length
  }
  return source.length - start > LONGEST_PARAGRAPH
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
      return `${listItems(token)
        .map(item => item.tokens.map(blockText).join('').trim())
        .join('\n')}\n\n`
    case 'table':
      return `${tableRows(token)
        .map(row => row.map(cell => inlineText(cell.text)).join(' | '))
        .join('\n')}\n\n`
    case 'blockquote':
      return (token.tokens ?? []).map(blockText).join('')
    case 'text':
      return `${inlineText(String(token.text))}\n`
    default:
      return `${inlineText('text' in token ? String(token.text) : token.raw)}\n\n`
  }
}

/** marked's type for tokens of extensions, of which there are none here, hides those of its own. */
function listItems({ items }: Tokens.List | Tokens.Generic): readonly Tokens.ListItem[] {
  return items
}

function tableRows({ header, rows }: Tokens.Table | Tokens.Generic): readonly (readonly Tokens.TableCell[])[] {
  return [header, ...rows]
}

/** Marks inside a paragraph, taken off one kind after the other, each in one pass. */
export function inlineText(text: string): string {
  const plain = text
    .replace(/<((?:https?:\/\/|mailto:)[^<>\s]{1,2000})>/gi, '$1')
    .replace(
      /!?\[([^[\]]{0,2000})\](?:\((?:[^()\s]|\([^()\s]{0,500}\)){0,2000}(?:\s+"[^"]{0,500}")?\)|\[[^[\]]{0,500}\])/g,
      '$1',
    )
    .replace(/`{1,3}([^`]{1,2000})`{1,3}/g, '$1')
    .replace(
      /(?<![\\\p{L}\p{N}_*~])(?:\*{1,3}|_{1,3}|~~)(?=[^\s*_~])|(?<=[^\s\\*_~])(?:\*{1,3}|_{1,3}|~~)(?![\p{L}\p{N}_*~])/gu,
      '',
    )
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
  return /<[a-z/!]/i.test(plain) ? htmlToText(plain.replace(/\n/g, '<br>')).trim() : decodeReferences(plain)
}
