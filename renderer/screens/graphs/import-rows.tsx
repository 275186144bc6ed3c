import { useState } from 'react'
import type { ChangeResult, DocumentsResult, ImportResult, JobView } from '../../../electron/contract/job.ts'
import { bytes, counted } from '../../../electron/contract/reading/format.ts'
import { Name } from '../../design/name.tsx'
import { ProgressBar } from '../../design/progress-bar.tsx'
import { JobProgress } from '../../shell/job-progress.tsx'
import { isAtWork } from '../../../electron/contract/states.ts'
import { useJobs } from '../../shell/jobs-store.ts'
import { go } from '../../shell/route-store.ts'
import { useGraphs } from './graphs-store.ts'
import { RejectedLines } from './rejected-lines.tsx'
import { sentence, t } from '../../words/words.ts'
import { isForWindow } from './import/for-window.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

/** Ended imports shown here; the jobs panel has them all. */
const MOST_ENDED = 3

/** What graphs come of, and what is written of them. */
const KINDS: ReadonlySet<JobView['kind']> = new Set(['import', 'documents', 'change', 'export'])

/** Imports under way, and those that ended and were not put away yet. */
export function ImportRows() {
  const sending = useGraphs(state => state.sending)
  const jobs = useJobs(state => state.jobs)
  const imports = jobs.filter(({ kind }) => KINDS.has(kind))
  const shown = [...imports.filter(isAtWork), ...imports.filter(job => !isAtWork(job)).slice(0, MOST_ENDED)]
  if (sending.length === 0 && imports.length === 0) return null
  return (
    <ul className="imports" aria-label={t('graphs.imports')}>
      {sending.map(one => (
        <li key={`s${one.id}`} className="import-row">
          <div className="import-head">
            <span className="import-title">
              {sentence('graphs.reading', { title: <Name text={inWords(one.title)} limit={70} /> })}
            </span>
            <button type="button" className="button" onClick={one.cancel}>
              {t('common.cancel')}
            </button>
          </div>
          <ProgressBar
            label={t('graphs.reading', { title: inWords(one.title) })}
            fraction={one.total > 0 ? one.sent / one.total : undefined}
          />
          <p className="note number">{t('graphs.sentOf', { sent: bytes(one.sent), total: bytes(one.total) })}</p>
        </li>
      ))}
      {shown.map(job => (
        <li key={job.id} className="import-row">
          <JobProgress job={job} />
          {job.exported?.notes.map(inWords).map(note => (
            <p key={note} className="note">
              <Name text={note} limit={300} />
            </p>
          ))}
          {job.state === 'done' && (job.result ?? job.documents ?? job.change) && (
            <Done job={job} result={job.result ?? job.documents ?? job.change} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Done({ job, result }: { job: JobView; result: ImportResult | DocumentsResult | ChangeResult | undefined }) {
  const [listed, setListed] = useState(false)
  const dismiss = useJobs(state => state.dismiss)
  if (!result) return null
  const noun = job.kind === 'documents' ? 'file' : 'line'
  return (
    <>
      {result.notes
        .filter(isForWindow)
        .map(inWords)
        .map(note => (
          <p key={note} className="note">
            <Name text={note} limit={300} />
          </p>
        ))}
      <div className="acts">
        <button
          type="button"
          className="button"
          onClick={() => {
            go({ screen: 'graphs', graph: result.kg })
            void dismiss(job.id)
          }}
        >
          <span>{sentence('graphs.openGraph', { kg: <Name text={result.kg} limit={40} /> })}</span>
        </button>
        {result.rejectedCount > 0 && (
          <button type="button" className="button" onClick={() => setListed(true)}>
            {t('graphs.leftOut', { what: counted(result.rejectedCount, noun) })}
          </button>
        )}
      </div>
      {listed && (
        <RejectedLines
          rejected={result.rejected}
          rejectedCount={result.rejectedCount}
          noun={noun}
          rest={noun === 'line' ? t('graphs.theOtherLinesAreIn') : t('graphs.whatCouldBeReadIs')}
          onClose={() => setListed(false)}
        />
      )}
    </>
  )
}
