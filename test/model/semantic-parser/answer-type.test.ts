import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importGraph } from '../../../electron/kg/import/import-graph.ts'
import { openGraph, type LmdbGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { readEverydayRelations } from '../../../electron/model/navigator/everyday-relations.ts'
import { loadRelationRanker } from '../../../electron/model/relation-ranker.ts'
import { parseQuestion } from '../../../electron/model/semantic-parser/search.ts'
import type { SearchTools } from '../../../electron/model/semantic-parser/situation-of.ts'
import { WEIGHTS } from '../../../electron/model/semantic-parser/weights.ts'

let home: string
let kg: LmdbGraph
let tools: SearchTools

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-answer-type-'))
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

/** What the features of a program for a question say of its type. */
async function typeOf(question: string, program: string): Promise<string[]> {
  const found = (await parseQuestion(question, tools)).find(({ key }) => key === program)
  return Object.keys(found?.features ?? {}).filter(name => name === 'head.is' || name === 'head.not')
}

describe('what a question asks for', () => {
  it('is there where members are instances of the class that it names', async () => {
    expect(await typeOf('Which monsters did Heracles kill?', '(JOIN killed_by Heracles)')).toEqual(['head.is'])
  })

  it('is there where members stand at the end of the relation that it names', async () => {
    expect(await typeOf('Which weapon does Poseidon have?', '(JOIN (R weapon) Poseidon)')).toEqual(['head.is'])
  })

  it('is not there where they are something else', async () => {
    expect(await typeOf('Which weapon does the father of Perseus have?', '(JOIN (R father) Perseus)')).toEqual([
      'head.not',
    ])
  })

  it('is not told where the question names nothing of the graph', async () => {
    expect(await typeOf('Who is the father of Theseus?', '(JOIN (R father) Theseus)')).toEqual([])
  })
})
