import { useEffect, useRef } from 'react'
import { t } from '../../words/words.ts'

/**
 * The report's page as it will print: its own elements and its own style sheet, in a tree that nothing of the window
 * reaches. It holds no script, and none would run: a parsed document is only taken apart.
 */
export function PagePreview({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = host.current
    if (!element) return
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    // Its own style sheet, which the policy of the window lets stand in no element.
    const [styled = '', style = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? []
    const parsed = new DOMParser().parseFromString(html.replace(styled, ''), 'text/html')
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
    root.adoptedStyleSheets = [sheet]
    const page = document.createElement('div')
    page.className = 'page'
    const main = parsed.querySelector('main')
    if (main) page.append(document.adoptNode(main))
    root.replaceChildren(page)
    // A way within the page is none of the window's address.
    const follow = (event: Event): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link) return
      event.preventDefault()
      root.getElementById(link.getAttribute('href')?.slice(1) ?? '')?.scrollIntoView()
    }
    page.addEventListener('click', follow)
    return () => page.removeEventListener('click', follow)
  }, [html])
  return <div ref={host} className="report-page" role="document" aria-label={t('report.thePageAsItWill')} />
}
