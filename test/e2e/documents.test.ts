import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { addSampleGraph, ask, clew, goTo, newFolder } from './clew.ts'

const labyrinth = `# The labyrinth

Daedalus built the labyrinth at Knossos for King Minos. Theseus killed the Minotaur there. Ariadne gave Theseus a ball of thread.

Icarus, the son of Daedalus, fell into the sea near Samos.
`

describe('documents', () => {
  const { open } = clew()
  const files = newFolder()
  afterAll(files.remove)

  function file(name: string, content: string | Uint8Array): string {
    const path = join(files.path, name)
    writeFileSync(path, content)
    return path
  }

  it('go into the graph in hand, carry answers, and are shown in their surroundings', async () => {
    const { page, complaints } = await open()
    await addSampleGraph(page)
    await page.getByLabel('Document files').setInputFiles(file('labyrinth.md', labyrinth))
    const documents = page.getByRole('region', { name: 'Documents' })
    await documents.getByText(/1 document · \d+ facts in words/).waitFor({ timeout: 30_000 })
    expect(await documents.innerText()).toMatch(/labyrinth\.md[\s\S]*by patterns[\s\S]*Lexical vectors: no embedding model/)
    await page.getByRole('button', { name: 'Ask about it' }).click()
    await page.getByRole('button', { name: /^How it is asked/ }).click()
    await page.getByRole('radio', { name: /Graph-R1/ }).check()
    await page.keyboard.press('Escape')
    const result = await ask(page, 'Who built the labyrinth for Minos?')
    expect(result).toMatch(/Daedalus[\s\S]*labyrinth\.md, passage 1/)
    expect(await page.getByRole('list', { name: 'Steps' }).innerText()).toMatch(/coherence \d\.\d\d/)
    await page.getByRole('button', { name: 'Facts', exact: true }).click()
    await page.getByRole('region', { name: 'Facts seen' }).getByRole('button', { name: /labyrinth\.md/ }).first().click()
    const passage = page.getByRole('region', { name: 'Passage' })
    await passage.getByText(/Icarus, the son of Daedalus/).waitFor()
    expect(await passage.locator('mark').innerText()).toContain('Daedalus built the labyrinth')
    expect(complaints).toEqual([])
  })

  it('make a graph of their own where none is named, and one that cannot be read costs only itself', async () => {
    const { page } = await open()
    await goTo(page, 'Graphs')
    await page.getByLabel('Graph files').setInputFiles([file('crete.html', '<h1>Crete</h1><p>Minos ruled Crete from Knossos.</p><script>document.title="owned"</script>'), file('broken.pdf', '%PDF-1.7 and then nothing')])
    const imports = page.getByRole('list', { name: 'Imports' })
    await imports.getByRole('button', { name: '1 file left out' }).click({ timeout: 30_000 })
    expect(await page.getByRole('dialog').innerText()).toContain('broken.pdf')
    await page.keyboard.press('Escape')
    await page.getByRole('list', { name: 'Your graphs' }).getByRole('button', { name: /^crete/ }).click()
    await page.getByRole('region', { name: 'Documents' }).getByText('crete.html').waitFor()
    expect(await page.title()).not.toContain('owned')
  })

  it('and names that are hostile, long or right to left stay text in every view', async () => {
    const { page, complaints } = await open()
    await goTo(page, 'Graphs')
    const hostile = '<img src=x onerror="document.title=\'owned\'">Mallory'
    const long = 'L'.repeat(10_000)
    await page.getByLabel('Graph files').setInputFiles(file('names.txt', `Bob|knows|${hostile}\nBob|knows|${long}\nBob|knows|שלום \u202eabc\nBob|<b>r</b>|<script>document.title='owned'</script>\n`))
    await page.getByRole('list', { name: 'Your graphs' }).getByRole('button', { name: /^names/ }).click()
    await page.getByLabel('Document files').setInputFiles(file('hostile.txt', `Bob met ${hostile} in Paris. Alice knows ${'W'.repeat(9_000)} and Bob.\n`))
    await page.getByRole('region', { name: 'Documents' }).getByText(/^1 document ·/).waitFor({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Ask about it' }).click()
    await page.getByLabel('Ask about this graph').fill('Who does Bob know?')
    await page.getByRole('button', { name: 'Ask side by side…' }).click()
    for (const [at, protocol] of [[2, 'graphwalker'], [3, 'kbqa-r1'], [4, 'graph-r1']] as const) {
      if (at > 2) await page.getByRole('button', { name: 'Another' }).click()
      await page.getByLabel(`Protocol of ${at}`).selectOption(protocol)
    }
    await page.getByRole('button', { name: 'Ask all 4' }).click()
    await page.getByText('all 4 done').waitFor()
    expect(await page.getByRole('table').innerText()).toContain('<img src=x')
    // The table scrolls within its own frame where it is wide; nothing makes the window wider.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    for (const protocol of ['KG-R1', 'GraphWalker', 'KBQA-R1', 'Graph-R1']) {
      await page.getByRole('table').getByRole('button', { name: new RegExp(protocol) }).click()
      await page.getByRole('region', { name: 'Result' }).waitFor()
      await page.getByRole('button', { name: 'See them together' }).click()
      await page.getByText('all 4 done').waitFor()
    }
    expect(await page.title()).not.toContain('owned')
    expect(complaints).toEqual([])
  })

  it('are removed with what was read in them', async () => {
    const { page } = await open()
    await goTo(page, 'Graphs')
    await page.getByRole('list', { name: 'Your graphs' }).getByRole('button', { name: /^greek-myths/ }).click()
    await page.getByRole('button', { name: 'Remove the document labyrinth.md' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText(/Removed “labyrinth.md”/).waitFor()
    expect(await page.getByRole('region', { name: 'Documents' }).innerText()).not.toContain('labyrinth.md')
  })
})
