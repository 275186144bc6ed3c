import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addGraph, FILMS, temporaryHost, type Temporary } from '../temporary-host.ts'

let temporary: Temporary
beforeAll(async () => {
  temporary = await temporaryHost()
  await addGraph(temporary, 'films', FILMS)
  await addGraph(temporary, 'rivers', 'Inn|flows_into|Danube\nDanube|flows_into|Black Sea\n')
})
afterAll(() => temporary.end())

test('the graph that knows what the questions start from comes first', async () => {
  const path = join(temporary.home, 'questions.txt')
  const lines = [
    'who directed [Alien]\tRidley Scott',
    'who acted in [Witness]\tHarrison Ford',
    'who made [Nothing]\tNobody',
  ]
  await writeFile(path, `${lines.join('\n')}\n`)
  expect(await temporary.host.evaluations.topics({ kind: 'file', path })).toEqual([
    { kg: 'films', found: 2, of: 3 },
    { kg: 'rivers', found: 0, of: 3 },
  ])
})
