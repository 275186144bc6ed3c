import {
  createEdgeArrowProgram,
  createEdgeDoubleArrowProgram,
  EdgeLineProgram,
  type EdgeProgramType,
  NodePointProgram,
  type NodeProgramType,
} from 'sigma/rendering'
import type Sigma from 'sigma'
import type { NetworkEdgeLook, NetworkLook, NetworkNodeLook } from './network-look.ts'
import { NoNode, RingNode } from './ring-node.ts'
import { unpicked, unpickedEdge } from './unpicked.ts'

const ARROW = { lengthToThicknessRatio: 5.5, widenessToThicknessRatio: 4.2 }

const NODES: Record<NetworkNodeLook['type'], NodeProgramType> = {
  ring: unpicked(RingNode),
  set: unpicked(RingNode),
  dot: unpicked(NodePointProgram),
}
const HOVERED: Record<NetworkNodeLook['type'], NodeProgramType> = { ring: RingNode, set: NoNode, dot: RingNode }
const EDGES: Record<NetworkEdgeLook['type'], EdgeProgramType> = {
  line: unpickedEdge(EdgeLineProgram),
  arrow: unpickedEdge(createEdgeArrowProgram(ARROW)),
  both: unpickedEdge(createEdgeDoubleArrowProgram(ARROW)),
}

/** The programs of the graphics card that a first drawing needs. */
export const FIRST_PROGRAMS = {
  nodeProgramClasses: { ring: NODES.ring },
  nodeHoverProgramClasses: { ring: HOVERED.ring },
  edgeProgramClasses: { arrow: EDGES.arrow },
}

/** Adds those that this look needs too: each is compiled when it is added, and the page waits for that. */
export function addPrograms(sigma: Sigma, { nodes, edges }: NetworkLook): void {
  const { nodeProgramClasses, nodeHoverProgramClasses, edgeProgramClasses } = sigma.getSettings()
  const missingNodes = new Set([...nodes.values()].flatMap(({ type }) => (type in nodeProgramClasses ? [] : [type])))
  const missingEdges = new Set([...edges.values()].flatMap(({ type }) => (type in edgeProgramClasses ? [] : [type])))
  if (missingNodes.size > 0)
    sigma.setSettings({
      nodeProgramClasses: { ...nodeProgramClasses, ...picked(NODES, missingNodes) },
      nodeHoverProgramClasses: { ...nodeHoverProgramClasses, ...picked(HOVERED, missingNodes) },
    })
  if (missingEdges.size > 0)
    sigma.setSettings({ edgeProgramClasses: { ...edgeProgramClasses, ...picked(EDGES, missingEdges) } })
}

function picked<Type extends string, Program>(from: Record<Type, Program>, types: ReadonlySet<Type>) {
  return Object.fromEntries([...types].map(type => [type, from[type]]))
}
