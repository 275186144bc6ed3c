import { create } from 'zustand'
import type { CurvePoint, RolloutView, RunView } from '../../../electron/host/api/teach-views.ts'
import { api } from '../../api/client.ts'
import { complain, tell } from '../../design/notices-store.ts'
import { go } from '../../shell/route-store.ts'

interface RunsState {
  /** Newest first; undefined until the host's first list. */
  runs: RunView[] | undefined
  /** The run whose points and rollouts are here. */
  followed: string | undefined
  points: CurvePoint[]
  rollouts: RolloutView[]
}

export const useRuns = create<RunsState>(() => ({ runs: undefined, followed: undefined, points: [], rollouts: [] }))

/** Follows the host's runs; gives the function that stops it. */
export function watchRuns(): () => void {
  const subscription = api.teach.watch.subscribe(undefined, { onData: runs => useRuns.setState({ runs }), onError: complain })
  return () => subscription.unsubscribe()
}

/** Points come in handfuls; they are drawn at most so often. */
const drawMs = 250

/** Follows the curves and the rollouts of one run; gives the function that stops it. */
export function followRun(id: string): () => void {
  useRuns.setState({ followed: id, points: [], rollouts: [] })
  let waiting: CurvePoint[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = () => {
    timer = undefined
    const fresh = waiting
    waiting = []
    useRuns.setState(({ points }) => ({ points: [...points, ...fresh] }))
  }
  const points = api.teach.points.subscribe({ id }, {
    // A connection that was lost and came back begins anew, with every point there is.
    onStarted: () => {
      waiting = []
      useRuns.setState({ points: [] })
    },
    onData: batch => {
      waiting.push(...batch)
      timer ??= setTimeout(show, drawMs)
    },
    onError: complain,
  })
  const rollouts = api.teach.rollouts.subscribe({ id }, { onData: newest => useRuns.setState({ rollouts: newest }), onError: complain })
  return () => {
    clearTimeout(timer)
    points.unsubscribe()
    rollouts.unsubscribe()
  }
}

export const pauseRun = (id: string): Promise<void> => api.teach.pause.mutate({ id }).then(() => undefined, complain)
export const resumeRun = (id: string): Promise<void> => api.teach.resume.mutate({ id }).then(() => undefined, complain)
export const stopRun = (id: string): Promise<void> => api.teach.stop.mutate({ id }).then(() => undefined, complain)

export async function removeRun({ id, name }: RunView): Promise<void> {
  try {
    await api.teach.remove.mutate({ id })
    go({ screen: 'teach' })
    tell(`Removed the record of “${name}”. What it taught is kept under Models.`)
  } catch (error) {
    complain(error)
  }
}

export function isAtWork({ state }: RunView): boolean {
  return state === 'waiting' || state === 'running'
}

export function canResume({ state }: RunView): boolean {
  return state === 'paused' || state === 'interrupted' || state === 'failed' || state === 'stopped'
}
