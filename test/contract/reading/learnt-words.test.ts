import { expect, test } from 'vitest'
import { unfinishedWords } from '../../../electron/contract/reading/learnt-words.ts'
import { trialWords } from '../../../electron/contract/reading/trial-words.ts'

const after = { questions: 1, hit1: 1, f1: 1, hit1Low: 1, hit1High: 1, byHops: [] }

test('what was not learnt to its end says so', () => {
  expect(unfinishedWords({ run: 'a' }, 'running')).toBe('still learning')
  expect(unfinishedWords({ run: 'a' }, 'stopped')).toBe('not learnt to its end')
  expect(unfinishedWords({ run: 'a' })).toBe('not learnt to its end')
  expect(unfinishedWords({ run: 'a', after }, 'done')).toBeUndefined()
  expect(unfinishedWords({})).toBeUndefined()
})

test('a first try is told with its speed', () => {
  expect(trialWords({ text: '', promptTokens: 5, writtenTokens: 32, seconds: 0.5, loadSeconds: 2 })).toMatch(
    /^Wrote 32 tokens in 0\.5\d* s: 64 tokens a second\. Read into memory in 2/,
  )
  expect(trialWords({ text: '', promptTokens: 5, writtenTokens: 0, seconds: 0.5, loadSeconds: 0 })).not.toContain(
    'a second',
  )
})
