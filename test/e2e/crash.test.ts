import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { filesWith } from '../host/vault/every-file.ts'
import { addGraphFile, addSampleGraph, ask, clew, eventually, goTo, newFolder, violations } from './clew.ts'

/** kill -9 of the whole program, workers included, and a new start. */
describe('a power cut', () => {
  const { home, open, restartAfter } = clew()
  const files = newFolder()
  afterAll(files.remove)

  it('leaves a half written question and the open canvas, whichever is killed: the host or the tab', async () => {
    const { page } = await open()
    await addSampleGraph(page)
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
    const kept = (): Promise<string> =>
      page.evaluate(() => {
        const { canvas } = JSON.parse(localStorage.getItem('clew.canvas') ?? '{"canvas":{"nodes":[]}}')
        return `Canvas: ${canvas.nodes.length} entities`
      })
    // What is kept first may be the entity alone, before what is around it has come.
    await expect.poll(async () => drawn?.startsWith(await kept())).toBe(true)
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

  it('in the middle of an import leaves the other graphs and a job to try again', { tags: 'slow' }, async () => {
    const big = join(files.path, 'big.txt')
    writeFileSync(
      big,
      Array.from(
        { length: 300_000 },
        (_, i) => `node ${i % 90_000}|links to ${i % 7}|node ${(i * 7919) % 100_000}`,
      ).join('\n'),
    )
    const first = await open()
    await goTo(first.page, 'Graphs')
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

  it('right after a question keeps it, and it can be asked again', { tags: 'slow' }, async () => {
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

describe('an encrypted project', () => {
  const { home, open, browser, entry, restartAfter } = clew()
  const passphrase = 'correct horse battery staple'
  const files = newFolder()
  afterAll(files.remove)

  it('is encrypted, locked, refused to a wrong passphrase and opened where it was', async () => {
    const films = join(files.path, 'films.txt')
    writeFileSync(films, 'Alien|directed_by|Ridley Scott\nAlien|starred_actors|Sigourney Weaver\n')
    const { page } = await open()
    await goTo(page, 'Graphs')
    await addGraphFile(page, films)
    await page.getByText(/^Added the graph/).waitFor()
    await goTo(page, 'Ask')
    expect(await ask(page, 'Who directed Alien?')).toContain('Ridley Scott')
    const command = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'Search and commands' }).click()
      const field = page.getByLabel('A command, a graph, a question, an entity')
      await field.fill(name)
      await page.getByRole('region', { name: 'Commands' }).getByText(name).waitFor()
      await field.press('Enter')
    }
    await command('What is stored, and where')
    await page.getByRole('button', { name: 'Encrypt by a passphrase…' }).click()
    const sheet = page.getByRole('dialog', { name: 'Encrypt this project?' })
    await sheet.getByText('A lost passphrase is lost data').waitFor()
    await sheet.getByLabel('New passphrase').fill('password')
    await sheet.getByText(/^Weak/).waitFor()
    await sheet.getByLabel('New passphrase').fill(passphrase)
    await sheet.getByLabel('The same once more').fill(`${passphrase}s`)
    expect(await sheet.getByRole('button', { name: 'Encrypt now' }).isDisabled()).toBe(true)
    await sheet.getByLabel('The same once more').fill(passphrase)
    expect(await violations(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Encrypt now' }).click()
    // It is open again once all of it is encrypted.
    await expect.poll(() => existsSync(join(home, 'vault.json'))).toBe(true)
    const main = page.getByRole('navigation', { name: 'Main' })
    await expect.poll(() => filesWith(home, ['Sigourney', 'Who directed'])).toEqual([])
    await eventually(main)
    // Neither address nor storage of the browser tell what is in view.
    await goTo(page, 'Graphs')
    await goTo(page, 'Ask')
    await page.getByLabel('Ask about this graph').fill('Which films did')
    expect(new URL(page.url()).hash).toBe('')
    const stored = (): Promise<string> => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
    expect(await stored()).not.toMatch(/films|Which|clew\.(graph|draft|canvas)/)

    await command('Lock now')
    const field = page.getByRole('textbox', { name: 'Passphrase' })
    await field.waitFor()
    expect([await main.count(), await page.getByText('films').count()]).toEqual([0, 0])
    expect(await violations(page)).toEqual([])
    await field.fill('not it at all')
    await field.press('Enter')
    await page.getByText('That is not the passphrase.').waitFor()
    await page.getByText(/can be tried in/).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Show the passphrase' }).click()
    await field.fill(passphrase)
    expect(await field.getAttribute('type')).toBe('text')
    await field.press('Enter')
    await page.getByLabel('Ask about this graph').waitFor()
    expect(await page.getByLabel('Ask about this graph').inputValue()).toBe('Which films did')
    expect(await ask(page, 'Who directed Alien?')).toContain('Ridley Scott')

    // A start knows no passphrase; the page asks.
    await restartAfter('kill')
    const again = await browser().newPage()
    await again.goto(entry())
    await again.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase)
    await again.getByRole('button', { name: 'Open' }).click()
    await again.getByRole('region', { name: 'Questions asked' }).getByText('Who directed Alien?').first().waitFor()
    expect(await filesWith(home, ['Sigourney', 'Who directed', passphrase])).toEqual([])
    await again.close()
  })
})
