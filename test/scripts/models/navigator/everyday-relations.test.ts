import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { everydayRelations } from '../../../../scripts/models/navigator/everyday-relations.ts'

test("the list that ships beside the weights is the lexicon's", async () => {
  expect(await readFile('resources/models/everyday-relations.txt', 'utf8')).toBe(everydayRelations())
})
