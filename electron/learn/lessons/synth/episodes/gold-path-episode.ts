import { ClewError } from '../../../../contract/errors.ts'
import { scoreTrajectory } from '../../../../agent/answer-scores.ts'
import { PAPER_TURNS } from '../../../../agent/turn-budget.ts'
import type { EpisodeSettings } from '../../../../agent/episode.ts'
import type { Trajectory } from '../../../../contract/trajectory.ts'
import type { PolicyDescription, TextWriter } from '../../../../model/policy.ts'
import { rollOut, type Environment } from '../../../sampling/rollout.ts'
import type { GraphLesson } from '../../../../contract/lesson.ts'
import { GoldPathPolicy } from './gold-path-policy.ts'

/** Members of a set that a language model walks on from: each costs it two calls. */
export const MODEL_WIDTH = 3

/** Calls for the widest and longest of the lessons that are walked at that width. */
const TURNS = 60

/** Calls that an episode may make, and that its prompt names: GraphWalker's T is 10 (§3.1), the other papers make none. */
const turnsOf = (protocol: string): number => (protocol === 'graphwalker' ? PAPER_TURNS.graphwalker : TURNS)

const DEFAULT_SETTINGS: EpisodeSettings = {
  turns: TURNS,
  temperature: 0,
  seed: 1,
  constrained: true,
  relationOrder: 'ranked',
}

export interface GoldPathTools extends Omit<Environment, 'settings'> {
  /** The model that will learn from it; left out: one that reads what a paper's model reads. */
  description?: PolicyDescription
  settings?: Partial<EpisodeSettings>
  /** Members of a set that a step is taken from, at most; {@link MODEL_WIDTH} when left out. */
  width?: number | undefined
  writer?: TextWriter | undefined
  signal?: AbortSignal | undefined
}

const PAPERS_MODEL: PolicyDescription = { kind: 'gguf', name: 'gold path', defaultTurns: TURNS }

/**
 * The episode that supervised fine-tuning imitates: the lesson's way through the real loop, with a thought for every
 * step. Whether it came to the answers says {@link reachesAnswers}. @throws {@link ClewError}
 */
export async function goldPathEpisode(
  lesson: GraphLesson,
  { description = PAPERS_MODEL, settings, width = MODEL_WIDTH, writer, signal, ...environment }: GoldPathTools,
): Promise<Trajectory> {
  if (lesson.paths === undefined || lesson.paths.length === 0)
    throw new ClewError(
      'bad-request',
      `The lesson ${lesson.id} has no path to its answers; only lessons drawn from a graph have one.`,
    )
  const policy = new GoldPathPolicy(lesson, {
    description,
    protocol: environment.protocol.name,
    width,
    writer,
  })
  return rollOut(
    lesson,
    { ...environment, settings: { ...DEFAULT_SETTINGS, turns: turnsOf(environment.protocol.name), ...settings } },
    policy,
    {},
    signal,
  )
}

/** F1 of the episode's answer against the lesson's is 1. */
export function reachesAnswers(trajectory: Trajectory, { answers }: Pick<GraphLesson, 'answers'>): boolean {
  return trajectory.status === 'answered' && scoreTrajectory(trajectory, answers).f1 === 1
}
