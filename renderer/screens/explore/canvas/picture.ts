import { directionOf } from '../../../graph-canvas/direction.ts'
import type { Palette } from '../../../graph-canvas/palette.ts'
import type { NetworkEdgeLook, NetworkLook, NetworkNodeLook } from './network-look.ts'
import { positions } from './positions.ts'
import type { Visible } from './visible.ts'

const MARGIN = 90
const ARROW = 9

/** The canvas as an SVG: all of it, whatever part is in view. */
export function svgOf(
  visible: Visible,
  look: NetworkLook,
  palette: Palette,
): { svg: string; width: number; height: number } {
  const ids = [...visible.nodes.map(({ key }) => key), ...visible.groups.map(({ id }) => id)]
  // On a page y grows downwards.
  const places = new Map(ids.map(id => [id, { x: positions.get(id)?.x ?? 0, y: -(positions.get(id)?.y ?? 0) }]))
  const [left, right] = extent([...places.values()].map(({ x }) => x))
  const [top, bottom] = extent([...places.values()].map(({ y }) => y))
  const [width, height] = [right - left + 2 * MARGIN, bottom - top + 2 * MARGIN].map(Math.ceil) as [number, number]
  const edges = visible.edges.flatMap(({ id, source, target, forth, back }) => {
    const [from, to] = [places.get(source), places.get(target)]
    const [own, start, end] = [look.edges.get(id), look.nodes.get(source), look.nodes.get(target)]
    return from && to && own && start && end ? edgeSvg(from, to, { own, start, end, forth, back }, palette) : []
  })
  const nodes = ids.flatMap(id => {
    const [own, place] = [look.nodes.get(id), places.get(id)]
    return own && place ? nodeSvg(own, place, palette) : []
  })
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${Math.floor(left - MARGIN)} ${Math.floor(top - MARGIN)} ${width} ${height}" font-family="${escaped(palette.sans)}">`,
    `<rect x="${Math.floor(left - MARGIN)}" y="${Math.floor(top - MARGIN)}" width="${width}" height="${height}" fill="${palette.paper}"/>`,
    ...edges,
    ...nodes,
    '</svg>',
  ].join('\n')
  return { svg, width, height }
}

/** The same as a PNG of twice the size. */
export async function pngOf({
  svg,
  width,
  height,
}: {
  svg: string
  width: number
  height: number
}): Promise<Blob | null> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const scale = Math.min(2, MOST_SIDE / width, MOST_SIDE / height)
    const copy = document.createElement('canvas')
    copy.width = Math.round(width * scale)
    copy.height = Math.round(height * scale)
    copy.getContext('2d')?.drawImage(image, 0, 0, copy.width, copy.height)
    return await new Promise(resolve => copy.toBlob(resolve, 'image/png'))
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Browsers make no larger canvas. */
const MOST_SIDE = 12_000

interface Place {
  x: number
  y: number
}

function edgeSvg(
  from: Place,
  to: Place,
  {
    own,
    start,
    end,
    forth,
    back,
  }: { own: NetworkEdgeLook; start: NetworkNodeLook; end: NetworkNodeLook; forth: boolean; back: boolean },
  palette: Palette,
): string[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length]
  const at = (share: number): Place => ({ x: from.x + ux * share, y: from.y + uy * share })
  const [near, far] = [at(start.size), at(length - end.size)]
  const lines = [
    `<path d="M${point(near)} L${point(far)}" stroke="${own.color}" stroke-width="${own.size}" fill="none"/>`,
    ...(forth ? [arrow(far, ux, uy, own.color)] : []),
    ...(back ? [arrow(near, -ux, -uy, own.color)] : []),
  ]
  const middle = at(length / 2)
  return own.label === null ? lines : [...lines, text(own.label, middle, 11, 400, palette.soft, palette.paper)]
}

function arrow({ x, y }: Place, ux: number, uy: number, colour: string): string {
  const [bx, by] = [x - ux * ARROW, y - uy * ARROW]
  const [wx, wy] = [-uy * ARROW * 0.38, ux * ARROW * 0.38]
  return `<path d="M${point({ x, y })} L${point({ x: bx + wx, y: by + wy })} L${point({ x: bx - wx, y: by - wy })}z" fill="${colour}"/>`
}

function nodeSvg(own: NetworkNodeLook, place: Place, palette: Palette): string[] {
  const { x, y } = place
  const disc = `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${own.size.toFixed(1)}" fill="${own.fill}" stroke="${own.color}" stroke-width="1.8"${own.inside ? ' stroke-dasharray="3 4"' : ''}/>`
  if (own.inside) {
    return [
      disc,
      text(own.label, { x, y: y + 5 }, 14, 600, palette.ink),
      text(own.below ?? '', { x, y: y + own.size + 14 }, 11.5, 400, palette.soft, palette.paper),
    ]
  }
  const below = { x, y: y + own.size + 13 }
  return [
    disc,
    text(
      own.label,
      below,
      own.strong ? 12.5 : 11.5,
      own.strong ? 550 : 400,
      own.strong ? palette.ink : palette.soft,
      palette.paper,
    ),
  ]
}

function text(words: string, { x, y }: Place, size: number, weight: number, colour: string, halo?: string): string {
  const around =
    halo === undefined ? '' : ` stroke="${halo}" stroke-width="4" paint-order="stroke" stroke-linejoin="round"`
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size}" font-weight="${weight}" fill="${colour}" text-anchor="middle"${directionOf(words) === 'rtl' ? ' direction="rtl"' : ''}${around}>${escaped(words)}</text>`
}

function point({ x, y }: Place): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}

function escaped(words: string): string {
  return words.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
}

function extent(values: readonly number[]): [number, number] {
  if (values.length === 0) return [0, 0]
  return values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  )
}
