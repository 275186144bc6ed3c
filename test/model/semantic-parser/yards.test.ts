import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '../../kg/temporary-graph.ts'
import { parsedGraph, type ParsedGraph } from './parsed-sample.ts'

/** What is said by other words than the graph's: opposites of its flags, other units, what was done by its noun. */
const YARD = `
@prefix : <http://yard.example/> .
@prefix v: <http://yard.example/vocab#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:v1 a v:Vessel ; rdfs:label "Nordlys" ; v:tripMinutes 45 ; v:price 900 ; v:hullCode "HC-1" .
:v2 a v:Vessel ; rdfs:label "Havheks" ; v:tripMinutes 120 ; v:price 20 .
:v3 a v:Vessel ; rdfs:label "Petrel" ; v:tripMinutes 300 ; v:price 60 ; v:hullCode "HC-3" .
:i1 a v:Inspection ; rdfs:label "Spring check" ; v:inspectedVessel :v1 ; v:passed true .
:i2 a v:Inspection ; rdfs:label "Dock check" ; v:inspectedVessel :v2 ; v:passed false .
:i3 a v:Inspection ; rdfs:label "Hull check" ; v:inspectedVessel :v3 ; v:passed false .
:o1 a v:Operation ; v:operationKind "painting" ; v:onVessel :v1 .
:o2 a v:Operation ; v:operationKind "cleaning" ; v:onVessel :v2 .
:o3 a v:Operation ; v:operationKind "painting" ; v:onVessel :v3 .
:r1 a v:Refit ; rdfs:label "Bow refit" ; v:refitOf :v1 ; v:startedOn "2019-10-14"^^xsd:date ; v:finishedOn "2020-03-02"^^xsd:date .
:r2 a v:Refit ; rdfs:label "Galley refit" ; v:refitOf :v2 ; v:startedOn "2020-05-01"^^xsd:date ; v:finishedOn "2021-02-01"^^xsd:date .
:r3 a v:Refit ; rdfs:label "Mast refit" ; v:refitOf :v3 ; v:startedOn "2017-01-09"^^xsd:date ; v:finishedOn "2018-05-30"^^xsd:date .
`

let yard: ParsedGraph
beforeAll(async () => {
  const file = join(temporaryFolder(), 'yard.ttl')
  await writeFile(file, YARD)
  yard = await parsedGraph([file])
})
afterAll(() => yard.close())

it.each([
  ['the opposite of a flag says no', 'how many inspections failed?', ['2']],
  ['hours are told in minutes', 'which vessels have trips of two hours or more?', ['Havheks', 'Petrel']],
  ['no price is told in minutes', 'vessels over 100 minutes', ['Havheks', 'Petrel']],
  ['some write then for than', 'vessels with longer trips then Havheks', ['Petrel']],
  ['whatever the value is, it has one', 'which vessels have a hull code?', ['Nordlys', 'Petrel']],
  ['what was done is known by its noun', 'which vessels were painted?', ['Nordlys', 'Petrel']],
  ['it had begun and was not over', 'which refits were under way in 2020?', ['Bow refit', 'Galley refit']],
])('%s: %s', async (_, question, answers) => {
  expect(await yard.answers(question)).toEqual(answers)
})
