import { inWords } from '../../../electron/contract/words/saying.ts'
import { create } from 'zustand'
import type { EraseScope } from '../../../electron/contract/erase.ts'
import type { RemovedThing } from '../../../electron/contract/removed.ts'
import type { Stored } from '../../../electron/contract/stored.ts'
import { bridge } from '../../api/bridge.ts'
import { api } from '../../api/client.ts'
import { onlyLatest } from '../../api/latest.ts'
import { codeOf, problemText } from '../../api/problem.ts'
import { download } from '../../api/save-file.ts'
import { complain, tell } from '../../design/notices-store.ts'
import { pickFiles } from '../../design/pick-files.ts'
import { begunHere, jobEnded } from '../../shell/jobs-store.ts'
import { sendFiles } from '../graphs/graphs-store.ts'
import { t } from '../../words/words.ts'

interface KeepingState {
  stored: Stored | undefined
  /** In the trash, the last removed first. */
  removed: readonly RemovedThing[]
  problem: string | undefined
  /** A backup that was chosen and wants its passphrase. */
  locked: { name: string; restore(passphrase: string): Promise<void> } | undefined
}

export const useKeeping = create<KeepingState>(() => ({
  stored: undefined,
  removed: [],
  problem: undefined,
  locked: undefined,
}))

const loading = onlyLatest()

/** What is kept, and what was removed lately. */
export async function loadKeeping(): Promise<void> {
  const isWanted = loading()
  try {
    const [stored, removed] = await Promise.all([api.app.stored.query(), api.keeping.removed.query()])
    if (isWanted()) useKeeping.setState({ stored, removed, problem: undefined })
  } catch (error) {
    if (isWanted()) useKeeping.setState({ problem: problemText(error) })
  }
}

/** Everything into one file: where the person says in the native window, to the downloads in a browser. */
export async function backUp(): Promise<void> {
  try {
    if (bridge) {
      const path = await bridge.chooseSavePath(await api.keeping.backupName.query())
      if (path === undefined) return
      begunHere((await api.keeping.backUp.mutate({ path })).jobId)
      return
    }
    const { jobId, url, fileName } = await api.keeping.backUpToFetch.mutate()
    begunHere(jobId)
    const { state } = await jobEnded(jobId)
    if (state === 'done') download(url, fileName)
  } catch (error) {
    complain(error)
  }
}

/** Has the person choose a backup, and brings back what is in it; one of an encrypted project wants its passphrase. */
export async function restoreBackup(): Promise<void> {
  const [file] = await pickFiles('.clew', false)
  if (file === undefined) return
  try {
    const path = bridge?.pathForFile(file) || undefined
    const uploadId = path === undefined ? ((await sendFiles([file]))[0] ?? '') : ''
    const restore = async (passphrase?: string): Promise<void> => {
      const given = passphrase === undefined ? {} : { passphrase }
      const { jobId } =
        path === undefined
          ? await api.keeping.restoreUpload.mutate({ uploadId, ...given })
          : await api.keeping.restore.mutate({ path, ...given })
      useKeeping.setState({ locked: undefined })
      begunHere(jobId)
      void jobEnded(jobId).then(loadKeeping)
    }
    await restore().catch((error: unknown) => {
      if (codeOf(error) !== 'locked') throw error
      useKeeping.setState({ locked: { name: file.name, restore } })
    })
  } catch (error) {
    complain(error)
  }
}

export async function takeBack({ kind, id, title }: RemovedThing): Promise<void> {
  await api.keeping.takeBack
    .mutate({ kind, id })
    .then(() => tell(t('keeping.isBack', { title: inWords(title) })), complain)
  await loadKeeping()
}

/** It does not come back. */
export async function discard({ kind, id, title }: RemovedThing): Promise<void> {
  await api.keeping.discard
    .mutate({ kind, id })
    .then(() => tell(t('keeping.goneForGood', { title: inWords(title) })), complain)
  await loadKeeping()
}

/** What cannot be undone. */
export async function erase(scope: EraseScope): Promise<void> {
  await api.keeping.erase.mutate({ scope }).then(() => tell(t('keeping.erased', { scope })), complain)
  await loadKeeping()
}

/** What helps somebody who is asked for help: no names, no questions. */
export async function copyDiagnostics(): Promise<void> {
  try {
    await navigator.clipboard.writeText(await api.keeping.diagnostics.query())
    tell(t('keeping.copiedDiagnostics'))
  } catch (error) {
    complain(error)
  }
}
