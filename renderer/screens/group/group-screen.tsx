import { useEffect } from 'react'
import { Name, RowNames } from '../../design/name.tsx'
import { isRunning } from '../../../electron/contract/reading/live-answer.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'
import { progressOfRuns } from '../../../electron/contract/reading/outcome.ts'
import { areSamples } from '../../../electron/contract/reading/agreement.ts'
import { rowsOf } from '../../../electron/contract/reading/row-words.ts'
import { Compared } from './compared.tsx'
import { go } from '../../shell/route-store.ts'
import { openGroup, stopGroup, useGroup } from './group-store.ts'
import { Samples } from './samples.tsx'
import { t } from '../../words/words.ts'

/** Several answers to one question: samples put together, or ways of asking side by side. */
export function GroupScreen({ group }: { group: string }) {
  const { members, problem } = useGroup()
  useEffect(() => {
    void openGroup(group)
  }, [group])
  const [first] = members
  const trajectories = members.flatMap(({ trajectory }) => trajectory ?? [])
  const running = members.filter(isRunning).length
  const notKept = members.find(member => member.notKept !== undefined)?.notKept
  return (
    <main className="group" aria-label={t('group.answersTogether')}>
      {problem !== undefined && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {notKept !== undefined && (
        <p className="problem" role="alert">
          {inWords(notKept)}
        </p>
      )}
      {first && (
        <>
          <div className="group-head">
            <h1>
              <Name text={first.question} limit={600} />
            </h1>
            <p className="soft number" aria-live="polite">
              {progressOfRuns(members.map(({ trajectory }) => trajectory))} · <Name text={first.graph} limit={60} />
            </p>
            {running === 0 && trajectories.length > 0 && (
              <button
                type="button"
                className="button"
                onClick={() =>
                  go({ screen: 'report', subject: { kind: 'answers', ids: trajectories.map(({ id }) => id) } })
                }
              >
                {t('common.reportAsk')}
              </button>
            )}
            {running > 0 && (
              <button type="button" className="button" onClick={() => void stopGroup()}>
                {t('group.stopAll')}
              </button>
            )}
          </div>
          <RowNames value={rowsOf({ turns: trajectories.flatMap(({ turns }) => turns) })}>
            {trajectories.length > 0 && areSamples(trajectories) ? (
              <Samples members={members} />
            ) : (
              <Compared members={members} />
            )}
          </RowNames>
        </>
      )}
    </main>
  )
}
