import { expect, test } from 'vitest'
import { executeSExpression } from '../../../electron/kg/sexpression/executor.ts'
import { parseSExpression } from '../../../electron/kg/sexpression/parse.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { GraphWithout } from '../../../electron/learn/explore/graph-without.ts'
import { withoutDecidingFact } from '../../../electron/learn/explore/missing-fact.ts'
import { withGraph } from '../../agent/stored-graph.ts'

const FILMS = [
  ['Alien', 'directed_by', 'Ridley Scott'],
  ['Blade Runner', 'directed_by', 'Ridley Scott'],
  ['Alien', 'starred_actors', 'Sigourney Weaver'],
  ['Ridley Scott', 'born_in', 'South Shields'],
] as const

async function idOf(kg: KnowledgeGraph, name: string): Promise<number> {
  const id = await kg.term(name)
  if (id === undefined) throw new Error(`There is no ${name}.`)
  return id
}

async function relationOf(kg: KnowledgeGraph, name: string): Promise<number> {
  const id = await kg.relation(name)
  if (id === undefined) throw new Error(`There is no ${name}.`)
  return id
}

async function membersOf(kg: KnowledgeGraph, program: string): Promise<string[]> {
  const result = await executeSExpression(parseSExpression(program), kg)
  if (result.kind !== 'set') throw new Error('It is no set.')
  return Promise.all(result.ids.map(async id => (await kg.entity(id))?.name ?? ''))
}

test('what is hidden is gone from both ends, and nothing else is', () =>
  withGraph(FILMS, async whole => {
    const [alien, scott, directed] = await Promise.all([
      idOf(whole, 'Alien'),
      idOf(whole, 'Ridley Scott'),
      relationOf(whole, 'directed_by'),
    ])
    const kg = await GraphWithout.open(whole, { entity: alien, relation: directed, direction: 'tail' })
    expect(await membersOf(kg, '(JOIN (R directed_by) Alien)')).toEqual([])
    expect(await membersOf(kg, "(JOIN directed_by 'Ridley Scott')")).toEqual(['Blade Runner'])
    expect(await membersOf(kg, '(JOIN (R starred_actors) Alien)')).toEqual(['Sigourney Weaver'])
    expect((await kg.relations([alien], 'tail')).map(({ name }) => name)).toEqual(['starred_actors'])
    expect((await kg.relations([scott], 'head')).map(({ name, count }) => [name, count])).toEqual([['directed_by', 1]])
    expect(await kg.neighbours([alien], directed, 'tail')).toEqual({ items: [], total: 0 })
    const { items, total } = await kg.neighbours([scott], directed, 'head', { limit: 5 })
    expect([items.map(({ entity }) => entity.name), total]).toEqual([['Blade Runner'], 1])
    // The whole is as it was.
    expect(await membersOf(whole, '(JOIN (R directed_by) Alien)')).toEqual(['Ridley Scott'])
  }))

test('the deciding fact is that of the first step; what another relation says as well decides nothing', async () => {
  await withGraph(FILMS, async kg => {
    const program = '(JOIN (R born_in) (JOIN (R directed_by) Alien))'
    const without = await withoutDecidingFact(parseSExpression(program), kg)
    expect(without && (await membersOf(without, program))).toEqual([])
    expect(without && (await membersOf(without, "(JOIN (R born_in) 'Ridley Scott')"))).toEqual(['South Shields'])
    expect(await withoutDecidingFact(parseSExpression('(COUNT (JOIN (R directed_by) Alien))'), kg)).toBeUndefined()
  })
  await withGraph([...FILMS, ['Alien', 'made_by', 'Ridley Scott']], async kg => {
    expect(await withoutDecidingFact(parseSExpression('(JOIN (R directed_by) Alien)'), kg)).toBeUndefined()
  })
})
