/** Stages of a run of training, as its notes name them. */
export const stageNames = {
  lessons: 'lessons',
  before: 'before',
  start: 'start',
  'stage-1': 'stage-1',
  rollouts: 'rollouts',
  'stage-2': 'stage-2',
  grpo: 'grpo',
  after: 'after',
} as const
