import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importGraph } from '../../../electron/kg/import/import-graph.ts'
import { openGraph, type LmdbGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { datesIn } from '../../../electron/model/semantic-parser/dates-in-question.ts'
import { questionWords } from '../../../electron/model/semantic-parser/question-words.ts'
import { readEverydayRelations } from '../../../electron/model/navigator/everyday-relations.ts'
import { loadRelationRanker } from '../../../electron/model/relation-ranker.ts'
import { parseQuestion } from '../../../electron/model/semantic-parser/search.ts'
import type { SearchTools } from '../../../electron/model/semantic-parser/situation-of.ts'
import { WEIGHTS } from '../../../electron/model/semantic-parser/weights.ts'

import { parsedGraph, type ParsedGraph } from './parsed-sample.ts'

const FACTS = `head	relation	tail	time
Ada Lane	visited	Norway	2014-03-02
Ada Lane	visited	Norway	2014-05-09
Ada Lane	visited	Norway	2014-05-20
Ada Lane	visited	Chile	2014-06-01
Ben Mora	visited	Norway	2014-04-11
Ben Mora	visited	Chile	2014-02-03
Cara Voss	visited	Norway	2014-07-30
Cara Voss	praised	Ben Mora	2014-05-01
`

let home: string
let kg: LmdbGraph
let tools: SearchTools

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-times-'))
  await writeFile(join(home, 'visits.tsv'), FACTS)
  const folder = join(home, 'graph')
  await importGraph({ files: [join(home, 'visits.tsv')], folder, name: 'visits' })
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

async function answersTo(question: string): Promise<string[]> {
  const { result } = (await parseQuestion(question, tools))[0] ?? {}
  switch (result?.kind) {
    case 'set':
      return (await Promise.all(result.ids.map(async id => (await kg.entity(id))?.name ?? ''))).toSorted()
    case 'number':
      return [String(result.value)]
    case 'boolean':
      return [result.value ? 'yes' : 'no']
    case 'times':
      return [...result.times]
    default:
      return []
  }
}

describe('questions of times', () => {
  it.each([
    ['When did Ada Lane first visit Norway?', ['2014-03-02']],
    ['What was the last day on which Ada Lane visited Norway?', ['2014-05-20']],
    ['How often did Ada Lane visit Norway in May?', ['2']],
    ['Who visited Norway between March and April 2014?', ['Ada Lane', 'Ben Mora']],
    ['Who visited Norway since May?', ['Ada Lane', 'Cara Voss']],
    ['Who visited Norway before Ben Mora did?', ['Ada Lane']],
    ['Who visited Norway after Cara Voss praised Ben Mora?', ['Ada Lane', 'Cara Voss']],
    ['Who visited Chile first, Ada Lane or Ben Mora?', ['Ben Mora']],
    ['Who visited Norway more often than Ben Mora?', ['Ada Lane']],
    ['Did Ben Mora visit Norway in May?', ['no']],
    ['Did Ada Lane visit Norway in May 2014?', ['yes']],
  ])('%s', async (question, answers) => {
    expect(await answersTo(question)).toEqual(answers)
  })
})

describe('what holds today and what once did', () => {
  const POSTS = `head	relation	tail	start	end
Gannet	skippered by	Rory Sinclair	2023-07-01	
Gannet	skippered by	Sunniva Dahl	2014-07-01	2023-06-30
Gannet	owned by	Cooperative 9	2014-07-01	
Gannet	owned by	Moor Brothers	2001-02-01	2014-06-30
`
  let boats: ParsedGraph
  beforeAll(async () => {
    const file = join(home, 'boats.tsv')
    await writeFile(file, POSTS)
    boats = await parsedGraph([file])
  })
  afterAll(() => boats.close())

  it.each([
    ['who skippers the Gannet now', ['Rory Sinclair']],
    ['Who currently owns the Gannet?', ['Cooperative 9']],
    ['who owns the Gannet these days', ['Cooperative 9']],
    ['former skippers of the Gannet', ['Sunniva Dahl']],
  ])('%s', async (question, answers) => {
    expect(await boats.answers(question)).toEqual(answers)
  })
})

describe('stretches of the calendar', () => {
  it.each([
    ['reported in the first three months of 2025', '2025-01', '2025-03'],
    ['done in the last two months of 2024', '2024-11', '2024-12'],
    ['sold in the last month of 2024', '2024-12', undefined],
    ['sold in the second quarter of 2024', '2024-04', '2024-06'],
  ])('%s', (question, from, until) => {
    expect(datesIn(question, questionWords(question))).toMatchObject([
      { from, ...(until === undefined ? {} : { until }) },
    ])
  })
})
