import { describe, expect, test } from 'vitest'
import { elsewhereWords } from '../../../electron/contract/reading/elsewhere-words.ts'
import { forgotten, type Grades } from '../../../electron/learn/teach/forgetting.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

const grades = (f1: readonly number[], hops?: number): Grades['here'] =>
  f1.map(value => ({ f1: value, ...(hops === undefined ? {} : { hops }) }))
const ones = (count: number, wrong = 0): number[] => Array.from({ length: count }, (_, at) => (at < wrong ? 0 : 1))

describe('what teaching costs', () => {
  const before: Grades = { here: [...grades(ones(40), 1), ...grades(ones(40, 30), 2)], elsewhere: grades(ones(60)) }

  test('nothing is lost where all is as before, and a question or two are chance', async () => {
    expect(await forgotten(before, before)).toBeUndefined()
    expect(await forgotten(before, { ...before, elsewhere: grades(ones(60, 2)) })).toBeUndefined()
  })

  test('another graph is not paid for this one', async () => {
    const lost = await forgotten(before, {
      here: [...grades(ones(40), 1), ...grades(ones(40), 2)],
      elsewhere: grades(ones(60, 12)),
    })
    expect(inWords(lost ?? '')).toMatch(
      /^questions of another graph were answered worse than before teaching \(F1 1\.000 to 0\.800 on 60;/,
    )
  })

  test('easy questions are not paid for hard ones', async () => {
    const lost = await forgotten(before, { ...before, here: [...grades(ones(40, 10), 1), ...grades(ones(40), 2)] })
    expect(inWords(lost ?? '')).toMatch(/^questions of 1 step were answered worse/)
  })

  test('too few questions, or others than before, say nothing', async () => {
    const few: Grades = { here: [], elsewhere: grades(ones(5)) }
    expect(await forgotten(few, { here: [], elsewhere: grades(ones(5, 5)) })).toBeUndefined()
    expect(await forgotten(before, { here: [], elsewhere: [] })).toBeUndefined()
  })

  test('it is said in a sentence', () => {
    const score = (hit1: number) => ({
      questions: 60,
      hit1,
      f1: hit1,
      hit1Low: hit1 - 0.05,
      hit1High: hit1,
      byHops: [],
    })
    expect(elsewhereWords({ before: score(0.9), after: score(0.88) })).toContain('0.900 to 0.880 of 60')
    expect(elsewhereWords({ before: score(0.9), after: score(0.88) })).toContain('nothing was forgotten')
    expect(elsewhereWords({ before: score(0.9), after: score(0.7) })).toContain('something was forgotten')
  })
})
