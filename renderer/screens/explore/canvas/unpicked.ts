import type { EdgeProgramType, NodeProgramType } from 'sigma/rendering'

/**
 * A program that draws for the eye alone. Sigma draws each node once more, in a colour of its own, to find by it what lies
 * under the pointer; the canvas reckons that itself, and without a graphics card the second drawing costs what the first does.
 */
export function unpicked(Program: NodeProgramType): NodeProgramType {
  return class extends Program {
    constructor(...[gl, , renderer]: ConstructorParameters<NodeProgramType>) {
      super(gl, null, renderer)
    }
  }
}

/** The same of edges, which nothing on the canvas points at. */
export function unpickedEdge(Program: EdgeProgramType): EdgeProgramType {
  return class extends Program {
    constructor(...[gl, , renderer]: ConstructorParameters<EdgeProgramType>) {
      super(gl, null, renderer)
    }
  }
}
