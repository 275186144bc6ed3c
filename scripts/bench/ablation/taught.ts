import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { protocolFor } from '../../../electron/agent/protocol-for.ts'
import { readLines } from '../../../electron/base/json-lines.ts'
import { PlanRequestSchema, type TrainingPlan } from '../../../electron/contract/training-plan.ts'
import { CurvePointSchema, STAGE_NAMES } from '../../../electron/contract/training-run.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { NavigatorLearner } from '../../../electron/learn/navigator/learner.ts'
import { HeldOutRecordSchema } from '../../../electron/learn/teach/held-out-score.ts'
import { decidedPlan } from '../../../electron/learn/teach/plan-defaults.ts'
import { runFiles } from '../../../electron/learn/teach/run-folder.ts'
import { STOP, TrainingRun, type TrainingRunTools } from '../../../electron/learn/teach/training-run.ts'
import type { RelationRanker } from '../../../electron/model/relation-ranker.ts'
import type { Measured } from './figures.ts'
import { layOut, type DrawnLessons } from './lessons.ts'
import { TURNS, type AblationRow } from './rows.ts'

export interface TaughtTerms {
  /** Its own: where one was ended, the next start goes on from its last checkpoint. */
  folder: string
  seed: number
  /** The folder of the run that left the weights: what it answered at its end is what is answered now. */
  after?: string | undefined
  lessons: DrawnLessons
  signal: AbortSignal
}

/** What is taught, where and by which plan. */
export type Teaching = Pick<TrainingRunTools, 'plan' | 'kg' | 'environment' | 'openLearner' | 'atOnce'>

export interface NavigatorTerms extends TaughtTerms {
  kg: KnowledgeGraph
  /** Orders what is listed, as everywhere. */
  ranker: RelationRanker
  /** Of the Navigator's files, where its everyday relations are. */
  everyday: string
  /** The weights that it goes on from. */
  weights: string
}

/** Where a run leaves its weights. */
export const weightsOf = (folder: string): string => join(folder, 'taught.bin')

/** Long enough never to be what ends a run: one that is cut short says how busy the machine was. */
export const MINUTES = 600
/** Questions side by side, as in a training run of the program. */
const AT_ONCE = 4

/** A row's run of the Navigator that walks. @throws the signal's reason when it is aborted */
export function taught({ name, plan }: AblationRow, terms: NavigatorTerms): Promise<Measured> {
  const { kg, ranker, everyday, seed, weights } = terms
  const decided = planOf(plan, kg.name, seed)
  return carriedOut(name, terms, {
    plan: decided,
    kg,
    environment: policy => ({
      kg,
      ranker,
      protocol: protocolFor(policy, decided.protocol),
      settings: { turns: TURNS, temperature: 0, seed, constrained: true, relationOrder: 'ranked' },
    }),
    openLearner: begun => NavigatorLearner.open({ weights: begun ?? weights, everyday }),
    atOnce: () => AT_ONCE,
  })
}

/**
 * A row's run, in this process: the same as a person starts, without another graph's questions, as nothing is to be
 * turned down for their sake here.
 * @throws the signal's reason when it is aborted; what was done so far is in the folder
 */
export async function carriedOut(
  row: string,
  { folder, seed, after, lessons, signal }: TaughtTerms,
  teaching: Teaching,
): Promise<Measured> {
  const files = runFiles(folder)
  await mkdir(folder, { recursive: true })
  await layOut(files, lessons)
  if (after !== undefined) await copyFile(runFiles(after).after, files.before)
  const started = process.cpuUsage()
  let left = ''
  const halting = new AbortController()
  const halt = (): void => halting.abort(STOP)
  signal.addEventListener('abort', halt, { once: true })
  try {
    await TrainingRun.run({
      ...teaching,
      stages: STAGE_NAMES.map(stage => ({ name: stage, state: 'waiting', fraction: 0, seconds: 0 })),
      files,
      fromUse: [],
      notes: [],
      exported: path => (left = path),
      signal: halting.signal,
      tell: () => undefined,
    })
  } finally {
    signal.removeEventListener('abort', halt)
  }
  signal.throwIfAborted()
  await rename(left, weightsOf(folder))
  const measured = await measuredOf(row, seed, folder, started)
  for (const heavy of [files.checkpoints, files.exports]) await rm(heavy, { recursive: true, force: true })
  return measured
}

function planOf(plan: AblationRow['plan'], kg: string, seed: number): TrainingPlan {
  // What would be rehearsed are the decisions of a network that has been taught.
  const request = { kg, protocol: 'kg-r1', turns: TURNS, seed, minutes: MINUTES, rehearsal: 0, ...plan }
  return decidedPlan(PlanRequestSchema.parse(request), 'navigator')
}

async function measuredOf(row: string, seed: number, folder: string, started: NodeJS.CpuUsage): Promise<Measured> {
  const files = runFiles(folder)
  const [before, after, curve] = await Promise.all([
    readLines(files.before, HeldOutRecordSchema),
    readLines(files.after, HeldOutRecordSchema),
    readLines(files.curve, CurvePointSchema),
  ])
  const was = new Map(before.map(record => [record.id, record.f1]))
  const looks = curve.flatMap(({ stage, values: { validation } }) =>
    stage === 'grpo' && validation !== undefined ? [validation] : [],
  )
  const { user, system } = process.cpuUsage(started)
  return {
    row,
    seed,
    seconds: (user + system) / 1e6,
    f1: Object.fromEntries(after.map(record => [record.id, [was.get(record.id) ?? 0, record.f1] as const])),
    looks,
  }
}
