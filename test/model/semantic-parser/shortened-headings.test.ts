import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cutShort, expanded } from '../../../electron/model/lexicon/abbreviations.ts'
import { isClipped } from '../../../electron/model/lexicon/clipped-words.ts'
import { relationWords } from '../../../electron/model/relation-ranker/words.ts'
import { temporaryFolder } from '../../kg/temporary-graph.ts'
import { parsedGraph, type ParsedGraph } from './parsed-sample.ts'

describe('words of a heading', () => {
  it.each([
    ['Rate €/wd', ['rate', 'wd']],
    ['No. of lambs', ['number', 'of', 'lambs']],
    ['F/D', ['f', 'd']],
    ['Ft', ['feet']],
    ['Wt kg', ['weight', 'kilograms']],
    ['film/film/genre', ['genre']],
    ['http://example.org/vocab/madeBy', ['made', 'by']],
  ])('%s', (name, words) => {
    expect(expanded(relationWords(name).own)).toEqual(words)
  })

  it('are cut short by a stop or an apostrophe, and not where they are known abbreviations', () => {
    expect([...cutShort("Trans. deliv'd, Insp. by")]).toEqual(['trans', 'deliv'])
    expect([...cutShort('v1.2 of file.txt')]).toEqual([])
  })
})

const WORKSHOP = `Item,What,Maker,Rest.,Ft,Rate £/hr,In,Due,Compl'd
C01,hall clock,Pargeter & Co,Ida Moss,7,40,2025-01-03,2025-02-01,2025-02-11
C02,mantel clock,Sable Works,Jon Reid,1,35,2025-01-09,2025-01-30,2025-01-28
C03,barograph,Sable Works,Ida Moss,2,45,2025-02-02,2025-03-01,2025-02-20
`

it('are short for others one way: a cat is no category', () => {
  expect(isClipped('magnitude', 'mag')).toBe(true)
  expect(isClipped('cat', 'category')).toBe(false)
  expect(isClipped('tech', 'technician')).toBe(true)
})

describe('questions over them', () => {
  let graph: ParsedGraph
  beforeAll(async () => {
    const file = join(temporaryFolder(), 'clock_sheet_2025.csv')
    await writeFile(file, WORKSHOP)
    graph = await parsedGraph([file])
  })
  afterAll(() => graph.close())

  it.each([
    ['who is restoring the barograph?', ['Ida Moss']],
    ["who's restored C02", ['Jon Reid']],
    ['which clocks were completed late?', ['C01']],
    ['was C02 done on time?', ['yes']],
    ["what's the rate per hour for C03", ['45']],
    ['width in feet of C01', ['7']],
    ['how many clocks are there?', ['3']],
    ['total feet of pargeters clocks', ['7']],
  ])('%s', async (question, answers) => {
    expect(await graph.answers(question)).toEqual(answers)
  })
})
