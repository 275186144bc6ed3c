import { expect, it } from 'vitest'
import { EvaluationPlanSchema } from '../../../electron/contract/evaluation-plan.ts'
import type { KeptEvaluation } from '../../../electron/host/evaluation/evaluation-place.ts'
import { RunRecord } from '../../../electron/host/evaluation/run-record.ts'

const KEPT: KeptEvaluation = {
  version: 1,
  id: 'e',
  name: 'two questions',
  plan: EvaluationPlanSchema.parse({ kg: 'films' }),
  model: 'Clew Navigator',
  protocol: 'clew',
  questionSet: 'two',
  of: 2,
  done: 0,
  state: 'running',
  startedAt: '2026-01-01T00:00:00.000Z',
  notes: [],
}

/** A disk that takes its time, and what stood on it whenever something was told. */
function slowDisk() {
  let onDisk: KeptEvaluation = KEPT
  let failing = false
  const told: [told: KeptEvaluation['state'], onDisk: KeptEvaluation['state']][] = []
  const place = {
    async write(kept: KeptEvaluation): Promise<void> {
      await new Promise(resolve => setImmediate(resolve))
      if (failing) throw new Error('the disk is full')
      onDisk = kept
    },
  }
  const record = new RunRecord(place, KEPT, ({ state }) => told.push([state, onDisk.state]))
  return { record, told, fail: () => (failing = true) }
}

it('tells of an end only when it can be read from the disk, whoever looks then sees it', async () => {
  const { record, told } = slowDisk()
  await record.tell({ done: 1 })
  await record.tell({ state: 'done' })
  expect(told).toEqual([
    ['running', 'running'],
    ['done', 'done'],
  ])
})

it('tells of an end that the disk does not take', async () => {
  const { record, told, fail } = slowDisk()
  fail()
  await expect(record.tell({ state: 'failed' })).rejects.toThrow('the disk is full')
  expect(told).toEqual([['failed', 'running']])
})
