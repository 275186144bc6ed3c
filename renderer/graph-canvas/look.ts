import { isOnThread } from '../../electron/contract/reading/carrying.ts'
import { relationWords, shortened } from '../../electron/contract/reading/name-text.ts'
import type { SubgraphEdge, SubgraphNode } from '../../electron/contract/reading/subgraph.ts'
import type { Palette } from './palette.ts'

/** Thread edges up to which each carries its relation's name; beyond, names would cover each other. */
const MOST_NAMED = 8
/** Thread nodes up to which each has its label whatever stands beside it. */
const MOST_FORCED = 32

/** Whether every node on the thread may have its label. */
export function isRoomy(nodes: readonly SubgraphNode[]): boolean {
  return nodes.filter(({ kind }) => kind === 'thread' || kind === 'answer').length <= MOST_FORCED
}

/** Sigma's attributes of a node; `fill`, `fullLabel`, `strong` and `inside` are read by the ring and label drawing. */
export function nodeLook(node: SubgraphNode, roomy: boolean, palette: Palette): Record<string, unknown> {
  const onThread = node.kind === 'set' || node.kind === 'passage' ? node.carries === true : isOnThread(node.kind)
  return {
    label:
      node.kind === 'passage' ? `“${shortened(node.label, 26)}”` : shortened(node.label, onThread && roomy ? 34 : 22),
    fullLabel: shortened(node.label, 90),
    // Sigma gives labels to the largest first.
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
    type: node.kind === 'set' ? 'set' : 'ring',
    inside: node.kind === 'set',
    forceLabel:
      node.kind === 'topic' ||
      node.kind === 'idle' ||
      node.kind === 'set' ||
      (onThread && roomy && node.kind !== 'passage'),
    zIndex: onThread ? 2 : 1,
  }
}

export function edgeLook(edge: SubgraphEdge, named: boolean, palette: Palette): Record<string, unknown> {
  return {
    // What is drawn out of a set is no fact, and points nowhere.
    type: edge.relations.length > 0 ? 'arrow' : 'line',
    size: edge.isPale === true ? 1 : edge.thread ? 3.2 : 1.6,
    color: edge.thread ? palette.thread : palette.edge,
    label: named ? shortened(edge.relations.slice(0, 2).map(relationWords).join(', '), 26) : null,
    forceLabel: named,
    zIndex: edge.thread ? 1 : 0,
  }
}

/** The edges whose relation is written on them: those of the thread, and where they are many, one of each relation. */
export function namedEdges(edges: readonly SubgraphEdge[]): Set<string> {
  // What is drawn out of a set has no relation to it.
  const thread = edges.filter(edge => edge.thread && edge.relations.length > 0)
  if (thread.length <= MOST_NAMED) return new Set(thread.map(({ id }) => id))
  const first = new Map<string, string>()
  for (const edge of thread) {
    const [relation] = edge.relations
    if (relation !== undefined && !first.has(relation)) first.set(relation, edge.id)
  }
  return new Set(first.values())
}
