import type { EntitySuggestion } from '../../../electron/contract/graph.ts'
import { MOST_TOPICS } from '../../../electron/contract/question.ts'
import { tell } from '../../design/notices-store.ts'
import { chooseGraph, editTopics, focusQuestion, newQuestion } from './ask-store.ts'
import { noEdits } from './question/topics.ts'
import { t } from '../../words/words.ts'

/** An empty question box with these entities as what the question starts from. */
export function askAbout(kg: string, entities: readonly Omit<EntitySuggestion, 'match'>[]): void {
  chooseGraph(kg)
  newQuestion()
  const added = entities.slice(0, MOST_TOPICS).map(({ key, name, types, degree }) => ({
    key,
    name,
    types,
    degree,
    match: 'exact' as const,
  }))
  if (added.length < entities.length) tell(t('ask.tooManyTopics', { most: MOST_TOPICS }))
  editTopics({ ...noEdits, added })
  focusQuestion()
}
