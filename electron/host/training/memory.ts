import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { freemem } from 'node:os'
import type { TrainingPlan } from '../../contract/training-plan.ts'
import type { InputOf, OutputOf } from '../../base/line.ts'
import { WorkerClient } from '../../base/worker-client.ts'
import { ClewError } from '../../contract/errors.ts'
import type { SpawnWorker } from '../workers/spawn-worker.ts'
import { trainingCalls } from './training-messages.ts'
import type { PlannedModel } from './trained-model.ts'
import { saying } from '../../contract/words/saying.ts'

/** `refusal`: why it does not fit, or why this file cannot be trained. */
type Measured = OutputOf<typeof trainingCalls.memory>

/** What training would take, measured before anything is loaded. */
export type TrainingMemory = Measured & { free: number }

/**
 * Of the Navigator's file: its weights, their gradient, two moments, the weights it began with, and a checkpoint while
 * it is read, in floats where the file has bytes. A process that opened the file of 5.0 MB, saved, restored and
 * exported it grew by 137 MB.
 */
const NAVIGATOR_FACTOR = 28
/** Of the same file where it is only asked: its weights in floats. */
const RANKER_FACTOR = 4
/**
 * The process beside that: the program, the lessons, the episodes at hand. With the above 423 MB at most in a run on
 * MetaQA's graph (133,582 triples, 530 lessons, 2 minutes).
 */
const NAVIGATOR_PROCESS = 280e6

/**
 * Measures by ggml's own allocator, in a process of its own; what was measured is remembered, since a form asks with
 * every stroke.
 * @throws {@link ClewError} where the process ends without an answer
 */
export function memoryMeter(spawn: SpawnWorker): (model: PlannedModel, plan: TrainingPlan) => Promise<TrainingMemory> {
  const known = new Map<string, Promise<Measured>>()
  return async ({ files }, { whole, lora, device }) => {
    if (files.kind === 'navigator')
      return withRoom({ bytes: NAVIGATOR_PROCESS + (await stat(files.weights)).size * NAVIGATOR_FACTOR, device: 'CPU' })
    if (files.kind === 'programs')
      return withRoom({ bytes: NAVIGATOR_PROCESS + (await stat(files.ranker)).size * RANKER_FACTOR, device: 'CPU' })
    const question = { path: files.path, device, lora: whole ? undefined : lora }
    const key = JSON.stringify(question)
    const measuring = known.get(key) ?? measure(question, spawn)
    known.set(key, measuring)
    measuring.catch(() => known.delete(key))
    return withRoom(await measuring)
  }
}

function withRoom(measured: Measured): TrainingMemory {
  const free = freemem()
  const { bytes, device, refusal } = measured
  const tooLarge =
    device === 'CPU' && bytes > free
      ? saying('trainingProblems.tooLarge', { needed: { bytes }, free: { bytes: free } })
      : undefined
  return { bytes, free, device, refusal: tooLarge ?? refusal }
}

async function measure(question: InputOf<typeof trainingCalls.memory>, spawn: SpawnWorker): Promise<Measured> {
  await using worker = new WorkerClient(spawn('training', { correlation: randomUUID() }), 'training', trainingCalls)
  try {
    return await worker.call('memory', question)
  } catch (error) {
    // A file that cannot be trained is an answer too; a process that is gone is none.
    if (!(error instanceof ClewError) || error.code === 'unavailable') throw error
    return { bytes: 0, device: 'CPU', refusal: error.said }
  }
}
