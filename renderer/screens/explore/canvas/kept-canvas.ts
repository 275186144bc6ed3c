import { z } from 'zod'
import { GraphNameSchema } from '../../../../electron/contract/ids.ts'
import { CanvasSchema } from '../../../../electron/contract/saved-view.ts'
import { rememberedText, rememberText } from '../../../api/browser-memory.ts'
import { complain } from '../../../design/notices-store.ts'
import { draw, savedCanvas } from '../views-store.ts'
import { useCanvas } from './canvas-store.ts'

/** In the browser: the canvas that is open is there again when the tab, the browser or the machine was ended. */
const KEY = 'clew.canvas'
const WAIT_MS = 500
const KeptSchema = z.object({ kg: GraphNameSchema, canvas: CanvasSchema })

let timer: ReturnType<typeof setTimeout> | undefined

/** Keeps the canvas as it changes; gives the function that stops it. */
export function keepCanvas(): () => void {
  const stop = useCanvas.subscribe(({ canvas }, before) => {
    if (canvas === before.canvas) return
    clearTimeout(timer)
    timer = setTimeout(keep, WAIT_MS)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

function keep(): void {
  const { kg, canvas } = useCanvas.getState()
  try {
    const isEmpty = kg === undefined || canvas.nodes.size === 0
    rememberText(KEY, isEmpty ? undefined : JSON.stringify({ kg, canvas: savedCanvas(canvas) }))
  } catch {
    // Larger than a browser keeps: rather none than an older one.
    rememberText(KEY, undefined)
  }
}

function keptCanvas(): z.infer<typeof KeptSchema> | undefined {
  try {
    return KeptSchema.safeParse(JSON.parse(rememberedText(KEY) ?? 'null')).data
  } catch {
    // Nothing of ours.
    return undefined
  }
}

/** The graph of which a canvas was open when the window was ended. */
export const keptGraph = (): string | undefined => keptCanvas()?.kg

/** Puts what was drawn of a graph when the window was ended onto its empty canvas. */
export async function drawKept(kg: string): Promise<void> {
  const kept = keptCanvas()
  const { canvas, busy } = useCanvas.getState()
  // What is being drawn just now is what a person wants to see.
  if (kept?.kg !== kg || canvas.nodes.size > 0 || busy > 0) return
  await draw(kg, kept.canvas, () => useCanvas.getState().canvas.nodes.size === 0).catch(complain)
}
