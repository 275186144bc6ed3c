import { join } from 'node:path'

/**
 * What a run keeps, by its name in the run's folder. Lists are JSON lines and grow at their end, so that a crash costs at
 * most the last.
 */
export interface RunFiles {
  folder: string
  plan: string
  view: string
  /** What a model wrote of them, so that it is asked nothing twice. */
  writings: string
  lessons: string
  validation: string
  heldOut: string
  before: string
  after: string
  goldEpisodes: string
  goldValidation: string
  rollLessons: string
  curve: string
  rollouts: string
  checkpoints: string
  exports: string
}

export function runFiles(folder: string): RunFiles {
  const inside = (name: string): string => join(folder, name)
  return {
    folder,
    plan: inside('plan.json'),
    view: inside('run.json'),
    writings: inside('writings.jsonl'),
    lessons: inside('lessons.jsonl'),
    validation: inside('validation.jsonl'),
    heldOut: inside('held-out.jsonl'),
    before: inside('before.jsonl'),
    after: inside('after.jsonl'),
    goldEpisodes: inside('gold-episodes.jsonl'),
    goldValidation: inside('gold-validation.jsonl'),
    rollLessons: inside('rollout-lessons.jsonl'),
    curve: inside('curve.jsonl'),
    rollouts: inside('rollouts.jsonl'),
    checkpoints: inside('checkpoints'),
    exports: inside('exports'),
  }
}
