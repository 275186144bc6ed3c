import { useEffect, useState } from 'react'
import { endingOf, MODEL_ENDING } from '../../electron/contract/openable-files.ts'
import { counted } from '../../electron/contract/reading/format.ts'
import { bridge } from '../api/bridge.ts'
import { Name } from '../design/name.tsx'
import { tell } from '../design/notices-store.ts'
import { useGraphs } from '../screens/graphs/graphs-store.ts'
import { filesOf } from '../screens/graphs/folder-files.ts'
import { accepted, addFiles } from '../screens/graphs/take-files.ts'
import { takeModel } from '../screens/models/models-store.ts'
import { type Route, useRoute } from './route-store.ts'
import { t, sentence } from '../words/words.ts'

/** Takes files dropped anywhere on the window: a `.gguf` becomes a model, everything else a graph or documents. */
export function WindowDrop() {
  const [over, setOver] = useState(false)
  useEffect(() => {
    // A counter, because dragging over a child leaves the parent.
    let depth = 0
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    const enter = (event: DragEvent) => {
      if (carriesFiles(event)) setOver(++depth > 0)
    }
    const leave = (event: DragEvent) => {
      if (carriesFiles(event)) setOver(--depth > 0)
    }
    const move = (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      void take([...(event.dataTransfer?.items ?? [])])
    }
    window.addEventListener('dragenter', enter)
    window.addEventListener('dragleave', leave)
    window.addEventListener('dragover', move)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragenter', enter)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('dragover', move)
      window.removeEventListener('drop', drop)
    }
  }, [])
  if (!over) return null
  const into = graphInHand(useRoute.getState().route)
  return (
    <div className="window-drop" aria-hidden="true">
      <p>{t('shell.dropToAdd')}</p>
      <p className="note">
        {into === undefined
          ? t('shell.dropOwnGraph')
          : sentence('shell.dropInto', { into: <Name text={into} limit={60} /> })}
      </p>
    </div>
  )
}

/** The graph whose page is open: documents that are dropped there go into it. */
function graphInHand(route: Route): string | undefined {
  if (route.screen !== 'graphs') return undefined
  const { graphs } = useGraphs.getState()
  return (graphs?.find(({ name }) => name === route.graph) ?? (route.graph === undefined ? graphs?.[0] : undefined))
    ?.name
}

async function take(items: DataTransferItem[]): Promise<void> {
  // Both are gone once the event is over.
  const entries = items.flatMap(item => item.webkitGetAsEntry() ?? [])
  const given = items.flatMap(item => item.getAsFile() ?? [])
  const [only, ...others] = entries
  const folder = others.length === 0 && only?.isDirectory === true ? only.name : undefined
  const { route } = useRoute.getState()
  const into = graphInHand(route)
  // In the Electron window the host sees the paths and reads folders itself.
  const files = bridge || !entries.some(({ isDirectory }) => isDirectory) ? given : await filesIn(entries)
  const models = files.filter(({ name }) => endingOf(name) === MODEL_ENDING)
  const graphs = files.filter(file => !models.includes(file))
  if (graphs.length > 0) void addFiles(graphs, into, folder)
  for (const model of models) void takeModel(model)
}

async function filesIn(entries: readonly FileSystemEntry[]): Promise<File[]> {
  try {
    const { files, skipped, isCut } = await filesOf(entries, accepted.split(','))
    if (isCut) tell(t('shell.tooManyInFolder', { files: counted(files.length, 'file') }))
    else if (files.length === 0) tell(t('shell.nothingInFolder'))
    else if (skipped > 0) tell(t('shell.skipped', { count: skipped, files: counted(skipped, 'file') }))
    return files
  } catch {
    tell(t('shell.folderUnreadable'))
    return []
  }
}
