import type { StageName } from '../../../electron/contract/training-run.ts'

const STAGES: Record<StageName, { name: string; term?: string }> = {
  lessons: { name: 'Lessons', term: 'drawn from the graph' },
  before: { name: 'Before', term: 'measured on questions kept back' },
  'stage-1': { name: 'Imitate the lessons', term: 'stage 1, SFT' },
  rollouts: { name: 'Try by itself, keep what is right', term: 'rejection sampling' },
  'stage-2': { name: 'Imitate its own right ways', term: 'stage 2, SFT' },
  grpo: { name: 'Practise for reward', term: 'GRPO' },
  after: { name: 'After', term: 'measured on the same questions' },
}

/** A stage in plain words, and the papers' word for it. */
export function stageWords(stage: StageName): { name: string; term?: string } {
  return STAGES[stage]
}
