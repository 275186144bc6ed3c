import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { clew, eventually, textOf } from './clew.ts'

const MOST_TABS = 120

/** Goes by Tab to what is wanted, as somebody does who has no pointer. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.first().waitFor()
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await wanted.first().evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Not come to by ${MOST_TABS} times Tab: ${wanted}`)
}

async function press(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press('Enter')
}

/** Whether it can be seen what has the focus: by a ring around it, or around the box that it is written in. */
const isSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    let element = document.activeElement
    for (let up = 0; up < 3 && element !== null && element !== document.body; up++) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      if ((outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none') return true
      element = element.parentElement
    }
    return false
  })

/** Everything by Tab, Enter, the arrow keys and Escape; of shortcuts none. */
describe('without a pointer', { tags: 'slow' }, () => {
  const { open } = clew()

  it('a graph is added, asked, corrected, reported on and explored', async () => {
    const { page, complaints } = await open({ colorScheme: 'light' })
    const main = page.getByRole('navigation', { name: 'Main' })
    const screen = (name: string): Promise<void> => press(page, main.getByRole('button', { name, exact: true }))

    await screen('Graphs')
    await press(page, page.getByRole('button', { name: 'Add the sample graph' }))
    await page.getByText(/^Added the graph/).waitFor()
    await press(page, page.getByRole('button', { name: 'Ask about it' }))
    await tabTo(page, page.getByLabel('Ask about this graph'))
    expect(await isSeen(page)).toBe(true)
    await page.keyboard.type('Who killed the children of Typhon?')
    await page.keyboard.press('Enter')
    const result = page.getByRole('region', { name: 'Result' })
    await result.waitFor()

    // What a part was understood as is another thing from a menu; Escape closes that and nothing else.
    const part = page.locator('.understood [aria-haspopup=menu]').last()
    await press(page, part)
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await result.waitFor()
    expect(await part.evaluate(element => element === document.activeElement)).toBe(true)
    const before = await result.innerText()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => result.innerText()).not.toBe(before)
    await result.getByRole('button', { name: 'Report…' }).waitFor()

    await press(page, page.getByRole('button', { name: /^How it was found/ }))
    await page.getByRole('list', { name: 'Steps' }).waitFor()

    await press(page, page.getByRole('button', { name: 'Report…' }))
    await page.getByRole('document', { name: 'The page as it will be saved' }).waitFor()
    const download = page.waitForEvent('download')
    await press(page, page.getByRole('button', { name: 'Save report' }))
    expect(await textOf(download)).toContain('Who killed the children of Typhon?')

    await screen('Explore')
    const find = page.getByLabel('Find in this graph')
    await tabTo(page, find)
    await page.keyboard.type('Theseus')
    await page
      .getByRole('list', { name: 'What fits' })
      .getByRole('button', { name: /^Theseus/ })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    const canvas = page.getByRole('application', { name: /^Canvas/ })
    const drawn = async (): Promise<number> =>
      Number(/Canvas: ([\d,]+) entit/.exec((await canvas.getAttribute('aria-label')) ?? '')?.[1] ?? 0)
    await expect.poll(drawn).toBeGreaterThan(3)
    const first = await drawn()
    await tabTo(page, canvas)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect.poll(drawn).toBeGreaterThan(first)
    await press(page, page.getByRole('button', { name: 'Saved views' }))
    await tabTo(page, page.getByLabel('Name of the view'))
    await page.keyboard.type('Heroes')
    await page.keyboard.press('Enter')
    await page.getByText('Saved the view “Heroes”.').waitFor()
    await press(page, page.getByRole('button', { name: 'Saved views' }))
    await page.getByRole('list', { name: 'Views of this graph' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('list', { name: 'Views of this graph' }).waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  it('a graph is taught, questions are evaluated, and models and settings are looked at', async () => {
    const { page, complaints } = await open({ colorScheme: 'light' })
    const main = page.getByRole('navigation', { name: 'Main' })
    const screen = (name: string): Promise<void> => press(page, main.getByRole('button', { name, exact: true }))

    await screen('Teach')
    await press(page, page.getByRole('button', { name: 'Quick', exact: true }))
    await press(page, page.getByText('Every knob'))
    await tabTo(page, page.getByRole('button', { name: /^Device: / }))
    await page.keyboard.press('Enter')
    await page.getByRole('menuitemradio').first().waitFor()
    await page.keyboard.press('Escape')
    await press(page, page.getByRole('button', { name: 'Teach this graph' }))
    await press(page, page.getByRole('button', { name: 'Stop', exact: true }))
    await press(page, page.getByRole('button', { name: 'Stop it' }))
    await eventually(
      page
        .getByRole('main')
        .getByText(/\bstopped\b/)
        .first(),
    )

    await screen('Evaluate')
    const chooser = page.waitForEvent('filechooser')
    await press(page, page.getByRole('button', { name: 'a file…' }))
    await (
      await chooser
    ).setFiles({
      name: 'one.jsonl',
      mimeType: 'application/x-ndjson',
      buffer: Buffer.from('{"question":"Who is the father of Heracles?","answers":["Zeus"],"entities":["Heracles"]}\n'),
    })
    await page.getByText('1 question', { exact: false }).first().waitFor()
    await tabTo(page, page.getByRole('checkbox', { name: 'three seeds, as in the papers' }))
    await page.keyboard.press('Space')
    await press(page, page.getByRole('main').getByRole('button', { name: 'Evaluate', exact: true }))
    await eventually(page.getByText('F1 over 3 seeds'))

    await screen('Models')
    await press(page, page.getByRole('button', { name: /^Settings/ }))
    await page.keyboard.press('Escape')
    await press(page, page.getByRole('button', { name: /^Search/ }))
    await page.keyboard.type('what is stored')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'What is stored, and where' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })
})
