import { useEffect } from 'react'
import { counted, moment } from '../../../../electron/contract/reading/format.ts'
import { isAtWork } from '../../../../electron/contract/states.ts'
import { JobProgress } from '../../../shell/job-progress.tsx'
import { useJobs } from '../../../shell/jobs-store.ts'
import { useVersions } from '../versions-store.ts'
import { DuplicatesSheet } from './duplicates-sheet.tsx'
import { loadDuplicates, lookForDuplicates, showDuplicates, useDuplicates } from './duplicates-store.ts'

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
        Likely duplicates
      </h2>
      {job && (isLooking || job.state !== 'done') && <JobProgress job={job} />}
      {!isLooking && (
        <>
          <p className={found && found.pairs.length > 0 ? '' : 'soft'}>
            {found === undefined
              ? 'Nobody has looked yet for what stands here twice.'
              : found.pairs.length === 0
                ? 'No two entities look like one.'
                : `${counted(found.pairs.length, 'pair')} of entities may be one.`}
          </p>
          <div className="acts section-acts">
            {found && found.pairs.length > 0 && (
              <button type="button" className="button" onClick={() => showDuplicates(kg)}>
                Decide
              </button>
            )}
            <button type="button" className="button" onClick={() => void lookForDuplicates(kg)}>
              {found === undefined ? 'Look for duplicates' : 'Look again'}
            </button>
            <span className="note">
              {[
                ...(found === undefined
                  ? []
                  : [found.isPresent ? `looked ${moment(found.at)}` : 'found before the graph changed']),
                ...(keptApart.length > 0 ? [`${counted(keptApart.length, 'pair')} kept apart`] : []),
              ].join(' · ')}
            </span>
          </div>
        </>
      )}
      {isOpen && found && <DuplicatesSheet pairs={found.pairs} />}
    </section>
  )
}
