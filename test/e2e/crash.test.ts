import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSampleGraph, ask, goTo, launchBrowser, newHome, openPage, serve, type Served } from './clew.ts'

/** kill -9 of the whole program, workers included, and a new start. */
describe('a power cut', () => {
  const home = newHome()
  const files = mkdtempSync(join(tmpdir(), 'clew-files-'))
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
    rmSync(files, { recursive: true, force: true })
  })

  it('in the middle of an import leaves the other graphs and a job to try again', async () => {
    const big = join(files, 'big.txt')
    writeFileSync(big, Array.from({ length: 600_000 }, (_, i) => `node ${i % 90_000}|links to ${i % 7}|node ${(i * 7919) % 100_000}`).join('\n'))
    const first = await openPage(browser, served.url)
    await addSampleGraph(first.page)
    await first.page.getByLabel('Graph files').setInputFiles(big)
    await first.page.getByRole('progressbar').first().waitFor()
    await first.page.getByText(/triples\/s/).first().waitFor({ timeout: 30_000 })
    await served.kill()

    served = await serve(home.path)
    expect(readdirSync(join(home.path, 'graphs'))).toHaveLength(1)
    const { page } = await openPage(browser, served.url)
    await goTo(page, 'Graphs')
    await page.getByText('interrupted when Clew was closed').first().waitFor()
    await page.getByRole('button', { name: /^Try .* again$/ }).first().click()
    await page.getByRole('list', { name: 'Your graphs' }).getByText('600,000 triples').waitFor({ timeout: 60_000 })
  })

  it('right after a question keeps it, and it can be asked again', async () => {
    const first = await openPage(browser, served.url)
    await goTo(first.page, 'Ask')
    await first.page.getByRole('button', { name: /^Graph:/ }).click()
    await first.page.getByRole('menuitemradio', { name: /myths/i }).click()
    await first.page.getByLabel('Ask about this graph').fill('Which weapons did the children of Zeus carry?')
    await first.page.keyboard.press('Enter')
    await first.page.getByRole('region', { name: 'Questions asked' }).getByText('Which weapons').waitFor()
    await served.kill()

    served = await serve(home.path)
    const { page } = await openPage(browser, served.url)
    await page.getByText('Which weapons did the children of Zeus carry?').first().click()
    await page.getByRole('region', { name: 'Result' }).waitFor()
    const result = await ask(page, 'Who killed the Minotaur?')
    expect(result).toContain('Theseus')
  })
})
