import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import type { GraphLesson } from '../../../electron/contract/lesson.ts'
import { NavigatorLearner } from '../../../electron/learn/navigator/learner.ts'
import { freebaseSample, Graphs } from './graphs.ts'
import { episodes, hits, imitate, reinforce, type StageTools } from './stages.ts'

export const EVERYDAY = 'resources/models/everyday-relations.txt'

/** What a stage left, asked of graphs that nothing was learnt from: Hit@1 of each question. */
export interface StageScore {
  stage: string
  detail: string
  seconds: number
  /** Worlds of taught concepts, other seeds than those trained on. */
  worlds: number[]
  /** Worlds of concepts that no lesson and no training world has. */
  heldOut: number[]
}

export interface PipelineSizes {
  worlds: number
  questions: number
  testWorlds: number
  /** Questions that stage 2 rolls out. */
  rolled: number
  steps: number
  stepQuestions: number
}

export interface Stage2Rates {
  imitation: number
  reinforcement: number
}

/** Questions to learn from, to choose the best weights by, and to score on: no world is in two of them. */
export async function openQuestions(
  graphs: Graphs,
  { worlds, questions, testWorlds }: PipelineSizes,
): Promise<{ train: GraphLesson[]; validation: GraphLesson[]; tests: Pick<StageScores, 'worlds' | 'heldOut'> }> {
  const train = await graphs.worlds(1_000, worlds, questions, 'taught')
  const freebase = await freebaseSample()
  if (freebase !== undefined) train.push(...(await graphs.real('freebase', freebase, questions * 10)))
  return {
    train,
    validation: await graphs.worlds(5_000, 12, 15, 'taught'),
    tests: {
      worlds: await graphs.worlds(9_000, testWorlds, 15, 'taught'),
      heldOut: await graphs.worlds(9_500, testWorlds, 15, 'held-out'),
    },
  }
}

interface StageScores {
  worlds: GraphLesson[]
  heldOut: GraphLesson[]
}

/**
 * Stage 2 (rejection-sampled rollouts of its own, recoveries among them) and reinforcement, on top of weights that
 * lessons made. Writes `stage-2.bin` and `navigator.bin` into the folder.
 */
export async function runPipeline(
  weights: string,
  folder: string,
  seed: number,
  sizes: PipelineSizes,
  rates: Stage2Rates,
  say: (text: string) => void,
): Promise<StageScore[]> {
  const graphs = new Graphs(join(folder, 'graphs'))
  try {
    const { train, validation, tests } = await openQuestions(graphs, sizes)
    const learner = await NavigatorLearner.open({ weights, everyday: EVERYDAY })
    const tools: StageTools = { learner, graphs, validation, seed, say }
    const scores: StageScore[] = []
    let started = performance.now()
    const score = async (stage: string, detail: string): Promise<void> => {
      const seconds = (performance.now() - started) / 1_000
      scores.push({
        stage,
        detail,
        seconds,
        worlds: await hits(tools, tests.worlds),
        heldOut: await hits(tools, tests.heldOut),
      })
      say(
        `${stage}: Hit@1 ${mean(scores.at(-1)?.worlds ?? []).toFixed(3)} on ${tests.worlds.length} questions of worlds never seen, ${mean(scores.at(-1)?.heldOut ?? []).toFixed(3)} on ${tests.heldOut.length} of concepts never taught (${seconds.toFixed(0)} s)`,
      )
      await writeFile(join(folder, 'stages.json'), JSON.stringify(scores))
      started = performance.now()
    }
    await score('stage 1', 'lessons of single choices')
    const own = await episodes(tools, train.slice(0, sizes.rolled), 'own', 4)
    say(
      `stage 2: ${own.answered} of ${own.questions} questions answered right at least once in 4 rollouts; ${own.episodes.length} episodes`,
    )
    const gold = await episodes(tools, validation, 'gold', 1)
    await imitate(tools, own.episodes, gold.episodes, rates.imitation, 1)
    await learner.exportTo(join(folder, 'stage-2'))
    await score(
      'stage 2',
      `imitation of ${own.episodes.length} right rollouts of its own, of ${own.questions} questions`,
    )
    await reinforce(tools, train, { steps: sizes.steps, questions: sizes.stepQuestions, rate: rates.reinforcement })
    await learner.exportTo(folder)
    await score('reinforcement', `${sizes.steps} steps of ${sizes.stepQuestions} questions, 8 rollouts each`)
    return scores
  } finally {
    await graphs.close()
  }
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
