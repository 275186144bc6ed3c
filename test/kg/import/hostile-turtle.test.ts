import { expect, test } from 'vitest'
import { readText } from '../read-triples.ts'

/** Each of these took minutes, or all memory, where work was done again for every character, statement or prefix. */
const EX = 'http://example.org/'
const prefix = `@prefix ex: <${EX}> .\n`
const after = '\nex:c ex:p ex:d .\n'

test.each([
  ['blanks', ' '.repeat(4_000_000)],
  ['comments', '#.\n'.repeat(100_000)],
  ['full stops in a name', `ex:${'.'.repeat(2_000_000)}b`],
])('a bad statement with many %s costs itself', async (_, filling) => {
  const { triples, record } = await readText('turtle', `${prefix}ex:a ex:p ${filling} ??? .${after}`)
  expect(triples.at(-1)?.[0]).toBe(`${EX}c`)
  expect(record.rejectedCount).toBeGreaterThan(0)
})

test('tens of thousands of prefixes, also where every second statement is bad', async () => {
  const count = 20_000
  const declared = Array.from({ length: count }, (_, i) => `@prefix p${i}: <${EX}${i}/> .\n`).join('')
  const used = Array.from({ length: count }, (_, i) =>
    i % 2 === 0 ? `p${i}:a p${i}:b p${count - 1 - i}:c .\n` : `p${i}:a ?? .\n`,
  ).join('')
  const { triples, record } = await readText('turtle', declared + used)
  expect([triples.length, record.rejectedCount]).toEqual([count / 2, count / 2])
  expect(triples[1]).toEqual([`${EX}2/a`, `${EX}2/b`, `${EX}${count - 3}/c`])
})

test('a prefix of a megabyte is refused, and with it whatever it was before', async () => {
  const { triples, record } = await readText(
    'turtle',
    `@prefix p: <${EX}> .\np:a p:b p:c .\n@prefix p: <${EX}${'x'.repeat(1 << 20)}> .\np:d p:b p:e .\n`,
  )
  expect(triples.length).toBe(1)
  expect(record.rejected.map(({ line, reason }) => [line, reason.length < 400])).toEqual([
    [3, true],
    [4, true],
  ])
  expect(record.rejected[0]?.reason).toMatch(/longer than 8,192 characters/)
})

test(
  'names that are a hundred times as long as their file end the import, not the process',
  { tags: 'slow' },
  async () => {
    const names = Array.from({ length: 20_000 }, (_, i) => `p:${i} p:b p:c${i} .\n`).join('')
    await expect(readText('turtle', `@prefix p: <${EX}${'x'.repeat(8_000)}> .\n${names}`)).rejects.toMatchObject({
      code: 'too-large',
    })
  },
)

test('of a bad line of megabytes a reason keeps its beginning', async () => {
  const { triples, record } = await readText('turtle', `${prefix}ex:a ex:p "${'x'.repeat(4 << 20)} .${after}`)
  expect(triples.length).toBe(1)
  expect(record.rejected[0]?.reason.length).toBeLessThan(400)
})

test('a language tag of megabytes is a bad line', async () => {
  const good = `<${EX}a> <${EX}p> "x"@en .`
  const { triples, record } = await readText('n-triples', `<${EX}a> <${EX}p> "x"@${'a-'.repeat(4 << 20)} .\n${good}`)
  expect([triples.length, record.rejected[0]?.reason.slice(0, 18)]).toEqual([1, 'a bad language tag'])
})
