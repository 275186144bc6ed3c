import { create } from 'zustand'
import type { Memory, ModelCard, ModelLoading, ModelSettings, ModelTrial } from '../../../electron/contract/model.ts'
import { api } from '../../api/client.ts'
import { type GivenFile, pathOf } from '../../api/file-source.ts'
import { onlyLatest } from '../../api/latest.ts'
import { problemText } from '../../api/problem.ts'
import { upload } from '../../api/upload.ts'
import { complain, tell } from '../../design/notices-store.ts'
import { pickFiles } from '../../design/pick-files.ts'
import { go } from '../../shell/route-store.ts'
import { t } from '../../words/words.ts'

interface ModelsState {
  /** Undefined until the host's first list. */
  models: ModelCard[] | undefined
  /** Of this machine. */
  memory: Memory | undefined
  /** A model file on its way to the host. */
  sending: { name: string; sent: number; total: number; cancel: () => void } | undefined
  /** A model of gigabytes, or one that was opened from outside, before it is copied. */
  offered: GivenFile | undefined
  /** Models on their way into memory. */
  loading: ModelLoading[]
}

/** From so many bytes on it is said first whether a model fits. */
const LARGE_BYTES = 1e9

export const useModels = create<ModelsState>(() => ({
  models: undefined,
  memory: undefined,
  sending: undefined,
  offered: undefined,
  loading: [],
}))

/** Follows what is being loaded; gives the function that stops it. */
export function watchLoading(): () => void {
  const subscription = api.models.loading.subscribe(undefined, {
    onData: loading => useModels.setState({ loading }),
    onError: complain,
  })
  return () => subscription.unsubscribe()
}

export async function stopLoading(id: string): Promise<void> {
  await api.models.stopLoading.mutate({ id }).catch(complain)
}

const loading = onlyLatest()
const uploading = onlyLatest()

export async function loadModels(): Promise<void> {
  const isWanted = loading()
  try {
    const [models, memory] = await Promise.all([api.models.list.query(), api.models.memory.query()])
    if (isWanted()) useModels.setState({ models, memory })
  } catch (error) {
    complain(error)
  }
}

/** Adds a model file; one of gigabytes once the person has seen whether it fits. */
export async function takeModel(file: File): Promise<void> {
  return file.size < LARGE_BYTES ? addModel(file) : offerModel(file)
}

/** Shows whether a model fits, and adds it once the person says so. */
export async function offerModel(file: GivenFile): Promise<void> {
  go({ screen: 'models' })
  await loadModels()
  useModels.setState({ offered: file })
}

export async function addModel(file: GivenFile): Promise<void> {
  go({ screen: 'models' })
  try {
    const path = pathOf(file)
    const added =
      path === undefined && file instanceof File
        ? await api.models.addUpload.mutate({ uploadId: await send(file) })
        : await api.models.add.mutate({ path: path ?? '' })
    tell(t('models.addedModel', { name: added.name }))
  } catch (error) {
    complain(new Error(t('models.notAdded', { name: file.name, reason: problemText(error) })))
  }
  await loadModels()
}

/** Has the person choose a model file. */
export async function chooseModelFile(): Promise<void> {
  go({ screen: 'models' })
  const [file] = await pickFiles('.gguf', false)
  if (file) await takeModel(file)
}

async function send(file: File): Promise<string> {
  const isShown = uploading()
  const sending = upload(
    file,
    sent => isShown() && useModels.setState(state => ({ sending: state.sending && { ...state.sending, sent } })),
  )
  useModels.setState({ sending: { name: file.name, sent: 0, total: file.size, cancel: () => sending.cancel() } })
  try {
    return await sending.done
  } finally {
    if (isShown()) useModels.setState({ sending: undefined })
  }
}

/** Has a model write a little; undefined where that did not work, which is told. */
export async function tryModel(id: string): Promise<ModelTrial | undefined> {
  const trial = await api.models.trial.mutate({ id }).catch(complain)
  await loadModels()
  return trial ?? undefined
}

/** Gives whether it was set. */
export async function setModel(id: string, settings: ModelSettings): Promise<boolean> {
  const isSet = await api.models.set.mutate({ id, settings }).then(
    () => true,
    (error: unknown) => {
      complain(error)
      return false
    },
  )
  await loadModels()
  return isSet
}

export async function unloadModel(id: string): Promise<void> {
  await api.models.unload.mutate({ id }).catch(complain)
  await loadModels()
}

export async function removeModel(id: string): Promise<void> {
  await api.models.remove.mutate({ id }).catch(complain)
  await loadModels()
}
