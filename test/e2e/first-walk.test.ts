import { describe, expect, it } from 'vitest'
import { addSampleGraph, ask, clew, goTo, steps, textOf } from './clew.ts'

/** The README's first walk, in a real browser, through the real host, with the embedded Navigator. */
describe('a first walk', () => {
  const { browser, open, restartAfter } = clew()

  it('goes from an empty home to a saved report', async () => {
    const { page, complaints } = await open()
    // Fetched before the entry has asked whether the project is open.
    expect(await page.locator('link[rel="modulepreload"][href*="/app-"]').count()).toBe(1)
    await addSampleGraph(page)
    await page.getByRole('button', { name: 'Ask about it' }).click()

    await page.getByLabel('Ask about this graph').fill('Who is the father of Ariadne?')
    await page.getByRole('list', { name: 'Entities in the question' }).getByText('Ariadne').waitFor()
    const result = await ask(page, 'Who is the father of Ariadne?')
    expect(result).toContain('Minos')
    expect(await (await steps(page)).innerText()).toMatch(/follow\(s1, father\)/)
    expect(await page.getByRole('list', { name: 'Answers with evidence' }).innerText()).toMatch(
      /Ariadne\s*→\s*father\s*→\s*Minos/,
    )

    await page.getByRole('button', { name: 'Report…' }).click()
    await page.getByRole('document', { name: 'The page as it will be saved' }).getByText('Minos').first().waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save report' }).click()
    const saved = await download
    const html = await textOf(download)
    expect(saved.suggestedFilename()).toMatch(/\.html$/)
    expect(html).toContain('Who is the father of Ariadne?')
    expect(html).toContain('<svg')

    // The page must stand alone: opened without the program and without scripts, it still shows its answer.
    const alone = await browser().newContext({ javaScriptEnabled: false, offline: true })
    const reader = await alone.newPage()
    await reader.setContent(html)
    expect(await reader.locator('body').innerText()).toContain('Minos')
    expect(complaints).toEqual([])
  })

  it('answers over two hops and shows the chain', { tags: 'slow' }, async () => {
    const { page } = await open()
    await goTo(page, 'Ask')
    const result = await ask(page, 'Who is the mother of the father of Ariadne?')
    expect(result).toContain('Europa')
  })

  it('keeps what was asked, over a restart', async () => {
    await restartAfter('stop')
    const { page } = await open()
    const history = page.getByRole('region', { name: 'Questions asked' }).or(page.getByLabel('Questions asked'))
    await history.getByText('Who is the father of Ariadne?').first().click()
    const result = page.getByRole('region', { name: 'Result' })
    await result.waitFor()
    expect(await result.innerText()).toContain('Minos')
  })

  it('says so when the question names nothing in the graph', { tags: 'slow' }, async () => {
    const { page } = await open()
    await goTo(page, 'Ask')
    const result = await ask(page, 'How deep is the Zzzyzx?')
    expect(result).toMatch(/no entity|not found|nothing/i)
  })

  it('stops at once', async () => {
    const { page } = await open()
    await goTo(page, 'Ask')
    const question = 'Who killed the monsters whose father is Typhon?'
    await page.getByLabel('Ask about this graph').fill(question)
    await page.getByLabel('Ask about this graph').press('Enter')
    await page.keyboard.press('Escape')
    // The Navigator may have answered before the key arrived, or the key come before it was asked; either way the
    // screen is at rest with a result, which is that of this question.
    await page.getByRole('heading', { level: 1, name: question }).waitFor()
    await page.getByRole('region', { name: 'Result' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Stop' }).count()).toBe(0)
  })
})
