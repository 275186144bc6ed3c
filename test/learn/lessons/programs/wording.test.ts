import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '../../../../electron/base/random.ts'
import type { KnowledgeGraph } from '../../../../electron/kg/knowledge-graph.ts'
import { parseSExpression } from '../../../../electron/kg/sexpression/parse.ts'
import { printSExpression } from '../../../../electron/kg/sexpression/print.ts'
import { viewSchema, type SchemaView } from '../../../../electron/learn/lessons/programs/sampling/schema-view.ts'
import { twinsOf } from '../../../../electron/learn/lessons/programs/twins.ts'
import { wordProgram } from '../../../../electron/learn/lessons/programs/wording/word-program.ts'
import { graphOf, temporaryFolder } from '../../../kg/temporary-graph.ts'
import { visits, villages } from './small-graphs.ts'

const folder = temporaryFolder()
const films = [
  ['Alpha', 'directed_by', 'Ann Reed'],
  ['Beta', 'directed_by', 'Ann Reed'],
  ['Gamma', 'directed_by', 'Bo Lind'],
  ['Alpha', 'starred_actors', 'Cy Marsh'],
  ['Alpha', 'starred_actors', 'Di Noor'],
  ['Beta', 'starred_actors', 'Cy Marsh'],
  ['Gamma', 'starred_actors', 'Di Noor'],
  ['Alpha', 'release_year', '1990'],
  ['Beta', 'release_year', '2001'],
  ['Gamma', 'release_year', '2005'],
]
/** Votes in words, and people in two roles. */
const rated = [
  ...films,
  ['Alpha', 'has_imdb_votes', 'famous'],
  ['Beta', 'has_imdb_votes', 'unknown'],
  ['Gamma', 'has_imdb_votes', 'famous'],
  ['Alpha', 'written_by', 'Ed Quay'],
  ['Alpha', 'written_by', 'Flo Tarn'],
  ['Beta', 'written_by', 'Ed Quay'],
  ['Gamma', 'written_by', 'Ann Reed'],
]
const graphs: Record<string, { kg: KnowledgeGraph; schema: SchemaView }> = {}

beforeAll(async () => {
  const texts = {
    villages: { 'villages.ttl': villages },
    visits: { 'visits.tsv': visits },
    films: { 'films.tsv': films.map(row => row.join('\t')).join('\n') },
    rated: { 'rated.tsv': rated.map(row => row.join('\t')).join('\n') },
  }
  for (const [name, files] of Object.entries(texts)) {
    const kg = await graphOf(folder, files)
    graphs[name] = { kg, schema: await viewSchema(kg, seededRandom(1)) }
  }
})
afterAll(() => Promise.all(Object.values(graphs).map(({ kg }) => kg.close())))

/** Many wordings of a program, as they would be without regard to case and to how they end. */
async function wordings(graph: string, program: string): Promise<Set<string>> {
  const { kg, schema } = graphs[graph] ?? {}
  if (kg === undefined || schema === undefined) throw new Error(`no graph ${graph}`)
  const found = new Set<string>()
  for (let seed = 0; seed < 1500; seed++) {
    const { question } = await wordProgram(parseSExpression(program), kg, schema, seededRandom(seed))
    found.add(question.toLowerCase().replace(/[?.]$/, ''))
  }
  return found
}

