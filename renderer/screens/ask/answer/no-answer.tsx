import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import { relationWords } from '../../../../electron/contract/reading/name-text.ts'
import { Name } from '../../../design/name.tsx'
import { lookedAt } from '../../../../electron/contract/reading/looked-at.ts'
import { noneInBothWords } from '../../../../electron/contract/reading/none-in-both.ts'
import { outcomeOf } from '../../../../electron/contract/reading/outcome.ts'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/use-query.ts'
import { useGraphs } from '../../graphs/graphs-store.ts'
import { sentence, t } from '../../../words/words.ts'

/** No answer: what happened, and what to try next. */
export function NoAnswer({ trajectory }: { trajectory: Trajectory }) {
  const { kind, title, reason } = outcomeOf(trajectory)
  if (kind === 'graph-does-not-say' || kind === 'out-of-steps') return <NothingFound trajectory={trajectory} />
  return (
    <>
      <h2>{title}</h2>
      {reason !== undefined && (
        <p className={kind === 'failed' ? 'problem' : 'soft'}>
          <Name text={reason} limit={600} />
        </p>
      )}
      {kind === 'failed' && (
        <button
          type="button"
          className="button plain all"
          onClick={() => void navigator.clipboard.writeText(reason ?? '')}
        >
          {t('ask.copyTheReason')}
        </button>
      )}
    </>
  )
}

/** Words that a person may try instead, at most. */
const MOST_WORDS = 5

/** An empty answer is one: the graph does not say. Running out of steps is another matter. */
function NothingFound({ trajectory }: { trajectory: Trajectory }) {
  const relations = useGraphs(state => state.details.get(trajectory.graph.name)?.topRelations)
  const { kind, title, reason } = outcomeOf(trajectory)
  const start = trajectory.topicEntities[0]
  const { nearest } = lookedAt(trajectory.turns)
  const around = useRelationsOf(trajectory.graph.name, nearest.length > 0 ? undefined : start?.key)
  const names = nearest.length > 0 ? nearest : around.length > 0 ? around : (relations ?? []).map(({ name }) => name)
  // A fact that has properties is several relations, and one word.
  const words = [...new Set(names.map(relationWords))].slice(0, MOST_WORDS)
  // Both halves were found, and were understood.
  if (noneInBothWords(trajectory) !== undefined)
    return (
      <>
        <h2>{title}</h2>
        <p className="soft">
          <Name text={reason ?? ''} limit={1000} isSaid />
        </p>
        <p className="soft">{t('ask.oneConnection')}</p>
      </>
    )
  return (
    <>
      <h2>{title}</h2>
      <p className="soft">
        {sentence('ask.whatHelpsMost', { reason: <Name text={reason ?? ''} limit={1000} isSaid /> })}
      </p>
      <ul className="advice">
        <li>
          {start ? (
            <>{sentence('ask.checkEntity', { name: <Name text={start.name} limit={60} /> })}</>
          ) : (
            t('ask.useNameAsItStands')
          )}
        </li>
        <li>
          {words.length === 0
            ? t('ask.graphsWords')
            : sentence(
                nearest.length > 0
                  ? 'ask.graphsWordsNearest'
                  : around.length > 0
                    ? 'ask.graphsWordsOf'
                    : 'ask.graphsWordsSuch',
                {
                  name: <Name text={start?.name ?? ''} limit={60} />,
                  words: words.map((word, index) => (
                    <span key={word}>
                      {index > 0 && ', '}
                      {sentence('common.quoted', { text: <Name text={word} limit={40} /> })}
                    </span>
                  )),
                },
              )}
        </li>
        <li>{kind === 'graph-does-not-say' ? t('ask.oneConnection') : t('ask.allowMoreSteps')}</li>
      </ul>
    </>
  )
}

/** What the graph says of an entity, by its relations; none until they are known, and of a kind of things. */
function useRelationsOf(kg: string, key: string | undefined): string[] {
  const { value } = useQuery(`${kg} ${key}`, async () =>
    key === undefined ? undefined : api.browse.entity.query({ kg, key, each: 0 }),
  )
  return (value?.groups ?? []).flatMap(({ relation, isType }) => (isType === true ? [] : relation))
}
