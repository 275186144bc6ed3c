import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { killImports } from '../../../kg/killing.ts'
import { importTexts, temporaryFolder } from '../../../kg/temporary-graph.ts'

const folder = temporaryFolder()

test('an import killed at any moment leaves nothing or a whole graph', async () => {
  const file = join(folder, 'source.nt')
  writeFileSync(
    file,
    Array.from({ length: 40_000 }, (_, i) => `<http://e/s${i % 5000}> <http://e/p${i % 13}> "value ${i}" .`).join('\n'),
  )
  const { folder: old } = await importTexts(folder, { 'old.txt': 'a|b|c' })
  const { killed, completed } = await killImports(file, folder, old, 12, 40_000)
  expect(killed + completed).toBe(12)
  expect(killed).toBeGreaterThan(6)
})
