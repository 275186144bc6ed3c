import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { addGraphFile, ask, clew, goTo, violations } from './clew.ts'

const QUESTION = 'Which films were directed by Ridley Scott?'
const SHOTS = process.env['CLEW_SHOTS']

const FILMS = `Alien|directed_by|Ridley Scott
Alien|starred_actors|Sigourney Weaver
Blade Runner|directed_by|Ridley Scott
Blade Runner|starred_actors|Harrison Ford
Witness|starred_actors|Harrison Ford
Witness|directed_by|Peter Weir
`

/** In both schemes and two sizes, where somebody wants to look at them. */
async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS === undefined) return
  mkdirSync(SHOTS, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [1280, 800],
      [1920, 1080],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height })
      await page.screenshot({ path: join(SHOTS, `${name}-${colorScheme}-${width}.png`) })
    }
  await page.setViewportSize({ width: 1280, height: 800 })
}

describe('saved answers of a graph that changes', () => {
  const { home, open } = clew()

  it('says what changed with a new version, leads to the answer, and is told no more once it was seen', async () => {
    const { page, complaints } = await open()
    await writeFile(join(home, 'films.txt'), FILMS)
    await writeFile(join(home, 'more.txt'), 'Gladiator|directed_by|Ridley Scott\n')
    await goTo(page, 'Graphs')
    await addGraphFile(page, join(home, 'films.txt'))
    await page.getByText(/^Added the graph/).waitFor()
    await goTo(page, 'Ask')
    expect(await ask(page, QUESTION)).toContain('Blade Runner')

    await goTo(page, 'Graphs')
    await page.getByLabel('Files: Add facts').setInputFiles(join(home, 'more.txt'))
    await page.getByRole('button', { name: 'Add them' }).click()
    const section = page.getByRole('region', { name: 'Saved answers' })
    await section.getByText('1 of 1 saved answer changed with version 2.').waitFor()
    await section.scrollIntoViewIfNeeded()
    await shoot(page, 'graphs')

    await section.getByRole('button', { name: 'Show what changed' }).press('Enter')
    const sheet = page.getByRole('dialog', { name: 'What became of saved answers' })
    await sheet.getByText('Alien and Blade Runner → Alien, Blade Runner and Gladiator').waitFor()
    await sheet.getByText('+ Gladiator → directed_by → Ridley Scott').waitFor()
    expect(await violations(page)).toEqual([])
    await shoot(page, 'sheet')

    await sheet.getByRole('button', { name: QUESTION }).press('Enter')
    const note = page.getByRole('region', { name: 'What changed since' })
    await note.getByText(/^Since version 1 it changed: it was Alien and Blade Runner, now it is/).waitFor()
    await page.getByRole('button', { name: `(changed since) ${QUESTION}` }).waitFor()
    expect(await violations(page)).toEqual([])
    await shoot(page, 'answer')

    await note.getByRole('button', { name: 'Keep the new answer' }).press('Enter')
    await note.waitFor({ state: 'detached' })
    // The message of the facts that were added may still be there, which can be undone as well.
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await note.getByRole('button', { name: 'Ask it again' }).click()
    await page.getByRole('region', { name: 'Result' }).getByText('Gladiator').first().waitFor()
    await note.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })
})
