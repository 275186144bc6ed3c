import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { addSampleGraph, ask, clew, goTo, steps, violations, textOf } from './clew.ts'

const heading = (page: Page, question: string) => page.getByRole('heading', { level: 1, name: question })

async function chooseProtocol(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^How it is asked/ }).click()
  await page.getByRole('radio', { name }).check()
  await page.keyboard.press('Escape')
}

describe('asking, grown up', () => {
  const { open } = clew()

  it('offers the protocols that suit the graph, and remembers the one chosen', async () => {
    const { page } = await open()
    await addSampleGraph(page)
    await goTo(page, 'Ask')
    await page.getByRole('button', { name: /How it is asked: Clew · Clew Navigator · 1 answer/ }).click()
    expect(await page.getByRole('radio', { name: /Graph-R1/ }).isDisabled()).toBe(true)
    const offered = await page.getByRole('group', { name: 'Protocol' }).innerText()
    expect(offered).toMatch(/no documents/)
    expect(offered).toMatch(/proposed: The Navigator writes programs/)
    expect(await violations(page)).toEqual([])
    await page.getByRole('radio', { name: /GraphWalker/ }).check()
    await page.getByRole('button', { name: /How it is asked: GraphWalker/ }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: /How it is asked: GraphWalker/ }).waitFor()
    await chooseProtocol(page, /^Clew /)
    await page.getByRole('button', { name: /How it is asked: Clew/ }).waitFor()
  })

  it('shows what each protocol sees in its own way', { tags: 'slow' }, async () => {
    const { page } = await open()
    await goTo(page, 'Ask')
    await chooseProtocol(page, /GraphWalker/)
    expect(await ask(page, 'Who is the mother of the father of Ariadne?')).toContain('Europa')
    const walked = await (await steps(page)).innerText()
    expect(walked).toContain('leads from it')
    expect(walked).toContain('get_triples("Minos", ["mother"])')
    await chooseProtocol(page, /KBQA-R1/)
    expect(await ask(page, 'Who killed the Minotaur?')).toContain('Theseus')
    await steps(page)
    const built = await page.getByRole('list', { name: 'Logical form' }).first().innerText()
    expect(built).toMatch(/expression1 = \(JOIN .*killed_by/)
    expect(built).toMatch(/validated|tentative/)
    expect(built).toContain('1 result')
    expect(await violations(page)).toEqual([])
    await chooseProtocol(page, /^KG-R1/)
  })

  it(
    'marks an answer, keeps the mark over a reload and in the history, and takes it back',
    { tags: 'slow' },
    async () => {
      const { page } = await open()
      await goTo(page, 'Ask')
      await ask(page, 'Who is the father of Ariadne?')
      await page.getByRole('button', { name: 'Right', exact: true }).click()
      await page.getByText('Marked right.').waitFor()
      await page.getByText('(marked right)').waitFor({ state: 'attached' })
      await page.reload()
      await page.getByText('Marked right.').waitFor()
      await page.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('button', { name: 'The right answer is…' }).click()
      await page.getByLabel('Entity name').fill('Zeu')
      await page.getByRole('list', { name: 'Matching entities' }).getByRole('button', { name: /^Zeus/ }).first().click()
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'Keep as a lesson' }).click()
      // What is right stands first, before what had been answered.
      await page.getByText('as you corrected it').waitFor()
      expect(await page.getByRole('region', { name: 'Result' }).innerText()).toMatch(/^Zeus[^]*Minos/)
    },
  )

  it('asks a follow-up that keeps the context, and leads back', { tags: 'slow' }, async () => {
    const { page } = await open()
    await goTo(page, 'Ask')
    await ask(page, 'Who is the father of Ariadne?')
    const box = page.getByLabel('Ask about this graph')
    await page.getByRole('button', { name: 'Follow up on Minos' }).waitFor()
    await box.fill('Who is his mother?')
    await page.getByRole('list', { name: 'What the follow-up is about' }).getByText('Minos').waitFor()
    await box.press('Enter')
    await heading(page, 'Who is his mother?').waitFor()
    await page.getByRole('region', { name: 'Result' }).waitFor()
    expect(await page.getByRole('region', { name: 'Result' }).innerText()).toContain('Europa')
    // Who types on goes on with the next question.
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Ask about this graph')
    expect(await page.getByRole('list', { name: 'Starting points' }).innerText()).toMatch(/from before: Minos/)
    await page
      .getByRole('list', { name: 'Asked before' })
      .getByRole('button', { name: 'Who is the father of Ariadne?' })
      .click()
    await heading(page, 'Who is the father of Ariadne?').waitFor()
  })

  it('asks on and on about a set under the protocol of its own, and says what it took from before', async () => {
    const { page, complaints } = await open()
    await goTo(page, 'Ask')
    await chooseProtocol(page, /^Clew/)
    await ask(page, 'Who are the children of Zeus?')
    const follow = async (question: string): Promise<string> => {
      const box = page.getByLabel('Ask about this graph')
      await box.fill(question)
      await page.getByRole('list', { name: 'What the follow-up is about' }).waitFor()
      await box.press('Enter')
      await heading(page, question).waitFor()
      const result = page.getByRole('region', { name: 'Result' })
      await result.waitFor()
      return result.innerText()
    }
    expect(await follow('Which of them have their home on Mount Olympus?')).toMatch(/Hermes/)
    expect(await (await steps(page)).innerText()).toMatch(
      /Taken from before: .*which answered "Who are the children of Zeus\?"/,
    )
    expect(await follow('How many?')).toMatch(/\b6\b/)
    expect(await page.getByRole('list', { name: 'Asked before' }).getByRole('button').count()).toBe(2)
    expect(complaints).toEqual([])
    await chooseProtocol(page, /^KG-R1/)
  })

  it('goes on from a step that a person rewrote, as a new answer that says so', { tags: 'slow' }, async () => {
    const { page, complaints } = await open()
    await goTo(page, 'Ask')
    expect(await ask(page, 'Who is the father of Ariadne?')).toContain('Minos')
    await steps(page)
    await page.getByRole('button', { name: 'Step 2: edit or continue' }).click()
    await page.getByRole('menuitem', { name: /^Edit and continue/ }).click()
    const editor = page.getByLabel('Text of step 2')
    expect(await editor.inputValue()).toContain('get_tail_entities("Ariadne", "father")')
    await editor.fill('<think>By hand.</think>\n<kg-query>get_tail_entities("Ariadne", "mother")</kg-query>')
    await editor.press('Control+Enter')
    await page.getByText(/Continued from another answer with step 2 edited/).waitFor()
    await page.getByRole('region', { name: 'Result' }).waitFor()
    expect(await (await steps(page)).innerText()).toMatch(/By hand\. \(edited by hand\)[\s\S]*Pasiphae/)
    await page.getByRole('button', { name: 'Report…' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save report' }).click()
    expect(await textOf(download)).toContain('with step 2 edited by hand')
    await page.goBack()
    await page.getByRole('button', { name: 'another answer' }).click()
    await page.getByText(/Continued from/).waitFor({ state: 'detached' })
    expect(await page.getByRole('region', { name: 'Result' }).innerText()).toContain('Minos')
    expect(complaints).toEqual([])
  })

  it('goes on from a step as it was', { tags: 'slow' }, async () => {
    const { page } = await open()
    await goTo(page, 'Ask')
    await ask(page, 'Who is the father of Ariadne?')
    await steps(page)
    await page.getByRole('button', { name: 'Step 1: edit or continue' }).click()
    await page.getByRole('menuitem', { name: /^Continue from here/ }).click()
    await page.getByText(/Continued from another answer after step 1\./).waitFor()
    const result = page.getByRole('region', { name: 'Result' })
    await result.waitFor()
    expect(await result.innerText()).toContain('Minos')
  })

  it('asks on its own when nothing of the earlier answer is meant', { tags: 'slow' }, async () => {
    const { page } = await open()
    await goTo(page, 'Ask')
    await ask(page, 'Who is the father of Ariadne?')
    const box = page.getByLabel('Ask about this graph')
    await box.fill('And who killed the Minotaur?')
    await page.getByRole('button', { name: 'Not about Minos' }).click()
    await page.getByRole('button', { name: 'Follow up on Minos' }).waitFor()
    await box.fill('Who killed the Minotaur?')
    await box.press('Enter')
    await heading(page, 'Who killed the Minotaur?').waitFor()
    const result = page.getByRole('region', { name: 'Result' })
    await result.waitFor()
    expect(await result.innerText()).toContain('Theseus')
    expect(await page.getByRole('list', { name: 'Asked before' }).count()).toBe(0)
  })

  it('puts samples together, with how many agree', { tags: 'slow' }, async () => {
    const { page } = await open()
    await goTo(page, 'Ask')
    await page.getByRole('button', { name: /^How it is asked/ }).click()
    await page.getByRole('button', { name: '4', exact: true }).click()
    await page.keyboard.press('Escape')
    const box = page.getByLabel('Ask about this graph')
    await box.fill('Who killed the Minotaur?')
    await box.press('Enter')
    await page.getByText('all 4 done').waitFor()
    expect(await page.getByRole('list', { name: 'Answers and how many agree' }).innerText()).toMatch(
      /Theseus\s+[1-4] of 4/,
    )
    const samples = page.getByRole('list', { name: 'Samples' })
    expect(await samples.getByRole('listitem').count()).toBe(4)
    expect(await violations(page)).toEqual([])
    await samples.getByRole('button').first().click()
    await page.getByRole('button', { name: 'See them together' }).click()
    await page.getByText('all 4 done').waitFor()
  })

  it('asks side by side, and is still there after a reload', async () => {
    const { page, complaints } = await open()
    await goTo(page, 'Ask')
    await chooseProtocol(page, /^KG-R1/)
    await page.getByLabel('Ask about this graph').fill('Who killed the Minotaur?')
    await page.getByRole('button', { name: 'Ask side by side…' }).click()
    await page.getByRole('button', { name: 'Another' }).click()
    await page.getByLabel('Protocol of 3').selectOption({ label: 'KBQA-R1' })
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Ask all 3' }).click()
    await page.getByText('all 3 done').waitFor()
    await page.reload()
    await page.getByText('all 3 done').waitFor()
    const table = page.getByRole('table')
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
      expect.anything(),
      expect.stringContaining('KG-R1'),
      expect.stringContaining('GraphWalker'),
      expect.stringContaining('KBQA-R1'),
    ])
    expect((await table.getByRole('row', { name: /^Answer/ }).innerText()).match(/Theseus/g)).toHaveLength(3)
    expect(await table.getByRole('row', { name: /^Calls/ }).innerText()).toMatch(/\d+\s+\d+\s+\d+/)
    expect(await violations(page)).toEqual([])
    await table.getByRole('button', { name: /GraphWalker/ }).click()
    await heading(page, 'Who killed the Minotaur?').waitFor()
    await page.getByText('One of several answers to this question.').waitFor()
    expect(complaints).toEqual([])
  })

  it('says that the graph does not say, and what was looked at', { tags: 'slow' }, async () => {
    const { page } = await open()
    await goTo(page, 'Ask')
    const said = await ask(page, 'What is the shoe size of Ariadne?')
    expect(said).toContain('The graph does not say.')
    expect(said).toMatch(/Looked at: .*Ariadne/)
  })

  it('offers what is not sure enough to be given, and answers in the way that is chosen', async () => {
    const { page, complaints } = await open()
    await goTo(page, 'Ask')
    await chooseProtocol(page, /^Clew/)
    const asked = 'Who has most children?'
    expect(await ask(page, asked)).toMatch(/Not sure enough to say\.[\s\S]*Did you mean\s+Zeus\s+\d\d %\s+Echidna/)
    const result = page.getByRole('region', { name: 'Result' })
    const readings = page.getByRole('list', { name: 'Did you mean' })
    const legend = page.getByText(/^[\d,]+ facts seen/)
    expect(await legend.innerText()).not.toMatch(/carr/)
    expect(await violations(page)).toEqual([])
    await readings.getByRole('button', { name: 'Zeus' }).click()
    await page.getByText(/carry the answer$/).waitFor()
    await result.getByRole('heading', { name: 'Zeus' }).waitFor()
    expect(await result.innerText()).toMatch(/\d\d % sure/)
    await readings.getByRole('button', { name: 'Echidna' }).click()
    await page.getByText(/Continued from another answer with step 1 edited/).waitFor()
    await result.getByRole('heading', { name: 'Echidna' }).waitFor()
    expect(await result.innerText()).not.toMatch(/sure/)
    await ask(page, 'Which weapons did the children of Zeus carry?')
    const understood = page.getByRole('list', { name: 'Clew understood' })
    expect(await understood.innerText()).toMatch(/Zeus\s+← father\s+weapon →/)
    await understood.getByRole('button', { name: 'weapon →: something else' }).click()
    await page.getByRole('menuitem', { name: 'leave it out' }).click()
    await page.getByText(/Continued from another answer with step 1 edited/).waitFor()
    const walked = await (await steps(page)).innerText()
    expect(walked).toMatch(/follow\(s1, \^father\)/)
    expect(walked).not.toMatch(/follow\(s2/)
    await page.getByRole('button', { name: /^How it is asked/ }).click()
    const shares = page.getByRole('group', { name: 'Of the answers given, so many may be wrong' })
    expect(await shares.getByRole('button', { pressed: true }).innerText()).toBe('1 in 10')
    await shares.getByRole('button', { name: 'any' }).click()
    await page.keyboard.press('Escape')
    await page.reload()
    expect(await ask(page, asked)).toMatch(/Zeus[\s\S]*Did you mean\s+Echidna/)
    expect(complaints).toEqual([])
  })

  it('says no with what was looked at, and the program as an expression and as SPARQL', async () => {
    const { page, complaints } = await open()
    await goTo(page, 'Ask')
    await chooseProtocol(page, /^Clew/)
    expect(await ask(page, 'Is Hades the father of Athena?')).toMatch(
      /no[\s\S]*What was looked at[\s\S]*Nothing in the graph has Hades as its “father”\.[\s\S]*Athena → father → Zeus/,
    )
    await steps(page)
    const forms = page.getByRole('group', { name: 'How it was found, as' })
    await forms.getByRole('button', { name: 'Expression' }).click()
    await page.getByText('(EXISTS (AND Hades (JOIN (R father) Athena)))').waitFor()
    await forms.getByRole('button', { name: 'SPARQL' }).click()
    await page.getByText(/^PREFIX xsd:[\s\S]*ASK/).waitFor()
    expect(await violations(page)).toEqual([])
    await forms.getByRole('button', { name: 'Steps' }).click()
    await page.getByRole('list', { name: 'Steps' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('shows a long answer as a table that is sorted, filtered and copied', async () => {
    const { page, complaints } = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await goTo(page, 'Ask')
    await ask(page, 'Which heroes are there?')
    const table = page.getByRole('region', { name: 'Answers with evidence' }).getByRole('table')
    const names = table.locator('td.name')
    expect(await names.count()).toBe(27)
    expect(await names.first().innerText()).toBe('Achilles')
    await table.getByRole('button', { name: 'Answer' }).click()
    await table.getByRole('button', { name: 'Answer' }).press('Enter')
    expect(await table.getByRole('columnheader', { name: 'Answer' }).getAttribute('aria-sort')).toBe('descending')
    expect(await names.last().innerText()).toBe('Achilles')
    expect(await violations(page)).toEqual([])
    await page.getByLabel('Filter the answers').fill('ajax')
    await page.getByRole('button', { name: 'Ask about this one' }).click()
    await page.getByRole('list', { name: 'What the follow-up is about' }).getByText('Ajax').waitFor()
    await page.getByText('1 of 27').waitFor()
    await page.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Copy' }).click()
    await page.getByText('Copied 1 row').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Answer\t.*\nAjax\t/)
    expect(complaints).toEqual([])
  })

  it('writes names from the right as they are written, and what stands between them from the left', async () => {
    const { page } = await open()
    const facts = [
      'עץ הזית|directed_by|שרה כהן',
      'ליל ירושלים|directed_by|שרה כהן',
      'ألف ليلة|directed_by|שרה כהן',
      'ألف ليلة|starred_actors|مريم حداد',
      'ליל ירושלים|starred_actors|Alma Rossi',
    ]
    await goTo(page, 'Graphs')
    const buffer = Buffer.from(`${facts.join('\n')}\n`)
    await page.getByLabel('Graph files').setInputFiles({ name: 'right.txt', mimeType: 'text/plain', buffer })
    await page.getByRole('dialog').getByRole('button', { name: /^Add / }).click()
    await page.getByText(/^Added the graph/).waitFor()
    await page.getByRole('button', { name: 'Ask about it' }).click()
    await ask(page, 'Which films did שרה כהן direct?')
    // A name's first letter stands right of its last, and names that follow one another do so from the left.
    const placesOf = (where: Locator, names: readonly string[]) =>
      where.evaluate((element, wanted) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        const places: { name: string; first: number; last: number }[] = []
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          for (const name of wanted) {
            const from = node.textContent?.indexOf(name) ?? -1
            if (from < 0) continue
            const leftOf = (at: number): number => {
              const range = document.createRange()
              range.setStart(node, at)
              range.setEnd(node, at + 1)
              return range.getBoundingClientRect().left
            }
            places.push({ name, first: leftOf(from), last: leftOf(from + name.length - 1) })
          }
        return places
      }, names)
    const films = ['עץ הזית', 'ליל ירושלים', 'ألف ليلة']
    const told = async (where: Locator, names: readonly string[]): Promise<string[]> => {
      await where.waitFor()
      const places = await placesOf(where, names)
      for (const { name, first, last } of places)
        expect({ name, isFromTheRight: first > last }).toEqual({ name, isFromTheRight: true })
      return places.toSorted((a, b) => a.last - b.last).map(({ name }) => name)
    }
    const headline = page.getByRole('region', { name: 'Result' }).getByRole('heading')
    const listed = (await headline.innerText()).replaceAll('\u200e', '')
    const inOrder = films.toSorted((a, b) => listed.indexOf(a) - listed.indexOf(b))
    expect(await told(headline, films)).toEqual(inOrder)
    const way = page.getByRole('list', { name: 'Answers with evidence' }).getByRole('listitem').first()
    const [film = ''] = inOrder
    expect(await told(way, ['שרה כהן', film])).toEqual(['שרה כהן', film])
    expect(await told(await steps(page), ['שרה כהן', ...films])).toContain('ألف ليلة')
    await page.getByRole('button', { name: 'Facts', exact: true }).click()
    expect((await told(page.getByLabel('Facts seen', { exact: true }), films)).toSorted()).toEqual(films.toSorted())
    await page.evaluate(key => (location.hash = `#/explore/right/entity/${encodeURIComponent(key)}`), 'ألف ليلة')
    const panel = page.getByRole('complementary')
    await panel.getByRole('heading', { name: 'ألف ليلة' }).waitFor()
    expect((await told(panel, ['ألف ليلة', 'שרה כהן', 'مريم حداد'])).length).toBeGreaterThanOrEqual(3)
    await page.evaluate(() => (location.hash = '#/explore/right/relation/directed_by'))
    const rows = page.getByLabel('Facts of the relation').getByRole('row')
    expect(await told(rows.nth(1), [...films, 'שרה כהן'])).toEqual([expect.any(String) as string, 'שרה כהן'])
  })
})
