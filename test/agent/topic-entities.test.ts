import { expect, test } from 'vitest'
import { graphFacts } from '../../electron/agent/protocols/graph-r1/graph-facts.ts'
import { linkFollowUp, linkTopicEntities } from '../../electron/agent/topic-entities.ts'
import type { Row } from './memory-graph.ts'
import { withGraph } from './stored-graph.ts'

const rows: Row[] = [
  ['Blade Runner', 'directed_by', 'Ridley Scott'],
  ['Blade', 'directed_by', 'Stephen Norrington'],
  ['Solaris', 'directed_by', 'Andrei Tarkovsky'],
  ['IS', 'country', 'IN'],
]

test('a question names the longest of what stands in it, misspelt or not', async () => {
  await withGraph(rows, async kg => {
    const linked = async (question: string): Promise<string[]> =>
      (await linkTopicEntities(kg, question, undefined)).map(({ name }) => name)
    expect(await linked('Who directed Blade Runner?')).toEqual(['Blade Runner'])
    expect(await linked('Who directed Blade Runer?')).toEqual(['Blade Runner'])
    expect(await linked('which films are by ridly scot')).toEqual(['Ridley Scott'])
    expect(await linked('Who is in Solaris or directed it?')).toEqual(['Solaris'])
    expect(await linked('Who knows?')).toEqual([])
  })
})

test('names that are given must be in the graph as they are', async () => {
  await withGraph(rows, async kg => {
    await expect(linkTopicEntities(kg, 'Who directed it?', ['Blade Runer'])).rejects.toThrow(/"Blade Runner"/)
  })
})

test('a follow-up names things by a part of their name, and points back', async () => {
  await withGraph(rows, async kg => {
    const linked = async (question: string): Promise<string[]> =>
      (await linkFollowUp(kg, question, ['Solaris'])).map(({ name }) => name)
    expect(await linked('And what of Tarkovsky?')).toEqual(['Andrei Tarkovsky'])
    expect(await linked('Who directed it?')).toEqual(['Solaris'])
  })
})

test('facts beside documents are found by a misspelt name', async () => {
  await withGraph(rows, async kg => {
    expect(await graphFacts('Who directed Blade Runer?', kg, undefined)).toMatchObject([
      { fact: { head: 'Blade Runner', relation: 'directed_by', tail: 'Ridley Scott' } },
    ])
  })
})
