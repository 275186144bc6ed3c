import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StageState } from '../../../electron/learn/stage-loop.ts'
import { CheckpointError, findCheckpoint, type RunPosition } from '../../../electron/learn/teach/checkpoint.ts'
import { RunClock } from '../../../electron/learn/teach/clock.ts'
import { runFiles, type RunFiles } from '../../../electron/learn/teach/run-folder.ts'
import { RunProgress } from '../../../electron/learn/teach/run-progress.ts'
import { RunState } from '../../../electron/learn/teach/run-state.ts'
import { TabularLearner } from '../tabular-learner.ts'

let files: RunFiles
let exported: string[]
let opened: (string | undefined)[]
beforeEach(async () => {
  files = runFiles(await mkdtemp(join(tmpdir(), 'clew-state-')))
  await mkdir(files.checkpoints)
  exported = []
  opened = []
})
afterEach(() => rm(files.folder, { recursive: true }))

const START: RunPosition = {
  version: 1,
  stage: 'stage-1',
  seconds: 0,
  stageSeconds: {},
  skipped: [],
  points: 0,
  notes: [],
}

async function openState(position: RunPosition = START, checkpoint?: string): Promise<RunState> {
  const clock = new RunClock()
  const progress = new RunProgress(files, clock, [], { notes: [], points: 0, rollouts: [] }, () => undefined)
  const state = new RunState(
    { ...position },
    {
      files,
      notes: ['opened on the CPU'],
      openLearner: async weights => {
        opened.push(weights)
        const learner = new TabularLearner()
        if (weights !== undefined) learner.table = JSON.parse(await readFile(weights, 'utf8')) as typeof learner.table
        return learner
      },
      exported: path => exported.push(path),
    },
    clock,
    progress,
  )
  await state.open(checkpoint)
  return state
}

const learn = ({ learner }: RunState, logit: number): void => {
  if (learner instanceof TabularLearner) learner.table.logits = { known: logit }
}
const known = ({ learner }: RunState): unknown => learner instanceof TabularLearner && learner.table.logits['known']
const at = (step: number, best?: StageState['best']): StageState => ({
  version: 2,
  seed: 1,
  lessons: 'of the run',
  step,
  without: 0,
  best,
})

test('there is no learner before it is open', () => {
  const clock = new RunClock()
  const tools = { files, notes: [], openLearner: () => Promise.reject(new Error('unasked')), exported: () => undefined }
  const progress = new RunProgress(files, clock, [], { notes: [], points: 0, rollouts: [] }, () => undefined)
  expect(() => new RunState(START, tools, clock, progress).learner).toThrow('before it is open')
})

test('the best of a stage is kept at once and handed over; a step only when it is due', async () => {
  const state = await openState()
  learn(state, 1)
  await state.loopCheckpoint('best', at(0, { step: 0, score: 1 }))
  expect(exported).toEqual([])
  learn(state, 2)
  await state.loopCheckpoint('step', at(1))
  expect(await findCheckpoint(files.checkpoints, 'last')).toBeUndefined()
  await state.restore('stage')
  expect(known(state)).toBe(1)
  // Weights that were learnt can be asked with at once.
  await state.loopCheckpoint('best', at(2, { step: 2, score: 2 }))
  expect(exported).toHaveLength(1)
})

test('a position and its weights come back together', async () => {
  const state = await openState()
  learn(state, 3)
  state.position.loop = at(7)
  await state.write('last')
  const found = await findCheckpoint(files.checkpoints, 'last')
  expect(found?.position).toMatchObject({ loop: { step: 7 }, notes: ['opened on the CPU'] })
  const again = await openState(found?.position, found?.folder)
  expect(known(again)).toBe(3)
})

test('a stage that is stopped before it has found a best keeps the weights at hand', async () => {
  const state = await openState()
  learn(state, 1)
  await state.loopCheckpoint('best', at(0, { step: 0, score: 1 }))
  learn(state, 2)
  state.position.loop = at(1)
  await state.restoreStageBest()
  expect(known(state)).toBe(2)
  state.position.loop = at(1, { step: 0, score: 1 })
  await state.restoreStageBest()
  expect(known(state)).toBe(1)
})

test('a learner is opened anew from the weights of now once, also by who goes on', async () => {
  const state = await openState()
  learn(state, 4)
  await state.startFrom('imitated')
  await state.startFrom('imitated')
  expect(opened).toEqual([undefined, join(files.folder, 'imitated', 'table.json')])
  expect(known(state)).toBe(4)
  const found = await findCheckpoint(files.checkpoints, 'last')
  const again = await openState(found?.position, found?.folder)
  await again.startFrom('imitated')
  expect(opened).toHaveLength(3)
  expect(known(again)).toBe(4)
})

test('a checkpoint that the disk does not take is told as that, and the one before stays', async () => {
  const state = await openState()
  learn(state, 1)
  await state.write('last')
  // A file where the new folder is to be made.
  await rm(files.checkpoints, { recursive: true })
  await writeFile(files.checkpoints, '')
  await expect(state.write('last')).rejects.toThrow(CheckpointError)
})
