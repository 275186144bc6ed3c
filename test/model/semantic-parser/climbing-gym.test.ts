import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parsedGraph, type ParsedGraph } from './parsed-sample.ts'

/** A table without types: routes on walls, who climbed them, rooms that have a shower or not. */
const ROUTES = [
  ['Badger', 'red', 'The Prow', 21],
  ['Pancake', 'red', 'Slab City', 9],
  ['Moonwalk', 'blue', 'The Prow', 14],
  ['Old Spice', 'grey', 'Slab City', 30],
] as const
const ASCENTS = [
  ['Jonas Weiss', 'Badger'],
  ['Ida Roe', 'Badger'],
  ['Ida Roe', 'Pancake'],
  ['Jonas Weiss', 'Old Spice'],
] as const
const FACTS = [
  ...ROUTES.flatMap(([route, colour, wall, bolts]) => [
    [route, 'hold colour', colour],
    [route, 'is on wall', wall],
    [route, 'fineEUR', String(bolts * 100)],
    [route, 'weightKg', String(40 - bolts)],
  ]),
  ...ASCENTS.flatMap(([climber, route], at) => [
    [`ascent ${at + 1}`, 'made by climber', climber],
    [`ascent ${at + 1}`, 'up route', route],
  ]),
  ['The Prow', 'stands in', 'Main Hall'],
  ['Slab City', 'stands in', 'The Annexe'],
  ['Jonas Weiss', 'reports to', 'Ida Roe'],
  ['Ida Roe', 'reports to', 'Mo Farouk'],
  ['Kim Lund', 'reports to', 'Jonas Weiss'],
  ['Main Hall', 'has own shower', 'yes'],
  ['The Annexe', 'has own shower', 'no'],
]

let home: string
let graph: ParsedGraph
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-gym-'))
  const file = join(home, 'gym.tsv')
  await writeFile(file, FACTS.map(fact => fact.join('\t')).join('\n'))
  graph = await parsedGraph([file])
})
afterAll(async () => {
  await graph.close()
  await rm(home, { recursive: true, force: true })
})

describe('in a table without types', () => {
  it.each([
    ['a short value is one with the capital of a sentence', 'Red routes on The Prow?', ['Badger']],
    ['a yes is nothing that is asked for', 'Does the Main Hall have its own shower?', ['yes']],
    ['nobody is asked whether a route is an ascent', 'Did Jonas Weiss ever climb Badger?', ['yes']],
    ['what an attribute is told in is no part of its name', 'Which route has the heaviest fine?', ['Old Spice']],
    ['numbers are written with blanks', 'routes with a fine over 2 000 euros', ['Badger', 'Old Spice']],
    ['not only one but also the other', 'Which routes are not only red but also on Slab City?', ['Pancake']],
  ])('%s: %s', async (_, question, answers) => {
    expect((await graph.answers(question)).toSorted()).toEqual(answers)
  })
})
