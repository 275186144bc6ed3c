import { useEffect, useState } from 'react'
import { bridge } from '../api/bridge.ts'
import { Name } from '../design/name.tsx'
import { tell } from '../design/notices-store.ts'
import { useGraphs } from '../screens/graphs/graphs-store.ts'
import { addFiles } from '../screens/graphs/take-files.ts'
import { addModel } from '../screens/models/models-store.ts'
import { type Route, useRoute } from './route-store.ts'

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
      take([...(event.dataTransfer?.items ?? [])])
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
      <p>Drop to add</p>
      <p className="note">
        a graph, a .gguf model, or documents, which{' '}
        {into === undefined ? (
          'make a graph of their own'
        ) : (
          <>
            go into “<Name text={into} limit={60} />”
          </>
        )}
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

function take(items: DataTransferItem[]): void {
  const folders = items.filter(item => item.webkitGetAsEntry()?.isDirectory === true)
  // In the Electron window the host sees the path and says itself what it makes of a folder.
  const usable = bridge ? items : items.filter(item => !folders.includes(item))
  const files = usable.flatMap(item => item.getAsFile() ?? [])
  const models = files.filter(({ name }) => name.toLowerCase().endsWith('.gguf'))
  const graphs = files.filter(file => !models.includes(file))
  if (folders.length > 0 && !bridge)
    tell(
      folders.length === 1
        ? 'That is a folder. Drop the files inside it, or a zip of it, instead; together they become one graph.'
        : 'Those are folders. Drop the files inside them, or zips of them, instead; together they become one graph.',
    )
  const { route } = useRoute.getState()
  if (graphs.length > 0) void addFiles(graphs, graphInHand(route))
  for (const model of models) void addModel(model)
}
