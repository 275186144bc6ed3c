import { describe, expect, it } from 'vitest'
import { addSampleGraph, ask, clew, goTo, connectBrowser, violations, textOf } from './clew.ts'
import { factOf, trajectoryOf, walkTurn } from '../report/trajectories.ts'
import { pageOf } from '../report/reports.ts'

const evil = '</title><script>alert(1)</script><img src=x onerror=alert(2)>"\'`&amp;\u202e'

describe('a report in a browser', () => {
  it('shows hostile names as text, applies its style sheet and asks for nothing', async () => {
    const html = pageOf(
      trajectoryOf([evil], [walkTurn(evil, [factOf(evil, 'r', `${evil}2`)])], [`${evil}2`], { question: evil }),
    )
    const browser = await connectBrowser()
    try {
      const page = await browser.newPage()
      const heard: string[] = []
      page.on('dialog', dialog => {
        heard.push(dialog.message())
        void dialog.dismiss()
      })
      page.on('console', message => heard.push(message.text()))
      page.on('request', request => {
        if (!request.url().startsWith('data:text/html')) heard.push(request.url())
      })
      await page.goto(`data:text/html;charset=utf-8,${encodeURIComponent(html)}`)
      expect(await page.textContent('h1')).toBe(evil.replace('\u202e', '⟨U+202E⟩'))
      expect(await page.locator('script, img').count()).toBe(0)
      expect(await page.locator('svg .node').count()).toBe(2)
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(250, 248, 245)')
      expect(heard).toEqual([])
    } finally {
      await browser.close()
    }
  })

  it('writes names from the right as they are written, and what leads from one to the other from the left', async () => {
    const [film, director] = ['הסרט הגדול', 'شهرزاد الكبيرة']
    const html = pageOf(
      trajectoryOf([film], [walkTurn(film, [factOf(film, 'directed_by', director)])], [director], {
        question: `Who directed ${film}?`,
      }),
    )
    const browser = await connectBrowser()
    try {
      const page = await browser.newPage()
      await page.goto(`data:text/html;charset=utf-8,${encodeURIComponent(html)}`)
      const lefts = await page
        .locator('.paths li')
        .first()
        .evaluate(way => [...way.querySelectorAll('b, .way')].map(part => part.getBoundingClientRect().left))
      expect(lefts).toHaveLength(3)
      expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
      for (const place of ['.paths b', '.facts td', 'svg .label', 'h1'])
        expect(
          await page
            .locator(place)
            .first()
            .evaluate(one => getComputedStyle(one).unicodeBidi),
        ).toBe('plaintext')
    } finally {
      await browser.close()
    }
  })
})

describe('the report screen', () => {
  const { open } = clew()

  it('puts several answers into one page, in order, without a name; and answers a table', async () => {
    const { page, complaints } = await open()
    await addSampleGraph(page)
    await goTo(page, 'Ask')
    await ask(page, 'Who is the father of Ariadne?')
    await goTo(page, 'Ask')
    await ask(page, 'Who killed the Minotaur?')
    await goTo(page, 'Reports')
    const asked = page.getByRole('list', { name: 'Questions asked' })
    await asked.getByRole('checkbox', { name: /Minotaur/ }).check()
    await asked.getByRole('checkbox', { name: /Ariadne/ }).check()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Report on 2 answers' }).click()

    const paper = page.getByRole('document', { name: 'The page as it will be saved' })
    const hidden = page.getByRole('textbox', { name: 'Under a pseudonym' })
    const headings = () => paper.getByRole('heading', { level: 2 }).allInnerTexts()
    await paper.getByRole('heading', { name: 'Who killed the Minotaur?', level: 2 }).waitFor()
    expect(await headings()).toEqual(['Who killed the Minotaur?', 'Who is the father of Ariadne?'])
    await page.getByRole('button', { name: 'Move up: Who is the father of Ariadne?' }).click()
    await expect.poll(headings).toEqual(['Who is the father of Ariadne?', 'Who killed the Minotaur?'])
    await page.getByLabel('Title').fill('Of the labyrinth')
    await paper.getByRole('heading', { name: 'Of the labyrinth', level: 1 }).waitFor()
    await hidden.fill('mino')
    await page.getByRole('list', { name: 'Entities of this report' }).getByText('Minos', { exact: true }).click()
    await paper.getByText('Redacted1').first().waitFor()
    expect(await paper.innerText()).not.toMatch(/minos/i)
    expect(await violations(page)).toEqual([])

    // The address has it all: a reload shows the same answers in the same order.
    await page.reload()
    await paper.getByRole('heading', { level: 2 }).first().waitFor()
    expect(await headings()).toEqual(['Who is the father of Ariadne?', 'Who killed the Minotaur?'])
    await hidden.fill('Minos')
    await hidden.press('Enter')
    await paper.getByText('Redacted1').first().waitFor()
    await page.getByRole('button', { name: /^Format/ }).click()
    await page.getByRole('menuitemradio', { name: /JSONL/ }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save report' }).click()
    const record = await textOf(download)
    expect(record.trimEnd().split('\n')).toHaveLength(2)
    expect(record).not.toMatch(/minos/i)
    await hidden.fill('Nobody At All')
    await hidden.press('Enter')
    await page.getByRole('alert').getByText('Nothing in this report is called "Nobody At All"').waitFor()
    expect(await page.getByRole('button', { name: 'Save report' }).isDisabled()).toBe(true)

    await goTo(page, 'Reports')
    await page.getByLabel('Table of questions', { exact: true }).setInputFiles({
      name: 'table.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('nr,question\n1,Who is the father of Ariadne?\n'),
    })
    const tables = page.getByRole('list', { name: 'Tables that were answered' })
    await tables.getByText(/done · 1 of 1 answer/).waitFor()
    const table = page.waitForEvent('download')
    await tables.getByRole('button', { name: 'Save table' }).click()
    expect(await textOf(table)).toContain('1,Who is the father of Ariadne?,Minos,answered,')
    await tables.getByRole('button', { name: 'Report', exact: true }).click()
    await paper.getByText('Minos').first().waitFor()
    expect(complaints).toEqual([])
  })
})
