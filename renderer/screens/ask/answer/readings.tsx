import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import { chanceWords, estimateOf, otherReadings, readingWords } from '../../../../electron/contract/reading/estimate.ts'
import { Name } from '../../../design/name.tsx'
import { continueFrom } from '../asking.ts'
import { t } from '../../../words/words.ts'

/** Names of an answer that its reading is told by. */
const MOST_NAMES = 3

/**
 * What else the question may mean, to be answered that way with a click. An answer that is not sure enough to be given
 * is the first of them.
 */
export function Readings({
  trajectory,
  shown,
  onShow,
}: {
  trajectory: Trajectory
  /** Whether the answer is in sight. */
  shown: boolean
  onShow: () => void
}) {
  const estimate = estimateOf(trajectory)
  if (estimate === undefined) return null
  const others = otherReadings(estimate, trajectory.answer.length > 0)
  if (shown && others.length === 0) return null
  const own = trajectory.answer.slice(0, MOST_NAMES).map(({ name }) => name)
  return (
    <div className="readings">
      <p id={`readings-${trajectory.id}`}>{t('ask.didYouMean')}</p>
      <ul aria-labelledby={`readings-${trajectory.id}`}>
        {!shown && (
          <li>
            <button type="button" className="button" onClick={onShow}>
              <Name text={readingWords({ program: '', names: own, total: trajectory.answer.length })} limit={120} />
            </button>{' '}
            <span className="soft number">{chanceWords(estimate.chance)}</span>
          </li>
        )}
        {others.map(other => (
          <li key={other.text}>
            <button
              type="button"
              className="button"
              title={other.program}
              onClick={() => void continueFrom(trajectory, { turns: 0, text: other.text })}
            >
              <Name text={readingWords(other)} limit={120} />
            </button>{' '}
            <span className="soft number">{chanceWords(other.chance)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
