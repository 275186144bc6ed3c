import { ChevronRight } from 'lucide-react'
import type { Carrying } from '../../../../electron/contract/reading/carrying.ts'
import { costWords, totalCost } from '../../../../electron/contract/reading/costs.ts'
import { counted, duration } from '../../../../electron/contract/reading/format.ts'
import { isRunning, type LiveAnswer } from '../../../../electron/contract/reading/live-answer.ts'
import { protocolTitle } from '../../../../electron/contract/reading/protocol-title.ts'
import { Name } from '../../../design/name.tsx'
import { CostsSwitch } from './step-list.tsx'
import { turnSteps, useUnfolded } from './unfolded-store.ts'
import { WrittenAs } from './written-as.tsx'
import { t } from '../../../words/words.ts'

/** The way to an answer: in sight while it is walked, folded under the answer once that is there. */
export function HowFound({ live, carrying }: { live: LiveAnswer; carrying: Carrying }) {
  const isOpen = useUnfolded(state => state.isOpen)
  const { trajectory } = live
  if (isRunning(live) || trajectory === undefined) return <WrittenAs live={live} carrying={carrying} />
  const steps = trajectory.turns.length
  if (steps === 0) return null
  return (
    <section className="how-found" aria-label={t('steps.howItWasFound')}>
      <button type="button" className="how-found-button" aria-expanded={isOpen} onClick={turnSteps}>
        <ChevronRight size={14} aria-hidden="true" /> {t('steps.howItWasFound')}{' '}
        <span className="note number">
          {counted(steps, 'step')} · {duration(trajectory.seconds)}
        </span>
      </button>
      {isOpen && (
        <>
          <ul className="chips how-asked" aria-label={t('steps.howItWasAsked')}>
            <li className="chip">{protocolTitle(trajectory.protocol)}</li>
            <li className="chip">
              <Name text={trajectory.policy.name} limit={40} />
            </li>
            <li className="chip number">{t('steps.stepsAtMost', { turns: trajectory.settings.turns })}</li>
            <li className="chip number">{costWords(totalCost(trajectory))}</li>
            <li>
              <CostsSwitch />
            </li>
          </ul>
          <WrittenAs live={live} carrying={carrying} />
        </>
      )}
    </section>
  )
}
