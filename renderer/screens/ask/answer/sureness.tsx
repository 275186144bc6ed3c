import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import { chanceWords, estimateOf, readingWords, sureWords } from '../../../../electron/contract/reading/estimate.ts'
import { doubtsAbout } from '../../../../electron/contract/reading/doubts.ts'
import { outcomeOf } from '../../../../electron/contract/reading/outcome.ts'
import { Name } from '../../../design/name.tsx'
import { continueFrom } from '../asking.ts'
import { t, sentence } from '../../../words/words.ts'

/** The chance that the answer is right, in the corner of its card. */
export function Sureness({ trajectory }: { trajectory: Trajectory }) {
  const estimate = estimateOf(trajectory)
  if (estimate === undefined) return null
  return (
    <span className="sureness number" title={sureWords(estimate.chance)}>
      {sentence('ask.sure', {
        chance: chanceWords(estimate.chance),
        sure: <span className="soft">{t('ask.sureWord')}</span>,
      })}
    </span>
  )
}

/** What speaks against the answer, or kept it from being one. */
export function Doubts({ trajectory }: { trajectory: Trajectory }) {
  const doubts = doubtsAbout(trajectory)
  if (doubts.length === 0) return null
  return (
    <ul className="doubts" aria-label={t('ask.doubts')}>
      {doubts.map(doubt => (
        <li key={doubt}>
          <Name text={doubt} limit={600} isSaid />
        </li>
      ))}
    </ul>
  )
}

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
  if (estimate === undefined || (shown && estimate.others.length === 0)) return null
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
        {estimate.others.map(other => (
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

const MOST_NAMES = 3

/** In place of an answer that is not sure enough to be given. */
export function Unsure({ trajectory }: { trajectory: Trajectory }) {
  const { chance = 0, needed = 0 } = estimateOf(trajectory) ?? {}
  return (
    <>
      <h2>{outcomeOf(trajectory).title}</h2>
      <p className="soft">{t('ask.bestFit', { chance: chanceWords(chance), needed: chanceWords(needed) })}</p>
    </>
  )
}
