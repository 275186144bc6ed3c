import { create } from 'zustand'
import type { ChangeResult } from '../../../electron/contract/job.ts'
import type { VersionChanges, VersionList } from '../../../electron/contract/version.ts'
import { bridge } from '../../api/bridge.ts'
import { api } from '../../api/client.ts'
import { onlyLatest } from '../../api/latest.ts'
import { complain, tell } from '../../design/notices-store.ts'
import { jobEnded } from '../../shell/jobs-store.ts'
import { loadDetail, sendFiles } from './graphs-store.ts'
import { t } from '../../words/words.ts'

/** Whether the facts of files are to come or to go. */
export type Change = 'add' | 'remove'

interface VersionsState {
  lists: ReadonlyMap<string, VersionList>
  /** What a change would come to, to be looked at before it is made. */
  tried: { kg: string; files: readonly File[]; how: Change; result: ChangeResult } | undefined
  /** What changed between two versions. */
  compared: { kg: string; from: number; to: number; changes: VersionChanges } | undefined
}

export const useVersions = create<VersionsState>(() => ({ lists: new Map(), tried: undefined, compared: undefined }))

const loading = onlyLatest()

export async function loadVersions(kg: string): Promise<void> {
  const isWanted = loading(kg)
  try {
    const list = await api.graphs.versions.query({ kg })
    if (isWanted()) useVersions.setState(({ lists }) => ({ lists: new Map(lists).set(kg, list) }))
  } catch {
    // The graph has just been removed or renamed; its summary says what is wrong with it, if anything is.
  }
}

async function start(kg: string, files: readonly File[], how: Change, dryRun: boolean): Promise<{ jobId: string }> {
  const paths = files.map(file => bridge?.pathForFile(file) || undefined)
  const chosen = <Item>(items: Item[]): Record<Change, Item[]> => ({ add: [], remove: [], [how]: items })
  return paths.every(path => path !== undefined)
    ? api.graphs.change.mutate({ kg, ...chosen(paths), dryRun })
    : api.graphs.changeUploads.mutate({ kg, ...chosen(await sendFiles([...files])), dryRun })
}

/** Says what would come and go; nothing is changed. */
export async function tryChange(kg: string, files: readonly File[], how: Change): Promise<void> {
  if (files.length === 0) return
  try {
    const { jobId } = await start(kg, files, how, true)
    const { change } = await jobEnded(jobId)
    if (change === undefined) return
    await api.jobs.dismiss.mutate({ id: jobId })
    useVersions.setState({ tried: { kg, files, how, result: change } })
  } catch (error) {
    complain(error)
  }
}

/** Makes the change that was tried. */
export async function makeChange(): Promise<void> {
  const { tried } = useVersions.getState()
  if (tried === undefined) return
  useVersions.setState({ tried: undefined })
  const { kg, files, how } = tried
  const before = useVersions.getState().lists.get(kg)?.current
  try {
    const { jobId } = await start(kg, files, how, false)
    await changed(kg, jobId, before)
  } catch (error) {
    complain(error)
  }
}

export async function takeBack(kg: string, version: number): Promise<void> {
  const before = useVersions.getState().lists.get(kg)?.current
  try {
    await changed(kg, (await api.graphs.takeBack.mutate({ kg, version })).jobId, before)
  } catch (error) {
    complain(error)
  }
}

async function changed(kg: string, jobId: string, before: number | undefined): Promise<void> {
  const { change } = await jobEnded(jobId)
  if (change === undefined) return
  if (change.rejectedCount === 0) await api.jobs.dismiss.mutate({ id: jobId })
  await refresh(kg)
  if (change.version === undefined) tell(t('graphs.nothingWasToChange'))
  else
    tell(
      t('graphs.isVersionNow', { kg, version: change.version }),
      before === undefined ? undefined : () => void switchTo(kg, before),
    )
}

export async function switchTo(kg: string, version: number): Promise<void> {
  try {
    const { previous } = await api.graphs.switchVersion.mutate({ kg, version })
    await refresh(kg)
    tell(t('graphs.isVersionNow', { kg, version }), () => void switchTo(kg, previous))
  } catch (error) {
    complain(error)
  }
}

export async function nameVersion(kg: string, version: number, name: string): Promise<boolean> {
  try {
    await api.graphs.nameVersion.mutate({ kg, version, ...(name !== '' && { name }) })
    await loadVersions(kg)
    return true
  } catch (error) {
    complain(error)
    return false
  }
}

export async function removeVersion(kg: string, version: number): Promise<void> {
  try {
    const { undoId } = await api.graphs.removeVersion.mutate({ kg, version })
    await loadVersions(kg)
    tell(
      t('graphs.removedVersion', { version, kg }),
      () => void api.graphs.undoRemoveVersion.mutate({ undoId }).then(() => loadVersions(kg), complain),
    )
  } catch (error) {
    complain(error)
  }
}

const MOST_EXAMPLES = 100

export async function compareVersions(kg: string, from: number, to: number): Promise<void> {
  try {
    const changes = await api.graphs.compareVersions.query({ kg, from, to, most: MOST_EXAMPLES })
    useVersions.setState({ compared: { kg, from, to, changes } })
  } catch (error) {
    complain(error)
  }
}

async function refresh(kg: string): Promise<void> {
  await Promise.all([loadVersions(kg), loadDetail(kg).catch(complain)])
}
