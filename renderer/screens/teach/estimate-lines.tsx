import type { PlanEstimate } from '../../../electron/contract/training-form.ts'
import { bytes } from '../../../electron/contract/reading/format.ts'
import { Name } from '../../design/name.tsx'
import { sentence, t } from '../../words/words.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

/** What a plan needs: memory against what is free, why it cannot be run, and what to think of. */
export function EstimateLines({
  estimate: { refusals, warnings, memoryBytes, memoryFree, device },
}: {
  estimate: PlanEstimate
}) {
  const share = memoryFree > 0 ? memoryBytes / memoryFree : 0
  return (
    <div className="estimate">
      {refusals.length > 0 && (
        <div role="alert">
          <ul className="refusals" aria-label={t('teach.whyItCannotBeRun')}>
            {refusals.map(inWords).map(reason => (
              <li key={reason}>
                <Name text={reason} limit={600} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {warnings.length > 0 && (
        <ul className="warnings" aria-label={t('teach.toThinkOf')}>
          {warnings.map(inWords).map(warning => (
            <li key={warning}>
              <Name text={warning} limit={600} />
            </li>
          ))}
        </ul>
      )}
      {memoryBytes > 0 && (
        <p className="note number memory">
          <span className="memory-bar" aria-hidden="true">
            <i className={share > 1 ? 'over' : ''} style={{ width: `${Math.min(100, 100 * share)}%` }} />
          </span>
          <span>
            {sentence('teach.memoryLine', {
              memory: bytes(memoryBytes),
              free: bytes(memoryFree),
              device: <Name text={device} limit={40} />,
            })}
          </span>
        </p>
      )}
    </div>
  )
}
