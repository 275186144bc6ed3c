import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { addSampleGraph, ask, clew, eventually, goTo, violations } from './clew.ts'

/** Teaching the embedded Navigator the sample graph, through the real host and its training process, in the window. */
describe('teaching', () => {
  const { open, restartAfter } = clew()

  async function set(page: Page, group: string, label: string, value: string): Promise<void> {
    await page.getByRole('group', { name: group }).getByLabel(label, { exact: true }).fill(value)
  }

  const state = (page: Page) => page.locator('.run-state')

  it('says what to do where there is no graph', async () => {
    const { page } = await open()
    await goTo(page, 'Teach')
    await page.getByText('Lessons are drawn from the triples of a graph, and there is none.').waitFor()
    await page.getByRole('button', { name: 'Add a graph' }).click()
    await page.getByRole('main', { name: 'Graphs' }).waitFor()
    expect(await page.getByRole('list', { name: 'Your graphs' }).count()).toBe(0)
  })

  it('shows lessons before anything is taught, and refuses what cannot work', async () => {
    const { page, complaints } = await open()
    await addSampleGraph(page)
    await goTo(page, 'Teach')
    const examples = page.getByRole('list', { name: 'Examples of lessons' })
    await examples.waitFor()
    expect(await examples.getByRole('listitem').count()).toBeGreaterThan(2)
    await page.getByText('Every knob').click()
    await set(page, 'Lessons', 'Fewest steps', '3')
    await set(page, 'Lessons', 'Most steps', '2')
    const refusals = page.getByRole('list', { name: 'Why it cannot be run' })
    await refusals.waitFor()
    expect(await refusals.innerText()).toMatch(/at least 3 hops and at most 2/)
    expect(await page.getByRole('button', { name: 'Teach this graph' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Reset Fewest steps' }).click()
    await refusals.waitFor({ state: 'detached' })
    await page.getByText('1 changed').waitFor()
    await page.getByRole('button', { name: 'Reset all' }).click()
    await page.getByText('1 changed').waitFor({ state: 'detached' })
    await page.getByText('Every knob').click()
    expect(complaints).toEqual([])
  })

  it('begins a run, says where the graph stood before, and pauses', async () => {
    const { page } = await open()
    await goTo(page, 'Teach')
    await page.getByText('Every knob').click()
    await set(page, 'Time and machine', 'Most minutes', '4')
    // Its walks cost half of what programs do, and every part of the screen is the same.
    await page.getByRole('button', { name: /^Protocol:/ }).click()
    await page.getByRole('menuitemradio', { name: /^KG-R1/ }).click()
    await set(page, 'Lessons', 'Lessons from the graph', '8')
    await set(page, 'Lessons', 'Questions kept back', '10')
    await set(page, 'Lessons', 'Most steps', '2')
    await set(page, 'Practice GRPO', 'Steps', '1')
    await set(page, 'Practice GRPO', 'Questions a step', '2')
    await page.getByRole('button', { name: 'Teach this graph' }).click()
    await page.getByText('It goes on when this window is closed.').waitFor()
    await eventually(page.getByRole('heading', { name: /kept back/ }))
    expect(await page.locator('.scores-said').innerText()).toMatch(/% \(95 % interval .+\) before training/)

    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Resume' }).waitFor()
    expect(await state(page).textContent()).toBe('paused')
  })

  it('goes on, survives a crash, resumes, and the result answers', { tags: 'slow' }, async () => {
    const { page } = await open()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('button', { name: 'Pause' }).waitFor()

    // The loss can be read once a first step is taken, wherever the run then is.
    await eventually(page.getByRole('slider', { name: 'Loss (imitation), by step' }))
    const { hash } = new URL(page.url())
    await restartAfter('kill')
    const { page: again } = await open()
    await again.evaluate(to => {
      location.hash = to
    }, hash)
    await again.getByRole('button', { name: 'Resume' }).waitFor()
    expect(await state(again).textContent()).toMatch(/interrupted/)
    await again.getByRole('button', { name: 'Resume' }).click()
    // It may take all of its four minutes.
    await eventually(again.getByText('done', { exact: true }).and(state(again)))

    expect(await again.locator('.scores-said').innerText()).toMatch(/before, .+ after/)
    const loss = again.getByRole('slider', { name: 'Loss (imitation), by step' })
    await loss.focus()
    await again.keyboard.press('Home')
    expect(await loss.getAttribute('aria-valuetext')).toMatch(/^step 1: loss \d/)
    const tries = again.getByRole('region', { name: 'Tries as they come' }).locator('details')
    await tries.first().locator('summary').click()
    // What is inside is drawn once it is open.
    await expect.poll(() => tries.first().innerText()).toMatch(/advantage|get_/)
    expect(await violations(again)).toEqual([])

    await again.getByRole('button', { name: 'Ask with it' }).click()
    await again.getByRole('button', { name: /^How it is asked: .*taught/ }).waitFor()
    expect(await ask(again, 'Who is the father of Ariadne?')).toContain('Minos')
  })

  it('keeps what was taught: renamed, removed and taken back', { tags: 'slow' }, async () => {
    const { page } = await open()
    await goTo(page, 'Models')
    const taught = page.getByRole('list', { name: 'Taught agents' })
    await taught.getByRole('button', { name: /^Rename/ }).click()
    await page.getByLabel('New name').fill('Myths by heart')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename', exact: true }).click()
    await taught.getByRole('heading', { name: 'Myths by heart' }).waitFor()
    await taught.getByRole('button', { name: 'Remove Myths by heart' }).click()
    await taught.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await taught.getByRole('heading', { name: 'Myths by heart' }).waitFor()
    await goTo(page, 'Teach')
    await page.getByRole('region', { name: 'Runs' }).getByRole('button').first().waitFor()
    expect(await page.getByRole('region', { name: 'Runs' }).innerText()).toMatch(/% → \d+ %/)
    await page.getByRole('button', { name: /^Jobs/ }).click()
    await page.getByRole('button', { name: 'Show the run' }).click()
    await state(page).waitFor()
    await page.getByRole('button', { name: 'Compare in Evaluate' }).click()
    await page.getByText('Kept back (“held-out”)', { exact: false }).waitFor()
    await page.getByRole('button', { name: /^Questions kept back by: / }).waitFor()
  })
})
