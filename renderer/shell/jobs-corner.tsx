import { Popover } from 'radix-ui'
import { useState } from 'react'
import { counted } from '../../electron/contract/reading/format.ts'
import { Name } from '../design/name.tsx'
import { ProgressBar } from '../design/progress-bar.tsx'
import { activeWords, JobProgress, leftWords } from './job-progress.tsx'
import { isAtWork } from '../../electron/contract/states.ts'
import { useJobs } from './jobs-store.ts'
import { routeHash, useRoute } from './route-store.ts'
import { t } from '../words/words.ts'
import { inWords } from '../../electron/contract/words/saying.ts'

/** The one quiet place for what runs in the background; it opens the list of all jobs. Empty when there are none. */
export function JobsCorner() {
  const jobs = useJobs(state => state.jobs)
  const place = useRoute(state => routeHash(state.route))
  // Closed again wherever the person goes, also from here.
  const [openedAt, setOpenedAt] = useState<string>()
  const active = jobs.filter(isAtWork)
  const first = active.find(({ state }) => state === 'running') ?? active[0]
  if (jobs.length === 0) return null
  const paused = jobs.filter(({ state, phase }) => state !== 'done' && phase === 'paused').length
  const failed = jobs.filter(
    ({ state, phase }) => (state === 'failed' || state === 'interrupted') && phase !== 'paused',
  ).length
  return (
    <Popover.Root open={openedAt === place} onOpenChange={isOpen => setOpenedAt(isOpen ? place : undefined)}>
      <Popover.Trigger
        className="jobs-corner"
        aria-label={active.length > 0 ? t('jobs.jobsRunning', { active: active.length }) : t('jobs.jobs')}
      >
        {first ? (
          <>
            <span className="jobs-title">
              <Name text={inWords(first.title)} limit={60} />
            </span>
            <ProgressBar
              label={inWords(first.title)}
              {...(first.fraction !== undefined && { fraction: first.fraction })}
            />
            <span className="jobs-note number">
              {active.length > 1 ? `${counted(active.length, 'job')} · ` : ''}
              {first.fraction !== undefined && `${Math.round(100 * first.fraction)} % · `}
              {leftWords(first) ?? activeWords(first)}
            </span>
          </>
        ) : (
          <span>
            {failed > 0
              ? t('jobs.didNotFinish', { jobs: counted(failed, 'job') })
              : paused > 0
                ? t('jobs.pausedJobs', { jobs: counted(paused, 'job') })
                : t('jobs.doneJobs', { jobs: counted(jobs.length, 'job') })}
          </span>
        )}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="menu jobs-panel"
          side="right"
          align="end"
          sideOffset={10}
          aria-label={t('jobs.jobs')}
        >
          <ul aria-label={t('jobs.allJobs')}>
            {jobs.map(job => (
              <li key={job.id} className="import-row">
                <JobProgress job={job} linked />
              </li>
            ))}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
