import { create } from 'zustand'
import type { BrowsedEntity, PathsFound, PathView } from '../../../electron/contract/browse.ts'
import { api } from '../../api/client.ts'
import { problemText } from '../../api/problem.ts'
import { reveal, select } from './canvas/canvas-store.ts'
import { t } from '../../words/words.ts'

type PathEnd = Pick<BrowsedEntity, 'key' | 'name'>

interface PathsState {
  kg: string | undefined
  from: PathEnd | undefined
  to: PathEnd | undefined
  which: 'shortest' | 'all'
  longest: number
  /** Relations that no way goes along. */
  without: readonly string[]
  /** How far the looking has come; undefined while nothing is looked for. */
  looking: { looked: number; length: number } | undefined
  found: PathsFound | undefined
  /** What kept the ways from being found, or that the person stopped it. */
  problem: string | undefined
}

const MOST = 100
const nothing = { looking: undefined, found: undefined, problem: undefined }

export const usePaths = create<PathsState>(() => ({
  kg: undefined,
  from: undefined,
  to: undefined,
  which: 'shortest',
  longest: 4,
  without: [],
  ...nothing,
}))

let stop: (() => void) | undefined

/** Other ends, and nothing found between them yet. */
export function setPathEnds(kg: string, from: PathEnd | undefined, to: PathEnd | undefined): void {
  stopFinding()
  const { kg: before, without } = usePaths.getState()
  usePaths.setState({ kg, from, to, without: kg === before ? without : [], ...nothing })
}

export function changePaths(change: Partial<Pick<PathsState, 'which' | 'longest' | 'without'>>): void {
  stopFinding()
  usePaths.setState({ ...change, ...nothing })
}

/** Looks for ways until all are found, too much was looked at, or somebody stops it. */
export function findWays(): Promise<void> {
  stopFinding()
  const { kg, from, to, which, longest, without } = usePaths.getState()
  if (kg === undefined || !from || !to) return Promise.resolve()
  usePaths.setState({ ...nothing, looking: { looked: 0, length: 1 } })
  return new Promise(resolve => {
    const subscription = api.browse.paths.subscribe(
      { kg, request: { from: from.key, to: to.key, which, longest, most: MOST, without: [...without] } },
      {
        onData: event => {
          if (event.kind === 'looking') usePaths.setState({ looking: event })
          else usePaths.setState({ ...nothing, found: event })
        },
        onError: error => {
          usePaths.setState({ ...nothing, problem: problemText(error) })
          resolve()
        },
        onComplete: resolve,
      },
    )
    stop = () => {
      subscription.unsubscribe()
      usePaths.setState({ ...nothing, problem: t('explore.pathsStopped') })
      resolve()
    }
  })
}

export function stopFinding(): void {
  if (usePaths.getState().looking !== undefined) stop?.()
  stop = undefined
}

/** Puts ways on the canvas, and chooses what stands on them. */
export async function showWays(paths: readonly PathView[]): Promise<void> {
  const nodes = paths.flatMap(path => path.nodes)
  await reveal({ entities: nodes })
  select(nodes.map(({ key }) => key))
}
