import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { protocolFor } from '../../../electron/agent/protocol-for.ts'
import { appendLines, resumeLines } from '../../../electron/base/json-lines.ts'
import { PlanRequestSchema, type TrainingPlanInput } from '../../../electron/contract/training-plan.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { GgufLearner } from '../../../electron/learn/language-model/gguf-learner.ts'
import { documentLessons } from '../../../electron/learn/lessons/documents/document-lessons.ts'
import { decidedPlan } from '../../../electron/learn/teach/plan-defaults.ts'
import { splitLessons } from '../../../electron/learn/teach/split.ts'
import { MeasuredSchema, type Measured } from './figures.ts'
import type { DrawnLessons } from './lessons.ts'
import { filmSentences } from './film-sentences.ts'
import { writeRepresentation } from './representations.ts'
import { carriedOut, MINUTES, weightsOf, type Teaching } from './taught.ts'

export interface StrategyRow {
  name: string
  /** What Graph-R1 has of it, in its Figure 5f, with a model of 3 B. */
  paper: string
  from?: string
  plan: Pick<TrainingPlanInput, 'stage1' | 'stage2' | 'grpo'>
}

const NONE = { epochs: 0 }
const IMITATED = 'imitated alone'
/** A query, one more through what was found, and the answer. */
const TURNS = 3

const practice = (ablation?: string): Pick<StrategyRow, 'from' | 'plan'> => ({
  from: IMITATED,
  plan: {
    stage1: NONE,
    stage2: NONE,
    grpo: {
      recipe: 'graph-r1',
      steps: 8,
      questions: 6,
      rate: 1e-4,
      changes: { 'rollout.turns': TURNS, ...(ablation === undefined ? {} : { ablations: [ablation] }) },
    },
  },
})

/**
 * Strategies of reinforcement over documents (Graph-R1, Figure 5f). The paper's models can follow its prompt before any
 * training; the embedded decoder has to be taught it first, which is the row that the others begin with.
 */
export const STRATEGY_ROWS: readonly StrategyRow[] = [
  { name: 'GRPO', paper: 'some 57 F1', ...practice() },
  { name: 'REINFORCE++', paper: 'some 48 F1', ...practice('reinforce++') },
  { name: 'PPO', paper: 'some 52 F1', ...practice('ppo') },
  {
    name: IMITATED,
    paper: '',
    plan: { stage1: { epochs: 1, rate: 1e-3, batch: 8, patience: 8 }, stage2: NONE, grpo: { steps: 0 } },
  },
]

/** In which order they are run. */
export const strategiesInOrder = (): StrategyRow[] =>
  STRATEGY_ROWS.toSorted((a, b) => Number(a.from !== undefined) - Number(b.from !== undefined))

const SENTENCES = 3_000
const DRAWN = 1_800
const KEPT = { heldOut: 80, validation: 24 }

export interface StrategyTerms {
  /** What is done so far lies there, and is gone on with. */
  folder: string
  data: string
  /** Of the embedded decoder. */
  model: string
  seeds: number
  signal: AbortSignal
  onProgress(text: string): void
}

/** Every row with every seed. @throws the signal's reason when it is aborted */
export async function strategiesMeasured(terms: StrategyTerms): Promise<Measured[]> {
  const { folder, model, seeds, signal, onProgress } = terms
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'measured.jsonl')
  const done = await resumeLines(file, MeasuredSchema)
  const kg = await openGraph(await documents(terms), 'sentences')
  try {
    for (let seed = 1; seed <= seeds; seed += 1)
      for (const row of strategiesInOrder()) {
        if (done.some(one => one.row === row.name && one.seed === seed)) continue
        onProgress(`documents, seed ${seed} of ${seeds}: ${row.name}`)
        const of = (name: string): string => join(folder, `seed-${seed}`, name.replaceAll(/\W+/g, '-'))
        const after = row.from === undefined ? undefined : of(row.from)
        const measured = await carriedOut(
          row.name,
          { folder: of(row.name), seed, after, lessons: await gaps(kg, seed, signal), signal },
          await teachingOf(row, kg, seed, { scratch: folder, path: after === undefined ? model : weightsOf(after) }),
        )
        await appendLines(file, [measured])
        done.push(measured)
      }
  } finally {
    await kg.close()
  }
  return done
}

/** Sentences about films, each a fact between three things. @returns where they lie */
async function documents({ folder, data, signal }: StrategyTerms): Promise<string> {
  const place = join(folder, 'sentences')
  if ((await stat(place).catch(() => undefined)) !== undefined) return place
  const half = `${place}.part`
  await rm(half, { recursive: true, force: true })
  await writeRepresentation(half, 'hypergraph', await filmSentences(data, SENTENCES), signal)
  await rename(half, place)
  return place
}

async function gaps(kg: KnowledgeGraph, seed: number, signal: AbortSignal): Promise<DrawnLessons> {
  const lessons = []
  for await (const lesson of documentLessons(kg, { count: DRAWN, seed, signal })) lessons.push(lesson)
  return splitLessons(lessons, KEPT, seed)
}

async function teachingOf(
  { plan }: StrategyRow,
  kg: KnowledgeGraph,
  seed: number,
  { scratch, path }: { scratch: string; path: string },
): Promise<Teaching> {
  const hypergraph = await kg.hypergraph()
  const request = { kg: kg.name, protocol: 'graph-r1', model: 'decoder', turns: TURNS, seed, minutes: MINUTES, ...plan }
  const decided = decidedPlan(PlanRequestSchema.parse(request), 'whole')
  return {
    plan: decided,
    kg,
    environment: (policy, use) => ({
      kg,
      hypergraph,
      protocol: protocolFor(policy, decided.protocol, { factsReturned: 1 }),
      // The paper's setting in training; what Ask does otherwise.
      settings: {
        turns: TURNS,
        temperature: 0,
        seed,
        constrained: use === 'examination',
        relationOrder: 'ranked',
      },
    }),
    openLearner: begun =>
      GgufLearner.open({ path: begun ?? path, name: 'Clew decoder', prompt: 'compact' }, { seed, scratch, threads: 1 }),
    atOnce: () => 8,
  }
}
