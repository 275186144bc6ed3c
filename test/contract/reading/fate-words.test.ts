import { expect, test } from 'vitest'
import { changeLines, changeNote, changeWords, savedWords } from '../../../electron/contract/reading/fate-words.ts'
import type { ChangedAnswer } from '../../../electron/contract/recheck.ts'

const none = { count: 0, first: [] }
const change: ChangedAnswer = {
  id: '1',
  question: 'who directed Dune?',
  fate: 'answer',
  fingerprint: 'abc',
  was: { total: 1, names: ['David Lynch'] },
  now: { total: 2, names: ['David Lynch', 'Denis Villeneuve'] },
  items: { came: { count: 1, first: ['Denis Villeneuve'] }, went: none },
  facts: {
    came: { count: 2, first: [{ head: 'Dune', relation: 'directed_by', tail: 'Denis Villeneuve', time: '2021' }] },
    went: none,
  },
  digest: 'd',
  given: { id: 3 },
  seen: false,
}

test('what an answer was and is, with the version that it was given on', () => {
  expect(changeNote(change)).toBe(
    'Since version 3 it changed: it was David Lynch, now it is David Lynch and Denis Villeneuve.',
  )
  expect(changeNote({ ...change, fate: 'silent', now: { total: 0, names: [] }, given: { id: 3, name: 'March' } })).toBe(
    'Since version March: it was David Lynch; now the graph does not say.',
  )
  expect(changeNote({ ...change, fate: 'evidence', given: undefined })).toBe(
    'Since an earlier version: the same answer, by other facts.',
  )
  const { now: _, ...without } = change
  expect(changeNote({ ...without, fate: 'not-asked', reason: '“Dune” is no longer in the graph.' })).toBe(
    'The graph has changed. “Dune” is no longer in the graph.',
  )
})

test('items are listed where the sentence does not name all of them, and what is left is counted', () => {
  expect(changeLines(change)).toEqual(['+ Dune → directed_by → Denis Villeneuve [2021]', '+ 1 more'])
  const many = { total: 40, names: ['A', 'B', 'C', 'D', 'E', 'F'] }
  expect(changeWords({ ...change, was: many })).toBe('A, B, C, D and 36 more → David Lynch and Denis Villeneuve')
  expect(changeLines({ ...change, was: many })[0]).toBe('+ Denis Villeneuve')
})

test('how many changed, were not asked yet, or cannot be', () => {
  const fates = { unchanged: 36, answer: 2, silent: 0, evidence: 1, 'not-asked': 2 }
  const told = { at: '', seconds: 1, fates, changes: [change] }
  expect(savedWords({ graphVersion: 4, saved: 41, older: 41, told })).toBe(
    '3 of 41 saved answers changed with version 4. 2 cannot be asked again.',
  )
  expect(savedWords({ graphVersion: 4, saved: 41, older: 40 })).toBe(
    '40 of 41 saved answers were given on another version, and not asked again with this one.',
  )
  expect(savedWords({ graphVersion: 4, saved: 1, older: 0 })).toBe('1 saved answer, all given on the present version.')
  expect(savedWords({ graphVersion: 4, saved: 0, older: 0 })).toBe('No saved answers yet.')
})
