import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import { counted } from '../../../../electron/contract/reading/format.ts'
import { graphDidNotSay } from '../../../../electron/contract/reading/outcome.ts'
import { Name } from '../../../design/name.tsx'
import { go } from '../../../shell/route-store.ts'
import { useHistory } from '../history-store.ts'
import { t } from '../../../words/words.ts'

const MOST_NAMED = 4

/** Where an answer comes from: the questions before it, the answer whose steps it took over, the answers beside it. */
export function Earlier({ trajectory }: { trajectory: Trajectory }) {
  const { context, from, group } = trajectory
  return (
    <>
      {context && context.length > 0 && <Conversation trajectory={trajectory} context={context} />}
      {from && (
        <p className="origin-line">
          {t('ask.continuedFrom')}{' '}
          <button type="button" className="link" onClick={() => go({ screen: 'ask', answer: from.id })}>
            {t('ask.anotherAnswer')}
          </button>
          {from.edited
            ? t('ask.withStepEdited', { step: from.turns + 1 })
            : from.turns > 0
              ? t('ask.afterStep', { step: from.turns })
              : ''}
          .
        </p>
      )}
      {group !== undefined && (
        <p className="origin-line">
          {t('ask.oneOfSeveralAnswersTo')}{' '}
          <button type="button" className="link" onClick={() => go({ screen: 'group', group })}>
            {t('ask.seeThemTogether')}
          </button>
        </p>
      )}
    </>
  )
}

/** The conversation so far, each question with its answer on one line; those still in the history can be opened. */
function Conversation({
  trajectory,
  context,
}: {
  trajectory: Trajectory
  context: NonNullable<Trajectory['context']>
}) {
  const cards = useHistory(state => state.cards)
  const ids: (string | undefined)[] = []
  for (let id = trajectory.after; ids.length < context.length; id = cards.find(card => card.id === id)?.after)
    ids.unshift(id)
  return (
    <ol className="conversation" aria-label={t('ask.askedBefore')}>
      {context.map(({ question, answers }, index) => {
        const id = ids[index]
        return (
          <li key={index}>
            {id === undefined ? (
              <Name text={question} limit={160} />
            ) : (
              <button type="button" className="link" onClick={() => go({ screen: 'ask', answer: id })}>
                <Name text={question} limit={160} />
              </button>
            )}
            <span className="conversation-answer">
              {answers.length === 0
                ? graphDidNotSay()
                : answers.slice(0, MOST_NAMED).map((name, at) => (
                    <span key={`${at} ${name}`}>
                      {at > 0 && ', '}
                      <Name text={name} limit={60} />
                    </span>
                  ))}
              {answers.length > MOST_NAMED &&
                t('ask.andOthers', { others: counted(answers.length - MOST_NAMED, 'other') })}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
