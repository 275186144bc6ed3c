import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LmdbGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { readEverydayRelations } from '../../../electron/model/navigator/everyday-relations.ts'
import { loadRelationRanker } from '../../../electron/model/relation-ranker.ts'
import { parseQuestion } from '../../../electron/model/semantic-parser/search.ts'
import type { SearchTools } from '../../../electron/model/semantic-parser/situation-of.ts'
import { WEIGHTS } from '../../../electron/model/semantic-parser/weights.ts'
import { graphOf, temporaryFolder } from '../../kg/temporary-graph.ts'

const folder = temporaryFolder()
const CAFES: readonly (readonly [name: string, city: string, food: string, rating: string])[] = [
  ['Blue Door', 'Springfield', 'thai', '4.5'],
  ['Green Door', 'Springfield', 'thai', '2.0'],
  ['Red Door', 'Springfield', 'mexican', '3.5'],
  ['Old Mill', 'Shelbyville', 'thai', '3.0'],
  ['New Mill', 'Shelbyville', 'mexican', '1.5'],
]

let kg: LmdbGraph
let tools: SearchTools

beforeAll(async () => {
  const prefix = '@prefix : <http://food.example/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .'
  const term = (name: string): string => `:${name.replaceAll(' ', '_').toLowerCase()}`
  const named = (name: string, type: string): string => `${term(name)} a :${type} ; rdfs:label "${name}" .`
  const lines = [
    prefix,
    ...['Springfield', 'Shelbyville'].map(name => named(name, 'city')),
    ...['thai', 'mexican'].map(name => named(name, 'food')),
    ...CAFES.map(([name]) => named(name, 'restaurant')),
    ...CAFES.map(
      ([name, city, food, rating]) =>
        `${term(name)} :city ${term(city)} ; :food_type ${term(food)} ; :rating ${rating} .`,
    ),
  ]
  kg = await graphOf(folder, { 'food.ttl': lines.join('\n') })
  tools = {
    kg,
    ranker: await loadRelationRanker('resources/models/navigator.bin'),
    everyday: await readEverydayRelations('resources/models/everyday-relations.txt'),
    weights: WEIGHTS,
  }
})
afterAll(() => kg.close())

async function answersTo(question: string): Promise<string[]> {
  const [best] = await parseQuestion(question, tools)
  if (best?.result.kind === 'number') return [String(Number(best.result.value.toFixed(2)))]
  if (best?.result.kind !== 'set') return []
  return (await Promise.all(best.result.ids.map(async id => (await kg.entity(id))?.name ?? ''))).toSorted()
}

describe('kinds, values that say what something is like, and numbers of a group', () => {
  it.each([
    ['Which thai restaurants are in Springfield?', ['Blue Door', 'Green Door']],
    ['how many mexican restaurants are there', ['2']],
    ['Which city has the most restaurants?', ['Springfield']],
    ['the best thai restaurant', ['Blue Door']],
    ['give me a good restaurant in Springfield', ['Blue Door', 'Red Door']],
    ['average rating of mexican restaurants', ['2.5']],
    ['What is the highest rating of a thai restaurant?', ['4.5']],
    ['How many restaurants does a city have on average?', ['2.5']],
    ['best mexican restaurant in Springfield', ['Red Door']],
    ['Which food is most common?', ['thai']],
    ['What is the longest restaurant?', []],
    // Of whatever has it, where nothing says what.
    ['What is the highest rating?', ['4.5']],
    ['what is the average rating', ['2.9']],
    ['What has the lowest rating?', ['New Mill']],
    ['what is rated best?', ['Blue Door']],
    ['list all cities', ['Shelbyville', 'Springfield']],
  ])('%s', async (question, answers) => {
    expect(await answersTo(question)).toEqual(answers)
  })
})
