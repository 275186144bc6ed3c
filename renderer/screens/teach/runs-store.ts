import { create } from 'zustand'
import type { RolloutView, RunView } from '../../../electron/contract/training-run.ts'
import { api } from '../../api/client.ts'
import { complain, tell } from '../../design/notices-store.ts'
import { go } from '../../shell/route-store.ts'
import { CurveData, type CurveView, noCurves } from './curve-data.ts'
import { t } from '../../words/words.ts'

interface RunsState {
  /** Newest first; undefined until the host's first list. */
  runs: RunView[] | undefined
  /** The run whose curves and rollouts are here. */
  followed: string | undefined
  curves: CurveView
  rollouts: RolloutView[]
}

export const useRuns = create<RunsState>(() => ({
  runs: undefined,
  followed: undefined,
  curves: noCurves,
  rollouts: [],
}))

/** Follows the host's runs; gives the function that stops it. */
export function watchRuns(): () => void {
  const subscription = api.teach.watch.subscribe(undefined, {
    onData: runs => useRuns.setState({ runs }),
    onError: complain,
  })
  return () => subscription.unsubscribe()
}

/** Points come in handfuls; they are drawn at most so often, and long curves less often than short ones. */
const DRAW_MS = 250
const LONG_CURVE = 4_000

/** Follows the curves of one run; gives the function that stops it. */
export function followCurves(id: string, onView: (curves: CurveView) => void): () => void {
  let data = new CurveData()
  let told = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = () => {
    timer = undefined
    onView(data.view())
  }
  const points = api.teach.points.subscribe(
    { id },
    {
      // A connection that was lost and came back begins anew, with every point there is.
      onStarted: () => {
        data = new CurveData()
        told = 0
      },
      onData: batch => {
        data.add(batch)
        told += batch.length
        timer ??= setTimeout(show, told > LONG_CURVE ? 4 * DRAW_MS : DRAW_MS)
      },
      onError: complain,
    },
  )
  return () => {
    clearTimeout(timer)
    points.unsubscribe()
  }
}

/** Follows the curves and the rollouts of one run; gives the function that stops it. */
export function followRun(id: string): () => void {
  useRuns.setState({ followed: id, curves: noCurves, rollouts: [] })
  const end = followCurves(id, curves => useRuns.setState({ curves }))
  const rollouts = api.teach.rollouts.subscribe(
    { id },
    { onData: newest => useRuns.setState({ rollouts: newest }), onError: complain },
  )
  return () => {
    end()
    rollouts.unsubscribe()
  }
}

/** Gives whether it was taken; the run ends its step first. */
export const pauseRun = (id: string): Promise<boolean> => api.teach.pause.mutate({ id }).then(() => true, refused)
export const resumeRun = (id: string): Promise<void> => api.teach.resume.mutate({ id }).then(() => undefined, complain)
/** As {@link pauseRun}. */
export const stopRun = (id: string): Promise<boolean> => api.teach.stop.mutate({ id }).then(() => true, refused)

function refused(error: unknown): false {
  complain(error)
  return false
}

export async function removeRun({ id, name }: RunView): Promise<void> {
  try {
    await api.teach.remove.mutate({ id })
    go({ screen: 'teach' })
    tell(t('teach.removedRun', { name }), () => void api.teach.restore.mutate({ id }).catch(complain))
  } catch (error) {
    complain(error)
  }
}
