import { Parser } from 'htmlparser2'
import { HELP, type Rendered } from './render-page.ts'
import type { Page } from './site-map.ts'

/** A part of a page under its heading, to be found by the search (renderer/help/search.ts). */
export interface Section {
  id: string
  page: string
  title: string
  text: string
}

/** The page cut at its headings of the first three levels. */
export function searchSections({ address, title }: Page, { html }: Rendered): Section[] {
  const sections: Section[] = []
  let heading: string | undefined
  const parser = new Parser({
    onopentag(name, { id }) {
      if (!/^h[1-3]$/.test(name) || id === undefined) return
      heading = name
      sections.push({ id: `${HELP}${address}${name === 'h1' ? '' : `#${id}`}`, page: title, title: '', text: '' })
    },
    ontext(text) {
      const section = sections.at(-1)
      if (section) section[heading === undefined ? 'text' : 'title'] += text
    },
    onclosetag(name) {
      if (name === heading) heading = undefined
    },
  })
  parser.end(html)
  return sections.map(section => ({ ...section, text: section.text.replaceAll(/\s+/g, ' ').trim() }))
}
