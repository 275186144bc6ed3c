import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startClew } from '../cli/run-clew.ts'
import { FILMS_NT } from '../kg/endpoint/contract.ts'
import { oxigraphEngine } from '../kg/endpoint/engines.ts'
import { graphOf } from '../kg/temporary-graph.ts'
import { clew, goTo, violations } from './clew.ts'

describe('a graph that is elsewhere', () => {
  const { open, home } = clew()
  const folder = mkdtempSync(join(tmpdir(), 'clew-elsewhere-'))
  let engine: Awaited<ReturnType<typeof oxigraphEngine>>

  beforeAll(async () => {
    const films = await graphOf(folder, { 'films.nt': FILMS_NT })
    engine = await oxigraphEngine(films)
    await films.close()
    const { code, stderr } = await startClew(home, ['kg', 'connect', 'films', engine.url]).ended
    if (code !== 0) throw new Error(stderr)
  })
  afterAll(async () => {
    await engine.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('says since when it is shown as it was, and is asked afresh', async () => {
    const { page, complaints } = await open()
    const about = page.getByRole('region', { name: 'Fetched from the engine' })
    const again = about.getByRole('button', { name: 'Ask afresh' })
    const lookAt = async (name: string): Promise<Locator> => {
      await goTo(page, 'Explore')
      await page.getByLabel('Find in this graph').fill(name)
      await page
        .getByRole('list', { name: 'What fits' })
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .first()
        .click()
      return page.getByRole('article', { name: `About ${name}` })
    }
    await goTo(page, 'Graphs')
    await about.getByText('Nothing that its engine answered is kept').waitFor()
    expect(await again.isDisabled()).toBe(true)
    await (await lookAt('Alien')).getByText('117').waitFor()

    engine.load('<urn:f:alien> <urn:f:minutes> "118"^^<http://www.w3.org/2001/XMLSchema#integer> .')
    await (await lookAt('Blade Runner')).waitFor()
    const film = await lookAt('Alien')
    await film.getByText('117').waitFor()
    expect(await film.getByText('118').count()).toBe(0)
    await goTo(page, 'Graphs')
    await page.reload()
    await about.getByText(/What its engine answered since .* is shown as it was then/).waitFor()
    expect(await violations(page)).toEqual([])
    await again.click()
    await about.getByText('Nothing that its engine answered is kept').waitFor()
    await (await lookAt('Alien')).getByText('118').waitFor()
    expect(complaints).toEqual([])
  })
})
