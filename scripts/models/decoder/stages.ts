import type { ProtocolName } from '../../../electron/contract/protocol.ts'
import { protocolFor } from '../../../electron/agent/protocol-for.ts'
import { scoreTrajectory } from '../../../electron/agent/answer-scores.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import type { Policy, PolicyDescription, RelationOrder } from '../../../electron/model/policy.ts'
import { DecoderGoldPolicy } from './gold-policy.ts'
import { DECODER_DESCRIPTION } from './episodes.ts'
import { runRollouts } from '../../../electron/learn/grpo/rollouts.ts'
import { runGrpo } from '../../../electron/learn/grpo/run-grpo.ts'
import type { Learner } from '../../../electron/learn/learner.ts'
import type { GraphLesson } from '../../../electron/contract/lesson.ts'
import { reachesAnswers } from '../../../electron/learn/lessons/synth/episodes/gold-path-episode.ts'
import { recipeFor } from '../../../electron/learn/recipes/recipe-for.ts'
import { rejectionSample } from '../../../electron/learn/sampling/rejection.ts'
import type { SamplingReport } from '../../../electron/learn/sampling/report.ts'
import { rollOut, type Environment } from '../../../electron/learn/sampling/rollout.ts'
import { runSft } from '../../../electron/learn/sft/run-sft.ts'
import type { TrainingPlan } from '../../../electron/contract/training-plan.ts'

/** A graph with questions about it. */
export interface Field {
  name: string
  kg: KnowledgeGraph
  lessons: readonly GraphLesson[]
}

/** What the decoder is taught, stage by stage. `steps`: of reinforcement. */
export interface ImprovementPlan {
  seed: number
  stage1: TrainingPlan['stage1']
  stage2: TrainingPlan['stage2']
  grpo: TrainingPlan['grpo']
  /** Rollouts of a question in rejection sampling. */
  samples: number
}

export interface ImprovementHooks {
  /** Keeps or brings back the learner's best weights of a stage. */
  keepBest(): Promise<void>
  restoreBest(): Promise<void>
  onPoint(stage: string, step: number, values: Record<string, number>): void
}

/** As people ask it: at most ten calls, constrained, lists in the ranker's order. */
export function decoderEnvironment(kg: KnowledgeGraph, ranker: RelationOrder): Environment {
  return environmentOf(DECODER_DESCRIPTION, kg, ranker)
}

/** {@link decoderEnvironment} for any policy under any protocol. */
export function environmentOf(
  policy: PolicyDescription,
  kg: KnowledgeGraph,
  ranker: RelationOrder,
  protocol?: ProtocolName,
): Environment {
  return {
    kg,
    ranker,
    protocol: protocolFor(policy, protocol),
    settings: {
      turns: DECODER_DESCRIPTION.defaultTurns,
      temperature: 0,
      seed: 1,
      constrained: true,
      relationOrder: 'ranked',
    },
  }
}

/** Lessons with the episode that goes their gold path; without those whose episode does not come to the answers. */
export async function withGoldEpisodes({ kg, lessons }: Field, ranker: RelationOrder): Promise<GraphLesson[]> {
  const environment = decoderEnvironment(kg, ranker)
  const taught: GraphLesson[] = []
  for (const lesson of lessons) {
    const trajectory = await rollOut(lesson, environment, new DecoderGoldPolicy(lesson), {})
    if (reachesAnswers(trajectory, lesson)) taught.push({ ...lesson, trajectory })
  }
  return taught
}

/** F1 and Hit@1 of each question, in their order, at temperature 0. A failed episode scores 0. */
export async function scoresOf(
  policy: Policy,
  { kg, lessons }: Pick<Field, 'kg' | 'lessons'>,
  ranker: RelationOrder,
  environment = decoderEnvironment(kg, ranker),
): Promise<{ f1: Float64Array; hit1: Float64Array }> {
  const done = await runRollouts(
    lessons.map(lesson => ({ lesson, seed: 1 })),
    { policy, environmentOf: () => environment, settings: {}, atOnce: 8 },
  )
  const scores = done.map((trajectory, index) =>
    'failed' in trajectory ? { f1: 0, hit1: 0 } : scoreTrajectory(trajectory, lessons[index]?.answers ?? []),
  )
  return { f1: Float64Array.from(scores, ({ f1 }) => f1), hit1: Float64Array.from(scores, ({ hit1 }) => hit1) }
}

