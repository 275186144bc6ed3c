import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importGraph } from '../../../electron/kg/import/import-graph.ts'
import { openGraph, type LmdbGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { readEverydayRelations } from '../../../electron/model/navigator/everyday-relations.ts'
import { loadRelationRanker } from '../../../electron/model/relation-ranker.ts'
import { parseQuestion, type SearchTools } from '../../../electron/model/semantic-parser/search.ts'
import { WEIGHTS } from '../../../electron/model/semantic-parser/weights.ts'

let home: string
let kg: LmdbGraph
let tools: SearchTools

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-parser-'))
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

async function answersTo(question: string): Promise<string[]> {
  const [best] = await parseQuestion(question, tools)
  if (best === undefined) return []
  const { result } = best
  switch (result.kind) {
    case 'set':
      return (await Promise.all(result.ids.map(async id => (await kg.entity(id))?.name ?? ''))).toSorted()
    case 'number':
      return [String(result.value)]
    case 'boolean':
      return [result.value ? 'yes' : 'no']
    case 'times':
      return [...result.times]
    case 'value':
      return [result.text ?? '']
  }
}

describe('questions of many kinds over the sample graph', () => {
  it.each([
    ['Who is the father of Theseus?', ['Aegeus']],
    ['who killed the minotaur', ['Theseus']],
    ['Who is the father of Thesseus?', ['Aegeus']],
    ['Who did Heracles kill?', ['Geryon', 'Ladon', 'Lernaean Hydra', 'Nemean Lion']],
    ['Who is the mother of the wife of Theseus?', ['Pasiphae']],
    ['How many children does Zeus have?', ['14']],
    ['Is Zeus the father of Athena?', ['yes']],
    ['Is Hades the father of Athena?', ['no']],
    ['Who has the most children?', ['Zeus']],
    ['List all poets.', ['Apollonius of Rhodes', 'Homer', 'Ovid']],
    ['which poets are there', ['Apollonius of Rhodes', 'Homer', 'Ovid']],
    ['How many queens are there?', ['10']],
    ["what's the most commonly used weapon?", ['bow']],
    ['Who is the grandmother of Pegasus?', ['Rhea']],
    ['Who were the grandparents of Hippolytus?', ['Aegeus', 'Aethra', 'Ares']],
    ['children of Zeus and Leda', ['Helen of Troy', 'Pollux']],
    ['Argonauts who were students of Chiron', ['Heracles', 'Jason']],
    ['Which other gods have the same father as Zeus?', ['Demeter', 'Hades', 'Hera', 'Poseidon']],
    ['Which monsters did Heracles kill?', ['Geryon', 'Ladon', 'Lernaean Hydra', 'Nemean Lion']],
    ['Is Medusa a hero or a monster?', ['Monster']],
    ['Who killed the Minotaur, Theseus or Heracles?', ['Theseus']],
    ['Did Zeus or Poseidon have more children?', ['Zeus']],
    ['who has more children: Zeus, Hades or Ares?', ['Zeus']],
    ['Does Zeus have more children than Poseidon?', ['yes']],
    ['Does Poseidon have more children than Zeus?', ['no']],
    ['Who has more children than Poseidon?', ['Cronus', 'Typhon', 'Zeus']],
  ])('%s', async (question, answers) => {
    expect(await answersTo(question)).toEqual(answers)
  })

  it('gives every program a share of one', async () => {
    const programs = await parseQuestion('Who is the father of Theseus?', tools)
    expect(programs.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9)
    expect(programs.map(({ probability }) => probability)).toEqual(
      programs.map(({ probability }) => probability).toSorted((a, b) => b - a),
    )
  })

  it('says nothing of a question without words', async () => {
    expect(await answersTo('??? 12 !!')).toEqual([])
  })

  it('reads the beginning of a question without an end', async () => {
    expect(Array.isArray(await parseQuestion('who '.repeat(25_000), tools))).toBe(true)
  })

  it('stops when it is told to', async () => {
    const signal = AbortSignal.abort()
    await expect(parseQuestion('Who is the father of Theseus?', { ...tools, signal })).rejects.toThrow(/abort/i)
  })
})
