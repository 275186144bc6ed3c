import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importGraph } from '../../../electron/kg/import/import-graph.ts'
import { openGraph, type LmdbGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { readEverydayRelations } from '../../../electron/model/navigator/everyday-relations.ts'
import { loadRelationRanker } from '../../../electron/model/relation-ranker.ts'
import { parseQuestion } from '../../../electron/model/semantic-parser/search.ts'
import type { SearchTools } from '../../../electron/model/semantic-parser/situation-of.ts'
import { WEIGHTS } from '../../../electron/model/semantic-parser/weights.ts'

/** Marriages and employments are nodes without names: blank ones, and ones with an id. */
const PEOPLE = `
@prefix : <http://people.example/> .
@prefix ns: <http://rdf.example/ns/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:ada rdfs:label "Ada Holm" ; :marriage _:m1 ; :employment ns:m.0ab12c .
:tom rdfs:label "Tom Reed" ; :marriage _:m1, _:m2 .
:vera rdfs:label "Vera Lind" ; :marriage _:m2 ; :employment ns:m.0ab12d .
_:m1 :spouse :ada, :tom ; :place_of_ceremony :rome .
_:m2 :spouse :tom, :vera ; :place_of_ceremony :oslo .
ns:m.0ab12c :employer :tidewater ; :job_title :editor .
ns:m.0ab12d :employer :lumen ; :job_title :pilot .
:rome rdfs:label "Rome" ; :country :italy . :oslo rdfs:label "Oslo" ; :country :norway .
:italy rdfs:label "Italy" . :norway rdfs:label "Norway" .
:tidewater rdfs:label "Tidewater Press" . :lumen rdfs:label "Lumen Air" .
:editor rdfs:label "editor" . :pilot rdfs:label "pilot" .
`

let home: string
let kg: LmdbGraph
let tools: SearchTools

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-mediators-'))
  const file = join(home, 'people.ttl')
  await writeFile(file, PEOPLE)
  const folder = join(home, 'graph')
  await importGraph({ files: [file], folder, name: 'people' })
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

it.each([
  ['Who is the spouse of Ada Holm?', ['Tom Reed']],
  ['Who is the employer of Vera Lind?', ['Lumen Air']],
  ['What is the job title of Ada Holm?', ['editor']],
  ['What is the place of the ceremony of the marriage of Ada Holm?', ['Rome']],
])('%s', async (question, answers) => {
  const [best] = await parseQuestion(question, tools)
  const ids = best?.result.kind === 'set' ? best.result.ids : []
  expect((await Promise.all(ids.map(async id => (await kg.entity(id))?.name ?? ''))).toSorted()).toEqual(answers)
})

it('never answers with nodes that only join others', async () => {
  for (const question of ['What is the employment of Ada Holm?', 'Tell me about the marriage of Tom Reed'])
    for (const { result } of await parseQuestion(question, tools))
      for (const id of result.kind === 'set' ? result.ids : [])
        expect((await kg.entity(id))?.name).not.toMatch(/^(_:|m\.0)/)
})
