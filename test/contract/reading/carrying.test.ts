import { describe, expect, it } from 'vitest'
import { carriedItems, carryingOf, followedAfter, observedItems } from '../../../electron/contract/reading/carrying.ts'
import { fact, look, topic, turn, walk } from './turns.ts'

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
  const carrying = carryingOf({ topicEntities: [topic('Marta')], answer, turns })

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
