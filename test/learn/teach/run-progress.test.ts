import { saying } from '../../../electron/contract/words/saying.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readLines } from '../../../electron/base/json-lines.ts'
import { CurvePointSchema, type TrainingProgress } from '../../../electron/contract/training-run.ts'
import { RunClock } from '../../../electron/learn/teach/clock.ts'
import { runFiles, type RunFiles } from '../../../electron/learn/teach/run-folder.ts'
import { RunProgress } from '../../../electron/learn/teach/run-progress.ts'

import { waitingStages } from './teaching.ts'

let files: RunFiles
let told: TrainingProgress[]
beforeEach(async () => {
  files = runFiles(await mkdtemp(join(tmpdir(), 'clew-progress-')))
  told = []
})
afterEach(() => rm(files.folder, { recursive: true }))

const progressOf = (start: { notes: string[]; points: number } = { notes: [], points: 0 }): RunProgress =>
  new RunProgress(
    files,
    new RunClock(),
    waitingStages(['lessons', 'stage-1', 'after']),
    { ...start, rollouts: [] },
    view => told.push(view),
  )

test('a stage that begins or ends is told at once, and one that is done or left out is told as whole', () => {
  const progress = progressOf()
  progress.stage('lessons', 'running')
  progress.step('lessons', { phase: 'drawing', fraction: 0.4, rate: '3 lessons/s', secondsLeft: -2 })
  progress.stage('lessons', 'done')
  progress.stage('stage-1', 'skipped')
  expect(told.map(({ stages }) => stages.map(({ state, fraction }) => `${state} ${fraction}`))).toEqual([
    ['running 0', 'waiting 0', 'waiting 0'],
    ['done 1', 'waiting 0', 'waiting 0'],
    ['done 1', 'skipped 1', 'waiting 0'],
  ])
  expect(told.at(-1)).toMatchObject({ phase: 'drawing', rate: '3 lessons/s', secondsLeft: 0 })
  // What was last done is not what the next stage does.
  progress.stage('after', 'running')
  expect(told.at(-1)).toMatchObject({ phase: saying('progress.starting') })
  expect(told.at(-1)?.rate).toBeUndefined()
  // What was told is not changed by what comes after it.
  expect(told[0]?.stages[0]?.state).toBe('running')
})

test('a sentence is noted once, those of before stay, and a fraction is at most the whole', () => {
  const progress = progressOf({ notes: ['said before'], points: 0 })
  for (const sentence of ['said before', 'new', 'new']) progress.note(sentence)
  progress.step('stage-1', { phase: 'learning', fraction: 1.5 })
  progress.changed(true)
  expect(told.at(-1)?.notes).toEqual(['said before', 'new'])
  expect(told.at(-1)?.stages[1]?.fraction).toBe(1)
})

test('what was told of a stage is not taken back by a run that goes on and does some of it again', () => {
  const [lessons, stage, after] = waitingStages(['lessons', 'stage-1', 'after'])
  if (lessons === undefined || stage === undefined || after === undefined) throw new TypeError('three stages')
  const progress = new RunProgress(
    files,
    new RunClock(),
    [{ ...lessons, state: 'done', fraction: 1 }, { ...stage, state: 'running', fraction: 0.5 }, after],
    { notes: [], points: 0, rollouts: [] },
    view => told.push(view),
  )
  progress.stage('stage-1', 'running')
  for (const fraction of [0.3, 0.5, 0.6]) {
    progress.step('stage-1', { phase: 'learning', fraction })
    progress.changed(true)
  }
  expect(told.map(({ stages }) => stages.map(each => each.fraction))).toEqual([
    [1, 0.5, 0],
    [1, 0.5, 0],
    [1, 0.5, 0],
    [1, 0.6, 0],
  ])
})

test('every point is on disk after a flush, in order, without what is no number, and counted', async () => {
  const progress = progressOf({ notes: [], points: 5 })
  for (let step = 1; step <= 3; step++) progress.point('stage-1', step, { loss: 1 / step, gradient: NaN })
  await progress.flush()
  expect(progress.points).toBe(8)
  expect((await readLines(files.curve, CurvePointSchema)).map(({ step, values }) => ({ step, values }))).toEqual([
    { step: 1, values: { loss: 1 } },
    { step: 2, values: { loss: 1 / 2 } },
    { step: 3, values: { loss: 1 / 3 } },
  ])
})
