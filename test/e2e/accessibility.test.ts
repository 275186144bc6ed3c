import { describe, expect, it } from 'vitest'
import { addSampleGraph, ask, clew, eventually, goTo, violations } from './clew.ts'
import { englishOn } from './english-on.ts'

const questions = {
  name: 'one.jsonl',
  mimeType: 'application/x-ndjson',
  buffer: Buffer.from(
    `${JSON.stringify({ question: 'Who is the father of Heracles?', answers: ['Zeus'], entities: ['Heracles'] })}\n`,
  ),
}

/** WCAG 2.2 AA by axe, on every screen and in both colour schemes. */
describe('accessibility', () => {
  const { open } = clew()

  it('has no violation in either scheme', async () => {
    const { page } = await open({ colorScheme: 'light' })
    const found: Record<string, string[]> = {}
    const scheme = async (colorScheme: 'light' | 'dark'): Promise<void> => {
      await page.emulateMedia({ colorScheme })
      await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
    }
    // A scheme changes colours and nothing else.
    const look = async (): Promise<string[]> => {
      const inLight = await violations(page)
      await scheme('dark')
      const inDark = await violations(page, ['color-contrast'])
      await scheme('light')
      return [...inLight, ...inDark]
    }
    await goTo(page, 'Graphs')
    found.graphs = await look()
    await addSampleGraph(page)
    await goTo(page, 'Ask')
    found.before = await look()
    await ask(page, 'Who killed the Minotaur?')
    found.answered = await look()
    await goTo(page, 'Graphs')
    found.summary = await look()
    await goTo(page, 'Models')
    found.models = await look()
    await goTo(page, 'Teach')
    await page.getByRole('list', { name: 'Examples of lessons' }).waitFor()
    found.teach = await look()
    await page.getByText('Every knob').click()
    found.knobs = await look()
    await goTo(page, 'Evaluate')
    await page.getByLabel('Question file').setInputFiles(questions)
    await page.getByText('1 question', { exact: false }).first().waitFor()
    found.choosing = await look()
    await page.getByRole('checkbox', { name: /^Clew decoder/ }).check()
    await page.getByRole('button', { name: 'Start the matrix' }).click()
    await eventually(page.getByText('2 of 2 cells done'))
    found.matrix = await look()
    await page.getByRole('button', { name: 'Compare the two on greek-myths' }).click()
    await page.getByText('1 question that both have answered').waitFor()
    found.comparison = await look()
    await page.goBack()
    await page.locator('.matrix-cell').first().click()
    await page.locator('.record').first().waitFor()
    found.evaluation = await look()
    await page.locator('.record').first().click()
    await page.locator('.answer-side').getByRole('list', { name: 'Steps' }).waitFor()
    found.answer = await look()
    await goTo(page, 'Evaluate')
    await page.getByRole('region', { name: 'Matrices' }).waitFor()
    found.evaluations = await look()
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map(place => [place, []])))
  })

  it('speaks German from one moment to the next, accessibly, and English again', async () => {
    const { page } = await open()
    await page.getByRole('button', { name: 'Graph: greek-myths' }).waitFor()
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await page.locator('html[lang=de]').waitFor()
    const box = page.getByRole('textbox', { name: 'Auf Englisch nach diesem Graphen fragen' })
    await box.fill('Who killed the Minotaur?')
    await box.press('Enter')
    const result = page.getByRole('region', { name: 'Ergebnis' })
    await eventually(result.getByRole('heading', { name: 'Theseus' }))
    await result.getByText(/^zu \d+ % sicher$/).waitFor()
    expect(await violations(page)).toEqual([])
    const left: Record<string, string[]> = { answered: await englishOn(page) }
    await page.getByRole('button', { name: /^Wie es gefunden wurde/ }).click()
    await page.getByRole('list', { name: 'Schritte' }).waitFor()
    left.steps = await englishOn(page)
    await page.getByRole('button', { name: 'Anlernen', exact: true }).click()
    await page.getByRole('list', { name: 'Beispiele für Übungsfragen' }).waitFor()
    expect(await violations(page)).toEqual([])
    left.teach = await englishOn(page)
    for (const screen of ['Graphen', 'Erkunden', 'Evaluieren', 'Berichte', 'Modelle']) {
      await page.getByRole('navigation').first().getByRole('button', { name: screen, exact: true }).click()
      await page.getByRole('main').waitFor()
      left[screen] = await englishOn(page)
    }
    expect(left).toEqual(Object.fromEntries(Object.keys(left).map(place => [place, []])))
    await page.getByRole('button', { name: 'Anlernen', exact: true }).click()
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Teach the agent a graph' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  })

  it('tells who does not see them of the steps, each once, and of how it ended', async () => {
    const { page } = await open()
    await goTo(page, 'Ask')
    // What a screen reader would read out: each new text of what is live, with all that stands in it.
    await page.evaluate(() => {
      const heard: string[] = []
      Object.assign(window, { heard })
      new MutationObserver(records => {
        const live = records.flatMap(({ target }) => {
          const element = target instanceof Element ? target : target.parentElement
          return element?.closest('[aria-live=polite], output, [role=status]') ?? []
        })
        for (const region of new Set(live)) {
          const text = region.textContent.trim()
          if (text !== '') heard.push(text)
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    await ask(page, 'Who is the father of the mother of Heracles?')
    await page.getByText(/^\d+ % sure$/).waitFor()
    const heard = (): Promise<string[]> => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
    await expect.poll(async () => (await heard()).at(-1)).toMatch(/^Electryon\. \d+ % sure/)
    const texts = await heard()
    expect(texts.length).toBeLessThanOrEqual(4)
    expect(new Set(texts).size).toBe(texts.length)
    for (const step of texts.slice(0, -1)) expect(step).toMatch(/^Step \d+: /)
  })

  it('can be walked with the keyboard alone', async () => {
    // From the first key on a page that was just loaded.
    const { page } = await open({ colorScheme: 'light' })
    await page.getByRole('button', { name: 'Graph: greek-myths' }).waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the question and answer')
    await page.keyboard.press('Enter')
    await page.keyboard.press('/')
    await page.keyboard.type('Who killed the Minotaur?')
    await page.keyboard.press('Enter')
    const result = page.getByRole('region', { name: 'Result' })
    await result.waitFor()
    expect(await result.innerText()).toContain('Theseus')

    // Everything has a command, and the history can be worked through.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('rename the q')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByLabel('New name').waitFor()
    await page.keyboard.type('The bull')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'The bull', exact: true }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('pin the')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Pinned' }).getByRole('button', { name: 'The bull', exact: true }).waitFor()
    await page.keyboard.press('Control+Shift+f')
    await page.keyboard.type('thesEUS')
    await page.getByRole('region', { name: 'Pinned' }).waitFor()
    await page.keyboard.type(' zzz')
    await page.getByText('No such question was asked.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'The bull', exact: true }).waitFor()
    await page.keyboard.press('Alt+7')
    await page.getByRole('heading', { name: 'Models', exact: true }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('ariadne')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Ariadne/ })
      .waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Ariadne' }).waitFor()
    await page.getByRole('button', { name: 'Ask', exact: true }).focus()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('what is stored')
    await page.keyboard.press('Enter')
    const stored = page.getByRole('dialog', { name: 'What is stored, and where' })
    await stored.getByRole('row', { name: /^graphs .*B Erase graphs$/ }).waitFor()
    await stored.getByText('Only you can read it', { exact: false }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await stored.waitFor({ state: 'detached' })
  })
})
