import { create } from 'zustand'
import type { JobView } from '../../electron/host/api/views.ts'
import { api } from '../api/client.ts'
import { complain } from '../design/notices-store.ts'

interface JobsState {
  jobs: JobView[]
  cancel(id: string): Promise<void>
  retry(id: string): Promise<void>
  dismiss(id: string): Promise<void>
}

export const useJobs = create<JobsState>(() => ({
  jobs: [],
  cancel: id => api.jobs.cancel.mutate({ id }).then(() => undefined, complain),
  retry: id => api.jobs.retry.mutate({ id }).then(() => undefined, complain),
  dismiss: id => api.jobs.dismiss.mutate({ id }).then(() => undefined, complain),
}))

/** Follows the host's job list; gives the function that stops it. */
export function watchJobs(): () => void {
  const subscription = api.jobs.watch.subscribe(undefined, { onData: jobs => useJobs.setState({ jobs }), onError: complain })
  return () => subscription.unsubscribe()
}

export function isActive(job: JobView): boolean {
  return job.state === 'waiting' || job.state === 'running'
}
