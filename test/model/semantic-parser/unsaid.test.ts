import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parsedGraph, type ParsedGraph } from './parsed-sample.ts'

let myths: ParsedGraph
beforeAll(async () => {
  myths = await parsedGraph()
})
afterAll(() => myths.close())

describe('the graph does not say', () => {
  it.each([
    ['What is the phone number of Zeus?', 'a relation that it has not'],
    ['Who composed the music of the Iliad?', 'the same, of what it tells otherwise of'],
    ['Who is the father of Gandalf?', 'a name that it has not'],
    ['When was Achilles born?', 'a date, where it tells the place'],
    ['How many universities are there?', 'a class that it has not'],
    ['Which monsters did both Heracles and Theseus kill?', 'what is empty, and not one half of it'],
  ])('%s: %s', async question => {
    expect(await myths.answers(question)).toEqual([])
  })

  it('says which words it found nothing for', async () => {
    const [best] = await myths.programs('What is the phone number of Zeus?')
    expect(best?.program).toBeUndefined()
    expect(best?.missing).toContain('phone')
  })

  it('is weighed against every program, and weighs little where all is explained', async () => {
    const programs = await myths.programs('Who is the father of Theseus?')
    const none = programs.find(({ program }) => program === undefined)
    expect(none?.probability).toBeGreaterThan(0)
    expect(none?.probability).toBeLessThan(0.05)
  })
})
