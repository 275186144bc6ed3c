/** Stages of a run of training, as its notes name them. */
export const stageNames = {
  lessons: 'drawing lessons',
  before: 'measuring before',
  start: 'the start',
  'stage-1': 'stage 1',
  rollouts: 'its own tries',
  'stage-2': 'stage 2',
  grpo: 'practice',
  after: 'measuring after',
} as const
