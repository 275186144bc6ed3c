import type { JobView } from '../contract/job.ts'
import { progressText } from './progress-line.ts'
import type { Session } from './session.ts'

/** Works in a worker process, as the window does; cancelled by the session's signal. */
export async function follow(session: Session, jobId: string): Promise<JobView> {
  const { jobs } = await session.host()
  const watching = new AbortController()
  const cancel = (): void => {
    void jobs.cancel(jobId).catch(() => undefined)
  }
  session.signal.addEventListener('abort', cancel, { once: true })
  if (session.signal.aborted) cancel()
  void showProgress(session, jobId, watching.signal)
  const ended = await jobs.finished(jobId)
  watching.abort()
  // Told here and now: the window's list of jobs need not show it again.
  await jobs.dismiss(jobId)
  return ended
}

async function showProgress(session: Session, jobId: string, signal: AbortSignal): Promise<void> {
  const { jobs } = await session.host()
  for await (const list of jobs.watch(signal)) {
    const job = list.find(({ id }) => id === jobId)
    if (job?.state === 'running') session.progress.show(progressText(job))
  }
}
