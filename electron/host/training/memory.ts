import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { freemem } from 'node:os'
import { fromWire } from '../../contract/wire-error.ts'
import type { TrainingPlan } from '../../contract/training-plan.ts'
import { HostError, problemOf } from '../../contract/errors.ts'
import { crashReason, type SpawnWorker } from '../workers/spawn-worker.ts'
import { FromTrainingWorker } from './training-messages.ts'
import type { PlannedModel } from './trained-model.ts'

/** What training would take, measured before anything is loaded. */
export interface TrainingMemory {
  bytes: number
  free: number
  device: string
  /** Why it does not fit, or why this file cannot be trained. */
  refusal?: string
}

/**
 * Of the Navigator's file: its weights, their gradient, two moments, the weights it began with, and a checkpoint while
 * it is read, in floats where the file has bytes. A process that opened the file of 5.0 MB, saved, restored and
 * exported it grew by 137 MB.
 */
const NAVIGATOR_FACTOR = 28
/**
 * The process beside that: the program, the lessons, the episodes at hand. With the above 423 MB at most in a run on
 * MetaQA's graph (133,582 triples, 530 lessons, 2 minutes).
 */
const NAVIGATOR_PROCESS = 280e6

/**
 * Measures by ggml's own allocator, in a process of its own; what was measured is remembered, since a form asks with
 * every stroke.
 * @throws {@link HostError} where the process ends without an answer
 */
export function memoryMeter(spawn: SpawnWorker): (model: PlannedModel, plan: TrainingPlan) => Promise<TrainingMemory> {
  const known = new Map<string, Promise<Pick<TrainingMemory, 'bytes' | 'device' | 'refusal'>>>()
  return async ({ files }, { whole, lora, device }) => {
    if (files.kind === 'navigator')
      return withRoom({ bytes: NAVIGATOR_PROCESS + (await stat(files.weights)).size * NAVIGATOR_FACTOR, device: 'CPU' })
    const question = { path: files.path, device, ...(whole ? {} : { lora }) }
    const key = JSON.stringify(question)
    const measuring = known.get(key) ?? measure(question, spawn)
    known.set(key, measuring)
    measuring.catch(() => known.delete(key))
    return withRoom(await measuring)
  }
}

function withRoom(measured: Pick<TrainingMemory, 'bytes' | 'device' | 'refusal'>): TrainingMemory {
  const free = freemem()
  const { bytes, device, refusal } = measured
  const tooLarge =
    device === 'CPU' && bytes > free
      ? `Training needs about ${gigabytes(bytes)} of memory and ${gigabytes(free)} are free; close other programs, or choose a smaller model.`
      : undefined
  const reason = tooLarge ?? refusal
  return { bytes, free, device, ...(reason === undefined ? {} : { refusal: reason }) }
}

async function measure(
  question: { path: string; device: TrainingPlan['device']; lora?: TrainingPlan['lora'] },
  spawn: SpawnWorker,
): Promise<Pick<TrainingMemory, 'bytes' | 'device' | 'refusal'>> {
  const worker = spawn('training', { correlation: randomUUID() })
  try {
    const answered = new Promise<FromTrainingWorker>(settle => {
      worker.onMessage(data => settle(FromTrainingWorker.parse(data)))
    })
    worker.send({ kind: 'memory', ...question })
    const answer = await Promise.race([answered, worker.exit])
    if (!('kind' in answer)) throw new HostError('unavailable', crashReason('training', answer))
    if (answer.kind === 'memory')
      return {
        bytes: answer.bytes,
        device: answer.device,
        ...(answer.refusal === undefined ? {} : { refusal: answer.refusal }),
      }
    return {
      bytes: 0,
      device: 'CPU',
      refusal:
        answer.kind === 'failed'
          ? problemOf(fromWire(answer))
          : 'What training would take could not be measured; try again.',
    }
  } finally {
    worker.kill()
  }
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`
