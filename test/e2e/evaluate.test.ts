import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { addSampleGraph, clew, eventually, goTo, violations } from './clew.ts'

const questions = [
  { question: 'Who is the father of Heracles?', answers: ['Zeus'], entities: ['Heracles'], hops: 1 },
  { question: 'Who is the mother of Perseus?', answers: ['Danae', 'Danaë'], entities: ['Perseus'], hops: 1 },
  { question: 'Who is the father of the mother of Perseus?', answers: ['Acrisius'], entities: ['Perseus'], hops: 2 },
  { question: 'Who is the father of Zeus?', answers: ['Nobody at all'], entities: ['Zeus'], hops: 1 },
]
const file = {
  name: 'myths.jsonl',
  mimeType: 'application/x-ndjson',
  buffer: Buffer.from(`${questions.map(each => JSON.stringify(each)).join('\n')}\n{broken\n`),
}

/** Measuring answers in the window, through the real host and the embedded Navigator. */
describe('evaluating', () => {
  const { open } = clew()

  async function evaluate(page: Page, protocol: string): Promise<void> {
    await goTo(page, 'Evaluate')
    await page.getByLabel('Question file').setInputFiles(file)
    await page.getByText('4 questions').waitFor()
    await page.getByRole('button', { name: /^Protocol:/ }).click()
    await page.getByRole('menuitemradio', { name: protocol }).click()
    await page.getByRole('button', { name: 'Evaluate', exact: true }).last().click()
    await eventually(page.getByText('Hit@1: the first answer is right'))
  }

  it('says what to do where there is no graph', async () => {
    const { page } = await open()
    await goTo(page, 'Evaluate')
    await page.getByText('there is none yet').waitFor()
    await page.getByRole('button', { name: 'Add a graph' }).click()
    await page.getByRole('main', { name: 'Graphs' }).waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
  })

  it('answers a file of questions and shows what went wrong', async () => {
    const { page, complaints } = await open()
    await addSampleGraph(page)
    await goTo(page, 'Evaluate')
    await page
      .getByLabel('Question file')
      .setInputFiles({ ...file, name: 'nothing.jsonl', buffer: Buffer.from('\0binary') })
    const refusal = page.getByText('nothing.jsonl is no text', { exact: false })
    await refusal.waitFor()
    expect(await refusal.innerText()).not.toContain('uploads')
    await page.getByLabel('Question file').setInputFiles(file)
    await page.getByText('1 line holds no question and is left out', { exact: false }).waitFor()
    await evaluate(page, 'KG-R1')
    expect(await page.locator('.headline-value').innerText()).toBe('75.0\u00a0%')
    const records = page.locator('.record')
    await records.nth(3).waitFor()
    await page.getByRole('button', { name: /^Which answers:/ }).click()
    await page.getByRole('menuitemradio', { name: 'wrong ones' }).click()
    await page.getByText('1 answer', { exact: true }).waitFor()
    await records.first().click()
    await page.getByRole('region', { name: 'One question' }).getByText('right: Nobody at all').waitFor()
    await page.locator('.answer-side').getByText(/get_/).first().waitFor()
    // Escape leads back to the same list, and to the question that was opened.
    await page.keyboard.press('Escape')
    await page.getByText('1 answer', { exact: true }).waitFor()
    await page.waitForFunction(() => document.activeElement?.classList.contains('record'))
    expect(complaints).toEqual([])
  })

  it('sets two evaluations beside each other', { tags: 'slow' }, async () => {
    const { page } = await open()
    await evaluate(page, 'GraphWalker')
    await page.getByRole('button', { name: 'All evaluations' }).click()
    const boxes = page.getByRole('checkbox', { name: /^Compare/ })
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    await page.getByRole('button', { name: 'Compare the two' }).click()
    await page.getByText('4 questions that both have answered').waitFor()
    await page.getByText('The protocols differ', { exact: false }).waitFor()
    await page.getByRole('button', { name: /^right in both/ }).click()
    await page.locator('.record').first().click()
    expect(await page.locator('.answer-side').count()).toBe(2)
    expect(await violations(page)).toEqual([])
    await page.reload()
    await page.getByText('4 questions that both have answered').waitFor()
  })

  it('asks two models in a matrix', { tags: 'slow' }, async () => {
    const { page } = await open()
    await goTo(page, 'Evaluate')
    await page.getByLabel('Question file').setInputFiles(file)
    await page.getByText('4 questions').waitFor()
    await page.getByRole('checkbox', { name: /^Clew decoder/ }).check()
    await page.getByRole('button', { name: 'Start the matrix' }).click()
    await eventually(page.getByText('2 of 2 cells done'))
    expect(await page.locator('.matrix-cell').count()).toBe(2)
    await page.getByRole('button', { name: 'Compare the two on greek-myths' }).click()
    await page.getByText('4 questions that both have answered').waitFor()
    await page.goBack()
    await page.locator('.matrix-cell').first().click()
    await eventually(page.getByText('Hit@1: the first answer is right'))
  })
})
