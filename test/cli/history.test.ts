import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILMS } from '../host/temporary-host.ts'
import { clew, json } from './run-clew.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-history-'))
  const file = join(home, 'films.txt')
  await writeFile(file, FILMS)
  await clew(home, 'import', file, '--kg', 'films', '--json')
  await clew(home, 'ask', 'who directed Witness', '--kg', 'films')
  await clew(home, 'ask', 'who directed Alien', '--kg', 'films')
})
afterAll(() => rm(home, { recursive: true, force: true }))

test('questions are listed, named, pinned and found again', async () => {
  const listed = json(await clew(home, 'history', '--text', 'weir', '--json')) as { questions: { id: string }[] }
  const [{ id } = { id: '' }] = listed.questions
  expect(listed.questions).toHaveLength(1)
  expect((await clew(home, 'history', 'rename', id, 'The Amish one')).stdout).toContain('It is called “The Amish one”.')
  await clew(home, 'history', 'pin', id)
  expect((await clew(home, 'history')).stdout).toMatch(
    /^\* The Amish one\n {4}who directed Witness\n {4}Peter Weir\n {4}films · \S+\nwho directed Alien\n/,
  )
  expect((await clew(home, 'history', 'list', '--unanswered')).stdout).toBe('No such question was asked.\n')
  expect(await clew(home, 'history', '--mark', 'good')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--mark is good; choose one of right, wrong, corrected.'),
  })
})
