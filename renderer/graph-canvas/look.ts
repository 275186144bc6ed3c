import { isOnThread } from '../../electron/contract/reading/carrying.ts'
import { relationWords, shortened } from '../../electron/contract/reading/name-text.ts'
import type { SubgraphEdge, SubgraphNode } from '../../electron/contract/reading/subgraph.ts'
import type { Palette } from './palette.ts'

/** Thread edges up to which each carries its relation's name; beyond, names would cover each other. */
const MOST_NAMED = 8
/** As many where several relations lead from one thing, since nothing else says which of its ends is which. */
const MOST_TOLD_APART = 40
/** Thread nodes up to which each has its label whatever stands beside it. */
const MOST_FORCED = 32

/** Whether every node on the thread may have its label. */
export function isRoomy(nodes: readonly SubgraphNode[]): boolean {
  return nodes.filter(({ kind }) => kind === 'thread' || kind === 'answer').length <= MOST_FORCED
}

export interface NodeLook {
  label: string
  /** When it is pointed at. */
  fullLabel: string
  size: number
  /** Of its outline. */
  color: string
  fill: string
  strong: boolean
  /** Whether its name stands in it. */
  inside: boolean
  /** Whether its name is written wherever it finds a place. */
  forceLabel: boolean
  zIndex: number
}

export interface EdgeLook {
  arrow: boolean
  size: number
  color: string
  label: string | undefined
  /** Whether its label is written although another edge has it as well. */
  named: 'each' | 'once'
  /** Written in soft ink, not in the thread's. */
  quiet?: true
  zIndex: number
}

export function nodeLook(node: SubgraphNode, roomy: boolean, palette: Palette): NodeLook {
  const onThread = node.kind === 'set' || node.kind === 'passage' ? node.carries === true : isOnThread(node.kind)
  return {
    label:
      node.kind === 'passage' ? `“${shortened(node.label, 26)}”` : shortened(node.label, onThread && roomy ? 34 : 22),
    fullLabel: shortened(node.label, 90),
    // The largest have their names first.
    size:
      node.isPale === true
        ? 4.5
        : { plain: 7, set: 30, thread: 9, topic: 10.5, idle: 10.5, answer: 10.5, passage: 5 }[node.kind],
    color: onThread ? palette.thread : node.kind === 'idle' ? palette.ink : palette.nodeLine,
    fill:
      node.kind === 'answer'
        ? palette.thread
        : node.kind === 'passage'
          ? onThread
            ? palette.thread
            : palette.nodeLine
          : palette.node,
    strong: node.kind === 'idle' || (onThread && node.kind !== 'passage'),
    inside: node.kind === 'set',
    forceLabel:
      node.kind === 'topic' ||
      node.kind === 'idle' ||
      node.kind === 'set' ||
      (onThread && roomy && node.kind !== 'passage'),
    zIndex: onThread ? 2 : 1,
  }
}

export function edgeLook(edge: SubgraphEdge, named: EdgeLook['named'], palette: Palette): EdgeLook {
  return {
    // What is drawn out of a set is no fact, and points nowhere.
    arrow: edge.relations.length > 0,
    size: edge.isPale === true ? 1 : edge.thread ? 3.2 : 1.6,
    color: edge.thread ? palette.thread : palette.edge,
    label: isWritten(edge) ? shortened(edge.relations.slice(0, 2).map(relationWords).join(', '), 26) : undefined,
    named: edge.isNamed === true ? 'each' : named,
    ...(edge.isNamed === true && { quiet: true }),
    zIndex: edge.thread ? 1 : 0,
  }
}

function isWritten({ thread, isNamed, relations }: SubgraphEdge): boolean {
  return (thread || isNamed === true) && relations.length > 0
}

/**
 * Where relations are written: on each edge of the thread, and where these are many, on one of each relation. What is
 * drawn out of a set has no relation to it.
 */
export function namesOf(edges: readonly SubgraphEdge[]): EdgeLook['named'] {
  const named = edges.filter(edge => edge.thread && edge.relations.length > 0)
  const most = leadsApart(named) ? MOST_TOLD_APART : MOST_NAMED
  return named.length <= most ? 'each' : 'once'
}

/** Of several things two numbers each that are compared, say; not two that all of them lead to. */
function leadsApart(edges: readonly SubgraphEdge[]): boolean {
  const relations = new Map<string, Set<string>>()
  for (const { source, relations: leading } of edges)
    relations.set(source, new Set([...(relations.get(source) ?? []), ...leading]))
  const sources = [...relations.values()].filter(({ size }) => size > 1)
  return sources.length > 1 && new Set(edges.map(({ target }) => target)).size > edges.length / 2
}
