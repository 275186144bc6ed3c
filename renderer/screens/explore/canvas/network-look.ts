import { count } from '../../../../electron/contract/reading/format.ts'
import { relationWords, shortened } from '../../../../electron/contract/reading/name-text.ts'
import type { EdgeLook, NodeLook } from '../../../graph-canvas/look.ts'
import type { Palette } from '../../../graph-canvas/palette.ts'
import type { ReadAttribute } from './attributes-store.ts'
import type { Canvas, CanvasNode } from './canvas.ts'
import { mixed, valueFill, valueSize } from './value-look.ts'
import type { Visible, VisibleEdge } from './visible.ts'

/** Edges up to which each carries the names of its relations; of more those of what is selected. */
const MOST_NAMED = 24
/** Nodes and edges beyond which they are drawn as simply as can be: points without an outline, lines without arrows. */
export const MANY_NODES = 1_500
const MANY_EDGES = 2_000
/** Nodes up to which each has its name, wherever there is room for it. */
const MOST_LABELLED = 80
const GROUP_SIZE = 22

export interface NetworkNodeLook extends NodeLook {
  /** Written below what is written inside. */
  below?: string
  type: 'ring' | 'set' | 'dot'
}

export interface NetworkEdgeLook extends Pick<EdgeLook, 'size' | 'color' | 'zIndex'> {
  label: string | null
  type: 'line' | 'arrow' | 'both'
  forceLabel: boolean
  quiet: true
}

/** How everything looks that is drawn: the same on the screen and in a saved picture. */
export interface NetworkLook {
  nodes: Map<string, NetworkNodeLook>
  edges: Map<string, NetworkEdgeLook>
}

export function networkLook(
  visible: Visible,
  look: Canvas['look'],
  selected: ReadonlySet<string>,
  palette: Palette,
  read: ReadonlyMap<string, ReadAttribute> = new Map(),
): NetworkLook {
  const [fillByValue, sizeByValue] = [
    valueFill(look.colour, read, visible.kinds, palette),
    valueSize(look.size, read, visible.kinds),
  ]
  const colours = kindColours(visible.kinds, palette)
  const carrying = new Set(visible.edges.flatMap(({ carries, source, target }) => (carries ? [source, target] : [])))
  const most = Math.max(1, ...visible.nodes.map(({ degree }) => degree))
  const isRoomy = visible.nodes.length <= MOST_LABELLED
  const nodes = new Map<string, NetworkNodeLook>()
  for (const node of visible.nodes) {
    const isSelected = selected.has(node.key)
    const carries = carrying.has(node.key)
    const fill = fillByValue
      ? fillByValue(node.key)
      : look.colour === 'facts'
        ? mixed(palette.node, palette.ink, 0.12 + (0.75 * Math.log1p(node.degree)) / Math.log1p(most))
        : look.colour === 'type'
          ? (colours.get(visible.kinds.get(node.key)?.id ?? '') ?? palette.node)
          : palette.node
    nodes.set(node.key, {
      label: shortened(node.name, isSelected ? 40 : 26),
      fullLabel: shortened(node.name, 90),
      size: (sizeByValue?.(node.key) ?? sizeOf(node, look.size)) + (isSelected ? 2.5 : 0),
      color: isSelected
        ? palette.ink
        : carries
          ? palette.thread
          : node.pinned
            ? palette.soft
            : fill === palette.paper
              ? palette.soft
              : look.colour === 'none' || (fillByValue && fill === palette.node)
                ? palette.nodeLine
                : fill,
      fill,
      inside: false,
      strong: isSelected || carries,
      type: visible.nodes.length > MANY_NODES && !isSelected ? 'dot' : 'ring',
      forceLabel: isSelected || carries || isRoomy,
      zIndex: isSelected ? 3 : carries ? 2 : 1,
    })
  }
  for (const { id, left, relation } of visible.groups) {
    nodes.set(id, {
      label: count(left),
      fullLabel: count(left),
      below: shortened(relationWords(relation), 30),
      size: GROUP_SIZE,
      color: selected.has(id) ? palette.ink : palette.nodeLine,
      fill: palette.node,
      inside: true,
      strong: false,
      type: 'set',
      forceLabel: true,
      zIndex: 1,
    })
  }
  return { nodes, edges: new Map(edgeLooks(visible, selected, palette)) }
}

function edgeLooks(
  { edges, groups }: Visible,
  selected: ReadonlySet<string>,
  palette: Palette,
): [string, NetworkEdgeLook][] {
  const folded = new Set(groups.map(({ id }) => id))
  const isChosen = ({ source, target }: VisibleEdge): boolean => selected.has(source) || selected.has(target)
  const chosen = edges.filter(isChosen).length
  const carrying = edges.filter(({ carries }) => carries).length
  // Where too much is joined with what is chosen, darker edges would only be a blot.
  const stands = (edge: VisibleEdge): boolean => isChosen(edge) && chosen <= MOST_NAMED
  const joinsChosen = ({ source, target }: VisibleEdge): boolean => selected.has(source) && selected.has(target)
  const isNamed = (edge: VisibleEdge): boolean =>
    !folded.has(edge.target) &&
    !folded.has(edge.source) &&
    (edges.length <= MOST_NAMED || (edge.carries && carrying <= MOST_NAMED) || joinsChosen(edge) || stands(edge))
  return edges.map(edge => [
    edge.id,
    {
      label: isNamed(edge) ? relationsWords(edge.relations) : null,
      size: edge.carries ? 2.6 : joinsChosen(edge) ? 2.4 : stands(edge) ? 1.9 : 1.4,
      color: edge.carries
        ? palette.thread
        : joinsChosen(edge)
          ? palette.ink
          : stands(edge)
            ? palette.soft
            : palette.edge,
      type: edges.length > MANY_EDGES && !stands(edge) ? 'line' : edge.forth && edge.back ? 'both' : 'arrow',
      forceLabel: isNamed(edge),
      quiet: true,
      zIndex: edge.carries ? 2 : stands(edge) ? 1 : 0,
    },
  ])
}

/** `directed by, written by +2`. */
function relationsWords(relations: readonly string[]): string {
  const words = shortened(relations.slice(0, 2).map(relationWords).join(', '), 28)
  return relations.length > 2 ? `${words} +${relations.length - 2}` : words
}

function sizeOf({ degree }: CanvasNode, by: Canvas['look']['size']): number {
  return by !== 'facts' ? 8 : Math.min(18, 5.5 + 2.6 * Math.log10(1 + degree))
}

/**
 * A colour for each kind, in the order in which they first stood on the canvas; the last of them for all the rest.
 *
 * @param kinds of all of its entities: what a filter leaves keeps its colour
 */
export function kindColours(kinds: Visible['kinds'], palette: Palette): Map<string, string> {
  const colours = new Map<string, string>()
  const last = palette.kinds.at(-1) ?? palette.nodeLine
  for (const { id } of kinds.values()) if (!colours.has(id)) colours.set(id, palette.kinds[colours.size] ?? last)
  return colours
}
