import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '../../kg/temporary-graph.ts'
import { readDictionary } from '../../../electron/model/lexicon/dictionary.ts'
import { schemaOf } from '../../../electron/model/semantic-parser/graph-schema.ts'
import { leadsToPeople } from '../../../electron/model/semantic-parser/question-word-fit.ts'
import { parsedGraph, type ParsedGraph } from './parsed-sample.ts'

/** Things of several classes by one relation, years in names, classes of two words, names that no question has. */
const AGENCY = `
@prefix : <http://agency.example/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:f1 a :HolidayFlat ; :title "Quay House 2B" ; :floorArea 61 ; :caretaker :p1 .
:f2 a :HolidayFlat ; :title "Quay House 3A" ; :floorArea 48 ; :caretaker :p1 .
:f3 a :HolidayFlat ; :title "Larch Court 1" ; :floorArea 75 ; :caretaker :p2 .
:b1 a :Booking ; :flat :f1 ; :guest :g1 ; :startDate "2024-05-01"^^xsd:date . :b2 a :Booking ; :flat :f1 ; :guest :g2 ; :startDate "2024-06-01"^^xsd:date .
:b3 a :Booking ; :flat :f2 ; :guest :g1 ; :startDate "2024-07-01"^^xsd:date .
:r1 a :Repair ; :flat :f1 ; :reportedOn "2024-05-09"^^xsd:date . :r2 a :Repair ; :flat :f3 ; :reportedOn "2024-02-09"^^xsd:date .
:e1 a :SummerParty ; :title "Summer Party 2018" ; :location :f3 ; :heldOn "2018-07-02"^^xsd:date .
:e2 a :SummerParty ; :title "Summer Party 2019" ; :location :f1 ; :heldOn "2018-08-02"^^xsd:date .
:p1 a :Person ; :name "Ines Falk" ; :placeOfBirth "Lund" ; :dateOfBirth "1971-03-04"^^xsd:date . :p2 a :Person ; :name "Otto Brandt" ; :placeOfBirth "Jena" ; :dateOfBirth "1980-03-04"^^xsd:date .
:p2 :mother :p1 . :f1 :supplier :s1 . :s1 a :Company ; :name "Nord Heating" .
:g1 a :Guest ; :name "Mia Lind" . :g2 a :Guest ; :name "Karl Voss" .
`

let agency: ParsedGraph
beforeAll(async () => {
  const file = join(temporaryFolder(), 'agency.ttl')
  await writeFile(file, AGENCY)
  agency = await parsedGraph([file])
})
afterAll(() => agency.close())

it.each([
  [
    'of what a relation leads to those of the class that is asked for',
    'How many repairs has Quay House 2B had?',
    ['1'],
  ],
  ['what has none of a class may have others', 'Which flats have never had a booking?', ['Larch Court 1']],
  ['a class is known by its noun', 'What is the smallest flat?', ['Quay House 3A']],
  ['the year of a name is no condition', 'When was the Summer Party 2019 held?', ['2018-08-02']],
  ['what has most of something need not be named', 'Who is the oldest?', ['Ines Falk']],
  ['who has most of a kind', 'Who made the most bookings?', ['Mia Lind']],
  ['where asks for a place', 'Where was Ines Falk born?', ['Lund']],
  ['what people say for a relation stands for it', 'Who looks after Larch Court 1?', ['Otto Brandt']],
])('%s: %s', async (_, question, answers) => {
  expect(await agency.answers(question)).toEqual(answers)
})

it.each([
  ['mother', true],
  ['placeOfBirth', false],
  ['supplier', undefined],
])('who stands at the end of %s is somebody, nobody or a firm: %s', async (name, people) => {
  const { ways, askedNouns } = await readDictionary('resources/models/lexicon.bin')
  const relation = (await schemaOf(agency.kg, [], ways)).relations.get(name)
  expect(relation && leadsToPeople(askedNouns, relation, 'tail')).toBe(people)
  expect(relation).toBeDefined()
})
