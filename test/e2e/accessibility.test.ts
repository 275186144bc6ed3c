import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSampleGraph, ask, goTo, launchBrowser, newHome, openPage, serve, type Served } from './clew.ts'

/** WCAG 2.1 AA by axe, on every screen and in both colour schemes. */
describe('accessibility', () => {
  const home = newHome()
  let served: Served
  let browser: Browser

  beforeAll(async () => {
    served = await serve(home.path)
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await served?.stop()
    home.remove()
  })

  async function violations(page: Page): Promise<string[]> {
    const { violations: found } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).analyze()
    return found.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`))
  }

  it.each(['light', 'dark'] as const)('has no violation in the %s scheme', async colorScheme => {
    const { page } = await openPage(browser, served.url, { colorScheme, reducedMotion: 'reduce' })
    const found: Record<string, string[]> = {}
    await goTo(page, 'Graphs')
    found.graphs = await violations(page)
    if (colorScheme === 'light') await addSampleGraph(page)
    await goTo(page, 'Ask')
    found.before = await violations(page)
    await ask(page, 'Who killed the Minotaur?')
    found.answered = await violations(page)
    await goTo(page, 'Graphs')
    found.summary = await violations(page)
    await goTo(page, 'Models')
    found.models = await violations(page)
    expect(found).toEqual({ graphs: [], before: [], answered: [], summary: [], models: [] })
  })

  it('can be walked with the keyboard alone', async () => {
    const { page } = await openPage(browser, served.url)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Who killed the Minotaur?')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Result' }).getByText('Theseus').first().waitFor()
  })
})
