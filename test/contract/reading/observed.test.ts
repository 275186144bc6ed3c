import { expect, it } from 'vitest'
import { entitiesOf, factsSeen } from '../../../electron/contract/reading/observed.ts'
import { join } from './kinds.ts'
import { fact, look, walk } from './turns.ts'

const sibling = fact('Marta', 'sibling', 'Jonas')
const directs = fact('Alpsee', 'director', 'Jonas')
const turns = [
  look('Marta', 'tail', ['sibling', 'employer']),
  walk('Marta', 'sibling', 'tail', ['Jonas', 'Ruth']),
  walk('Jonas', 'director', 'head', ['Alpsee', 'Other']),
]

it('factsSeen keeps one of each fact, in order, and tells times apart', () => {
  const timed = { ...sibling, time: '1999' }
  const again = walk('Marta', 'sibling', 'tail', ['Jonas'])
  again.observation?.facts.push(timed)
  expect(factsSeen([...turns, again])).toEqual([
    sibling,
    fact('Marta', 'sibling', 'Ruth'),
    directs,
    fact('Other', 'director', 'Jonas'),
    timed,
  ])
})

it('lists the entities of walks and the members of expressions', () => {
  const step = join('expression1', 'r', [['A', 'B']])
  expect(entitiesOf(turns[1]?.observation).map(({ name }) => name)).toEqual(['Jonas', 'Ruth'])
  expect(entitiesOf(step.observation).map(({ name }) => name)).toEqual(['B', 'B'])
  expect(entitiesOf(undefined)).toEqual([])
})
