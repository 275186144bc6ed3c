import { create } from 'zustand'
import type { GraphCard, RemovedGraph } from '../../../electron/contract/graph.ts'
import type { GraphExportFormat } from '../../../electron/contract/graph-export.ts'
import type { GraphSummary } from '../../../electron/contract/graph.ts'
import { api } from '../../api/client.ts'
import { bridge } from '../../api/bridge.ts'
import { onlyLatest } from '../../api/latest.ts'
import { download } from '../../api/save-file.ts'
import { upload } from '../../api/upload.ts'
import { complain, tell } from '../../design/notices-store.ts'
import { begunHere } from '../../shell/jobs-store.ts'
import { go } from '../../shell/route-store.ts'
import { t } from '../../words/words.ts'

/** Files being sent to the host before an import can begin (browser door only). */
export interface Sending {
  id: number
  title: string
  sent: number
  total: number
  cancel: () => void
}

interface GraphsState {
  /** Undefined until the host's first list. */
  graphs: GraphCard[] | undefined
  details: ReadonlyMap<string, GraphSummary>
  sending: Sending[]
  /** In the trash, the last removed first. */
  removed: RemovedGraph[]
}

export const useGraphs = create<GraphsState>(() => ({
  graphs: undefined,
  details: new Map(),
  sending: [],
  removed: [],
}))

let lastSending = 0

/** Follows the host's shelf; gives the function that stops it. */
export function watchGraphs(): () => void {
  const subscription = api.graphs.changes.subscribe(undefined, {
    onData: graphs =>
      useGraphs.setState(({ details }) => ({
        graphs,
        details: new Map([...details].filter(([name]) => graphs.some(graph => graph.name === name))),
      })),
    onError: complain,
  })
  return () => subscription.unsubscribe()
}

const loading = onlyLatest()

export async function loadDetail(kg: string): Promise<void> {
  const isWanted = loading(kg)
  const detail = await api.graphs.summary.query({ kg })
  if (isWanted()) useGraphs.setState(({ details }) => ({ details: new Map(details).set(kg, detail) }))
}

/**
 * Sends files to the host's temporary folder (browser door), with their progress on the screen; gives their upload ids.
 */
export async function sendFiles(files: readonly File[]): Promise<string[]> {
  const id = ++lastSending
  const sent = files.map(() => 0)
  const uploads = files.map((file, index) =>
    upload(file, bytes => {
      sent[index] = bytes
      useGraphs.setState(({ sending }) => ({
        sending: sending.map(one =>
          one.id === id ? { ...one, sent: sent.reduce((sum, value) => sum + value, 0) } : one,
        ),
      }))
    }),
  )
  const title =
    files.length === 1
      ? (files[0]?.name ?? '')
      : t('graphs.nameAndMore', { name: files[0]?.name ?? '', files: files.length - 1 })
  const entry: Sending = {
    id,
    title,
    sent: 0,
    total: files.reduce((sum, file) => sum + file.size, 0),
    cancel: () => uploads.forEach(one => one.cancel()),
  }
  useGraphs.setState(({ sending }) => ({ sending: [...sending, entry] }))
  try {
    return await Promise.all(uploads.map(one => one.done))
  } catch (error) {
    entry.cancel()
    throw error
  } finally {
    useGraphs.setState(({ sending }) => ({ sending: sending.filter(one => one.id !== id) }))
  }
}

export async function addSample(): Promise<void> {
  go({ screen: 'graphs' })
  await api.graphs.addSample.mutate().then(({ jobId }) => begunHere(jobId), complain)
}

export async function renameGraph(kg: string, to: string): Promise<boolean> {
  try {
    await api.graphs.rename.mutate({ kg, to })
    go({ screen: 'graphs', graph: to })
    return true
  } catch (error) {
    complain(error)
    return false
  }
}

export async function removeGraph(kg: string): Promise<void> {
  try {
    const { undoId } = await api.graphs.remove.mutate({ kg })
    go({ screen: 'graphs' })
    tell(t('graphs.removedGraph', { kg }), () => void takeBackGraph(undoId))
  } catch (error) {
    complain(error)
  }
}

const loadingRemoved = onlyLatest()

export async function loadRemoved(): Promise<void> {
  const isWanted = loadingRemoved()
  await api.graphs.removed.query().then(
    removed => isWanted() && useGraphs.setState({ removed }),
    // The data folder is gone, which the list of graphs says.
    () => isWanted() && useGraphs.setState({ removed: [] }),
  )
}

export async function takeBackGraph(undoId: string): Promise<void> {
  await api.graphs.undoRemove.mutate({ undoId }).then(({ kg }) => go({ screen: 'graphs', graph: kg }), complain)
}

/** It does not come back. */
export async function discardRemoved({ undoId, name }: RemovedGraph): Promise<void> {
  await api.graphs.discardRemoved.mutate({ undoId }).then(() => tell(t('graphs.goneForGood', { name })), complain)
  await loadRemoved()
}

/** Writes the graph out: where the person says in the Electron window, as a job; to the downloads in a browser. */
export async function exportGraph(kg: string, format: GraphExportFormat): Promise<void> {
  try {
    const { url, fileName } = await api.graphs.export.mutate({ kg, format })
    if (bridge) {
      const path = await bridge.chooseSavePath(fileName)
      if (path === undefined) return
      const { jobId } = await api.graphs.exportTo.mutate({ kg, path, format })
      begunHere(jobId)
    } else {
      download(url, fileName)
    }
  } catch (error) {
    complain(error)
  }
}
