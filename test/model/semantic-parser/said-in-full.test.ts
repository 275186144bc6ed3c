import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../kg/temporary-graph.ts'
import { parsedGraph, type ParsedGraph } from './parsed-sample.ts'

/** Small words that turn a question: "than", "or", "but not", "used to", and what is asked for beside what else is there. */
const LINES = `
@prefix : <http://lines.example/> .
@prefix v: <http://lines.example/vocab#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:norland a v:Country ; rdfs:label "Norland" ; v:contains :kvik, :moss ; v:borders :sorland, :vest .
:sorland a v:Country ; rdfs:label "Sorland" ; v:contains :bru ; v:borders :norland, :vest, :ost .
:vest a v:Country ; rdfs:label "Vest" ; v:contains :holm ; v:borders :norland, :sorland .
:ost a v:Country ; rdfs:label "Ost" ; v:borders :sorland .
:usa a v:Country ; rdfs:label "United States of America" ; v:contains :yarrow .
:main a v:Continent ; rdfs:label "Mainland" ; v:contains :kvik, :moss, :bru, :holm .
:kvik a v:Harbour ; rdfs:label "Kvik" ; v:sailsTo :bru, :holm .
:moss a v:Harbour ; rdfs:label "Moss" ; v:sailsTo :bru .
:bru a v:Harbour ; rdfs:label "Bru" ; v:sailsTo :kvik .
:holm a v:Harbour ; rdfs:label "Holm" .
:yarrow a v:Harbour ; rdfs:label "Yarrow" .
:ann a v:Sailor ; rdfs:label "Ann Rye" ; v:visited :kvik, :bru .
:bo a v:Sailor ; rdfs:label "Bo Lund" ; v:visited :kvik .
:cy a v:Sailor ; rdfs:label "Cy Dahl" ; v:visited :bru, :moss .
:guild a v:Club ; rdfs:label "Harbour Guild" ; v:member :ann, :cy .
:watch a v:Club ; rdfs:label "Night Watch" ; v:member :ann .
:lamp a v:Tool ; rdfs:label "Signal lamp" ; v:warns :ann .
`

/** Kinds that a relation tells, a kind below another, and parts that something has. */
const PLACES = `head\trelation\ttail
europe.n.01\t_instance_hypernym\tcontinent.n.01
asia.n.01\t_instance_hypernym\tcontinent.n.01
austria.n.01\t_instance_hypernym\teuropean_country.n.01
hungary.n.01\t_instance_hypernym\teuropean_country.n.01
japan.n.01\t_instance_hypernym\tcountry.n.01
banat.n.01\t_instance_hypernym\tregion.n.01
european_country.n.01\t_hypernym\tcountry.n.01
country.n.01\t_hypernym\tregion.n.01
europe.n.01\t_has_part\taustria.n.01
europe.n.01\t_has_part\thungary.n.01
asia.n.01\t_has_part\tjapan.n.01
austria.n.01\t_has_part\tdanube.n.01
hungary.n.01\t_has_part\tdanube.n.01
banat.n.01\t_has_part\tdanube.n.01
austria.n.01\t_has_part\tvienna.n.01
austria.n.01\t_has_part\tstyria.n.01
`

let lines: ParsedGraph
let places: ParsedGraph
beforeAll(async () => {
  const folder = temporaryFolder()
  await writeFile(join(folder, 'lines.ttl'), LINES)
  await writeFile(join(folder, 'places.tsv'), PLACES)
  lines = await parsedGraph([join(folder, 'lines.ttl')])
  places = await parsedGraph([join(folder, 'places.tsv')])
})
afterAll(async () => {
  await lines.close()
  await places.close()
})

describe('what a question says is read to its end', () => {
  it.each([
    ['what is asked for is of its class', 'which countries can you sail to from Kvik?', ['Sorland', 'Vest']],
    ['more than another has', 'does Norland border more countries than Sorland?', ['no']],
    ['what is behind "but not" is what the one before it is', 'who visited Kvik but not Bru?', ['Bo Lund']],
    ['who is a member has none', 'of which clubs is Ann Rye a member?', ['Harbour Guild', 'Night Watch']],
    ['what is used to do it does it', 'what is used to warn Ann Rye?', ['Signal lamp']],
    ['places in short', 'which harbours are in the US?', ['Yarrow']],
  ])('%s: %s', async (_, question, answers) => {
    expect(await lines.answers(question)).toEqual(answers)
  })
})

describe('kinds that a relation tells', () => {
  it.each([
    [
      'of a kind is what is of one below it',
      'which countries is the Danube part of?',
      ['austria.n.01', 'hungary.n.01'],
    ],
    ['on which of them it is', 'on which continent is Austria?', ['europe.n.01']],
  ])('%s: %s', async (_, question, answers) => {
    expect(await places.answers(question)).toEqual(answers)
  })
})
