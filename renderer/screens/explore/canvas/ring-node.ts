import { createNodeCompoundProgram, NodeCircleProgram, type NodeProgramType } from 'sigma/rendering'
import type { NodeDisplayData } from 'sigma/types'

/** A node's own fill; sigma's `color` is its outline. */
export interface RingData extends NodeDisplayData {
  fill?: string
}

const OUTLINE = 2.2

class Inside extends NodeCircleProgram {
  override processVisibleItem(nodeIndex: number, startIndex: number, data: RingData): void {
    super.processVisibleItem(nodeIndex, startIndex, {
      ...data,
      size: Math.max(0, data.size - OUTLINE),
      color: data.fill ?? data.color,
    })
  }
}

/** Draws nothing. */
export class NoNode extends NodeCircleProgram {
  override processVisibleItem(nodeIndex: number, startIndex: number, data: NodeDisplayData): void {
    super.processVisibleItem(nodeIndex, startIndex, { ...data, size: 0 })
  }
}

/** A disc with an outline: the outline's disc with a smaller one of the fill's colour upon it. */
export const RingNode: NodeProgramType = createNodeCompoundProgram([NodeCircleProgram, Inside])
