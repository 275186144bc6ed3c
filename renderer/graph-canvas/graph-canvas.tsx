import { useCallback, useEffect, useRef } from 'react'
import { useTheme } from '../design/theme-store.ts'
import type { Subgraph, SubgraphNode } from '../../electron/contract/reading/subgraph.ts'
import { GraphView } from './graph-view.ts'
import { readPalette } from './palette.ts'
import './graph-canvas.css'

/**
 * Draws a subgraph that grows. The same facts stand as a list beside it, which is what keyboard and screen readers use.
 */
export function GraphCanvas({
  label,
  subgraph,
  onPick,
  onView,
}: {
  label: string
  subgraph: Subgraph
  onPick: (node: SubgraphNode) => void
  onView?: (view: GraphView | undefined) => void
}) {
  const view = useRef<GraphView>(undefined)
  const pick = useRef(onPick)
  const theme = useTheme(state => state.shown)

  const attach = useCallback(
    (container: HTMLElement) => {
      const made = new GraphView(container, readPalette(), node => pick.current(node))
      view.current = made
      onView?.(made)
      return () => {
        made.dispose()
        view.current = undefined
        onView?.(undefined)
      }
    },
    [onView],
  )

  useEffect(() => {
    pick.current = onPick
  }, [onPick])

  useEffect(() => {
    view.current?.update(subgraph)
  }, [subgraph])

  useEffect(() => {
    view.current?.repaint(readPalette())
  }, [theme])

  return <figure ref={attach} className="graph-canvas" aria-label={label} />
}
