import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '../../kg/temporary-graph.ts'
import { parsedGraph, type ParsedGraph } from './parsed-sample.ts'

/** As firms write their graphs: classes below classes, yes and no as values, items without names that join others. */
const SHIPPING = `
@prefix : <http://ships.example/> .
@prefix p: <http://ships.example/prop/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
p:P31 rdfs:label "instance of" . p:P7 rdfs:label "port of call" . p:P8 rdfs:label "vessel" .
p:P9 rdfs:label "year of build" . p:P10 rdfs:label "built by" . p:P11 rdfs:label "ice class" . p:P12 rdfs:label "home port" .
p:P13 rdfs:label "captain" . p:P14 rdfs:label "arrival date" .
:Q1 rdfs:label "ship" . :Q2 rdfs:label "ferry" ; rdfs:subClassOf :Q1 . :Q3 rdfs:label "tanker" ; rdfs:subClassOf :Q1 .
:Q4 rdfs:label "port" . :Q5 rdfs:label "shipyard" . :Q6 rdfs:label "person" .
:Q11 rdfs:label "Wind Dancer" ; p:P31 :Q2 ; p:P9 1998 ; p:P10 :Q31 ; p:P11 true ; p:P12 :Q21 ; p:P13 :Q41 .
:Q12 rdfs:label "Grey Heron" ; p:P31 :Q3 ; p:P9 2005 ; p:P10 :Q31 ; p:P11 false ; p:P12 :Q22 ; p:P13 :Q42 .
:Q13 rdfs:label "Kattegat Queen" ; p:P31 :Q2 ; p:P9 2011 ; p:P10 :Q32 ; p:P11 true ; p:P12 :Q21 ; p:P13 :Q43 .
:Q21 rdfs:label "Port of Rijeka" ; p:P31 :Q4 . :Q22 rdfs:label "Port of Bergen" ; p:P31 :Q4 .
:Q23 rdfs:label "Port of Valletta" ; p:P31 :Q4 .
:Q31 rdfs:label "Ulsan Works" ; p:P31 :Q5 . :Q32 rdfs:label "Turku Yard" ; p:P31 :Q5 .
:Q41 rdfs:label "Ana Kovac" ; p:P31 :Q6 . :Q42 rdfs:label "Max Olsen" ; p:P31 :Q6 . :Q43 rdfs:label "Max Olsen" ; p:P31 :Q6 .
:Q901 p:P8 :Q11 ; p:P7 :Q22 ; p:P14 "2024-03-01"^^xsd:date . :Q902 p:P8 :Q11 ; p:P7 :Q23 ; p:P14 "2024-03-09"^^xsd:date .
:Q903 p:P8 :Q13 ; p:P7 :Q23 ; p:P14 "2024-05-02"^^xsd:date . :Q904 p:P8 :Q12 ; p:P7 :Q22 ; p:P14 "2024-06-11"^^xsd:date .
`

let ships: ParsedGraph
beforeAll(async () => {
  const file = join(temporaryFolder(), 'ships.ttl')
  await writeFile(file, SHIPPING)
  ships = await parsedGraph([file])
})
afterAll(() => ships.close())

it.each([
  ['a class has the instances of those below it', 'How many ships are there?', ['3']],
  ['a type is told by its relation’s label', 'Which ferries are there?', ['Kattegat Queen', 'Wind Dancer']],
  ['the names between them part no words', 'What year was the Wind Dancer built?', ['1998']],
  ['yes and no are values', 'Is the Grey Heron ice class?', ['no']],
  ['what says yes is a kind of its own', 'Which ferries have an ice class?', ['Kattegat Queen', 'Wind Dancer']],
  [
    'an item without a name is walked through, by another relation than it was reached by',
    'Which ships have called at the Port of Valletta?',
    ['Kattegat Queen', 'Wind Dancer'],
  ],
  ['a day is written in many ways', 'Which ship arrived on 11 June 2024?', ['Grey Heron']],
  ['no is a value too', 'Which ships are not ice class?', ['Grey Heron']],
  ['a class may be misspelt', 'Which ferrys are there?', ['Kattegat Queen', 'Wind Dancer']],
  ['all of a name are asked for by it', 'How many people are called Max Olsen?', ['2']],
])('%s: %s', async (_, question, answers) => {
  expect(await ships.answers(question)).toEqual(answers)
})

it('of several of one name those are told apart that a condition holds for', async () => {
  const found = await ships.programs('Which ships does the Max Olsen of the Grey Heron captain?')
  const names = found.flatMap(({ features, key }) => (features['both.namesakes'] === undefined ? [] : [key]))
  expect(names.some(key => key.includes("'Max Olsen'") && key.includes("'Grey Heron'"))).toBe(true)
})
