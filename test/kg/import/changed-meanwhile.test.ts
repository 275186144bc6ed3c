import { appendFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importGraph } from '../../../electron/kg/import/import-graph.ts'
import { temporaryFolder } from '../temporary-graph.ts'

const folder = temporaryFolder()
const lines = Array.from({ length: 60_000 }, (_, i) => `<http://e/s${i}> <http://e/p> "v ${i}" .\n`).join('')

test.each<[string, (file: string) => void, RegExp]>([
  // As long as before: only its time tells.
  [
    'written over',
    file => (writeFileSync(file, lines.replaceAll('v', 'w')), utimesSync(file, 1, 1)),
    /was changed while/,
  ],
  ['longer', file => appendFileSync(file, lines), /was changed while/],
  ['not touched', () => undefined, /^$/],
])('a file that is %s while it is read is told in one line', async (what, change, told) => {
  const file = join(folder, `${what}.nt`)
  writeFileSync(file, lines)
  let isChanged = false
  const { rejected } = await importGraph({
    files: [file],
    folder: join(folder, `graph ${what}`),
    name: 'graph',
    onProgress() {
      if (!isChanged) change(file)
      isChanged = true
    },
  })
  expect(isChanged).toBe(true)
  expect(rejected.map(({ reason }) => reason).join('\n')).toMatch(told)
  expect(rejected.length).toBe(what === 'not touched' ? 0 : 1)
})
