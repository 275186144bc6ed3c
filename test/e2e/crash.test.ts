import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { addGraphFile, addSampleGraph, ask, clew, goTo, newFolder } from './clew.ts'

/** kill -9 of the whole program, workers included, and a new start. */
describe('a power cut', () => {
  const { home, open, restartAfter } = clew()
  const files = newFolder()
  afterAll(files.remove)

  it('in the middle of an import leaves the other graphs and a job to try again', async () => {
    const big = join(files.path, 'big.txt')
    writeFileSync(
      big,
      Array.from(
        { length: 300_000 },
        (_, i) => `node ${i % 90_000}|links to ${i % 7}|node ${(i * 7919) % 100_000}`,
      ).join('\n'),
    )
    const first = await open()
    await addSampleGraph(first.page)
    await addGraphFile(first.page, big)
    await first.page.getByRole('progressbar').first().waitFor()
    await first.page
      .getByText(/triples\/s/)
      .first()
      .waitFor()
    await restartAfter('kill')
    expect(readdirSync(join(home, 'graphs'))).toHaveLength(1)
    const { page } = await open()
    await goTo(page, 'Graphs')
    await page.getByText('interrupted when Clew was closed').first().waitFor()
    await page
      .getByRole('button', { name: /^Try .* again$/ })
      .first()
      .click()
    await page.getByRole('list', { name: 'Your graphs' }).getByText('300,000 triples').waitFor()
  })

  it('leaves a half written question and the open canvas, whichever is killed: the host or the tab', async () => {
    const { page } = await open()
    await goTo(page, 'Explore')
    await page.getByRole('button', { name: /^Graph:/ }).click()
    await page.getByRole('menuitemradio', { name: /myths/i }).click()
    await page.getByLabel('Find in this graph').fill('Zeus')
    await page.getByRole('list', { name: 'What fits' }).getByRole('button', { name: /^Zeus/ }).first().waitFor()
    await page.getByLabel('Find in this graph').press('Enter')
    await page.getByRole('article', { name: 'About Zeus' }).waitFor()
    await page.getByRole('application', { name: /^Canvas: \d\d+ entit/ }).waitFor()
    const drawn = await page.getByRole('application', { name: /^Canvas/ }).getAttribute('aria-label')
    await goTo(page, 'Ask')
    await page.getByLabel('Ask about this graph').fill('Who was the mother of')
    const kept = (): Promise<boolean> => page.evaluate(() => localStorage.getItem('clew.canvas') !== null)
    await expect.poll(kept, { timeout: 60_000 }).toBe(true)
    // The tab is gone; its context, which is the browser's profile, is not.
    const address = new URL(page.url())
    const context = page.context()
    await page.close()
    const again = await context.newPage()
    await again.goto(`${address.origin}/#/ask`)
    await expect.poll(() => again.getByLabel('Ask about this graph').inputValue()).toBe('Who was the mother of')
    await goTo(again, 'Explore')
    await again.getByRole('application', { name: drawn ?? '' }).waitFor()
    // The host is killed under the tab, and started again: what is in the tab stays.
    await restartAfter('kill')
    await goTo(again, 'Ask')
    expect(await again.getByLabel('Ask about this graph').inputValue()).toBe('Who was the mother of')
  })

  it('right after a question keeps it, and it can be asked again', async () => {
    const first = await open()
    await goTo(first.page, 'Ask')
    await first.page.getByRole('button', { name: /^Graph:/ }).click()
    await first.page.getByRole('menuitemradio', { name: /myths/i }).click()
    await first.page.getByLabel('Ask about this graph').fill('Which weapons did the children of Zeus carry?')
    await first.page.getByLabel('Ask about this graph').press('Enter')
    await first.page.getByRole('region', { name: 'Questions asked' }).getByText('Which weapons').waitFor()
    await restartAfter('kill')
    const { page } = await open()
    await page.getByText('Which weapons did the children of Zeus carry?').first().click()
    await page.getByRole('region', { name: 'Result' }).waitFor()
    const result = await ask(page, 'Who killed the Minotaur?')
    expect(result).toContain('Theseus')
  })
})
