import { create } from 'zustand'
import type { EvaluationView, MatrixView } from '../../../electron/contract/evaluation.ts'
import { api } from '../../api/client.ts'
import { bridge } from '../../api/bridge.ts'
import { onlyLatest } from '../../api/latest.ts'
import { saveFile } from '../../api/save-file.ts'
import { complain, tell } from '../../design/notices-store.ts'
import { go } from '../../shell/route-store.ts'
import { t } from '../../words/words.ts'

interface EvaluationsState {
  /** Newest first; undefined until the host's first list. Cells of a matrix are among them. */
  evaluations: EvaluationView[] | undefined
  /** Undefined until the host's first list. */
  matrices: MatrixView[] | undefined
  /** Ids of those to be set beside each other, at most two, in the order in which they were chosen. */
  chosen: readonly string[]
}

export const useEvaluations = create<EvaluationsState>(() => ({
  evaluations: undefined,
  matrices: undefined,
  chosen: [],
}))

/** A matrix changes when one of its cells does; it is not asked for more often than this. */
const MATRICES_MS = 600

/** Follows the host's evaluations; gives the function that stops it. */
export function watchEvaluations(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const subscription = api.evaluate.watch.subscribe(undefined, {
    onData: evaluations => {
      useEvaluations.setState(({ chosen }) => ({
        evaluations,
        chosen: chosen.filter(id => evaluations.some(each => each.id === id)),
      }))
      timer ??= setTimeout(
        () => {
          timer = undefined
          void loadMatrices()
        },
        useEvaluations.getState().matrices === undefined ? 0 : MATRICES_MS,
      )
    },
    onError: complain,
  })
  return () => {
    clearTimeout(timer)
    subscription.unsubscribe()
  }
}

const loading = onlyLatest()

export async function loadMatrices(): Promise<void> {
  const isWanted = loading()
  await api.evaluate.matrices.query().then(matrices => isWanted() && useEvaluations.setState({ matrices }), complain)
}

/** A third takes the place of the first. */
export function choose(id: string): void {
  useEvaluations.setState(({ chosen }) => ({
    chosen: chosen.includes(id) ? chosen.filter(each => each !== id) : [...chosen, id].slice(-2),
  }))
}

export const stopEvaluation = (id: string): Promise<void> =>
  api.evaluate.stop.mutate({ id }).then(() => undefined, complain)
export const resumeEvaluation = (id: string): Promise<void> =>
  api.evaluate.resume.mutate({ id }).then(() => undefined, complain)
export const stopMatrix = (id: string): Promise<void> =>
  api.evaluate.stopMatrix.mutate({ id }).then(() => loadMatrices(), complain)
export const resumeMatrix = (id: string): Promise<void> =>
  api.evaluate.resumeMatrix.mutate({ id }).then(() => loadMatrices(), complain)

export async function removeEvaluation({ id, name }: EvaluationView): Promise<void> {
  try {
    await api.evaluate.remove.mutate({ id })
    go({ screen: 'evaluate' })
    tell(t('evaluate.removedNamed', { name }), () => void api.evaluate.restore.mutate({ id }).catch(complain))
  } catch (error) {
    complain(error)
  }
}

export async function removeMatrix({ id, name }: MatrixView): Promise<void> {
  try {
    await api.evaluate.removeMatrix.mutate({ id })
    go({ screen: 'evaluate' })
    await loadMatrices()
    tell(
      t('evaluate.removedMatrix', { name }),
      () => void api.evaluate.restoreMatrix.mutate({ id }).then(() => loadMatrices(), complain),
    )
  } catch (error) {
    complain(error)
  }
}

/** A line for every answer: where the person says in the Electron window, to the downloads in a browser. */
export async function exportRows(id: string, format: 'csv' | 'jsonl'): Promise<void> {
  try {
    const { fileName, mediaType, content } = await api.evaluate.export.query({ id, format })
    if (bridge) {
      const path = await bridge.chooseSavePath(fileName)
      if (path === undefined) return
      await api.evaluate.exportTo.mutate({ id, format, path })
      tell(t('evaluate.savedAnswers', { file: path }))
    } else {
      saveFile(fileName, content, mediaType)
      tell(t('evaluate.savedAnswers', { file: fileName }))
    }
  } catch (error) {
    complain(error)
  }
}
