import { describe, expect, it } from 'vitest'
import {
  carriedItems,
  carryingOf,
  factsSeen,
  followedAfter,
  observedItems,
  pathOf,
} from '../../../electron/contract/reading/paths.ts'
import { fact, look, turn, walk } from './turns.ts'

const sibling = fact('Marta', 'sibling', 'Jonas')
const directs = fact('Alpsee', 'director', 'Jonas')
const answer = [
  { name: 'Alpsee', evidence: [[sibling, directs]] },
  { name: 'Guess', evidence: [] },
]
const turns = [
  look('Marta', 'tail', ['sibling', 'employer']),
  walk('Marta', 'sibling', 'tail', ['Jonas', 'Ruth']),
  walk('Jonas', 'director', 'head', ['Alpsee', 'Other']),
]

describe('what carries an answer', () => {
  const carrying = carryingOf(answer, turns)

  it('marks the entities of evidence facts and no others', () => {
    const marked = turns.map(each =>
      observedItems(each, carrying, new Set())
        .filter(item => item.carries)
        .map(item => item.text),
    )
    expect(marked).toEqual([['sibling'], ['Jonas'], ['Alpsee']])
  })

  it('does not put an unsupported item on the thread', () => {
    expect(carrying.names.has('Guess')).toBe(false)
  })

  it('marks a relation only in the direction in which it was walked', () => {
    const other = observedItems(look('Marta', 'head', ['sibling']), carrying, new Set())
    expect(other.map(item => item.carries)).toEqual([false])
  })

  it('does not mark a relation that leads back along the evidence but was not walked from there', () => {
    const back = observedItems(look('Jonas', 'head', ['sibling', 'director']), carrying, new Set())
    expect(back.map(item => item.carries)).toEqual([false, true])
  })

  it('shows what was followed later, not what was followed before', () => {
    expect(followedAfter(turns, 0)).toEqual(new Set(['Marta', 'sibling', 'Jonas', 'director']))
    expect(followedAfter(turns, 2)).toEqual(new Set())
  })

  it('lists what carries once, however often it was returned', () => {
    expect(carriedItems([...turns, ...turns], carrying).map(item => item.text)).toEqual(['Jonas', 'Alpsee'])
  })

  it('returns nothing for an error', () => {
    expect(
      observedItems(
        turn(undefined, { kind: 'error', text: '', facts: [], cut: 0, code: 'x', message: 'm', nearest: [] }),
        carrying,
        new Set(),
      ),
    ).toEqual([])
  })
})

describe('pathOf', () => {
  it('walks from the topic entity and turns facts that point the other way', () => {
    expect(pathOf([sibling, directs], new Set(['Marta']), 'Alpsee')).toEqual({
      from: 'Marta',
      hops: [
        { relation: 'sibling', forwards: true, to: 'Jonas' },
        { relation: 'director', forwards: false, to: 'Alpsee' },
      ],
    })
  })

  it('starts at the end that the second fact does not touch, even when both ends are topics', () => {
    expect(pathOf([fact('B', 'r', 'A'), fact('B', 's', 'C')], new Set(['A', 'B']), 'C')?.from).toBe('A')
  })

  it('reads one fact from the topic, or from the end that is not the answer', () => {
    expect(pathOf([fact('X', 'r', 'Y')], new Set(['Y']), 'X')).toEqual({
      from: 'Y',
      hops: [{ relation: 'r', forwards: false, to: 'X' }],
    })
    expect(pathOf([fact('X', 'r', 'Y')], new Set(), 'X')?.from).toBe('Y')
    expect(pathOf([fact('X', 'r', 'Y')], new Set(), 'Y')?.from).toBe('X')
  })

  it('keeps the time of a fact and has no path for an empty chain', () => {
    expect(pathOf([{ ...sibling, time: '2005-05' }], new Set(['Marta']), 'Jonas')?.hops[0]?.time).toBe('2005-05')
    expect(pathOf([], new Set(), 'x')).toBeUndefined()
  })
})

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
