import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parsedGraph, type ParsedGraph } from './parsed-sample.ts'

let films: ParsedGraph
beforeAll(async () => {
  films = await parsedGraph()
})
afterAll(() => films.close())

const best = async (question: string, topics: readonly string[]): Promise<string | undefined> =>
  (await films.programs(question, { topics }))[0]?.key

describe('what a question is about, where somebody says so', () => {
  it('is what its words mean', async () => {
    expect(await best('who are the children of Heracles', ['Zeus'])).toMatch(/Heracles/)
    expect(await best('who are the children of Zeus', ['Zeus'])).toMatch(/Zeus/)
  })

  it('is spoken of where it is not named', async () => {
    expect(await best('who is his father?', ['Heracles'])).toBe(await best('who is the father of Heracles?', []))
    expect(await best('who are their children?', ['Zeus', 'Hera'])).toMatch(/OR Zeus Hera/)
  })

  it('is no other of a like name', async () => {
    const [asked] = await films.programs('children of Hera', { topics: ['Heracles'] })
    expect(asked?.key).not.toBe('')
  })
})
