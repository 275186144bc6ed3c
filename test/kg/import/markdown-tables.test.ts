import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { holdsTables } from '../../../electron/contract/reading/markdown-tables.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'
import { isDocument } from '../../../electron/kg/documents/read-document.ts'
import { sortFiles } from '../../../renderer/screens/graphs/document-files.ts'
import { factsAbout, importTexts, temporaryFolder } from '../temporary-graph.ts'

const folder = temporaryFolder()

const BOATS = `# Boats of the club

| Boat | Owner | Berth | Length (m) |
|------|:-----:|------:|---|
| **Heron** | [Ann Lee](https://e.org/ann) | A \\| 1 | 7.2 |
| \`Osprey\` | Bob Ray | B<br>2 | 6.1 |
| Plover | Ann Lee |  | 5.5 |

Last looked at in May.
`
const CREW = `
Crew | Boat
--- | ---
Cy | Heron
Di | Heron
`
const PROSE = `${'The club keeps its boats in the harbour of Esk, where they lie from May on. '.repeat(10)}\n`

const factsOf = async (graph: string, name: string): Promise<string[]> =>
  (await factsAbout(graph, name)).map(({ relation, tail }) => `${relation} ${tail}`).toSorted()

test('tables in Markdown are read, each called by its heading', async () => {
  const { folder: graph, rejected, notes } = await importTexts(folder, { 'boats.md': `${BOATS}## Members\n${CREW}` })
  expect(rejected).toEqual([])
  expect(await factsOf(graph, 'Heron')).toEqual(
    expect.arrayContaining(['Berth A | 1', 'Length (m) 7.2', 'Owner Ann Lee', 'type Boat']),
  )
  expect(await factsOf(graph, 'Osprey')).toContain('Berth B 2')
  expect(await factsOf(graph, 'Cy')).toContain('Boat Heron')
  const said = notes.map(inWords).join('\n')
  expect(said).toContain('“Last looked at in May.”')
  expect(said).toContain('boats.md · Members was read')
})

test('a table in code is none, and a text without one says so', async () => {
  const code = `\`\`\`\n${CREW}\n\`\`\`\n`
  await expect(importTexts(folder, { 'code.md': code })).rejects.toThrow(/holds no Markdown table/)
  await expect(importTexts(folder, { 'readme.md': 'Hello | there\n' })).rejects.toThrow(/holds no Markdown table/)
})

test.each([
  ['tables alone', CREW, true],
  ['tables below headings, and a remark', BOATS, true],
  ['prose and a table', `${PROSE}${BOATS}`, false],
  ['prose', PROSE, false],
  ['nothing', '', false],
])('of %s it is told whether it is a graph, wherever it is given', async (_, text, isGraph) => {
  expect(holdsTables(text)).toBe(isGraph)
  const path = join(folder, 'given.md')
  writeFileSync(path, text)
  expect(await isDocument(path)).toBe(!isGraph)
  const { documents, graphs } = await sortFiles([new File([text], 'given.md')])
  expect([documents.length, graphs.length]).toEqual(isGraph ? [0, 1] : [1, 0])
})

test('lines of dashes take no longer than they are', () => {
  expect(holdsTables(`a|b\n${'|--'.repeat(200_000)}x`)).toBe(false)
  expect(holdsTables(`a|b\n${' '.repeat(400_000)}x|`)).toBe(false)
})
