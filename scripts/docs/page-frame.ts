import { escapeHtml } from '../../electron/report/escape-html.ts'
import { HELP, type Heading, type Rendered } from './render-page.ts'
import type { Page, PageGroup } from './site-map.ts'

/** A page within its frame: the layout that Vite has built, with contents, outline and the ways on. */
export function framed(layout: string, page: Page, { html, headings }: Rendered, groups: readonly PageGroup[]): string {
  return layout
    .replace('<title>Clew</title>', () => `<title>${escapeHtml(page.title)} · Clew</title>`)
    .replace('<!--contents-->', () => groups.map(group => groupLinks(group, page)).join('\n'))
    .replace('<!--page-->', () => `${html}${neighbours(page, groups)}`)
    .replace('<!--outline-->', () => outline(headings))
}

function groupLinks({ title, pages, folded }: PageGroup, here: Page): string {
  const items = pages.map(
    page =>
      `<li><a href="${HELP}${page.address}"${page === here ? ' aria-current="page"' : ''}>${escapeHtml(page.title)}</a></li>`,
  )
  const list = `<ul>${items.join('\n')}</ul>`
  return folded
    ? `<details${pages.includes(here) ? ' open' : ''}><summary>${escapeHtml(title)}</summary>${list}</details>`
    : `<h2>${escapeHtml(title)}</h2>${list}`
}

function outline(headings: readonly Heading[]): string {
  const listed = headings.filter(({ depth }) => depth === 2 || depth === 3)
  if (listed.length < 2) return ''
  const items = listed.map(
    ({ depth, id, text }) =>
      `<li${depth === 3 ? ' class="deeper"' : ''}><a href="#${id}">${text.replaceAll(/<\/?a\b[^>]*>/g, '')}</a></li>`,
  )
  return `<h2>On this page</h2><ul>${items.join('\n')}</ul>`
}

/** The pages of the same group before and behind this one. */
function neighbours(here: Page, groups: readonly PageGroup[]): string {
  const pages = groups.find(group => group.pages.includes(here))?.pages ?? []
  const at = pages.indexOf(here)
  const link = (page: Page | undefined, arrow: (title: string) => string): string =>
    page === undefined ? '' : `<a href="${HELP}${page.address}">${arrow(escapeHtml(page.title))}</a>`
  const links = link(pages[at - 1], title => `← ${title}`) + link(pages[at + 1], title => `${title} →`)
  return links === '' ? '' : `<nav class="turn" aria-label="Before and behind">${links}</nav>`
}
