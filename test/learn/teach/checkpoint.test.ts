import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  CheckpointError,
  findCheckpoint,
  writeCheckpoint,
  type RunPosition,
} from '../../../electron/learn/teach/checkpoint.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-checkpoint-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const at = (points: number): RunPosition => ({
  version: 1,
  stage: 'stage-1',
  seconds: points,
  stageSeconds: { lessons: 1 },
  skipped: [],
  points,
  notes: [],
  loop: { version: 2, seed: 1, lessons: 'of the run', step: points, without: 0 },
})
const learner = (text: string): { saveState(into: string): Promise<void> } => ({
  saveState: into => writeFile(join(into, 'weights'), text),
})
const fails = (code: string): { saveState(into: string): Promise<void> } => ({
  async saveState(into) {
    await writeFile(join(into, 'weights'), 'half')
    throw Object.assign(new Error(`${code}: no space left on device, write`), { code })
  },
})

async function weights(kind: 'last' | 'best' = 'last'): Promise<string | undefined> {
  const found = await findCheckpoint(folder, kind)
  return found && readFile(join(found.folder, 'weights'), 'utf8')
}

test('a checkpoint takes the place of the one before, whole, and both kinds live beside each other', async () => {
  expect(await findCheckpoint(folder, 'last')).toBeUndefined()
  await writeCheckpoint(folder, 'last', learner('one'), at(1))
  await writeCheckpoint(folder, 'best', learner('best'), at(1))
  await writeCheckpoint(folder, 'last', learner('two'), at(2))
  expect(await weights()).toBe('two')
  expect((await findCheckpoint(folder, 'last'))?.position).toEqual(at(2))
  expect(await weights('best')).toBe('best')
  expect((await readdir(folder)).toSorted()).toEqual(['best', 'last'])
})

test('a full disk leaves the old one whole and says what to do', async () => {
  await writeCheckpoint(folder, 'last', learner('one'), at(1))
  const refused = await writeCheckpoint(folder, 'last', fails('ENOSPC'), at(2)).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(CheckpointError)
  expect(String(refused)).toMatch(/one before it is kept, and the run can be resumed.*the disk is full.*Make room/)
  expect(await weights()).toBe('one')
  expect(await readdir(folder)).toEqual(['last'])
})

test('whatever moment the power goes at, one whole checkpoint is found', async () => {
  await writeCheckpoint(folder, 'last', learner('one'), at(1))
  // While the new one is being written: its position is not there yet.
  await mkdir(join(folder, 'last.new'))
  await writeFile(join(folder, 'last.new', 'weights'), 'half')
  expect(await weights()).toBe('one')
  // After the old one was moved away.
  await writeFile(join(folder, 'last.new', 'weights'), 'two')
  await writeFile(join(folder, 'last.new', 'position.json'), JSON.stringify(at(2)))
  await rename(join(folder, 'last'), join(folder, 'last.old'))
  expect(await weights()).toBe('two')
  // And the next one is written as ever.
  await writeCheckpoint(folder, 'last', learner('three'), at(3))
  expect(await weights()).toBe('three')
  expect(await readdir(folder)).toEqual(['last'])
})
