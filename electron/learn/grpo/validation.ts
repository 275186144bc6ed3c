import { scoreTrajectory } from '../../agent/answer-scores.ts'
import { runRollouts, type RolloutLesson, type RolloutTerms } from './rollouts.ts'

export interface ValidationScore {
  questions: number
  f1: number
  hit1: number
}

/**
 * F1 and Hit@1 of the likeliest episodes (temperature 0) on questions that are not trained on. A failed episode scores
 * 0.
 */
export async function validate(lessons: readonly RolloutLesson[], terms: RolloutTerms): Promise<ValidationScore> {
  const rollouts = await runRollouts(
    lessons.map(lesson => ({ lesson, seed: 0 })),
    { ...terms, settings: { ...terms.settings, temperature: 0, topP: 1 } },
  )
  const score = { questions: lessons.length, f1: 0, hit1: 0 }
  for (const [index, rollout] of rollouts.entries()) {
    if ('failed' in rollout) continue
    const { f1, hit1 } = scoreTrajectory(rollout, lessons[index]?.answers ?? [])
    score.f1 += f1 / lessons.length
    score.hit1 += hit1 / lessons.length
  }
  return score
}
