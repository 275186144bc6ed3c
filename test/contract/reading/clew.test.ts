// Before any store: it makes what these take from a browser.
import '../../renderer/hosted-window.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { carryingOf } from '../../../electron/contract/reading/carrying.ts'
import { expressionForm, expressionResult, measuredWords } from '../../../electron/contract/reading/expression-words.ts'
import { measureWords, statementWords } from '../../../electron/contract/reading/statement-words.ts'
import { inLanguage } from '../../../electron/contract/words/in-language.ts'
import { subgraphOf } from '../../../electron/contract/reading/subgraph.ts'
import type { ExpressionStep } from '../../../electron/contract/observation.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import { OPERATION_NAMES, operationForm } from '../../../electron/kg/statements/operations.ts'
import { readNested } from '../../../electron/kg/statements/read.ts'
import { reportStep } from '../../../electron/report/steps.ts'
import { TurnStep } from '../../../renderer/screens/ask/steps/turn-step.tsx'
import { goldenTrajectories } from './goldens.ts'

let goldens: Map<string, Trajectory>
beforeAll(async () => {
  goldens = await goldenTrajectories()
})

function golden(name: string): Trajectory {
  const found = goldens.get(name)
  if (!found) throw new Error(name)
  return found
}

const drawn = (trajectory: Trajectory) => {
  const { nodes, edges } = subgraphOf(trajectory, carryingOf(trajectory), new Map())
  return {
    nodes: nodes.map(({ id, kind }) => [id, kind]),
    edges: edges.map(({ source, target, thread }) => [source, target, thread]),
  }
}

it('draws every step of a path, with the thread to the answer', () => {
  expect(drawn(golden('Clew, a path'))).toEqual({
    nodes: [
      ['Nolan', 'topic'],
      ['Tenet', 'thread'],
      ['Pattinson', 'answer'],
    ],
    edges: [
      ['Tenet', 'Nolan', true],
      ['Tenet', 'Pattinson', true],
    ],
  })
})

it('draws the fact behind a yes, though no step led along it', () => {
  expect(drawn(golden('Clew, yes or no')).edges).toContainEqual(['Tenet', 'Nolan', true])
})

it('tells statements as they were written, with what they come to and what was compared', () => {
  const [first, second] = golden('Clew, who has most').turns.flatMap(({ observation }) =>
    observation?.kind === 'expressions' ? observation.steps : [],
  )
  expect(first && [expressionForm(first), expressionResult(first)]).toEqual([
    's1 = follow("Nolan", ^directed_by)',
    '3 results',
  ])
  expect(second && measuredWords(second)).toBe('Compared: Tenet 1.')
  const step = (computed: NonNullable<ExpressionStep['computed']>): ExpressionStep => ({
    action: 'count(s1)',
    results: [],
    total: 0,
    computed,
  })
  expect(expressionResult(step({ kind: 'number', value: 0.1 + 0.2 }))).toBe('0.3')
  expect(expressionResult(step({ kind: 'boolean', value: false }))).toBe('no')
  expect(expressionResult(step({ kind: 'times', times: ['2014-03', '2015'] }))).toBe('2014-03 and 2015')
  expect(expressionResult(step({ kind: 'value' }))).toBe('nothing to compute from')
})

it('shows a turn on the screen and in the report: each statement once, a number as the result and not as a member', () => {
  const trajectory = golden('Clew, a count')
  const [turn] = trajectory.turns
  if (!turn) throw new Error('no turn')
  const markup = renderToStaticMarkup(
    createElement(TurnStep, {
      turn,
      index: 0,
      all: trajectory.turns,
      carrying: carryingOf(trajectory),
      protocol: 'clew',
    }),
  )
  expect(markup.match(/s2 = count\(s1\)/g)).toHaveLength(1)
  expect(markup).toContain('Dunkirk')
  const { calls, expressions, lists } = reportStep(turn, carryingOf(trajectory), 'clew')
  expect(calls).toEqual([])
  expect(expressions.map(({ form, result }) => [form, result])).toEqual([
    ['s1 = follow("Nolan", ^directed_by)', '3 results'],
    ['s2 = count(s1)', '3'],
  ])
  expect(lists.map(({ items }) => items.length)).toEqual([3])
})

it('shows what the documents say with the set that was found in them, and an answer rests on it', () => {
  const trajectory = golden('Clew, what the documents name')
  const [turn] = trajectory.turns
  if (!turn) throw new Error('no turn')
  expect(turn.observation?.text).toContain('films.txt: “Nolan directed Interstellar')
  expect(trajectory.answer).toMatchObject([{ name: 'Nolan', passages: [{ source: { document: 'films.txt' } }] }])
  expect(reportStep(turn, carryingOf(trajectory), 'clew').passages[0]).toMatchObject({ carries: true })
  const markup = renderToStaticMarkup(
    createElement(TurnStep, {
      turn,
      index: 0,
      all: trajectory.turns,
      carrying: carryingOf(trajectory),
      protocol: 'clew',
    }),
  )
  expect(markup).toContain('films.txt')
})

it('counts what a report leaves out of a set once', () => {
  const trajectory = golden('Clew, a path')
  const [turn] = trajectory.turns
  if (turn?.observation?.kind !== 'expressions') throw new Error('no steps')
  const { steps } = turn.observation
  const larger = {
    ...turn.observation,
    cut: 9,
    steps: [...steps.slice(0, -1), ...steps.slice(-1).map(step => ({ ...step, total: 10 }))],
  }
  const { lists } = reportStep({ ...turn, observation: larger }, carryingOf(trajectory), 'clew')
  expect(lists.at(-1)).toMatchObject({ items: { length: 1 }, more: 9 })
})

it('has plain words for what numbers come to', () => {
  const told = (written: string): (string | undefined)[] => {
    const call = readNested(written)
    return call ? [statementWords(call), measureWords(call)] : []
  }
  const programs = [
    'top(s1, sum(^done_by / hours, s2), "max")',
    'top(s1, mean(score), "min", 3)',
    'keep(s1, sum(^customer / amount), ">", 500)',
    'max(s1, mean(^team / score))',
    'keep(s1, stock, "<", own(reorder_level))',
    'both(s1, having(sum(^customer / amount), ">", 500))',
  ]
  expect(programs.map(told)).toEqual([
    ['take those of s1 whose “hours” come to the most', 'sum of hours'],
    ['take those of s1 with the lowest mean of “score”', 'mean of score'],
    ['keep those of s1 with sum of “amount” > 500', 'sum of amount'],
    ['take the largest mean of “score” of s1', undefined],
    ['keep those of s1 with “stock” < their own “reorder level”', 'stock'],
    [expect.any(String), 'sum of amount'],
  ])
  expect(inLanguage('de', () => programs.slice(0, 5).map(program => told(program)[0]))).toEqual([
    'aus s1 nehmen, wessen „hours“ zusammen am meisten ergeben',
    'aus s1 nehmen, wessen „score“ im Mittel am niedrigsten sind',
    'von s1 behalten, was „amount“ in Summe > 500 hat',
    'das größte „score“ im Mittel von s1 nehmen',
    'von s1 behalten, was „stock“ < das eigene „reorder level“ hat',
  ])
})

it('has plain words for every operation', () => {
  for (const name of OPERATION_NAMES) {
    const call = readNested(operationForm(name))
    expect(call && statementWords(call)).toMatch(/^[a-z].{6,}/)
  }
})
