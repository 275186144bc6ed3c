import type { ExportResult } from '../../electron/contract/graph-export.ts'
import type { ChangeResult, DocumentsResult, ImportResult, JobView } from '../../electron/contract/job.ts'
import { restoredWords } from '../../electron/contract/project-file.ts'
import { bytes, count, counted, duration, stageTimeLeft, timeLeft } from '../../electron/contract/reading/format.ts'
import { thingsWords } from '../../electron/contract/reading/size-words.ts'
import { Name } from '../design/name.tsx'
import { complain, tell } from '../design/notices-store.ts'
import { ProgressBar } from '../design/progress-bar.tsx'
import { isAtWork, stateTitle } from '../../electron/contract/states.ts'
import { useJobs } from './jobs-store.ts'
import { go, parseRoute, type Route } from './route-store.ts'
import { t } from '../words/words.ts'
import { inWords } from '../../electron/contract/words/saying.ts'

/** What it came from, and the way to where it shows. */
export function routeOf({
  kind,
  subject,
  result,
  documents,
  change,
  exported,
}: JobView): { label: string; route: Route } | undefined {
  const kg = result?.kg ?? documents?.kg ?? change?.kg ?? exported?.kg
  if (kind === 'training')
    return { label: t('jobs.showTheRun'), route: { screen: 'teach', ...(subject !== undefined && { run: subject }) } }
  if (kind === 'exploring' || kind === 'rechecking' || kind === 'duplicates')
    return {
      label: t('jobs.showTheGraph'),
      route: { screen: 'graphs', ...(subject !== undefined && { graph: subject }) },
    }
  if (kind === 'import' || kind === 'documents' || kind === 'change' || kind === 'export')
    return {
      label: kg === undefined ? t('jobs.showGraphs') : t('jobs.showTheGraph'),
      route: { screen: 'graphs', ...(kg !== undefined && { graph: kg }) },
    }
  if (kind === 'evaluation')
    return {
      label: t('jobs.showIt'),
      route: parseRoute(`#/evaluate/${encodeURIComponent(subject ?? '')}`) ?? { screen: 'evaluate' },
    }
  if (kind === 'batch')
    return {
      label: t('jobs.showIt'),
      route: parseRoute(`#/report/${encodeURIComponent(`batch,${subject ?? ''}`)}`) ?? { screen: 'report' },
    }
  return undefined
}

/**
 * A job: what it does, how far it is, and the buttons that fit its state. `linked`: with the way to its screen, for
 * lists that stand elsewhere.
 */
export function JobProgress({ job, linked = false }: { job: JobView; linked?: boolean }) {
  const { cancel, retry, dismiss } = useJobs.getState()
  const title = inWords(job.title)
  const error = job.error === undefined ? undefined : inWords(job.error)
  const active = isAtWork(job)
  const place = linked ? routeOf(job) : undefined
  const words = active
    ? activeWords(job)
    : job.result
      ? resultWords(job.result)
      : job.documents
        ? documentWords(job.documents)
        : job.change
          ? changeWords(job.change)
          : job.exported
            ? exportWords(job.exported)
            : job.backedUp
              ? t('jobs.sizeInTime', { bytes: bytes(job.backedUp.bytes), seconds: duration(job.backedUp.seconds) })
              : job.restored
                ? restoredWords(job.restored)
                : stateTitle(job.phase === 'paused' ? 'paused' : job.state)
  // These keep what they have done, and go on from there.
  const goesOn = job.kind === 'training' || job.kind === 'evaluation' || job.kind === 'batch'
  return (
    <>
      <div className="import-head">
        <span className="import-title">
          <Name text={title} limit={80} />
        </span>
        {active && (
          <button
            type="button"
            className="button"
            aria-label={t('jobs.cancelNamed', { title: title.slice(0, 80) })}
            onClick={() => void cancel(job.id)}
          >
            {t('common.cancel')}
          </button>
        )}
        {!active && job.canRetry && (
          <button
            type="button"
            className="button"
            aria-label={
              goesOn
                ? t('jobs.goOnWith', { title: title.slice(0, 80) })
                : t('jobs.tryNamedAgain', { title: title.slice(0, 80) })
            }
            onClick={() => void retry(job.id)}
          >
            {goesOn ? t('common.goOn') : t('common.tryAgain')}
          </button>
        )}
        {!active && (
          <button
            type="button"
            className="button plain"
            aria-label={t('jobs.putAwayNamed', { title: title.slice(0, 80) })}
            onClick={() => void dismiss(job.id)}
          >
            {t('jobs.putAway')}
          </button>
        )}
      </div>
      {active && <ProgressBar label={title} {...(job.fraction !== undefined && { fraction: job.fraction })} />}
      <p className="note number job-words">
        <span>{words}</span>
        {place && (
          <button type="button" className="button plain" onClick={() => go(place.route)}>
            {place.label}
          </button>
        )}
      </p>
      {(job.backedUp ?? job.restored)?.notes.map(note => (
        <p key={inWords(note)} className="note">
          <Name text={inWords(note)} limit={400} />
        </p>
      ))}
      {error !== undefined && (
        <p className="job-error">
          <Name text={error} limit={500} />{' '}
          <button
            type="button"
            className="button plain"
            onClick={() => void navigator.clipboard.writeText(error).then(() => tell(t('common.copied')), complain)}
          >
            {t('common.copy')}
          </button>
        </p>
      )}
    </>
  )
}

export function activeWords(job: JobView): string {
  if (job.state === 'waiting') return stateTitle('waiting')
  return [inWords(job.phase), inWords(job.rate ?? ''), leftWords(job)].filter(Boolean).join(' · ')
}

/** The time that is left, where it can be told: of a training run only that of its stage can. */
export function leftWords({ kind, secondsLeft }: JobView): string | undefined {
  if (secondsLeft === undefined) return undefined
  return kind === 'training' ? stageTimeLeft(secondsLeft) : timeLeft(secondsLeft)
}

function resultWords({ triples, entities, qualifiedFacts, relations, seconds }: ImportResult): string {
  const things = thingsWords({ entities, qualifiedFacts }).join(', ')
  return t('jobs.imported', {
    triples: counted(triples, 'triple'),
    things,
    relations: counted(relations, 'relation'),
    seconds: duration(seconds),
  })
}

function changeWords({ changes: { facts }, seconds }: ChangeResult): string {
  return t('jobs.changed', {
    facts: counted(facts.came.count, 'fact'),
    gone: count(facts.went.count),
    seconds: duration(seconds),
  })
}

export function exportWords({ triples, path, bytes: size, seconds }: ExportResult): string {
  return t('jobs.exported', {
    triples: counted(triples, 'triple'),
    path,
    size: bytes(size),
    seconds: duration(seconds),
  })
}

function documentWords({ documents, hyperedges, entities, seconds }: DocumentsResult): string {
  return t('jobs.documentsRead', {
    documents: counted(documents, 'document'),
    facts: counted(hyperedges, 'fact'),
    entities: counted(entities, 'entity'),
    seconds: duration(seconds),
  })
}
