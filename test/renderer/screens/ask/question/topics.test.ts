import { expect, it } from 'vitest'
import type { EntitySuggestion, MentionView } from '../../../../../electron/contract/graph.ts'
import {
  addTopic,
  apart,
  noEdits,
  pickCandidate,
  removeTopic,
  topicsOf,
} from '../../../../../renderer/screens/ask/question/topics.ts'

function entity(key: string, name = key): EntitySuggestion {
  return { name, key, types: ['city'], degree: 3, match: 'exact' }
}
const paris: MentionView = {
  start: 0,
  end: 5,
  text: 'Paris',
  candidates: [entity('paris-city', 'Paris'), entity('paris-person', 'Paris')],
}
const zug: MentionView = { start: 10, end: 13, text: 'Zug', candidates: [entity('zug', 'Zug')] }
const keys = (topics: ReturnType<typeof topicsOf>) => topics.map(topic => topic.entity.key)

it('takes the first candidate until another is picked', () => {
  expect(keys(topicsOf([paris, zug], noEdits))).toEqual(['paris-city', 'zug'])
  expect(keys(topicsOf([paris, zug], pickCandidate(noEdits, 'Paris', 'paris-person')))).toEqual(['paris-person', 'zug'])
})

it('keeps corrections while the question is edited around them', () => {
  const edits = removeTopic(pickCandidate(noEdits, 'Paris', 'paris-person'), 'Zug')
  const moved = { ...paris, start: 20, end: 25 }
  expect(keys(topicsOf([moved, zug], edits))).toEqual(['paris-person'])
})

it('adds each entity once, and takes an added one out again', () => {
  const edits = addTopic(addTopic(noEdits, entity('oslo')), entity('oslo'))
  expect(keys(topicsOf([zug], edits))).toEqual(['zug', 'oslo'])
  expect(keys(topicsOf([zug], addTopic(noEdits, entity('zug'))))).toEqual(['zug'])
  expect(keys(topicsOf([zug], removeTopic(edits, '+oslo')))).toEqual(['zug'])
})

it('drops a mention that no entity stands behind', () => {
  expect(topicsOf([{ ...zug, candidates: [] }], noEdits)).toEqual([])
})

it('tells namesakes apart by type, key and connections', () => {
  expect(apart({ ...entity('http://x/1', 'Paris'), degree: 1 })).toBe('city · http://x/1 · 1 fact')
})
