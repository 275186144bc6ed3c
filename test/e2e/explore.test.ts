import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, describe, it } from 'vitest'
import { SavedViewSchema } from '../../electron/contract/saved-view.ts'
import { addGraphFile, addSampleGraph, clew, goTo, violations, textOf } from './clew.ts'

/** The walk of somebody who explores a graph: a name, its page, the canvas, ways, a question, a view that is kept. */
describe('exploring', () => {
  const { home, open } = clew()

  it('leads from a name to its page, the canvas, ways, a question and a view that is kept', async () => {
    const { page, complaints } = await open({ reducedMotion: 'reduce' })
    await goTo(page, 'Explore')
    await page.getByRole('heading', { name: 'There is nothing to explore yet' }).waitFor()
    await addSampleGraph(page)
    await goTo(page, 'Explore')
    await page.getByRole('heading', { name: /^Walk through/ }).waitFor()
    expect(await violations(page)).toEqual([])

    const find = page.getByLabel('Find in this graph')
    await find.fill('thes')
    await page
      .getByRole('list', { name: 'What fits' })
      .getByRole('button', { name: /^Theseus/ })
      .waitFor()
    await find.fill('Theseuz')
    await page
      .getByRole('list', { name: 'What fits' })
      .getByRole('button', { name: /^Theseus/ })
      .waitFor()
    await find.press('Enter')
    const about = page.getByRole('article', { name: 'About Theseus' })
    await about.waitFor()
    const canvas = page.getByRole('application', { name: /^Canvas/ })
    const drawn = async (): Promise<number> =>
      Number(/Canvas: ([\d,]+) entit/.exec((await canvas.getAttribute('aria-label')) ?? '')?.[1] ?? 0)
    await expect.poll(drawn).toBeGreaterThan(3)
    const first = await drawn()

    // Enter expands what the arrow keys have chosen, Delete hides it, an undo brings it back.
    await canvas.focus()
    await canvas.press('ArrowRight')
    await canvas.press('Enter')
    await expect.poll(drawn).toBeGreaterThan(first)
    const more = await drawn()
    await canvas.press('Delete')
    await expect.poll(drawn).toBeLessThan(more)
    await canvas.press('Control+z')
    await expect.poll(drawn).toBe(more)
    expect(await violations(page)).toEqual([])

    // Each name leads on, and the browser back.
    await find.fill('Theseus')
    await page
      .getByRole('list', { name: 'What fits' })
      .getByRole('button', { name: /^Theseus/ })
      .first()
      .click()
    await about.waitFor()
    const name = about.locator('.end .link').first()
    const other = await name.innerText()
    await name.click()
    await page.getByRole('heading', { level: 1, name: other, exact: true }).waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await about.waitFor()

    await page.getByRole('button', { name: 'Ways between…' }).click()
    await page.getByLabel('To', { exact: true }).fill('Zeus')
    await page.getByRole('list', { name: 'What fits' }).getByRole('button', { name: /^Zeus/ }).first().click()
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await page.getByText(/ways? from Theseus to Zeus/).waitFor()
    expect(await violations(page)).toEqual([])
    const ways = page.getByRole('list', { name: 'Ways', exact: true })
    await ways.getByRole('button', { name: 'Show', exact: true }).first().click()

    const views = page.getByRole('button', { name: 'Saved views' })
    await views.click()
    await page.getByLabel('Name of the view').fill('Heroes')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved the view “Heroes”.').waitFor()
    // As it was saved: what is shown may still grow by what was asked for before.
    const [view = ''] = readdirSync(join(home, 'views')).filter(name => name.endsWith('.json'))
    const kept = SavedViewSchema.parse(JSON.parse(readFileSync(join(home, 'views', view), 'utf8'))).canvas.nodes.length

    await page.getByRole('button', { name: 'More', exact: true }).click()
    const picture = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /SVG/ }).click()
    expect(await textOf(picture)).toMatch(/^<svg [^]*>Theseus<[^]*<\/svg>$/)

    await ways.getByRole('button', { name: 'Ask about this way' }).first().click()
    const topics = page.getByRole('list', { name: 'Entities in the question' })
    await topics.getByText('Theseus').waitFor()
    const box = page.getByLabel('Ask about this graph')
    await box.fill('Who killed the Minotaur?')
    await box.press('Enter')
    await page.getByRole('button', { name: 'Open in Explore' }).click()
    await expect.poll(drawn).toBeGreaterThanOrEqual(kept)

    await page.reload()
    await goTo(page, 'Explore')
    await views.click()
    await page
      .getByRole('list', { name: 'Views of this graph' })
      .getByRole('button', { name: /^Heroes/ })
      .click()
    await expect.poll(drawn).toBe(kept)
    expect(complaints).toEqual([])
  })

  it('shows the schema, and a relation as a table that is filtered and saved', { tags: 'slow' }, async () => {
    const { page, complaints } = await open({ colorScheme: 'dark' })
    await goTo(page, 'Explore')
    await page.getByRole('button', { name: 'Schema', exact: true }).click()
    const relations = page.getByRole('region', { name: 'Relations' })
    await relations.getByRole('button', { name: 'father', exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await relations.getByRole('button', { name: 'father', exact: true }).click()
    const table = page.getByRole('region', { name: 'Facts of the relation' })
    await table.getByRole('button', { name: 'to', exact: true }).click()
    await page.getByLabel('Filter by name').fill('heracles')
    await expect.poll(() => table.getByRole('row').count()).toBeLessThan(10)
    await table.getByRole('button', { name: 'Heracles', exact: true }).first().waitFor()
    expect(await violations(page)).toEqual([])
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV', exact: true }).click()
    const text = await textOf(saved)
    expect(text).toMatch(/^head,tail,time,head key,tail key\r\n/)
    expect(text).toContain('Heracles,Zeus,')
    await table.getByRole('button', { name: 'Heracles', exact: true }).first().click()
    await page.getByRole('article', { name: 'About Heracles' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('filters, colours and sizes what is drawn by value, by keys alone', { tags: 'slow' }, async () => {
    const { page, complaints } = await open({ reducedMotion: 'reduce' })
    const file = join(home, 'lights.csv')
    const rows = Array.from(
      { length: 24 },
      (_, at) => `Light ${at},${at % 5 === 0 ? '' : 10 + at},${at % 3 ? 'round' : 'square'},North Sea`,
    )
    writeFileSync(file, `Light,Height,Tower,Sea\n${rows.join('\n')}\n`)
    await goTo(page, 'Graphs')
    await addGraphFile(page, file)
    await page.getByRole('heading', { name: 'lights', exact: true }).waitFor()
    await goTo(page, 'Explore')
    const find = page.getByLabel('Find in this graph')
    await find.fill('North Sea')
    await page
      .getByRole('list', { name: 'What fits' })
      .getByRole('button', { name: /^North Sea/ })
      .waitFor()
    await find.press('Enter')
    const canvas = page.getByRole('application', { name: /^Canvas/ })
    const drawn = async (): Promise<number> =>
      Number(/Canvas: ([\d,]+) entit/.exec((await canvas.getAttribute('aria-label')) ?? '')?.[1] ?? 0)
    await expect.poll(drawn).toBe(25)
    const panel = page.getByRole('region', { name: 'Show', exact: true })
    await panel.getByRole('button', { name: 'Show', exact: true }).press('Enter')
    await panel.getByRole('button', { name: /^Colour by/ }).press('Enter')
    await page.getByRole('menuitemradio', { name: 'colour: Height' }).press('Enter')
    const height = panel.getByRole('region', { name: 'Height' })
    const from = height.getByRole('slider', { name: 'from' })
    for (let at = 0; at < 8; at++) await from.press('ArrowRight')
    expect(await from.getAttribute('aria-valuetext')).toBe('19')
    // Of 19 with a height 12 are at least so high; the five without one stay until they are hidden.
    await expect.poll(drawn).toBe(1 + 12 + 5)
    await height.getByRole('checkbox', { name: /no value/ }).press('Space')
    await expect.poll(drawn).toBe(1 + 12)
    expect(await violations(page)).toEqual([])
    await panel.getByRole('button', { name: 'Filter by value …' }).press('Enter')
    await page.getByRole('menuitem', { name: /^Tower/ }).press('Enter')
    await panel
      .getByRole('region', { name: 'Tower' })
      .getByRole('checkbox', { name: /square/ })
      .press('Space')
    await expect.poll(drawn).toBeLessThan(13)
    await height.getByRole('button', { name: 'No longer by Height' }).press('Enter')
    await panel.getByRole('region', { name: 'Tower' }).getByRole('button').press('Enter')
    await expect.poll(drawn).toBe(25)
    await page.getByRole('toolbar').getByRole('button', { name: 'Undo' }).press('Enter')
    await expect.poll(drawn).toBeLessThan(25)
    expect(complaints).toEqual([])
  })

  it('moves thousands of nodes without what waits, and takes a drag for no click', { tags: 'slow' }, async () => {
    const { page } = await open({ reducedMotion: 'reduce' })
    const keys = ['Hub', ...Array.from({ length: 1_800 }, (_, at) => `leaf ${at}`)]
    const file = join(home, 'hub.txt')
    writeFileSync(
      file,
      keys
        .slice(1)
        .map(leaf => `Hub|holds|${leaf}`)
        .join('\n'),
    )
    await goTo(page, 'Graphs')
    await addGraphFile(page, file)
    await page
      .getByText(/1,800 (facts|triples)/)
      .first()
      .waitFor({ timeout: 60_000 })
    // As it was left: a disc of leaves around the hub.
    const nodes = keys.map((key, at) => ({
      key,
      name: key,
      kind: 'entity',
      types: [],
      degree: 1,
      pinned: false,
      x: 8 * Math.sqrt(at) * Math.cos(2.4 * at),
      y: 8 * Math.sqrt(at) * Math.sin(2.4 * at),
    }))
    const look = { colour: 'type', size: 'facts' }
    const canvas = { nodes, groups: [], filter: { types: [], relations: [] }, look }
    await page.evaluate(kept => localStorage.setItem('clew.canvas', kept), JSON.stringify({ kg: 'hub', canvas }))
    await page.evaluate(() => {
      location.hash = '#/explore/hub'
      location.reload()
    })
    const drawing = page.getByRole('application', { name: /^Canvas: 1,801 entities/ })
    await drawing.waitFor()
    const edges = drawing.locator('canvas.sigma-edges')
    await edges.waitFor()
    const { x, y, width, height } = (await drawing.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 + 30, y + height / 2 + 20, { steps: 5 })
    await edges.waitFor({ state: 'hidden' })
    await page.mouse.up()
    await edges.waitFor()
    expect(await page.getByRole('article', { name: /^About leaf/ }).count()).toBe(0)
  })
})
