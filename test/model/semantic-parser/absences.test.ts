import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '../../kg/temporary-graph.ts'
import { parsedGraph, type ParsedGraph } from './parsed-sample.ts'

/** An evening school: courses, who teaches and takes them, and faults that were reported. */
const SCHOOL = `@prefix s: <http://school.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
s:c1 a s:Course ; rdfs:label "Book Binding" ; s:taughtBy s:t1 ; s:heldOnFloor 2 ; s:durationWeeks 12 .
s:c2 a s:Course ; rdfs:label "Stone Carving" ; s:taughtBy s:t2 ; s:heldOnFloor 3 ;
  s:requires s:c1 ; s:durationWeeks 6 .
s:c3 a s:Course ; rdfs:label "Kite Making" ; s:heldOnFloor 3 .
s:t1 a s:Tutor ; rdfs:label "Nora Quist" .
s:t2 a s:Tutor ; rdfs:label "Olaf Brandt" ; s:mentoredBy s:t1 .
s:t3 a s:Tutor ; rdfs:label "Pia Serrano" ; s:mentoredBy s:t2 .
s:p1 a s:Student ; rdfs:label "Amos Reed" .
s:p2 a s:Student ; rdfs:label "Bella Frost" .
s:p3 a s:Student ; rdfs:label "Cyril Dunne" .
s:e1 a s:Enrolment ; s:student s:p1 ; s:course s:c1 .
s:e2 a s:Enrolment ; s:student s:p1 ; s:course s:c2 .
s:e3 a s:Enrolment ; s:student s:p3 ; s:course s:c1 .
s:f1 a s:Fault ; rdfs:label "F-101" ; s:reportedOn "2024-01-02"^^xsd:date ; s:resolvedOn "2024-01-05"^^xsd:date ; s:foundIn s:c1 .
s:f2 a s:Fault ; rdfs:label "F-102" ; s:reportedOn "2024-02-02"^^xsd:date ; s:foundIn s:c2 .
s:f3 a s:Fault ; rdfs:label "F-103" ; s:reportedOn "2024-03-02"^^xsd:date ; s:resolvedOn "2024-03-09"^^xsd:date .
`

let school: ParsedGraph

beforeAll(async () => {
  const file = join(await temporaryFolder(), 'school.ttl')
  await writeFile(file, SCHOOL)
  school = await parsedGraph([file])
})

afterAll(() => school.close())

it.each([
  ['nobody does it to it', 'Which course has nobody teaching it?', ['Kite Making']],
  ['nobody is it to them', 'tutors who have nobody down as their mentor', ['Nora Quist']],
  ['nothing between leads to any', 'Which student has not taken any course at all?', ['Bella Frost']],
  ['has not ended', 'which faults are still open?', ['F-102']],
  ['is not known', 'faults whose course we do not know', ['F-103']],
  ['what it is said to be is no step', 'How long does the Stone Carving course run, in weeks?', ['6']],
  ['a number in order is one', 'which courses are held on the third floor?', ['Kite Making', 'Stone Carving']],
])('%s: %s', async (_, question, answers) => {
  expect(await school.answers(question)).toEqual(answers)
})

it('a step that is not there is an answer, and not what another step leads to', async () => {
  const [best] = await school.programs('Which tutors does Pia Serrano mentor?')
  expect(best?.key).toBe("(JOIN mentoredBy 'Pia Serrano')")
  expect(best?.result).toMatchObject({ kind: 'set', total: 0 })
})
