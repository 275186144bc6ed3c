import { create } from 'zustand'
import type { AdapterView } from '../../../electron/contract/adapter.ts'
import { bridge } from '../../api/bridge.ts'
import { api } from '../../api/client.ts'
import { complain, tell } from '../../design/notices-store.ts'
import { t } from '../../words/words.ts'

/** What was taught, newest first; undefined until the host's first list. */
export const useAdapters = create<{ adapters: AdapterView[] | undefined }>(() => ({ adapters: undefined }))

/** Follows the host's list; gives the function that stops it. */
export function watchAdapters(): () => void {
  const subscription = api.adapters.watch.subscribe(undefined, {
    onData: adapters => useAdapters.setState({ adapters }),
    onError: complain,
  })
  return () => subscription.unsubscribe()
}

export async function renameAdapter(id: string, name: string): Promise<boolean> {
  return api.adapters.rename.mutate({ id, name }).then(
    () => true,
    (error: unknown) => {
      complain(error)
      return false
    },
  )
}

export async function removeAdapter({ id, name }: AdapterView): Promise<void> {
  try {
    await api.adapters.remove.mutate({ id })
    tell(t('models.removedNamed', { name }), () => void api.adapters.restore.mutate({ id }).catch(complain))
  } catch (error) {
    complain(error)
  }
}

/** Into a folder of the person's choice; for the Electron window, which alone may write there. */
export async function exportAdapter({ id, name }: AdapterView): Promise<void> {
  const folder = await bridge?.chooseSavePath(name.replace(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'taught')
  if (folder === undefined) return
  await api.adapters.exportTo
    .mutate({ id, folder })
    .then(({ path }) => tell(t('models.wroteToFolder', { name, path })), complain)
}

/** Gives whether it was added. `model`: what it belongs to, where its folder does not say. */
export async function addAdapter(path: string, model: string | undefined): Promise<boolean> {
  return api.adapters.add.mutate({ path, ...(model !== undefined && { model }) }).then(
    ({ name }) => {
      tell(t('models.addedNamed', { name }))
      return true
    },
    (error: unknown) => {
      complain(error)
      return false
    },
  )
}
