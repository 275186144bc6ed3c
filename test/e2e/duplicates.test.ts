import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { addGraphFile, clew, goTo, newFolder, violations } from './clew.ts'

/** What two things have in common says something where there are others. */
const OTHERS = Array.from(
  { length: 40 },
  (_, i) => `Film ${i},director,Person ${i}\nFilm ${i},year,${1900 + i}\n`,
).join('')
const FILMS = `head,relation,tail
Alien,director,Ridley Scott
Legend,director,Ridley Scott
Gladiator,director,Ridley Scot
Alien,director,Ridley Scot
Alien,year,1979
Gladiator,year,2000
Legend,year,1985
Heat,director,Michael Mann
Héat,director,Michael Mann
Heat,year,1995
Héat,year,1995
Héat,genre,Crime
Heat,genre,Crime
${OTHERS}`

describe('likely duplicates', () => {
  const { open } = clew()
  const files = newFolder()
  afterAll(files.remove)

  it('are decided with the keyboard, applied as one version, and undone', async () => {
    const { page, complaints } = await open()
    await goTo(page, 'Graphs')
    const path = join(files.path, 'films.csv')
    writeFileSync(path, FILMS)
    await addGraphFile(page, path)
    const section = page.getByRole('region', { name: 'Likely duplicates' })
    await section.getByRole('button', { name: 'Look for duplicates' }).click()
    await section.getByText('2 pairs of entities may be one.').waitFor()
    await section.getByRole('button', { name: 'Decide' }).click()
    const sheet = page.getByRole('dialog', { name: 'Likely duplicates' })
    await sheet.getByRole('article', { name: /^Heat and Héat/ }).waitFor()
    await sheet.getByText('same name but for accents').waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('m')
    await page.keyboard.press('k')
    await sheet.getByText('1 to merge, 1 to keep apart').waitFor()
    await page.keyboard.press('u')
    await sheet.getByText('1 to merge', { exact: true }).waitFor()
    await page.keyboard.press('k')
    await sheet.getByRole('button', { name: 'Apply 1 merge' }).click()
    await page.getByText(/Merged 1 pair: “films” is version 2 now. 1 pair kept apart./).waitFor()
    await page.getByText('merged 1 entity').waitFor()
    await section.getByText('No two entities look like one.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await section.getByText('2 pairs of entities may be one.').waitFor()
    expect(complaints).toEqual([])
  })
})