/**
 * Supervised fine-tuning on episodes that went right: the gold paths first, the model's own afterwards (GraphWalker
 * §2.3: two stages).
 */
export async function imitate(
  learner: Learner,
  stage: 'stage1' | 'stage2',
  lessons: readonly GraphLesson[],
  validation: readonly GraphLesson[],
  plan: Pick<ImprovementPlan, 'seed' | 'stage1' | 'stage2'>,
  hooks: ImprovementHooks,
): Promise<void> {
  await runSft({
    learner,
    lessons,
    validation,
    plan: plan[stage],
    seed: plan.seed,
    on: {
      onPoint: (step, values) => hooks.onPoint(stage, step, values),
      checkpoint: kind => (kind === 'best' ? hooks.keepBest() : Promise.resolve()),
      restoreBest: () => hooks.restoreBest(),
    },
  })
}

/**
 * Own rollouts that are right and rest on what was seen (GraphWalker §2.2.2), several of a question, those that got
 * over an error or a dead end first.
 */
export async function ownEpisodes(
  learner: Learner,
  fields: readonly Field[],
  ranker: RelationOrder,
  plan: ImprovementPlan,
): Promise<{ lessons: GraphLesson[]; reports: SamplingReport[] }> {
  const lessons: GraphLesson[] = []
  const reports: SamplingReport[] = []
  const policy = await learner.policy()
  for (const { kg, lessons: questions } of fields) {
    const sampling = rejectionSample(questions, {
      environment: decoderEnvironment(kg, ranker),
      policy,
      samples: plan.samples,
      seed: plan.seed,
    })
    for (let next = await sampling.next(); ; next = await sampling.next()) {
      if (next.done === true) {
        reports.push(next.value)
        break
      }
      lessons.push(next.value)
    }
  }
  return { lessons, reports }
}

/**
 * KG-R1's reinforcement over questions of several graphs; the weights that did best on the validation questions are
 * left.
 */
export async function reinforce(
  learner: Learner,
  fields: readonly Field[],
  validation: readonly Field[],
  ranker: RelationOrder,
  plan: ImprovementPlan,
  hooks: ImprovementHooks,
): Promise<string> {
  const environments = new Map(
    [...fields, ...validation].flatMap(({ kg, lessons }) => {
      const environment = decoderEnvironment(kg, ranker)
      return lessons.map(({ id }) => [id, environment] as const)
    }),
  )
  const outcome = await runGrpo({
    learner,
    recipe: recipeFor(plan.grpo),
    seed: plan.seed,
    steps: plan.grpo.steps,
    atOnce: 8,
    lessons: fields.flatMap(({ lessons }) => lessons),
    environmentOf: ({ id }) => {
      const environment = environments.get(id)
      if (!environment) throw new Error(`No graph belongs to the lesson ${id}.`)
      return environment
    },
    validation: { lessons: validation.flatMap(({ lessons }) => lessons), every: 4 },
    on: {
      onPoint: (step, values) => hooks.onPoint('grpo', step, values),
      checkpoint: kind => (kind === 'best' ? hooks.keepBest() : Promise.resolve()),
      restoreBest: () => hooks.restoreBest(),
    },
  })
  return `${outcome.ended}${outcome.reason === undefined ? '' : `: ${outcome.reason}`}${outcome.validation ? `; validation F1 ${outcome.validation.before.toFixed(3)} before, ${outcome.validation.best.toFixed(3)} at its best (step ${outcome.validation.bestStep})` : ''}`
}
