import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GraphLesson } from '../../../electron/contract/lesson.ts'
import { NavigatorLearner } from '../../../electron/learn/navigator/learner.ts'
import { trainRanker } from './ranker-training.ts'
import { freshNetwork } from './fresh-network.ts'
import { writeNetwork } from '../../../electron/model/relation-ranker/file.ts'
import { Graphs } from './graphs.ts'
import { EVERYDAY, mean, openQuestions, type PipelineSizes, type StageScore } from './pipeline.ts'
import { episodes, hits, imitate, reinforce, type StageTools } from './stages.ts'

/** Lessons of stage 1 in small: a tenth of the embedded weights', so that there is something left to gain. */
const FEW_LESSONS = 8_000

interface Variant {
  name: string
  /** Stage 1: lessons of single choices. */
  lessons: boolean
  /** Imitation before reinforcement: of its own right rollouts, of gold paths, or of both together in one stage. */
  imitation?: 'own' | 'mixed'
  reinforcement?: Record<string, unknown>
}

const variants: readonly Variant[] = [
  { name: 'stage 1 alone', lessons: true },
  { name: 'stage 1, stage 2, reinforcement', lessons: true, imitation: 'own', reinforcement: {} },
  { name: 'no stage 2', lessons: true, reinforcement: {} },
  { name: 'no stage 1', lessons: false, imitation: 'own', reinforcement: {} },
  { name: 'stages 1 and 2 mixed', lessons: true, imitation: 'mixed', reinforcement: {} },
  { name: 'no turn rewards', lessons: true, imitation: 'own', reinforcement: { ablations: ['no-turn-rewards'] } },
  {
    name: 'trajectory-level advantage',
    lessons: true,
    imitation: 'own',
    reinforcement: { ablations: ['trajectory-advantage'] },
  },
  {
    name: 'no retrieval reward',
    lessons: true,
    imitation: 'own',
    reinforcement: { ablations: ['no-retrieval-reward'] },
  },
]

/** The papers' main ablations in small, all from the same few lessons, questions, seed and steps. */
export async function runAblations(
  folder: string,
  seed: number,
  sizes: PipelineSizes,
  rates: { imitation: number; reinforcement: number },
  say: (text: string) => void,
): Promise<StageScore[]> {
  await mkdir(folder, { recursive: true })
  const [few, fresh] = [join(folder, 'few.bin'), join(folder, 'fresh.bin')]
  await writeFile(few, writeNetwork(trainRanker(seed, FEW_LESSONS, () => {}).net))
  await writeFile(fresh, writeNetwork(freshNetwork(seed)))
  const graphs = new Graphs(join(folder, 'graphs'))
  const scores: StageScore[] = []
  // Variants that imitate the same begin reinforcement with the same weights.
  const imitated = new Map<string, string>()
  try {
    const { train, validation, tests } = await openQuestions(graphs, sizes)
    for (const { name, lessons, imitation, reinforcement } of variants) {
      const started = performance.now()
      const base = lessons ? few : fresh
      const about = { graphs, validation, seed, say: (text: string) => say(`${name}: ${text}`) }
      const key = `${base} ${imitation ?? ''}`
      const weights =
        imitation === undefined
          ? base
          : (imitated.get(key) ??
            (await imitatedWeights(
              base,
              imitation,
              join(folder, `imitated-${imitated.size + 1}`),
              train.slice(0, sizes.rolled),
              about,
              rates.imitation,
            )))
      if (imitation !== undefined) imitated.set(key, weights)
      const learner = await NavigatorLearner.open({ weights, everyday: EVERYDAY })
      const tools = { ...about, learner }
      if (reinforcement !== undefined)
        await reinforce(tools, train, {
          steps: sizes.steps,
          questions: sizes.stepQuestions,
          rate: rates.reinforcement,
          changes: reinforcement,
        })
      scores.push({
        stage: name,
        detail: '',
        seconds: (performance.now() - started) / 1_000,
        worlds: await hits(tools, tests.worlds),
        heldOut: await hits(tools, tests.heldOut),
      })
      say(
        `${name}: Hit@1 ${mean(scores.at(-1)?.worlds ?? []).toFixed(3)}, of concepts never taught ${mean(scores.at(-1)?.heldOut ?? []).toFixed(3)}`,
      )
      await writeFile(join(folder, 'ablations.json'), JSON.stringify(scores))
    }
    return scores
  } finally {
    await graphs.close()
  }
}

async function imitatedWeights(
  base: string,
  imitation: 'own' | 'mixed',
  folder: string,
  lessons: readonly GraphLesson[],
  about: Omit<StageTools, 'learner'>,
  rate: number,
): Promise<string> {
  const learner = await NavigatorLearner.open({ weights: base, everyday: EVERYDAY })
  const tools = { ...about, learner }
  const own = await episodes(tools, lessons, 'own', 4)
  const gold = imitation === 'mixed' ? await episodes(tools, lessons, 'gold', 1) : { episodes: [] }
  // Without validation, so that the stage really happens: by the loss on gold paths, its own ones would mostly be left
  // out.
  if (own.episodes.length + gold.episodes.length > 0)
    await imitate(tools, [...own.episodes, ...gold.episodes], [], rate, 1)
  return join(folder, (await learner.exportTo(folder)).file)
}
