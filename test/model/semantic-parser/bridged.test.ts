import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../kg/temporary-graph.ts'
import { parsedGraph, type ParsedGraph } from './parsed-sample.ts'

const LABEL = 'rdfs:label'
const PLACES = `@prefix e: <http://eat.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
e:fr a e:Cuisine ; ${LABEL} "french" . e:th a e:Cuisine ; ${LABEL} "thai" .
e:north a e:Region ; ${LABEL} "north shore" . e:south a e:Region ; ${LABEL} "south shore" .
e:amble a e:City ; ${LABEL} "Amble" ; e:region e:north . e:byfleet a e:City ; ${LABEL} "Byfleet" ; e:region e:north .
e:crail a e:City ; ${LABEL} "Crail" ; e:region e:south .
e:r1 a e:Bistro ; ${LABEL} "Chez Ida" ; e:food_type e:fr ; e:city e:amble .
e:r2 a e:Bistro ; ${LABEL} "Le Quai" ; e:food_type e:fr ; e:city e:byfleet .
e:r3 a e:Bistro ; ${LABEL} "Siam Corner" ; e:food_type e:th ; e:city e:amble .
e:r4 a e:Bistro ; ${LABEL} "La Dune" ; e:food_type e:fr ; e:city e:crail .
e:r5 a e:Bistro ; ${LABEL} "Lotus" ; e:food_type e:th ; e:city e:crail .
`

let graph: ParsedGraph

beforeAll(async () => {
  const file = join(await temporaryFolder(), 'places.ttl')
  await writeFile(file, PLACES)
  graph = await parsedGraph([file])
})

afterAll(async () => {
  await graph.close()
})

describe('what is said of two kinds of things', () => {
  it.each([
    ['how many french places are there in the north shore?', ['2']],
    ['how many thai places are there in the south shore?', ['1']],
  ])('%s', async (question, answers) => {
    expect(await graph.answers(question)).toEqual(answers)
  })
})
