import type { DocumentsResult, ImportResult, JobView } from '../../electron/host/api/views.ts'
import { counted, duration, timeLeft } from '../design/format.ts'
import { Name } from '../design/name.tsx'
import { complain, tell } from '../design/notices-store.ts'
import { ProgressBar } from '../design/progress-bar.tsx'
import { isActive, useJobs } from './jobs-store.ts'

const stateWords = { waiting: 'waiting its turn', running: '', done: 'done', failed: 'failed', cancelled: 'cancelled', interrupted: 'interrupted when Clew was closed' } as const

/** A job: what it does, how far it is, and the buttons that fit its state. */
export function JobProgress({ job }: { job: JobView }) {
  const { cancel, retry, dismiss } = useJobs.getState()
  const active = isActive(job)
  const words = active ? activeWords(job) : job.result ? resultWords(job.result) : job.documents ? documentWords(job.documents) : stateWords[job.state]
  return (
    <>
      <div className="import-head">
        <span className="import-title"><Name text={job.title} limit={80} /></span>
        {active && <button type="button" className="button" aria-label={`Cancel ${job.title.slice(0, 80)}`} onClick={() => void cancel(job.id)}>Cancel</button>}
        {!active && job.canRetry && <button type="button" className="button" aria-label={`Try ${job.title.slice(0, 80)} again`} onClick={() => void retry(job.id)}>Try again</button>}
        {!active && <button type="button" className="button plain" aria-label={`Put away ${job.title.slice(0, 80)}`} onClick={() => void dismiss(job.id)}>Put away</button>}
      </div>
      {active && <ProgressBar label={job.title} {...(job.fraction !== undefined && { fraction: job.fraction })} />}
      <p className="note number">{words}</p>
      {job.error !== undefined && (
        <p className="job-error">
          <Name text={job.error} limit={500} />{' '}
          <button type="button" className="button plain" onClick={() => void navigator.clipboard.writeText(job.error ?? '').then(() => tell('Copied.'), complain)}>Copy</button>
        </p>
      )}
    </>
  )
}

export function activeWords(job: JobView): string {
  if (job.state === 'waiting') return stateWords.waiting
  return [job.phase, job.rate, job.secondsLeft !== undefined ? timeLeft(job.secondsLeft) : undefined].filter(Boolean).join(' · ')
}

function resultWords({ triples, entities, relations, seconds }: ImportResult): string {
  return `${counted(triples, 'triple')}, ${counted(entities, 'entity')}, ${counted(relations, 'relation')} in ${duration(seconds)}`
}

function documentWords({ documents, hyperedges, entities, seconds }: DocumentsResult): string {
  return `${counted(documents, 'document')}, ${counted(hyperedges, 'fact')} in words, ${counted(entities, 'entity')} in ${duration(seconds)}`
}
