import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clew, json, type Run } from './run-clew.ts'

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
Heat,director,Michael Mann
Héat,director,Michael Mann
Heat,year,1995
Héat,year,1995
${OTHERS}`
let home: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-duplicates-'))
  const file = join(home, 'films.csv')
  await writeFile(file, FILMS)
  await clew(home, 'import', file, '--kg', 'films', '--json')
})
afterAll(() => rm(home, { recursive: true, force: true }))

const kg = (...args: string[]): Promise<Run> => clew(home, 'kg', ...args)

test('duplicates are listed, kept apart, merged and split from the command line', async () => {
  const list = await kg('duplicates', 'films')
  expect(list).toMatchObject({ code: 0 })
  expect(list.stdout).toMatch(/^2 pairs of films may be one \(.* names compared in/)
  expect(list.stdout).toContain('for: same name but for accents')
  expect(json(await kg('duplicates', 'films', '--json', '--limit', '1'))).toMatchObject({ count: 2, pairs: [{}] })

  expect(await kg('keep-apart', 'films', 'Heat', 'Héat', '--dry-run')).toMatchObject({ code: 0 })
  expect((await kg('duplicates', 'films')).stdout).toMatch(/^2 pairs/)
  expect((await kg('keep-apart', 'films', 'Heat', 'Héat')).stdout).toContain('are kept apart')
  expect((await kg('duplicates', 'films')).stdout).toMatch(/^1 pair of films/)

  const dry = await kg('merge', 'films', 'Ridley Scott', 'Ridley Scot', '--dry-run')
  expect(dry.stderr).toContain('This would merge Ridley Scot into Ridley Scott.')
  expect(dry.stdout).toContain('Nothing was changed.')
  const merged = await kg('merge', 'films', 'Ridley Scott', 'Ridley Scot')
  expect(merged.stdout).toContain('films is version 2 now')
  expect(merged.stderr).toContain("`clew kg split films 'Ridley Scot'` makes them two again.")
  expect((await kg('versions', 'films')).stdout).toContain('merged 1 entity')
  expect((await kg('duplicates', 'films')).stdout).toMatch(/^No two entities of films look like one/)
  expect((await kg('split', 'films', 'Ridley Scot')).stdout).toContain('films is version 3 now')
  expect((await kg('duplicates', 'films')).stdout).toMatch(/^1 pair of films/)
})

test('what is not there, and what several are called, is refused with a sentence', async () => {
  const wrong = await kg('merge', 'films', 'Ridley Scott', 'Nobody At All')
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('no entity "Nobody At All"')])
  const itself = await kg('merge', 'films', 'Heat', 'Heat')
  expect([itself.code, itself.stderr]).toEqual([1, expect.stringContaining('"Heat" is one entity already')])
  expect(itself.stderr).not.toContain('split')
  const same = await kg('keep-apart', 'films', 'Heat', 'Heat')
  expect(same.stderr).toContain('"Heat" is one entity')
  const split = await kg('split', 'films', 'Alien')
  expect(split.stderr).toContain('No entity "Alien" was merged into another one')
})
