import { useMemo } from 'react'
import { sharedNames } from '../../../../electron/contract/reading/namesakes.ts'
import { shortened } from '../../../../electron/contract/reading/name-text.ts'
import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import { ActionMenu } from '../../../design/action-menu.tsx'
import { Name } from '../../../design/name.tsx'
import { ask } from '../asking.ts'
import { t } from '../../../words/words.ts'

/** Where a name in the question is that of several entities: which of them the answer is of, and the others. */
export function SharedNames({ trajectory }: { trajectory: Trajectory }) {
  const shared = useMemo(() => sharedNames(trajectory), [trajectory])
  const askOf = (topic: string, name: string) =>
    void ask({
      question: trajectory.question,
      graph: trajectory.graph.name,
      entities: trajectory.topicEntities.map(each => (each.name === topic ? name : each.name)),
    })
  return shared.map(({ topic, sentence, others, isOfAll }) => (
    <p key={topic} className="shared-name">
      <Name text={sentence} limit={600} isSaid />{' '}
      <ActionMenu
        className="link"
        label={t('ask.askOneOf', { topic: shortened(topic, 60) })}
        actions={others.map(name => ({ label: shortened(name, 80), act: () => askOf(topic, name) }))}
      >
        {isOfAll ? t('ask.askOfOneOfThem') : t('ask.askOfAnother')}
      </ActionMenu>
    </p>
  ))
}
