import type { NodeHoverDrawingFunction, NodeLabelDrawingFunction } from 'sigma/rendering'
import type { LabelPlaces } from './label-places.ts'
import type { Palette } from './palette.ts'

const LINE_HEIGHT = 16

/**
 * A node's name below it (sigma's own stands to the right) or where `places` has room, with a halo of paper so that
 * edges do not run through it.
 */
export function nodeLabels(
  palette: Palette,
  places: LabelPlaces,
): { label: NodeLabelDrawingFunction; hover: NodeHoverDrawingFunction } {
  const write = (
    context: CanvasRenderingContext2D,
    text: string,
    strong: boolean,
    placeFor: (width: number) => { x: number; y: number } | undefined,
  ): void => {
    context.font = `${strong ? '550 12.5px' : '400 11.5px'} ${palette.sans}`
    const place = placeFor(context.measureText(text).width)
    if (!place) return
    context.textBaseline = 'top'
    context.lineJoin = 'round'
    context.lineWidth = 4
    context.strokeStyle = palette.paper
    context.strokeText(text, place.x, place.y)
    context.fillStyle = strong ? palette.ink : palette.soft
    context.fillText(text, place.x, place.y)
    context.textBaseline = 'alphabetic'
  }
  const label: NodeLabelDrawingFunction = (context, data) => {
    if (data.label) write(context, data.label, data['strong'] === true, width => places.find(data, width, LINE_HEIGHT))
  }
  const hover: NodeHoverDrawingFunction = (context, data) => {
    context.beginPath()
    context.arc(data.x, data.y, data.size + 4, 0, 2 * Math.PI)
    context.lineWidth = 1.5
    context.strokeStyle = palette.ink
    context.stroke()
    const full = data['fullLabel']
    const text = typeof full === 'string' ? full : data.label
    if (text) write(context, text, true, width => ({ x: data.x - width / 2, y: data.y + data.size + 5 }))
  }
  return { label, hover }
}
