import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { killImports } from '../kg/killing.ts'
import { importTexts, temporaryFolder } from '../kg/temporary-graph.ts'

const folder = temporaryFolder()

test('two hundred imports killed at moments spread over the whole import', async () => {
  const file = join(folder, 'source.nt')
  writeFileSync(
    file,
    Array.from({ length: 200_000 }, (_, i) => `<http://e/s${i % 25_000}> <http://e/p${i % 13}> "value ${i}" .`).join(
      '\n',
    ),
  )
  const { folder: old } = await importTexts(folder, { 'old.txt': 'a|b|c' })
  const { killed, completed } = await killImports(file, folder, old, 200, 200_000)
  process.stdout.write(`import: ${JSON.stringify({ killed, completed })}\n`)
  expect(killed).toBeGreaterThan(150)
}, 3_600_000)
