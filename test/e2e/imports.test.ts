import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { spreadsheetOf } from '../kg/import/packed-files.ts'
import { addGraphFile, ask, clew, datasets, goTo, newFolder } from './clew.ts'

describe('adding graphs and models', () => {
  const { home, open } = clew()
  const files = newFolder()
  afterAll(files.remove)

  function file(name: string, content: string | Uint8Array): string {
    const path = join(files.path, name)
    writeFileSync(path, content)
    return path
  }

  it('takes the good lines of a broken file and lists the bad ones', async () => {
    const { page } = await open()
    await goTo(page, 'Graphs')
    await addGraphFile(
      page,
      file(
        'half.nt',
        '<urn:a> <urn:knows> <urn:b> .\nthis is no triple\n<urn:b> <urn:knows> <urn:c> .\n<urn:c> <urn:knows "open\n',
      ),
    )
    const imports = page.getByRole('list', { name: 'Imports' })
    await imports.getByText('2 triples').waitFor()
    await imports.getByRole('button', { name: '2 lines left out' }).click()
    await page.getByRole('dialog').getByText('half.nt').first().waitFor()
    expect(await page.getByRole('dialog').innerText()).toMatch(/\b2\b[\s\S]*\b4\b/)
  })

  it('shows the columns of a table, follows a changed role, and adds what it showed', async () => {
    const { page, complaints } = await open()
    await goTo(page, 'Graphs')
    const rows = ['id,name,city,notes', 'p-1,Ann,Bern,old', 'p-2,Bob,Bern,new', 'p-3,Cid,Olten,new']
    await page
      .getByLabel('Graph files')
      .setInputFiles(file('people.csv', `${rows.join('\n')}\np-4,Dan,Olten,new,more\n`))
    const sheet = page.getByRole('dialog', { name: 'Add people.csv' })
    await sheet.getByText('Ann → city → Bern').waitFor()
    expect(await sheet.innerText()).toMatch(/Line 5: 5 columns where 4 are expected/)
    await sheet.getByLabel('What notes tells of').selectOption('of city')
    await sheet.getByText('Bern → notes → old').waitFor()
    await sheet.getByLabel('What notes is').selectOption('Ignore')
    await sheet.getByRole('button', { name: 'Add 6 facts' }).click()
    await page.getByRole('list', { name: 'Your graphs' }).getByText('6 triples').waitFor()
    expect(complaints).toEqual([])
  })

  it('follows where the headings of a table are said to stand, and keeps a sheet from another program', async () => {
    const { page, complaints } = await open()
    await goTo(page, 'Graphs')
    const boats = ['Boat,Owner,Town', 'Heron,Ann,Esk', 'Osprey,Bob,Tarn', 'Plover,Ann,Esk']
    await page.getByLabel('Graph files').setInputFiles(file('berths.csv', `Berths,North,South\n${boats.join('\n')}\n`))
    const sheet = page.getByRole('dialog', { name: 'Add berths.csv' })
    await sheet.getByLabel('Headings').selectOption('line 2: Boat · Owner · Town')
    await sheet.getByText('Heron → Owner → Ann').waitFor()
    expect(await sheet.getByLabel('What Owner is').count()).toBe(1)
    await sheet.getByText(/What stands above the table of berths\.csv was left out/).waitFor()
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    const built = ['Boat,Owner,Built', 'Heron,Ann,1987', 'Osprey,Bob,2001', 'Plover,Ann,1999']
    const rows = `<table:table table:name="Boats">${built.map(row => `<table:table-row>${row.replace(/[^,]+,?/g, cell => `<table:table-cell><text:p>${cell.replace(',', '')}</text:p></table:table-cell>`)}</table:table-row>`).join('')}</table:table>`
    await page.getByLabel('Graph files').setInputFiles(file('boats.ods', spreadsheetOf(rows)))
    const other = page.getByRole('dialog', { name: 'Add boats.ods' })
    await other.getByText('Heron → Owner → Ann').waitFor()
    await other.getByRole('button', { name: 'Cancel' }).click()
    expect(complaints).toEqual([])
  })

  it('has a graph asked its own questions, and stops where it is told to', async () => {
    const { page } = await open()
    await goTo(page, 'Graphs')
    await page.getByRole('list', { name: 'Your graphs' }).getByText('people').click()
    const own = page.getByRole('region', { name: 'Its own questions' })
    await own.getByText(/^Not explored yet/).waitFor()
    await own.getByRole('button', { name: 'Explore it' }).click()
    await own.getByRole('progressbar').waitFor()
    await own.getByRole('button', { name: 'Cancel' }).click()
    await own.getByText(/^Not explored yet/).waitFor()
    expect(await own.getByRole('button', { name: 'Explore it' }).isEnabled()).toBe(true)
  })

  it('takes a folder that is dropped on the page', async () => {
    const { page } = await open()
    await goTo(page, 'Graphs')
    // A browser makes entries only of what a person drops; these are the file system's own, which it gives a page.
    await page.evaluate(async () => {
      const root = await navigator.storage.getDirectory()
      const folder = await root.getDirectoryHandle('films', { create: true })
      const written = await (await folder.getFileHandle('films.txt', { create: true })).createWritable()
      await written.write('Alien|directed_by|Ridley Scott\nHeat|directed_by|Michael Mann\n')
      await written.close()
      const source = await (await folder.getFileHandle('films.txt')).getFile()
      const inside = {
        name: 'films.txt',
        isFile: true,
        isDirectory: false,
        file: (take: (file: File) => void) => take(source),
      }
      let given = false
      const entry = {
        name: 'films',
        isFile: false,
        isDirectory: true,
        createReader: () => ({
          readEntries: (take: (some: unknown[]) => void) => {
            take(given ? [] : [inside])
            given = true
          },
        }),
      }
      const items = [{ kind: 'file', webkitGetAsEntry: () => entry, getAsFile: () => null }]
      const event = new Event('drop', { cancelable: true })
      Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], items } })
      window.dispatchEvent(event)
    })
    await page.getByRole('dialog', { name: 'Add films.txt' }).getByText('Alien → directed by → Ridley Scott').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('says in one line what is wrong with a file that holds no graph', async () => {
    const { page } = await open()
    await goTo(page, 'Graphs')
    await page.getByLabel('Graph files').setInputFiles(file('empty.ttl', ''))
    await page.getByText(/empty/i).first().waitFor()
    expect(readdirSync(join(home, 'graphs'))).not.toContain('empty')
  })

  it('refuses a fake model without falling over', async () => {
    const fake = Buffer.alloc(60)
    fake.write('GGUF')
    fake.writeUInt32LE(3, 4)
    fake.writeBigUInt64LE(0n, 8)
    fake.writeBigUInt64LE(1n, 16)
    fake.writeBigUInt64LE(3n * 1024n ** 3n, 24)
    const { page } = await open()
    await goTo(page, 'Models')
    await page.getByLabel('Model file').setInputFiles(file('fake.gguf', fake))
    await page.getByText(/GGUF/).last().waitFor()
    await goTo(page, 'Graphs')
    await page.getByRole('list', { name: 'Your graphs' }).waitFor()
    expect(readdirSync(join(home, 'models')).filter(name => name.endsWith('.gguf'))).toEqual([])
  })

  it('shows names with HTML in them as text', { tags: 'slow' }, async () => {
    const { page, complaints } = await open()
    await goTo(page, 'Graphs')
    const name = '<img src=x onerror="document.title=\'owned\'">Mallory'
    await addGraphFile(
      page,
      file('hostile.txt', `${name}|knows|<script>document.title='owned'</script>\nBob|knows|${name}\n`),
    )
    await page.getByText(/^Added the graph/).waitFor()
    await page
      .getByRole('list', { name: 'Your graphs' })
      .getByRole('button', { name: /^hostile/ })
      .click()
    await page.getByRole('button', { name: 'Ask about it' }).click()
    const result = await ask(page, 'Who does Bob know?')
    expect(result).toContain('<img src=x')
    expect(await page.title()).not.toContain('owned')
    expect(complaints).toEqual([])
  })

  it('imports the MetaQA graph and answers ten of its questions', { tags: 'slow' }, async context => {
    const kb = join(datasets, 'metaqa/kb.txt')
    if (!existsSync(kb)) return context.skip(`the MetaQA data set is not at ${datasets}`)
    const { page } = await open()
    await goTo(page, 'Graphs')
    await addGraphFile(page, kb)
    await page.getByRole('list', { name: 'Your graphs' }).getByText('133,582 triples').waitFor()
    await page.getByRole('list', { name: 'Your graphs' }).getByRole('button', { name: /^kb/ }).click()
    await page.getByRole('button', { name: 'Ask about it' }).click()
    const asked: [question: string, gold: string][] = [
      ['what movies did Temuera Morrison act in', 'River Queen'],
      ['what movies did Evelyn Venable act in', 'Alice Adams'],
      ['what does Tom Cullen act in', 'Weekend'],
      ['what movies was Shareeka Epps an actor in', 'Half Nelson'],
      ['what are the languages spoken in the films directed by Joel Zwick', 'Greek'],
      ['the films acted by Sharon Tate were released in which years', '1967'],
      ['when did the films written by Anthony Mann release', '1949'],
      ['what genres do the movies directed by Clark Gregg fall under', 'Comedy'],
      ["who acted in the movies directed by the director of Some Mother's Son", 'Don Cheadle'],
      ['the films that share directors with the film Black Snake Moan were in which genres', 'Drama'],
    ]
    const right: string[] = []
    for (const [question, gold] of asked) if ((await ask(page, question)).includes(gold)) right.push(question)
    expect(right.length).toBeGreaterThanOrEqual(8)
  })
})
