import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importGraph } from '../../../electron/kg/import/import-graph.ts'
import { parseSExpression } from '../../../electron/kg/sexpression/parse.ts'
import { printSExpression } from '../../../electron/kg/sexpression/print.ts'
import { openGraph, type LmdbGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { readEverydayRelations } from '../../../electron/model/navigator/everyday-relations.ts'
import { loadRelationRanker } from '../../../electron/model/relation-ranker.ts'
import { antecedentsOf } from '../../../electron/model/semantic-parser/follow-up/antecedents.ts'
import { namedIn, pointingOf } from '../../../electron/model/semantic-parser/follow-up/pointing.ts'
import { replaceableIn, replaced } from '../../../electron/model/semantic-parser/follow-up/replace.ts'
import { questionWords } from '../../../electron/model/semantic-parser/question-words.ts'
import { parseQuestion } from '../../../electron/model/semantic-parser/search.ts'
import type { SearchTools } from '../../../electron/model/semantic-parser/situation-of.ts'
import { WEIGHTS } from '../../../electron/model/semantic-parser/weights.ts'

let home: string
let kg: LmdbGraph
let tools: SearchTools

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-follow-ups-'))
  const folder = join(home, 'graph')
  await importGraph({ files: ['resources/samples/greek-myths.ttl'], folder, name: 'myths' })
  kg = await openGraph(folder)
  tools = {
    kg,
    ranker: await loadRelationRanker('resources/models/navigator.bin'),
    everyday: await readEverydayRelations('resources/models/everyday-relations.txt'),
    weights: WEIGHTS,
  }
})
afterAll(async () => {
  await kg.close()
  await rm(home, { recursive: true, force: true })
})

interface Turn {
  question: string
  answers: string[]
  program: string
}

async function answersTo(question: string, before: readonly Pick<Turn, 'question' | 'program'>[]): Promise<string[]> {
  const asked = before.map(turn => ({ question: turn.question, program: parseSExpression(turn.program) }))
  const result = (await parseQuestion(question, { ...tools, asked }))[0]?.result
  if (result?.kind === 'set')
    return (await Promise.all(result.ids.map(async id => (await kg.entity(id))?.name ?? ''))).toSorted()
  if (result?.kind === 'boolean') return [result.value ? 'yes' : 'no']
  return result?.kind === 'number' ? [String(result.value)] : []
}

/** Of fourteen; a fit of the weights may cost one or two. */
const WRONG_AT_MOST = 2

it('follow-ups over the sample graph', async () => {
  const lines = (await readFile('test/questions/follow-ups/dev/myths.jsonl', 'utf8')).trim().split('\n')
  const wrong: string[] = []
  for (const line of lines) {
    const { turns } = JSON.parse(line) as { turns: Turn[] }
    for (const [at, { question, answers }] of turns.entries()) {
      if (at === 0) continue
      const found = await answersTo(question, turns.slice(0, at))
      if (JSON.stringify(found) !== JSON.stringify(answers.toSorted())) wrong.push(`${question}: ${found.join(', ')}`)
    }
  }
  expect(wrong.slice(0, WRONG_AT_MOST)).toEqual(wrong)
})

const children = { question: 'Who are the children of Zeus?', program: '(JOIN father Zeus)' }

it.each([
  ['How many?', ['14']],
  ['Which of them is the father of Telamon?', ['Aeacus']],
  ['Who is the mother of Hippolytus?', ['Hippolyta']],
  ['And Poseidon?', ['Agenor', 'Pegasus', 'Pelias', 'Polyphemus']],
])('after the children of Zeus: %s', async (question, answers) => {
  expect(await answersTo(question, [children])).toEqual(answers)
})

it('takes the set before, what it counts, the sets on the way to it and the names in it', () => {
  const asked = [{ question: 'how many?', program: parseSExpression('(COUNT (AND King (JOIN father Zeus)))') }]
  expect(
    antecedentsOf(asked, name => name === 'King').map(({ set, role }) => `${role}: ${printSExpression(set)}`),
  ).toEqual(['counted: (AND King (JOIN father Zeus))', 'part: (JOIN father Zeus)', 'name: Zeus'])
})

it.each([
  ['which of them are kings?', { pronouns: [2], partitive: true, goesOn: false }],
  ['and his mother?', { pronouns: [1], partitive: false, goesOn: true }],
  ['what about Hera?', { pronouns: [], goesOn: true, leading: [0, 1] }],
  ['how many have more than one runway?', { pronouns: [], others: [] }],
  ['who directed that one?', { others: [2, 3] }],
])('%s', (question, expected) => {
  expect(pointingOf(questionWords(question))).toMatchObject(expected)
})

it('names what is left out, for a reader that was taught whole questions', () => {
  expect(namedIn('Who is his mother?', 'Apollo')).toBe("Who is Apollo's mother?")
  expect(namedIn('And the mother?', 'Apollo')).toBe('the mother of Apollo?')
})

it('puts names, values and times in the place of others', () => {
  const films = parseSExpression("(AND (JOIN directed_by 'Ridley Scott') (lt release_year 1990^^xsd:integer))")
  expect(replaceableIn(films)).toEqual([
    { kind: 'entity', key: 'Ridley Scott' },
    { kind: 'literal', key: '1990' },
  ])
  const year = { kind: 'literal' as const, value: '2000', datatype: 'http://www.w3.org/2001/XMLSchema#integer' }
  const text = (value: { mode?: 'gt' | 'eq' }): string =>
    printSExpression(replaced(films, { kind: 'literal', key: '1990' }, { value: year, ...value }))
  expect(text({})).toContain('(lt release_year 2000')
  expect(text({ mode: 'gt' })).toContain('(gt release_year 2000')
  expect(text({ mode: 'eq' })).toContain('(JOIN release_year 2000')
  const visits = parseSExpression('(DURING (JOIN visit Fiji) 2014-05)')
  expect(replaceableIn(visits)).toContainEqual({ kind: 'time', key: '2014-05' })
  expect(
    printSExpression(replaced(visits, { kind: 'time', key: '2014-05' }, { value: { ...year, value: '2015' } })),
  ).toBe('(DURING (JOIN visit Fiji) 2015)')
})
