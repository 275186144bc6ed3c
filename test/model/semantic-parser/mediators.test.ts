import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../kg/temporary-graph.ts'
import { parsedGraph, type ParsedGraph } from './parsed-sample.ts'

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

/** Marks have but a number in their keys, where pupils, teachers and subjects have labels. */
const MARKS = `
@prefix : <http://school.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:p1 a :Pupil ; rdfs:label "Ada Holm" . :p2 a :Pupil ; rdfs:label "Tom Reed" .
:latin a :Subject ; rdfs:label "Latin" . :chemistry a :Subject ; rdfs:label "Chemistry" .
:t1 a :Teacher ; rdfs:label "Vera Lind" . :t2 a :Teacher ; rdfs:label "Otto Frei" .
:mark_01 a :Mark ; :forPupil :p1 ; :inSubject :latin ; :score 71 ; :givenBy :t1 .
:mark_02 a :Mark ; :forPupil :p1 ; :inSubject :chemistry ; :score 64 ; :givenBy :t2 .
:mark_03 a :Mark ; :forPupil :p2 ; :inSubject :latin ; :score 88 ; :givenBy :t1 .
:mark_04 a :Mark ; :forPupil :p2 ; :inSubject :chemistry ; :score 64 ; :givenBy :t1 .
`

/** Offices are held for a time, and those that have no end are held now. */
const OFFICES = `
@prefix : <http://choir.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:ada a :Member ; rdfs:label "Ada Holm" . :tom a :Member ; rdfs:label "Tom Reed" . :vera a :Member ; rdfs:label "Vera Lind" .
:choir a :Choir ; rdfs:label "Nordlys Choir" . :band a :Choir ; rdfs:label "Solbris Band" .
:spell_1 a :Spell ; :holder :ada ; :office "treasurer" ; :of :choir ; :from 1999 ; :until 2010 .
:spell_2 a :Spell ; :holder :tom ; :office "treasurer" ; :of :choir ; :from 2010 .
:spell_3 a :Spell ; :holder :vera ; :office "chair" ; :of :choir ; :from 2004 ; :until 2012 .
:spell_4 a :Spell ; :holder :ada ; :office "chair" ; :of :choir ; :from 2012 .
:spell_5 a :Spell ; :holder :vera ; :office "treasurer" ; :of :band ; :from 2001 ; :until 2003 .
`

const folder = temporaryFolder()
const open: ParsedGraph[] = []
let people: ParsedGraph
let school: ParsedGraph
let choir: ParsedGraph

beforeAll(async () => {
  const parsed = async (name: string, text: string): Promise<ParsedGraph> => {
    const file = join(folder, name)
    await writeFile(file, text)
    const graph = await parsedGraph([file])
    open.push(graph)
    return graph
  }
  people = await parsed('people.ttl', PEOPLE)
  school = await parsed('school.ttl', MARKS)
  choir = await parsed('choir.ttl', OFFICES)
})
afterAll(async () => {
  for (const graph of open) await graph.close()
})

describe('nodes that only join others', () => {
  it.each([
    ['Who is the spouse of Ada Holm?', ['Tom Reed']],
    ['Who is the employer of Vera Lind?', ['Lumen Air']],
    ['What is the job title of Ada Holm?', ['editor']],
    ['What is the place of the ceremony of the marriage of Ada Holm?', ['Rome']],
  ])('%s', async (question, answers) => {
    expect(await people.answers(question)).toEqual(answers)
  })

  it.each([
    ['Who is the treasurer of Nordlys Choir now?', ['Tom Reed']],
    ['Who is currently chair?', ['Ada Holm']],
    ['Who was formerly treasurer of the Nordlys Choir?', ['Ada Holm']],
  ])('hold now while nothing ends them: %s', async (question, answers) => {
    expect(await choir.answers(question)).toEqual(answers)
  })

  it('never answer', async () => {
    for (const question of ['What is the employment of Ada Holm?', 'Tell me about the marriage of Tom Reed'])
      for (const { result } of await people.programs(question))
        for (const id of result.kind === 'set' ? result.ids : [])
          expect((await people.kg.entity(id))?.name).not.toMatch(/^(_:|m\.0)/)
  })
})

describe('nodes without a name where others have one', () => {
  it.each([
    ['What score did Ada Holm get in Chemistry?', ['64']],
    ['who gave Ada Holm her mark in Latin', ['Vera Lind']],
    ['how many marks did Vera Lind give?', ['3']],
  ])('are the same node where two things are said of it: %s', async (question, answers) => {
    expect(await school.answers(question)).toEqual(answers)
  })

  it('answer only where they are asked for', async () => {
    expect(await school.answers('which marks did Otto Frei give?')).toEqual(['mark_02'])
    for (const { result } of await school.programs('who had Otto Frei?'))
      for (const id of result.kind === 'set' ? result.ids : [])
        expect((await school.kg.entity(id))?.name).not.toMatch(/^mark_/)
  })
})
