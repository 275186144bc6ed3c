import type { NodeHoverDrawingFunction, NodeLabelDrawingFunction } from 'sigma/rendering'
import type { Palette } from './palette.ts'

/** A node's name below it (sigma's own stands to the right), with a halo of paper so that edges do not run through it. */
export function nodeLabels(palette: Palette): { label: NodeLabelDrawingFunction; hover: NodeHoverDrawingFunction } {
  const label: NodeLabelDrawingFunction = (context, data) => {
    if (!data.label) return
    const strong = data['strong'] === true
    context.font = `${strong ? '550 12.5px' : '400 11.5px'} ${palette.sans}`
    context.textAlign = 'center'
    context.textBaseline = 'top'
    context.lineJoin = 'round'
    context.lineWidth = 4
    context.strokeStyle = palette.paper
    const y = data.y + data.size + 5
    context.strokeText(data.label, data.x, y)
    context.fillStyle = strong ? palette.ink : palette.soft
    context.fillText(data.label, data.x, y)
    context.textAlign = 'start'
    context.textBaseline = 'alphabetic'
  }
  const hover: NodeHoverDrawingFunction = (context, data, settings) => {
    context.beginPath()
    context.arc(data.x, data.y, data.size + 4, 0, 2 * Math.PI)
    context.lineWidth = 1.5
    context.strokeStyle = palette.ink
    context.stroke()
    const full = data['fullLabel']
    label(context, { ...data, label: typeof full === 'string' ? full : data.label, strong: true }, settings)
  }
  return { label, hover }
}
