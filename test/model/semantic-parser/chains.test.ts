import { mkdtemp, rm, writeFile } from 'node:fs/promises'
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

const FILMS = `
Night Ferry|directed_by|Ada Holm
Night Ferry|starred_actors|Tom Reed
Night Ferry|starred_actors|Vera Lind
Night Ferry|written_by|Ada Holm
Night Ferry|has_genre|Drama
Night Ferry|release_year|1961
Salt|directed_by|Ada Holm
Salt|starred_actors|Ivo Braun
Salt|written_by|Karl Mora
Salt|has_genre|Comedy
Salt|release_year|1972
Home from the Harbour|directed_by|Rolf Ekman
Home from the Harbour|starred_actors|Vera Lind
Home from the Harbour|starred_actors|Nils Aho
Home from the Harbour|written_by|Karl Mora
Home from the Harbour|has_genre|Western
Home from the Harbour|release_year|1980
Home|directed_by|Nils Aho
Home|starred_actors|Tom Reed
Home|has_tags|actors
Home|release_year|1990
Ada Holm|Make_a_visit|Oslo
Oslo|Make_a_visit|Bergen
Karl Mora|Host_a_visit|Oslo
`

let home: string
let kg: LmdbGraph
let tools: SearchTools

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-chains-'))
  const file = join(home, 'films.tsv')
  await writeFile(file, FILMS.trim().replaceAll('|', '\t'))
  const folder = join(home, 'graph')
  await importGraph({ files: [file], folder, name: 'films' })
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
  if (best?.result.kind !== 'set') return []
  return (await Promise.all(best.result.ids.map(async id => (await kg.entity(id))?.name ?? ''))).toSorted()
}

describe('walks of several steps', () => {
  it.each([
    ['what genres are the movies directed by the director of Salt?', ['Drama']],
    ['the films that share actors with the film Night Ferry were released in which years?', ['1980', '1990']],
    ['who wrote the films that star Vera Lind?', ['Ada Holm', 'Karl Mora']],
    ['who appeared in the same movie with Vera Lind?', ['Nils Aho', 'Tom Reed']],
    ['who co-starred with Nils Aho?', ['Vera Lind']],
    ['What years were the films with Vera Lind released in?', ['1961', '1980']],
  ])('%s', async (question, answers) => {
    expect(await answersTo(question)).toEqual(answers)
  })
})

describe('back along the first step', () => {
  it('leads to the others where the question says so', async () => {
    expect(await answersTo('Which other films did the director of Salt direct?')).toEqual(['Night Ferry'])
  })

  it('leads to all where the question says nothing of others', async () => {
    expect(await answersTo('What genres are the films of the director of Salt?')).toEqual(['Comedy', 'Drama'])
  })
})

it('reads a noun before a step as what the step leads to', async () => {
  expect(await answersTo('films by the director of Salt')).toEqual(['Night Ferry', 'Salt'])
})

it('reads two verbs of one clause as two conditions', async () => {
  expect(await answersTo('Which films did Ada Holm both direct and write?')).toEqual(['Night Ferry'])
})

it('tells whom a visit goes to from whom it comes from', async () => {
  expect(await answersTo('Who made a visit to Oslo?')).toEqual(['Ada Holm'])
  expect(await answersTo('Where did Ada Holm make a visit?')).toEqual(['Oslo'])
})

describe('names beside each other', () => {
  it('reads a name before a noun as a condition', async () => {
    expect(await answersTo('Western films with Vera Lind')).toEqual(['Home from the Harbour'])
  })

  it('takes the longer of two that begin alike', async () => {
    expect(await answersTo('who are the actors in Home from the Harbour?')).toEqual(['Nils Aho', 'Vera Lind'])
  })

  it('reads every name that is given', async () => {
    const [best] = await parseQuestion('which films star both Tom Reed and Vera Lind?', tools)
    expect(best?.key).toContain('Tom Reed')
    expect(best?.key).toContain('Vera Lind')
  })

  it('goes on without a name that the graph lacks', async () => {
    expect(await answersTo('Which films star Nils Aho and Xaver Quortenbruck?')).toEqual(['Home from the Harbour'])
  })
})

it('answers a request that is put as a question', async () => {
  expect(await answersTo('Can you tell me who directed Salt?')).toEqual(['Ada Holm'])
})
