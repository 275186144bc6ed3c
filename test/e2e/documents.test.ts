import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { writeTinyBert } from '../model/local/tiny-bert.ts'
import { events, says } from '../model/remote/loopback-server.ts'
import { addGraphFile, addSampleGraph, ask, clew, goTo, newFolder, steps } from './clew.ts'

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
    await documents.getByText(/1 document · \d+ facts in words/).waitFor()
    expect(await documents.innerText()).toMatch(
      /labyrinth\.md[\s\S]*by patterns[\s\S]*Lexical vectors: no embedding model/,
    )
    await page.getByRole('button', { name: 'Ask about it' }).click()
    await page.getByRole('button', { name: /^How it is asked/ }).click()
    await page.getByRole('radio', { name: /Graph-R1/ }).check()
    await page.keyboard.press('Escape')
    const result = await ask(page, 'Who built the labyrinth for Minos?')
    expect(result).toMatch(/Daedalus[\s\S]*labyrinth\.md, passage 1/)
    expect(await (await steps(page)).innerText()).toMatch(/coherence \d\.\d\d/)
    await page.getByRole('button', { name: 'Facts', exact: true }).click()
    await page
      .getByRole('region', { name: 'Facts seen' })
      .getByRole('button', { name: /labyrinth\.md/ })
      .first()
      .click()
    const passage = page.getByRole('region', { name: 'Passage' })
    await passage.getByText(/Icarus, the son of Daedalus/).waitFor()
    expect(await passage.locator('mark').innerText()).toContain('Daedalus built the labyrinth')
    expect(complaints).toEqual([])
  })

  it(
    'make a graph of their own where none is named, and one that cannot be read costs only itself',
    { tags: 'slow' },
    async () => {
      const { page } = await open()
      await goTo(page, 'Graphs')
      await page
        .getByLabel('Graph files')
        .setInputFiles([
          file(
            'crete.html',
            '<h1>Crete</h1><p>Minos ruled Crete from Knossos.</p><script>document.title="owned"</script>',
          ),
          file('broken.pdf', '%PDF-1.7 and then nothing'),
        ])
      const imports = page.getByRole('list', { name: 'Imports' })
      await imports.getByRole('button', { name: '1 file left out' }).click()
      await page.getByRole('dialog').getByText('broken.pdf').first().waitFor()
      await page.keyboard.press('Escape')
      await page
        .getByRole('list', { name: 'Your graphs' })
        .getByRole('button', { name: /^crete/ })
        .click()
      await page.getByRole('region', { name: 'Documents' }).getByText('crete.html').waitFor()
      expect(await page.title()).not.toContain('owned')
    },
  )

  it('and names that are hostile, long or right to left stay text in every view', async () => {
    const { page, complaints } = await open()
    await goTo(page, 'Graphs')
    const hostile = '<img src=x onerror="document.title=\'owned\'">Mallory'
    const long = 'L'.repeat(2_000)
    await addGraphFile(
      page,
      file(
        'names.txt',
        `Bob|knows|${hostile}\nBob|knows|${long}\nBob|knows|שלום \u202eabc\nBob|<b>r</b>|<script>document.title='owned'</script>\n`,
      ),
    )
    await page
      .getByRole('list', { name: 'Your graphs' })
      .getByRole('button', { name: /^names/ })
      .click()
    await page
      .getByLabel('Document files')
      .setInputFiles(file('hostile.txt', `Bob met ${hostile} in Paris. Alice knows ${'W'.repeat(2_000)} and Bob.\n`))
    await page
      .getByRole('region', { name: 'Documents' })
      .getByText(/^1 document ·/)
      .waitFor()
    await page.getByRole('button', { name: 'Ask about it' }).click()
    await page.getByLabel('Ask about this graph').fill('Who does Bob know?')
    await page.getByRole('button', { name: 'Ask side by side…' }).click()
    for (const [at, protocol] of [
      [1, 'kg-r1'],
      [2, 'graphwalker'],
      [3, 'kbqa-r1'],
      [4, 'graph-r1'],
    ] as const) {
      if (at > 2) await page.getByRole('button', { name: 'Another' }).click()
      await page.getByLabel(`Protocol of ${at}`).selectOption(protocol)
    }
    await page.getByRole('button', { name: 'Ask all 4' }).click()
    await page.getByText('all 4 done').waitFor()
    expect(await page.getByRole('table').innerText()).toContain('<img src=x')
    // The table scrolls within its own frame where it is wide; nothing makes the window wider.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    for (const protocol of ['KG-R1', 'GraphWalker', 'KBQA-R1', 'Graph-R1']) {
      await page
        .getByRole('table')
        .getByRole('button', { name: new RegExp(protocol) })
        .click()
      await page.getByRole('region', { name: 'Result' }).waitFor()
      await page.getByRole('button', { name: 'See them together' }).click()
      await page.getByText('all 4 done').waitFor()
    }
    expect(await page.title()).not.toContain('owned')
    expect(complaints).toEqual([])
  })

  it(
    'are read by the models that a person chooses; a model that compares texts is not offered for questions',
    { tags: 'slow' },
    async () => {
      const { page, complaints } = await open()
      const prompts: string[] = []
      // Real HTTP, and a model that finds one fact.
      const server = createServer((request, response) => {
        let body = ''
        request.on('data', chunk => {
          body += String(chunk)
        })
        request.on('end', () => {
          if (request.url === '/v1/models')
            return void response
              .writeHead(200, { 'content-type': 'application/json' })
              .end(JSON.stringify({ object: 'list', data: [{ id: 'writer', object: 'model' }] }))
          prompts.push(body)
          events(response, [
            says(
              '("hyper-relation"<|>"Pasiphae wove a net for Talos."<|>9)##("entity"<|>"Pasiphae"<|>"person"<|>"A queen."<|>95)##("entity"<|>"Talos"<|>"person"<|>"A giant."<|>95)<|COMPLETE|>',
            ),
          ])
        })
      })
      await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
      try {
        const tiny = join(files.path, 'tiny.gguf')
        await writeTinyBert(tiny)
        await goTo(page, 'Graphs')
        await page
          .getByRole('list', { name: 'Your graphs' })
          .getByRole('button', { name: /^greek-myths/ })
          .click()
        const documents = page.getByRole('region', { name: 'Documents' })
        // Nothing to choose from: nothing is asked.
        expect(await documents.getByRole('button', { name: /^Facts of documents by/ }).count()).toBe(0)
        await goTo(page, 'Models')
        await page.getByLabel('Model file').setInputFiles(tiny)
        const embedding = page.getByRole('region', { name: 'tiny-bert' })
        await embedding.getByText('for documents', { exact: true }).waitFor()
        expect(await embedding.getByRole('button', { name: 'Use for questions' }).count()).toBe(0)
        await page.getByRole('button', { name: 'Add an endpoint' }).click()
        const form = page.getByRole('form', { name: 'Endpoint' })
        await form.getByLabel('Name').fill('Writer')
        await form.getByLabel('Address').fill(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)
        await form.getByLabel('Model').fill('writer')
        await form.getByRole('button', { name: 'Save and check' }).click()
        await page.getByRole('region', { name: 'Writer' }).getByText(/✓/).waitFor()
        await goTo(page, 'Graphs')
        await page
          .getByRole('list', { name: 'Your graphs' })
          .getByRole('button', { name: /^greek-myths/ })
          .click()
        await documents.getByRole('button', { name: 'Documents compared by: tiny-bert' }).waitFor()
        await documents.getByRole('button', { name: 'Facts of documents by: patterns' }).click()
        await page.getByRole('menuitemradio', { name: /Writer/ }).click()
        await page
          .getByLabel('Document files')
          .setInputFiles(file('talos.txt', 'Pasiphae once wove a net for the giant Talos.\n'))
        await documents.getByText('talos.txt').waitFor()
        await documents.getByText(/Facts were found by Writer[\s\S]*Vectors by tiny-bert/).waitFor()
        expect(prompts.some(prompt => prompt.includes('Pasiphae once wove a net'))).toBe(true)
        expect(complaints).toEqual([])
      } finally {
        server.closeAllConnections()
        server.close()
      }
    },
  )

  it('are removed with what was read in them', async () => {
    const { page } = await open()
    await goTo(page, 'Graphs')
    await page
      .getByRole('list', { name: 'Your graphs' })
      .getByRole('button', { name: /^greek-myths/ })
      .click()
    await page.getByRole('button', { name: 'Remove the document labyrinth.md' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText(/Removed “labyrinth.md”/).waitFor()
    expect(await page.getByRole('region', { name: 'Documents' }).innerText()).not.toContain('labyrinth.md')
  })
})
