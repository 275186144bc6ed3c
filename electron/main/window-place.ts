import type { BrowserWindow, Screen } from 'electron'
import { z } from 'zod'
import { writeAtomically } from '../base/atomic-file.ts'
import { readFile } from '../base/vault/files.ts'

const PlaceSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  isMaximized: z.boolean(),
})
/** Where the window was when it was last closed. */
export type WindowPlace = z.infer<typeof PlaceSchema>

export const WINDOW_FILE = 'window.json'
/** So much of it has to be on a screen for the mouse to find it. */
const LEAST_SEEN = 100
const CHANGE_GAP_MS = 400

/** Undefined where there is none, it is damaged, or its screen is no longer there. */
export async function readPlace(
  path: string,
  screen: Pick<Screen, 'getDisplayMatching'>,
): Promise<WindowPlace | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const { data: place } = PlaceSchema.safeParse(parsed(text))
  if (place === undefined) return undefined
  const { workArea } = screen.getDisplayMatching(place)
  const width = Math.min(place.width, workArea.width)
  const height = Math.min(place.height, workArea.height)
  const isSeen =
    overlap(place.x, width, workArea.x, workArea.width) >= LEAST_SEEN &&
    // The title is at the top.
    place.y >= workArea.y &&
    overlap(place.y, height, workArea.y, workArea.height) >= LEAST_SEEN
  return isSeen ? { ...place, width, height } : undefined
}

function overlap(from: number, length: number, otherFrom: number, otherLength: number): number {
  return Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What cannot be kept is not worth a complaint: the window opens as it did before. */
export function writePlace(path: string, place: WindowPlace): Promise<void> {
  return writeAtomically(path, JSON.stringify(place)).catch(() => undefined)
}

/** Tells where the window is, a moment after it came to rest. */
export function keepPlace(window: BrowserWindow, keep: (place: WindowPlace) => void): void {
  let waiting: NodeJS.Timeout | undefined
  const tell = (): void => {
    waiting = undefined
    if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return
    keep({ ...window.getNormalBounds(), isMaximized: window.isMaximized() })
  }
  const later = (): void => {
    clearTimeout(waiting)
    waiting = setTimeout(tell, CHANGE_GAP_MS)
  }
  window.on('resize', later)
  window.on('move', later)
  window.on('maximize', later)
  window.on('unmaximize', later)
  window.on('close', () => {
    if (waiting === undefined) return
    clearTimeout(waiting)
    tell()
  })
}
