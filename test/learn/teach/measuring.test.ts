import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RunClock } from '../../../electron/learn/teach/clock.ts'
import { keepBest } from '../../../electron/learn/teach/measuring.ts'
import type { RunContext } from '../../../electron/learn/teach/run-context.ts'
import { runFiles } from '../../../electron/learn/teach/run-folder.ts'
import { RunProgress } from '../../../electron/learn/teach/run-progress.ts'
import { RunState } from '../../../electron/learn/teach/run-state.ts'
import { PAUSE } from '../../../electron/learn/teach/training-run.ts'
import { TabularLearner } from '../tabular-learner.ts'

test('a pause while another graph is asked draws nothing that is drawn again by who goes on', async () => {
  const files = runFiles(await mkdtemp(join(tmpdir(), 'clew-measuring-')))
  await mkdir(files.checkpoints)
  const clock = new RunClock()
  const progress = new RunProgress(files, clock, [], { notes: [], points: 0, rollouts: [] }, () => undefined)
  const state = new RunState(
    { version: 1, stage: 'stage-1', seconds: 0, stageSeconds: {}, skipped: [], points: 0, notes: [] },
    { files, notes: [], openLearner: async () => new TabularLearner(), exported: () => undefined },
    clock,
    progress,
  )
  await state.open(undefined)
  const context = {
    clock,
    files,
    progress,
    environment: () => ({}),
    learner: () => state.learner,
    atOnce: () => 1,
    signal: AbortSignal.abort(PAUSE),
    elsewhere: {
      questions: [],
      environment: () => {
        throw PAUSE
      },
    },
  } as unknown as RunContext
  await expect(keepBest('stage-1', [], state, context)).rejects.toBe(PAUSE)
  expect(progress.points).toBe(0)
  await keepBest('stage-1', [], state, { ...context, elsewhere: undefined })
  expect(progress.points).toBe(1)
  await rm(files.folder, { recursive: true })
})
