import { create } from 'zustand'
import type { ExportResult } from '../../electron/contract/graph-export.ts'
import type { DocumentsResult, ImportResult, JobView } from '../../electron/contract/job.ts'
import { api } from '../api/client.ts'
import { holdingWords, restoredWords } from '../../electron/contract/project-file.ts'
import { counted, duration, enumerate } from '../../electron/contract/reading/format.ts'
import { shortened } from '../../electron/contract/reading/name-text.ts'
import { complain, tell } from '../design/notices-store.ts'
import { go, useRoute } from './route-store.ts'
import { isAtWork } from '../../electron/contract/states.ts'
import { t } from '../words/words.ts'
import { inWords, type Saying } from '../../electron/contract/words/saying.ts'

interface JobsState {
  jobs: JobView[]
  cancel(id: string): Promise<void>
  retry(id: string): Promise<void>
  dismiss(id: string): Promise<void>
}

export const useJobs = create<JobsState>(() => ({
  jobs: [],
  cancel: id => api.jobs.cancel.mutate({ id }).then(() => undefined, complain),
  retry: id => api.jobs.retry.mutate({ id }).then(() => begunHere(id), complain),
  dismiss: id => api.jobs.dismiss.mutate({ id }).then(() => undefined, complain),
}))

/** Follows the host's job list; gives the function that stops it. */
export function watchJobs(): () => void {
  const subscription = api.jobs.watch.subscribe(undefined, { onData: take, onError: complain })
  return () => subscription.unsubscribe()
}

/** What was done before the window opened is no news. A quick job may end before the host's first list is here. */
const opened = Date.now()

function take(jobs: JobView[]): void {
  const { jobs: before } = useJobs.getState()
  useJobs.setState({ jobs })
  for (const { id, kind, title, state, endedAt, result, documents, exported, backedUp, restored } of jobs) {
    if (state !== 'done' || before.some(job => job.id === id && !isAtWork(job)) || Date.parse(endedAt ?? '') < opened)
      continue
    if (kind === 'training' || kind === 'evaluation') tell(t('jobs.isDone', { title: shortened(inWords(title), 80) }))
    if (result)
      arrived(
        id,
        result,
        t('jobs.addedGraph', {
          kg: result.kg,
          triples: counted(result.triples, 'triple'),
          seconds: duration(result.seconds),
        }),
      )
    if (exported) written(id, exported)
    if (backedUp) kept(id, t('jobs.backedUp', { holdingWords: enumerate(holdingWords(backedUp)) }), backedUp.notes)
    if (restored) kept(id, restoredWords(restored), restored.notes)
    if (documents)
      arrived(
        id,
        documents,
        t('jobs.readInto', {
          documents: counted(documents.documents, 'document'),
          kg: documents.kg,
          facts: counted(documents.hyperedges, 'fact'),
          seconds: duration(documents.seconds),
        }),
      )
  }
}

/**
 * The jobs that this window began. It alone puts them away when they were faultless: another window could do so before
 * this one has heard that they are done, and would then be the only one to tell of them.
 */
const begun = new Set<string>()
const faultless = new Set<string>()

export function begunHere(jobId: string): void {
  begun.add(jobId)
  putAway(jobId)
}

/** Resolves when the job is no longer at work. */
export function jobEnded(jobId: string): Promise<JobView> {
  return new Promise(resolve => {
    const look = ({ jobs }: JobsState): void => {
      const job = jobs.find(({ id }) => id === jobId)
      if (job === undefined || isAtWork(job)) return
      stop()
      resolve(job)
    }
    const stop = useJobs.subscribe(look)
    look(useJobs.getState())
  })
}

/** A quick job is done before the window knows its id: whichever comes last puts it away. */
function putAway(jobId: string): void {
  if (begun.has(jobId) && faultless.has(jobId)) void api.jobs.dismiss.mutate({ id: jobId }).catch(() => undefined)
}

/** A file was written; with nothing to say of it, it is told in passing. */
function written(jobId: string, { kg, triples, path, notes }: ExportResult): void {
  if (notes.length > 0) return
  tell(t('jobs.wroteTo', { kg, triples: counted(triples, 'triple'), path }))
  faultless.add(jobId)
  putAway(jobId)
}

/** What there is more to say of stands in the list of jobs until somebody has read it. */
function kept(jobId: string, news: string, notes: readonly Saying[]): void {
  tell(news)
  if (notes.length > 0) return
  faultless.add(jobId)
  putAway(jobId)
}

/** A graph or documents came in while the person was looking: show them, and put a faultless import away. */
function arrived(jobId: string, { kg, rejectedCount, notes }: ImportResult | DocumentsResult, news: string): void {
  if (useRoute.getState().route.screen === 'graphs') go({ screen: 'graphs', graph: kg })
  if (rejectedCount > 0 || notes.length > 0) return
  tell(news)
  faultless.add(jobId)
  putAway(jobId)
}
