import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { counted } from '../../../../electron/contract/reading/format.ts'
import { useTheme } from '../../../design/theme-store.ts'
import { readPalette } from '../../../graph-canvas/palette.ts'
import { undo, redo, pin, select, useCanvas } from './canvas-store.ts'
import { nearestTo } from './nearest.ts'
import { useAttributes } from './attributes-store.ts'
import { LayoutClient } from './layout-client.ts'
import { networkLook } from './network-look.ts'
import { NetworkView } from './network-view.ts'
import { pinSelected } from './pinning.ts'
import type { Visible } from './visible.ts'
import { t } from '../../../words/words.ts'

/** While a layout is under way what leaves the view is brought back so often. */
const FIT_EVERY_MS = 400

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] } as const

/** The canvas, drawn; its facts stand as a list beside it, which is what screen readers use. */
export function NetworkCanvas({
  visible,
  onPick,
  onOpen,
  onHide,
}: {
  visible: Visible
  onPick: (id: string) => void
  onOpen: (id: string) => void
  onHide: () => void
}) {
  const canvas = useCanvas(state => state.canvas)
  const selected = useCanvas(state => state.selected)
  const layouts = useCanvas(state => state.layouts)
  const fits = useCanvas(state => state.fits)
  const theme = useTheme(state => state.shown)
  const read = useAttributes(state => state.read)
  const [drawable, setDrawable] = useState(true)
  const view = useRef<NetworkView>(undefined)
  const layout = useRef<LayoutClient>(undefined)
  const laidOut = useRef(layouts)
  const fresh = useRef<ReadonlySet<string>>(new Set())
  const isNew = useRef(false)
  const within = useRef<HTMLElement>(undefined)
  const acts = useRef({ onPick, onOpen })
  useEffect(() => {
    acts.current = { onPick, onOpen }
  }, [onPick, onOpen])

  const attach = useCallback((container: HTMLElement) => {
    let made: NetworkView
    try {
      made = new NetworkView(container, readPalette(), {
        onPick: (id, adds) => {
          const before = useCanvas.getState().selected
          if (id === undefined) return adds ? undefined : select([])
          if (!adds) {
            select([id])
            return acts.current.onPick(id)
          }
          select(before.has(id) ? [...before].filter(other => other !== id) : [...before, id])
        },
        onOpen: id => acts.current.onOpen(id),
        onMoved: before => pin([...before.keys()], true, before),
      })
    } catch {
      // No WebGL: a blocked or missing graphics driver.
      setDrawable(false)
      return
    }
    view.current = made
    within.current = container
    let fitted = 0
    layout.current = new LayoutClient(settled => {
      made.move()
      if (!settled && performance.now() - fitted < FIT_EVERY_MS) return
      fitted = performance.now()
      // A drawing that is new as a whole fills the view; one that has grown stays where it is.
      made.fit(isNew.current ? undefined : fresh.current, coveredBy(within.current))
    })
    return () => {
      layout.current?.dispose()
      made.dispose()
      view.current = undefined
      layout.current = undefined
    }
  }, [])

  const look = useMemo(
    // The palette is read from the page, which the theme changes.
    () => (theme ? networkLook(visible, canvas.look, selected, readPalette(), read) : undefined),
    [visible, canvas.look, selected, theme, read],
  )
  useEffect(() => {
    const isAnew = laidOut.current !== layouts
    laidOut.current = layouts
    const moving = layout.current?.layOut(visible, isAnew)
    if (moving === undefined || moving.size === 0) return
    fresh.current = moving
    isNew.current = moving.size === visible.nodes.length + visible.groups.length
  }, [visible, layouts])
  useEffect(() => {
    if (look) view.current?.update(visible, look, selected)
  }, [visible, look, selected])
  useEffect(() => {
    view.current?.repaint(readPalette())
  }, [theme])
  useEffect(() => {
    view.current?.fit(undefined, coveredBy(within.current))
  }, [fits])

  const onKeyDown = (event: KeyboardEvent) => {
    const command = event.ctrlKey || event.metaKey
    const [only] = selected
    const arrow = ARROWS[event.key as keyof typeof ARROWS] as readonly [number, number] | undefined
    const ids = visible.nodes.map(({ key }) => key)
    const act = arrow
      ? () => {
          const next = nearestTo(only, arrow, [...ids, ...visible.groups.map(({ id }) => id)])
          if (next === undefined) return
          select([next])
          onPick(next)
        }
      : command && event.key.toLowerCase() === 'z'
        ? event.shiftKey
          ? redo
          : undo
        : command && event.key.toLowerCase() === 'y'
          ? redo
          : command && event.key.toLowerCase() === 'a'
            ? () => select(ids)
            : command
              ? undefined
              : {
                  Enter: only === undefined ? undefined : () => onOpen(only),
                  Delete: onHide,
                  Backspace: onHide,
                  '+': () => view.current?.zoom(0.7),
                  '=': () => view.current?.zoom(0.7),
                  '-': () => view.current?.zoom(1 / 0.7),
                  '0': () => view.current?.fit(undefined, coveredBy(within.current)),
                  p: () => pinSelected(visible, selected),
                  Escape: () => select([]),
                }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  if (!drawable) return <p className="undrawable">{t('explore.canvasNoWebgl')}</p>
  return (
    <figure
      ref={attach}
      className="network"
      // An application: its keys are its own, and a screen reader passes them on.
      role="application"
      tabIndex={0}
      onKeyDown={onKeyDown}
      aria-label={t('explore.canvasKeys', {
        entities: counted(visible.nodes.length, 'entity'),
        connections: counted(visible.edges.length, 'connection'),
      })}
    />
  )
}

/** Pixels at the left of the canvas that the open panel of filters lies over. */
function coveredBy(canvas: HTMLElement | undefined): number {
  const panel = canvas?.parentElement?.querySelector('.filters-body')
  return canvas && panel ? panel.getBoundingClientRect().right - canvas.getBoundingClientRect().left : 0
}
