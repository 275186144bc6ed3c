import { create } from 'zustand'
import type { Batch } from '../../../electron/contract/batch.ts'
import { api } from '../../api/client.ts'
import { fileSource } from '../../api/file-source.ts'
import { onlyLatest } from '../../api/latest.ts'
import { complain, tell } from '../../design/notices-store.ts'
import { saveRendered } from './save-report.ts'
import { t } from '../../words/words.ts'

/** Tables of questions, answered row by row. */
export const useBatches = create<{ batches: Batch[]; starting: boolean }>(() => ({ batches: [], starting: false }))

const loading = onlyLatest()

export async function loadBatches(): Promise<void> {
  const isWanted = loading()
  try {
    const batches = await api.batches.list.query()
    if (isWanted()) useBatches.setState({ batches })
  } catch (error) {
    if (isWanted()) complain(error)
  }
}

export async function startBatch(kg: string, file: File): Promise<void> {
  useBatches.setState({ starting: true })
  try {
    await api.batches.start.mutate({ kg, questions: await fileSource(file) })
    tell(t('report.beingAnswered', { name: file.name }))
    await loadBatches()
  } catch (error) {
    complain(error)
  } finally {
    useBatches.setState({ starting: false })
  }
}

export async function resumeBatch(id: string): Promise<void> {
  try {
    await api.batches.resume.mutate({ id })
    await loadBatches()
  } catch (error) {
    complain(error)
  }
}

export async function saveTable(id: string): Promise<void> {
  try {
    const table = await api.batches.table.query({ id })
    saveRendered(table)
    tell(t('report.savedTable', { fileName: table.fileName }))
  } catch (error) {
    complain(error)
  }
}

export async function removeBatch({ id, name }: Pick<Batch, 'id' | 'name'>): Promise<void> {
  try {
    await api.batches.remove.mutate({ id })
    await loadBatches()
    tell(
      t('report.removedAnswersOf', { name }),
      () => void api.batches.restore.mutate({ id }).then(loadBatches, complain),
    )
  } catch (error) {
    complain(error)
  }
}
