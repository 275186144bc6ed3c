import { posix } from 'node:path'
import GithubSlugger from 'github-slugger'
import { Marked, type Token, type Tokens } from 'marked'
import { escapeHtml } from '../../electron/report/escape-html.ts'
import type { Page } from './site-map.ts'

export const HELP = '/help/'

export interface Heading {
  depth: number
  id: string
  /** As HTML. */
  text: string
}

export interface Rendered {
  html: string
  headings: Heading[]
}

/**
 * A page as HTML. Headings have the anchors that GitHub gives them, so that a link is right in both places. What is
 * linked and has no page (a source, a test, the network) is named and leads nowhere: nothing here leaves the application.
 * @param addresses where the page of a file lies, by the file's path in the checkout
 * @param titles the titles of files, for links that show the file's name
 */
export function renderPage({ source, markdown }: Page, addresses: ReadonlyMap<string, string>): Rendered {
  const slugger = new GithubSlugger()
  const headings: Heading[] = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens)
        const id = slugger.slug(plainText(tokens))
        headings.push({ depth, id, text })
        return `<h${depth} id="${id}">${text}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens)
        if (/^[a-z]+:/.test(href)) return `${text} <span class="address">(${escapeHtml(href)})</span>`
        if (href.startsWith('#')) return `<a href="${escapeHtml(href)}">${text}</a>`
        const [path = '', anchor] = href.split('#', 2)
        const target = posix.join(posix.dirname(source), path)
        const address = addresses.get(target)
        return address === undefined
          ? `<span class="source" title="${escapeHtml(target)}">${text}</span>`
          : `<a href="${HELP}${address}${anchor === undefined ? '' : `#${anchor}`}">${text}</a>`
      },
      image({ href, text }) {
        const target = posix.join(posix.dirname(source), href).replace(/^docs\//, '')
        return `<img src="${HELP}${escapeHtml(target)}" alt="${escapeHtml(text)}">`
      },
      code({ text }) {
        return `<pre tabindex="0"><code>${text.split('\n').map(escapeHtml).join('\n')}</code></pre>\n`
      },
      table(token: Tokens.Table) {
        const cell = ({ tokens }: Tokens.TableCell, at: number, tag: 'th' | 'td'): string => {
          const side = { right: ' class="right"', center: ' class="middle"' }[String(token.align[at])] ?? ''
          return `<${tag}${side}>${this.parser.parseInline(tokens)}</${tag}>`
        }
        // Markdown has no table without a head; an empty one says nothing.
        const head = token.header.some(({ text }) => text !== '')
          ? `<thead><tr>${token.header.map((each, at) => cell(each, at, 'th')).join('')}</tr></thead>`
          : ''
        const rows = token.rows.map(row => `<tr>${row.map((each, at) => cell(each, at, 'td')).join('')}</tr>`)
        return `<div class="table" tabindex="0" role="region" aria-label="Table"><table>${head}<tbody>${rows.join('\n')}</tbody></table></div>\n`
      },
    },
  })
  return { html: marked.parse(markdown, { async: false }), headings }
}

/** What a heading says, without its marks: as GitHub makes the anchor of it. */
export function plainText(tokens: readonly Token[]): string {
  return tokens
    .map(token =>
      'tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? token.text : token.raw,
    )
    .join('')
}
