import { select } from 'd3-selection'
import { zoom, zoomIdentity, type ZoomTransform } from 'd3-zoom'
import type { Place } from './label-places.ts'

const LEAST = 1 / 3
const MOST = 12.5
const ANIMATION_MS = 250
/** Pixels that a click may move by. */
const STEADY = 4

/** Where a drawing is looked at from: dragged, and brought closer by the wheel, two fingers or a double click. */
export class Camera {
  private at = zoomIdentity
  private readonly canvas
  private readonly behaviour

  /** @param moved called whenever it has moved */
  constructor(canvas: HTMLCanvasElement, still: boolean, moved: () => void) {
    this.behaviour = zoom<HTMLCanvasElement, unknown>()
      .scaleExtent([LEAST, MOST])
      .clickDistance(STEADY)
      .duration(still ? 0 : ANIMATION_MS)
      .on('zoom', ({ transform }: { transform: ZoomTransform }) => {
        this.at = transform
        moved()
      })
    this.canvas = select(canvas).call(this.behaviour)
  }

  /** Back to where all of it is in sight. */
  reset(): void {
    this.canvas.call(this.behaviour.transform, zoomIdentity)
  }

  /** Where on the screen a point of the whole drawing is. */
  see({ x, y }: Place): Place {
    return { x: this.at.applyX(x), y: this.at.applyY(y) }
  }

  /** What a disc or a line is drawn larger by: less than what lies between them, so that near ones come apart. */
  get growth(): number {
    return Math.sqrt(this.at.k)
  }

  dispose(): void {
    this.canvas.on('.zoom', null)
  }
}
