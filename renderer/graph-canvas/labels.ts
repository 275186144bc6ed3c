import { shortened } from '../../electron/contract/reading/name-text.ts'
import { directionOf } from './direction.ts'
import type { Disc, LabelPlaces, Place } from './label-places.ts'
import type { Palette } from './palette.ts'
import type { Pen } from './pen.ts'

/** Letters of what a set's members are called that its disc holds at the usual size. */
const LONGEST_NOUN = 9
/** As many at the smaller size, and at the smallest. */
const LONGER_NOUN = 10
const LONGEST_OF_ALL = 12
const LINE_HEIGHT = 16
const SHORT = 16

interface Named extends Disc {
  label?: string | null | undefined
  /** When it is pointed at. */
  fullLabel?: unknown
  strong?: unknown
  /** Whether its name stands in it. */
  inside?: unknown
  below?: unknown
}

/** What writes names, on a canvas of ours or as sigma calls it. */
export interface Labels {
  label(context: Pen, data: Named): void
  hover(context: Pen, data: Named): void
  /** @returns whether there was room for it */
  edge(
    context: Pen,
    data: { key?: unknown; label?: string | null | undefined; quiet?: unknown },
    source: Place,
    target: Place,
  ): boolean
}

/**
 * A node's name below it or where `places` has room, that of a set in its middle, and
 * a relation's on its edge; with a halo of paper so that edges do not run through them.
 */
export function labelsOf(palette: Palette, places: LabelPlaces): Labels {
  const write = (
    context: Pen,
    text: string,
    { font, colour, halo, isBacked = false }: { font: string; colour: string; halo?: string; isBacked?: boolean },
    placeFor: (width: number) => Place | undefined,
  ): boolean => {
    context.font = `${font} ${palette.sans}`
    const { width } = context.measureText(text)
    const place = placeFor(width)
    if (!place) return false
    context.textBaseline = 'top'
    context.textAlign = 'left'
    context.direction = directionOf(text)
    context.lineJoin = 'round'
    if (isBacked) {
      // A halo alone lets the line through between two words.
      context.fillStyle = palette.paper
      context.fillRect(place.x - 2, place.y + 1, width + 4, LINE_HEIGHT - 4)
    }
    context.lineWidth = 4
    context.strokeStyle = halo ?? palette.paper
    context.strokeText(text, place.x, place.y)
    context.fillStyle = colour
    context.fillText(text, place.x, place.y)
    context.textBaseline = 'alphabetic'
    return true
  }
  const named = (strong: boolean): { font: string; colour: string } =>
    strong ? { font: '550 12.5px', colour: palette.ink } : { font: '400 11.5px', colour: palette.soft }
  const inside = (context: Pen, middle: Place, text: string): void => {
    const [size = '', ...noun] = text.split(' ')
    const centred =
      (y: number) =>
      (width: number): Place => ({ x: middle.x - width / 2, y: middle.y + y })
    const up = noun.length === 0 ? -7 : -15
    write(context, size, { font: '600 14px', colour: palette.ink, halo: palette.node }, centred(up))
    if (noun.length === 0) return
    // A long word is set smaller, or cut, or the disc would not hold it.
    const below = shortened(noun.join(' '), LONGEST_OF_ALL)
    const height = below.length > LONGER_NOUN ? '8.5px' : below.length > LONGEST_NOUN ? '9.5px' : '11px'
    write(context, below, { font: `400 ${height}`, colour: palette.soft, halo: palette.node }, centred(2))
  }
  const label: Labels['label'] = (context, data) => {
    const { label: text, below } = data
    // What only joins others has no name to read; pointed at, it tells its key.
    if (!text || text.startsWith('_:')) return
    if (data.inside === true) inside(context, data, text)
    if (typeof below === 'string') write(context, below, named(false), width => places.find(data, width, LINE_HEIGHT))
    else if (data.inside !== true) {
      // Where the whole name covers something, its beginning may not.
      const look = named(data.strong === true)
      for (const part of new Set([text, shortened(text, SHORT)]))
        if (write(context, part, look, width => places.find(data, width, LINE_HEIGHT))) break
    }
  }
  const hover: Labels['hover'] = (context, data) => {
    context.beginPath()
    context.arc(data.x, data.y, data.size + 4, 0, 2 * Math.PI)
    context.lineWidth = 1.5
    context.strokeStyle = palette.ink
    context.stroke()
    const text = typeof data.fullLabel === 'string' ? data.fullLabel : data.label
    if (text && data.inside !== true)
      write(context, text, named(true), width => ({ x: data.x - width / 2, y: data.y + data.size + 5 }))
  }
  const edge: Labels['edge'] = (context, { key, label: text, ...data }, source, target) => {
    if (!text) return false
    const colour = 'quiet' in data ? palette.soft : palette.threadInk
    const look = { font: '400 11px', colour, isBacked: true }
    return write(context, text, look, width => places.along(String(key), source, target, width, LINE_HEIGHT))
  }
  return { label, hover, edge }
}
