import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scoreTrajectory } from '../../../electron/agent/answer-scores.ts'
import { runGrpo } from '../../../electron/learn/grpo/run-grpo.ts'
import { runRollouts } from '../../../electron/learn/grpo/rollouts.ts'
import type { GraphLesson } from '../../../electron/contract/lesson.ts'
import type { NavigatorLearner } from '../../../electron/learn/navigator/learner.ts'
import { recipeFor } from '../../../electron/learn/recipes/recipe-for.ts'
import { rejectionSample } from '../../../electron/learn/sampling/rejection.ts'
import { referenced } from '../../../electron/learn/sampling/referenced.ts'
import { runSft, type ImitationLesson } from '../../../electron/learn/sft/run-sft.ts'
import type { Graphs } from './graphs.ts'

export interface StageTools {
  learner: NavigatorLearner
  graphs: Graphs
  validation: readonly GraphLesson[]
  seed: number
  say(text: string): void
}

/** Where the best weights of a stage wait. */
async function bestKeeper(
  learner: NavigatorLearner,
): Promise<{ checkpoint: (kind: 'step' | 'best') => Promise<void>; restoreBest: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'clew-navigator-best-'))
  return {
    checkpoint: async kind => {
      if (kind === 'best') await learner.saveState(folder)
    },
    restoreBest: () => learner.restoreState(folder),
  }
}

/** Gold paths through the real loop (GraphWalker §2.2.1), or what the agent's own right rollouts were (§2.2.2). */
export async function episodes(
  { learner, graphs, seed }: StageTools,
  lessons: readonly GraphLesson[],
  how: 'gold' | 'own',
  samples: number,
): Promise<{ episodes: ImitationLesson[]; questions: number; answered: number }> {
  const policy = await learner.policy()
  const kept: ImitationLesson[] = []
  let answered = 0
  for (const lesson of lessons) {
    const environment = graphs.environmentOf(lesson)
    const terms = how === 'gold' ? referenced(policy, environment) : { policy }
    let found = 0
    for await (const { id, trajectory } of rejectionSample([lesson], {
      environment,
      ...terms,
      seed,
      samples,
      keep: 2,
    })) {
      found++
      if (trajectory !== undefined) kept.push({ id: `${id} ${found}`, trajectory })
    }
    if (found > 0) answered++
  }
  return { episodes: kept, questions: lessons.length, answered }
}

export async function imitate(
  { learner, seed, say }: StageTools,
  lessons: readonly ImitationLesson[],
  validation: readonly ImitationLesson[],
  rate: number,
  epochs: number,
): Promise<void> {
  const { state, validation: scores } = await runSft({
    learner,
    lessons,
    validation,
    seed,
    plan: { epochs, rate, batch: 16, warmUp: 0.03, patience: 3 },
    on: await bestKeeper(learner),
  })
  say(
    `imitation: ${state.step} steps, log-likelihood on validation ${scores?.before.toFixed(3) ?? '–'} -> ${scores?.best.toFixed(3) ?? '–'} (step ${scores?.bestStep ?? 0})`,
  )
}

export interface Reinforcement {
  steps: number
  questions: number
  rate: number
  changes?: Record<string, unknown>
}

export async function reinforce(
  { learner, graphs, validation, seed, say }: StageTools,
  lessons: readonly GraphLesson[],
  { steps, questions, rate, changes = {} }: Reinforcement,
): Promise<string | undefined> {
  const recipe = recipeFor(
    { recipe: 'kg-r1', changes: { 'rollout.groupSize': 8, ...changes }, steps, questions, rate },
    'choice',
  )
  const outcome = await runGrpo({
    learner,
    recipe,
    lessons,
    environmentOf: lesson => graphs.environmentOf(lesson),
    validation: { lessons: validation, every: 20 },
    steps,
    seed,
    on: {
      ...(await bestKeeper(learner)),
      onPoint: (step, values) => {
        if (step % 10 === 0)
          say(
            `reinforcement, step ${step}: ${['reward', 'f1', 'kl', 'entropy', 'spread', 'validation', 'validation.hit1'].flatMap(name => (values[name] === undefined ? [] : `${name} ${values[name].toFixed(3)}`)).join(', ')}`,
          )
      },
    },
  })
  say(
    `reinforcement: ${outcome.ended}${outcome.reason === undefined ? '' : ` (${outcome.reason})`}; F1 on validation ${outcome.validation?.before.toFixed(3) ?? '–'} -> ${outcome.validation?.best.toFixed(3) ?? '–'} (step ${outcome.validation?.bestStep ?? 0})`,
  )
  return outcome.reason
}

/** Hit@1 of each question at temperature 0, in order. */
export async function hits(
  { learner, graphs }: Pick<StageTools, 'learner' | 'graphs'>,
  lessons: readonly GraphLesson[],
): Promise<number[]> {
  const rollouts = await runRollouts(
    lessons.map(lesson => ({ lesson, seed: 0 })),
    {
      policy: await learner.policy(),
      environmentOf: lesson => graphs.environmentOf(lesson),
      settings: { temperature: 0 },
      atOnce: 1,
    },
  )
  return rollouts.map((rollout, i) =>
    'failed' in rollout ? 0 : scoreTrajectory(rollout, lessons[i]?.answers ?? []).hit1,
  )
}
