import type { StageName } from '../../../electron/contract/training-run.ts'
import { type PlainKey, t } from '../../words/words.ts'

const STAGES: Record<StageName, { name: PlainKey; term: PlainKey }> = {
  lessons: { name: 'teach.stageLessons', term: 'teach.stageLessonsNote' },
  before: { name: 'teach.stageBefore', term: 'teach.stageBeforeNote' },
  'stage-1': { name: 'teach.stageOne', term: 'teach.stageOneTerm' },
  rollouts: { name: 'teach.stageRollouts', term: 'teach.stageRolloutsTerm' },
  'stage-2': { name: 'teach.stageTwo', term: 'teach.stageTwoTerm' },
  grpo: { name: 'teach.stageGrpo', term: 'teach.grpo' },
  after: { name: 'teach.stageAfter', term: 'teach.stageAfterNote' },
}

/** A stage in plain words, and the papers' word for it. */
export function stageWords(stage: StageName): { name: string; term: string } {
  const { name, term } = STAGES[stage]
  return { name: t(name), term: t(term) }
}
