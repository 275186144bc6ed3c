import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import {
  chanceNote,
  chanceWords,
  doubtsOf,
  estimateOf,
  readingWords,
} from '../../../../electron/contract/reading/estimate.ts'
import { Name } from '../../../design/name.tsx'
import { continueFrom } from '../asking.ts'

/** The chance that the answer is right, in the corner of its card. */
export function Sureness({ trajectory }: { trajectory: Trajectory }) {
  const estimate = estimateOf(trajectory)
  if (estimate === undefined) return null
  return (
    <span className="sureness number" title={chanceNote(estimate.chance)}>
      {chanceWords(estimate.chance)} <span className="soft">sure</span>
    </span>
  )
}

/** What speaks against the answer, and what else the question may mean, to be answered that way with a click. */
export function OtherReadings({ trajectory }: { trajectory: Trajectory }) {
  const estimate = estimateOf(trajectory)
  if (estimate === undefined) return null
  const doubts = doubtsOf(estimate)
  if (doubts.length === 0 && estimate.others.length === 0) return null
  return (
    <div className="doubts">
      {doubts.length > 0 && <p>{doubts.join(' ')}</p>}
      {estimate.others.length > 0 && (
        <>
          <p id={`others-${trajectory.id}`}>Did you mean</p>
          <ul aria-labelledby={`others-${trajectory.id}`}>
            {estimate.others.map(other => (
              <li key={other.text}>
                <button
                  type="button"
                  className="button plain"
                  title={other.program}
                  onClick={() => void continueFrom(trajectory, { turns: 0, text: other.text })}
                >
                  <Name text={readingWords(other)} limit={120} />
                </button>{' '}
                <span className="soft number">{chanceWords(other.chance)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
