import { expect, test } from 'vitest'
import { checkGraphs } from '../../../scripts/models/checks/generality-graphs.ts'
import { checkQuestions } from '../../../scripts/models/checks/generality-questions.ts'
import { generalityCheck } from '../../../scripts/models/checks/generality.ts'
import { loadNavigator } from '../../../electron/model/navigator/navigator.ts'
import { relationWords } from '../../../electron/model/relation-ranker/words.ts'

test('the generality check asks what its graphs can answer, and never what the anchor itself answers', () => {
  const questions = checkQuestions()
  expect(questions.length).toBeGreaterThan(200)
  for (const { graph, question, anchor, path, answers } of questions) {
    expect(question).toContain(anchor)
    for (const { relation } of path) expect(Object.values(graph.labels)).toContain(relation)
    expect(answers.length).toBeGreaterThan(0)
  }
  expect(new Set(checkGraphs.map(graph => graph.name)).size).toBe(checkGraphs.length)
})

test('where every relation fits the anchor, the shipped Navigator mostly walks them in the order that the question means', async () => {
  const some = checkQuestions().filter((_, i) => i % 6 === 0)
  const scores = await generalityCheck(await loadNavigator('resources/models/navigator.bin'), some)
  const n = scores.reduce((sum, score) => sum + score.n, 0)
  expect(scores.reduce((sum, score) => sum + score.n * score.hit1, 0) / n).toBeGreaterThan(0.65)
})

test('the s of "spouse(s)" is no word of its own', () => {
  expect(relationWords('people.person.spouse_s').own).toEqual(['spouse'])
  expect(relationWords('s').own).toEqual(['s'])
})