describe('what a person would say is among the wordings of', () => {
  test.each([
    [
      'a chain',
      'films',
      "(JOIN directed_by 'Ann Reed')",
      ['which films did ann reed direct', 'films directed by ann reed', 'list the films that ann reed directed'],
    ],
    [
      'a chain the other way',
      'films',
      '(JOIN (R directed_by) Alpha)',
      ['who directed alpha', 'who is the director of alpha', "who is alpha's director"],
    ],
    [
      'one of two by a fact',
      'films',
      "(AND (OR 'Ann Reed' 'Bo Lind') (JOIN (R directed_by) Alpha))",
      ['who directed alpha, ann reed or bo lind', 'did ann reed or bo lind direct alpha'],
    ],
    [
      'one of two by a count',
      'films',
      "(ARGMAX (OR 'Ann Reed' 'Bo Lind') (COUNT (R directed_by)))",
      ['which directed more films, ann reed or bo lind'],
    ],
    [
      'two steps',
      'films',
      "(JOIN (R starred_actors) (JOIN directed_by 'Ann Reed'))",
      ['who starred in the films directed by ann reed', 'who starred in the films that ann reed directed'],
    ],
    [
      'two conditions',
      'films',
      "(AND (JOIN directed_by 'Ann Reed') (JOIN starred_actors 'Di Noor'))",
      ['which films starring di noor did ann reed direct'],
    ],
    [
      'one of two',
      'films',
      "(OR (JOIN directed_by 'Ann Reed') (JOIN directed_by 'Bo Lind'))",
      ['which films did ann reed or bo lind direct'],
    ],
    [
      'a negation',
      'films',
      "(WITHOUT (JOIN directed_by 'Ann Reed') (JOIN starred_actors 'Di Noor'))",
      ['which films directed by ann reed did di noor not star in'],
    ],
    [
      'a count',
      'films',
      "(COUNT (JOIN directed_by 'Ann Reed'))",
      ['how many films did ann reed direct', 'how many films were directed by ann reed'],
    ],
    [
      'the most',
      'films',
      '(ARGMAX (ANY (R directed_by)) (COUNT (R directed_by)))',
      ['which director directed the most films'],
    ],
    [
      'the latest',
      'films',
      "(ARGMAX (JOIN directed_by 'Ann Reed') release_year)",
      ['what is the newest film directed by ann reed'],
    ],
    [
      'after a year',
      'films',
      "(AND (JOIN directed_by 'Ann Reed') (gt release_year 2000))",
      ['which films directed by ann reed were released after 2000'],
    ],
    [
      'between two years',
      'films',
      "(AND (JOIN directed_by 'Ann Reed') (AND (ge release_year 1995) (le release_year 2003)))",
      ['which films directed by ann reed were released between 1995 and 2003'],
    ],
    [
      'more than a number',
      'films',
      '(AND (ANY (R directed_by)) (gt (COUNT (R directed_by)) 1))',
      ['which directors directed more than one film'],
    ],
    [
      'yes or no',
      'films',
      "(EXISTS (AND 'Ann Reed' (JOIN (R directed_by) Alpha)))",
      ['did ann reed direct alpha', 'was alpha directed by ann reed'],
    ],
    [
      'the greatest of a class',
      'villages',
      '(ARGMAX village population)',
      ['what is the biggest village', 'which village has the highest population', 'what is the most populous village'],
    ],
    [
      'which of two',
      'villages',
      '(ARGMIN (OR Alderby Cawdon) founded)',
      ['which is older, alderby or cawdon', 'which of alderby and cawdon is older'],
    ],
    [
      'a comparison with another',
      'villages',
      '(AND village (gt population (MAX Alderby population)))',
      ['which villages are bigger than alderby'],
    ],
    [
      'a value',
      'villages',
      '(JOIN (R population) Alderby)',
      ['what is the population of alderby', 'how big is alderby'],
    ],
    [
      'a mean',
      'villages',
      '(AVG (AND village (JOIN locatedIn Arvand)) population)',
      ['what is the average population of the villages located in arvand'],
    ],
    ['a whole class', 'villages', 'district', ['list all districts', 'what are the districts']],
    [
      'a time',
      'visits',
      "(DURING (JOIN (R Make_a_visit) 'Envoy Marl') 2014-03)",
      ['which countries did envoy marl visit in march 2014'],
    ],
    ['when', 'visits', "(WHEN 'Envoy Marl' Make_a_visit 'Court of Hale')", ['when did envoy marl visit court of hale']],
    [
      'how often',
      'visits',
      "(COUNT (WHEN 'Envoy Marl' Make_a_visit 'Court of Hale'))",
      ['how often did envoy marl visit court of hale', 'how many times did envoy marl visit court of hale'],
    ],
    [
      'the first',
      'visits',
      "(FIRST (JOIN Make_a_visit 'Court of Hale'))",
      ['which country visited court of hale first', 'which country was the first to visit court of hale'],
    ],
  ] as const)('%s', async (_, graph, program, said) => {
    const found = await wordings(graph, program)
    for (const question of said) expect([...found].toSorted()).toContain(question)
  })
})

test('what is not so is said in short as well', async () => {
  const found = [
    ...(await wordings('films', "(WITHOUT (JOIN directed_by 'Ann Reed') (JOIN starred_actors 'Di Noor'))")),
  ]
  for (const short of ['but not starring di noor', 'without di noor in the cast', 'that di noor did not star in'])
    expect(found.filter(question => question.includes(short))).not.toEqual([])
})

test('what leads to words is called no number', async () => {
  const found = [...(await wordings('rated', '(JOIN has_imdb_votes famous)'))]
  expect(found).toContain('films whose popularity is famous')
  expect(found.filter(text => /number of|count/.test(text))).toEqual([])
})

test('those who are counted are called by their role where others are of their type', async () => {
  const found = [...(await wordings('rated', "(AVG (JOIN starred_actors 'Cy Marsh') (COUNT written_by))"))]
  expect(found.filter(text => !/\b(?:writer|author|screenwriter|scriptwriter|script writer)s\b/.test(text))).toEqual([])
})

test('nouns and verbs agree with their number', async () => {
  for (const question of await wordings('films', '(AND (ANY (R directed_by)) (gt (COUNT (R directed_by)) 1))'))
    expect(question).not.toMatch(/\b(?:one|1) films\b/)
})

test.each([
  ['(ARGMAX village population)', ['(ARGMIN village population)']],
  ['(AND village (gt population 5))', ['(AND village (lt population 5^^http://www.w3.org/2001/XMLSchema#integer))']],
  ['(OR (JOIN a x) (JOIN a y))', ['(AND (JOIN a x) (JOIN a y))']],
  ['(OR (JOIN a x) (JOIN b y))', []],
  ['(gt length (MAX Rhine length))', ['(lt length (MIN Rhine length))']],
  ['(DURING (JOIN r e) 2014)', []],
  ['(BEFORE (JOIN r e) 2014)', ['(AFTER (JOIN r e) 2014)']],
])('the twins of %s', (program, twins) => {
  expect(twinsOf(parseSExpression(program)).map(printSExpression)).toEqual(twins)
})
