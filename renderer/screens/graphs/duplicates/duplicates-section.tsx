import { useEffect } from 'react'
import { counted, moment } from '../../../../electron/contract/reading/format.ts'
import { isAtWork } from '../../../../electron/contract/states.ts'
import { JobProgress } from '../../../shell/job-progress.tsx'
import { useJobs } from '../../../shell/jobs-store.ts'
import { useVersions } from '../versions-store.ts'
import { DuplicatesSheet } from './duplicates-sheet.tsx'
import { loadDuplicates, lookForDuplicates, showDuplicates, useDuplicates } from './duplicates-store.ts'
import { t } from '../../../words/words.ts'

/** What in a graph may stand there twice, and the way to look for it. */
export function DuplicatesSection({ kg }: { kg: string }) {
  const duplicates = useDuplicates(state => state.of.get(kg))
  const isOpen = useDuplicates(state => state.open?.kg === kg)
  const version = useVersions(state => state.lists.get(kg)?.current)
  const job = useJobs(state => state.jobs.find(each => each.kind === 'duplicates' && each.subject === kg))
  useEffect(() => {
    void loadDuplicates(kg)
  }, [kg, version])
  if (duplicates === undefined) return null
  const { found, keptApart } = duplicates
  const isLooking = job !== undefined && isAtWork(job)
  return (
    <section aria-labelledby="duplicates">
      <h2 className="label" id="duplicates">
        {t('graphs.likelyDuplicates')}
      </h2>
      {job && (isLooking || job.state !== 'done') && <JobProgress job={job} />}
      {!isLooking && (
        <>
          <p className={found && found.pairs.length > 0 ? '' : 'soft'}>
            {found === undefined
              ? t('graphs.nobodyLooked')
              : found.pairs.length === 0
                ? t('graphs.noTwoAlike')
                : t('graphs.pairsMayBeOne', { pairs: counted(found.pairs.length, 'pair') })}
          </p>
          <div className="acts section-acts">
            {found && found.pairs.length > 0 && (
              <button type="button" className="button" onClick={() => showDuplicates(kg)}>
                {t('graphs.decide')}
              </button>
            )}
            <button type="button" className="button" onClick={() => void lookForDuplicates(kg)}>
              {found === undefined ? t('graphs.lookForDuplicates') : t('graphs.lookAgain')}
            </button>
            <span className="note">
              {[
                ...(found === undefined
                  ? []
                  : [
                      found.isPresent
                        ? t('graphs.lookedAt', { at: moment(found.at) })
                        : t('graphs.foundBeforeTheGraphChanged'),
                    ]),
                ...(keptApart.length > 0
                  ? [t('graphs.pairsKeptApart', { pairs: counted(keptApart.length, 'pair') })]
                  : []),
              ].join(' · ')}
            </span>
          </div>
        </>
      )}
      {isOpen && found && <DuplicatesSheet pairs={found.pairs} />}
    </section>
  )
}
