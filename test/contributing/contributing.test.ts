import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const text = readFileSync('CONTRIBUTING.md', 'utf8')

test('every example is quoted as it stands in its file, and so as it was run', () => {
  const quotes = [...text.matchAll(/^\[(test\/contributing\/\S+)\]\(\1\)\n\n```tsx?\n([\s\S]*?)^```$/gm)]
  for (const [, file = '', quoted] of quotes) expect(quoted).toBe(readFileSync(file, 'utf8'))
  const examples = readdirSync('test/contributing').filter(name => !name.startsWith('contributing'))
  expect(quotes.map(([, file = '']) => basename(file)).toSorted()).toEqual(examples.toSorted())
})

test('every command that it names is there', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(name => !(name in scripts))).toEqual([])
})
