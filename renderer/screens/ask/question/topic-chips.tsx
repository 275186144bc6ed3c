import { ChevronDown, X } from 'lucide-react'
import { ActionMenu } from '../../../design/action-menu.tsx'
import { visible } from '../../../../electron/contract/reading/name-text.ts'
import { editTopics, useAsk } from '../ask-store.ts'
import { EntitySearch } from './entity-search.tsx'
import { TopicName } from './topic-name.tsx'
import { addTopic, apart, pickCandidate, removeTopic, topicsOf } from './topics.ts'
import { t } from '../../../words/words.ts'

/**
 * The entities that the question starts from, as found while typing; each can be exchanged or taken out, and others
 * added.
 */
export function TopicChips() {
  const mentions = useAsk(state => state.mentions)
  const edits = useAsk(state => state.edits)
  const topics = topicsOf(mentions, edits)
  return (
    <ul className="topic-chips" aria-label={t('ask.entitiesInTheQuestion')}>
      {topics.map(({ id, entity, candidates }) => (
        <li key={id} className="chip">
          <span>
            <TopicName entity={entity} />
          </span>
          {candidates.length > 1 && (
            <ActionMenu
              className="chip-button"
              label={t('ask.chooseWhich', { name: visible((entity.shown ?? entity.name).slice(0, 60)) })}
              actions={candidates.map(candidate => ({
                label: visible((candidate.shown ?? candidate.name).slice(0, 120)),
                note: visible(apart(candidate).slice(0, 160)),
                act: () => editTopics(pickCandidate(edits, id, candidate.key)),
              }))}
            >
              <ChevronDown size={13} aria-hidden="true" />
            </ActionMenu>
          )}
          <button
            type="button"
            className="chip-button"
            aria-label={t('ask.removeName', { name: visible((entity.shown ?? entity.name).slice(0, 60)) })}
            onClick={() => editTopics(removeTopic(edits, id))}
          >
            <X size={13} aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <EntitySearch onPick={entity => editTopics(addTopic(useAsk.getState().edits, entity))} />
      </li>
    </ul>
  )
}
