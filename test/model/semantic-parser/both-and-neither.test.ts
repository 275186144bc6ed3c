import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '../../kg/temporary-graph.ts'
import { parsedGraph, type ParsedGraph } from './parsed-sample.ts'

const TRIPLES = `Achilles\tfather\tPeleus
Achilles\tmother\tThetis
Ajax\tfather\tTelamon
Hector\tfather\tPriam
Hector\tmother\tHecuba
bird\tisa\tvertebrate
bird\tinteracts_with\tinvertebrate
moth\tisa\tinvertebrate
horse\tisa\tanimal
mammal\tisa\tanimal
Peru\tgives_aid_to\tChile
USA\tgives_aid_to\tKenya
USA\tgives_aid_to\tNepal
USA\tgives_aid_to\tUK
UK\tgives_aid_to\tNepal
Ida\tvisited\tFiji
Noor\tvisited\tFiji
Noor\tvisited\tOman
Oman\tvisited\tFiji
`

let graph: ParsedGraph
beforeAll(async () => {
  const file = join(temporaryFolder(), 'facts.tsv')
  await writeFile(file, TRIPLES)
  graph = await parsedGraph([file])
})
afterAll(() => graph.close())

it.each([
  ['a word for both of two relations', 'Who are the parents of Achilles?', ['Peleus', 'Thetis']],
  ['what something is of two kinds', 'Is a bird a vertebrate or an invertebrate?', ['vertebrate']],
  ['kinds of something', 'Which kinds of animal are there?', ['horse', 'mammal']],
  [
    'whom a preposition leads to is taken away as such',
    'Who gets aid from the USA but none from the UK?',
    ['Kenya', 'UK'],
  ],
  ['where it is a visitor too', 'Who visited Fiji but not Oman?', ['Ida', 'Oman']],
])('%s: %s', async (_, question, answers) => {
  expect((await graph.answers(question)).toSorted()).toEqual(answers)
})
