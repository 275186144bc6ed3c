import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import { chanceWords, estimateOf, sureWords } from '../../../../electron/contract/reading/estimate.ts'
import { doubtsAbout } from '../../../../electron/contract/reading/doubts.ts'
import { outcomeOf } from '../../../../electron/contract/reading/outcome.ts'
import { Name } from '../../../design/name.tsx'
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
