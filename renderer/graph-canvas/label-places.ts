/** A rectangle on the screen, in pixels. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * Where the names of one frame stand: each below its node if it can, else above or beside it, where it covers no name
 * drawn before. A name that finds no free place is left out; it shows when its node is pointed at.
 */
export class LabelPlaces {
  private taken: Box[] = []

  /** Begins a frame. */
  clear(): void {
    this.taken = []
  }

  /** The place of a name of this size, as its left upper corner; undefined where every place is taken. */
  find(
    node: { x: number; y: number; size: number },
    width: number,
    height: number,
  ): { x: number; y: number } | undefined {
    const gap = node.size + 5
    const places = [
      { x: node.x - width / 2, y: node.y + gap },
      { x: node.x - width / 2, y: node.y - gap - height },
      { x: node.x + gap, y: node.y - height / 2 },
      { x: node.x - gap - width, y: node.y - height / 2 },
    ]
    const place = places.find(({ x, y }) =>
      this.taken.every(box => x >= box.right || x + width <= box.left || y >= box.bottom || y + height <= box.top),
    )
    if (place) this.taken.push({ left: place.x, top: place.y, right: place.x + width, bottom: place.y + height })
    return place
  }
}
