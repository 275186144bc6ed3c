/** What the layout is asked: everything that is drawn, by its number, and what joins it. */
export interface LayoutRequest {
  /** Tells a request from the one before, whose answers may still be on their way. */
  round: number
  /** Of each node x, y, its radius with the room for its name, and 1 where it stays where it is. */
  nodes: Float32Array
  /** Of each edge the numbers of its two ends. */
  links: Uint32Array
}

/** Numbers of a node in {@link LayoutRequest.nodes}. */
export const PER_NODE = 4

/** Where everything stands by now: x and y of each node. */
export interface LayoutNews {
  round: number
  places: Float32Array
  settled: boolean
}
