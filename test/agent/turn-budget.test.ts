import { expect, it } from 'vitest'
import { turnBudget } from '../../electron/agent/turn-budget.ts'
import { PROTOCOL_NAMES } from '../../electron/contract/protocol.ts'

it("gives a language model the papers' turns (KG-R1 §4.1: H = 5; GraphWalker §3.1: T = 10), ours their own", () => {
  const model = { kind: 'endpoint', defaultTurns: 10 } as const
  expect(PROTOCOL_NAMES.map(name => [name, turnBudget(model, name)])).toEqual([
    ['kg-r1', 5],
    ['graphwalker', 10],
    ['kbqa-r1', 6],
    ['graph-r1', 10],
    ['clew', 10],
  ])
  expect(turnBudget({ kind: 'navigator', defaultTurns: 160 }, 'kg-r1')).toBe(160)
  expect(turnBudget({ kind: 'gguf', defaultTurns: 10, prompt: 'compact' }, 'kg-r1')).toBe(10)
})
