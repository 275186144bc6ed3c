import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILMS } from '../host/temporary-host.ts'
import { clew, json } from './run-clew.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-browse-'))
  const file = join(home, 'films.txt')
  await writeFile(file, FILMS)
  await clew(home, 'import', file, '--kg', 'films', '--json')
})
afterAll(() => rm(home, { recursive: true, force: true }))

test('an entity is told by its relations, as lines and as one JSON value', async () => {
  const [lines, whole] = await Promise.all([
    clew(home, 'kg', 'entity', 'films', 'ridley scott', '--each', '1'),
    clew(home, 'kg', 'entity', 'films', 'Ridley Scott', '--json'),
  ])
  expect(lines.stdout).toBe('Ridley Scott: 2 facts\n← directed_by 2\n    Alien\n    … and 1 more\n')
  expect(json(whole)).toMatchObject({
    kg: 'films',
    entity: { name: 'Ridley Scott', degree: 2 },
    groups: [{ relation: 'directed_by', direction: 'head', total: 2, items: [{}, {}] }],
    questions: [],
  })
})

test('ways between two are told, and what is wrong in a line', async () => {
  const [ways, none, wrong, tooLong] = await Promise.all([
    clew(home, 'kg', 'paths', 'films', 'Alien', 'Blade Runner'),
    clew(home, 'kg', 'paths', 'films', 'Alien', 'Peter Weir', '--longest', '2'),
    clew(home, 'kg', 'paths', 'films', 'Alien', 'Aliens vs Monsters'),
    clew(home, 'kg', 'paths', 'films', 'Alien', 'Peter Weir', '--longest', '9'),
  ])
  expect(ways.stdout).toBe(
    'Alien —directed_by→ Ridley Scott ←directed_by— Blade Runner\n1 way from Alien to Blade Runner.\n',
  )
  expect(none.stdout).toBe('No way from Alien to Peter Weir was found of up to 2 facts. Try longer ones.\n')
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('no entity "Aliens vs Monsters"') })
  expect(tooLong.stderr).toContain('--longest is 9; choose 6 or less.')
})
