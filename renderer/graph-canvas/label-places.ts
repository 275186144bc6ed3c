/** A rectangle on the screen, in pixels. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Place {
  x: number
  y: number
}

export interface Disc extends Place {
  size: number
}

export interface Line {
  from: Place
  to: Place
}

/** With more lines every place has some, and names that keep clear of them take each other's. */
const MOST_LINES = 20

const EVERYWHERE: Box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }

/**
 * Where the names of one frame stand: each where it covers no name drawn before and does not leave the page. A name that
 * finds no free place is left out; it shows when its node is pointed at.
 */
export class LabelPlaces {
  private taken: Box[] = []
  private page = EVERYWHERE
  private discs: (() => readonly Disc[]) | undefined
  private lines: readonly Line[] = []
  /** What was placed in this frame: part of it may be drawn again. */
  private readonly placed = new Map<string, Place | undefined>()

  /**
   * Begins a frame.
   * @param discs on which no name may stand; they are asked for with the first name, when all has its place
   * @param lines that names of nodes keep clear of where they can, so that what points at a node is seen
   */
  clear(page: Box = EVERYWHERE, discs: () => readonly Disc[] = () => [], lines: readonly Line[] = []): void {
    this.taken = []
    this.placed.clear()
    this.page = page
    this.discs = discs
    this.lines = lines.length <= MOST_LINES ? lines : []
  }

  /**
   * A name of this size below its node if it can, else above, beside or askew of it, wherever the fewest lines run through
   * it, as its left upper corner.
   */
  find(node: Disc, width: number, height: number): Place | undefined {
    const gap = node.size + 5
    const middle = this.within(node.x - width / 2, width)
    const [right, left] = [node.x + gap, node.x - gap - width]
    const [lower, upper] = [node.y + node.size / 2, node.y - node.size / 2 - height]
    return this.take(
      [
        { x: middle, y: node.y + gap },
        { x: middle, y: node.y - gap - height },
        { x: right, y: node.y - height / 2 },
        { x: left, y: node.y - height / 2 },
        { x: right, y: lower },
        { x: left, y: lower },
        { x: right, y: upper },
        { x: left, y: upper },
      ],
      width,
      height,
      { lines: this.lines },
    )
  }

  /** A name along a line, near its middle if it can. */
  along(key: string, from: Place, to: Place, width: number, height: number): Place | undefined {
    if (this.placed.has(key)) return this.placed.get(key)
    const place = this.take(
      ALONG.map(share => ({
        x: this.within(from.x + (to.x - from.x) * share - width / 2, width),
        y: from.y + (to.y - from.y) * share - height / 2,
      })),
      width,
      height,
      { apart: APART },
    )
    this.placed.set(key, place)
    return place
  }

  /** So that it stands on the page, if the page is wide enough. */
  private within(x: number, width: number): number {
    return Math.max(this.page.left, Math.min(this.page.right - width, x))
  }

  private take(
    places: readonly Place[],
    width: number,
    height: number,
    { lines = [], apart = 0 }: { lines?: readonly Line[]; apart?: number } = {},
  ): Place | undefined {
    for (const { x, y, size } of this.discs?.() ?? [])
      this.taken.push({ left: x - size, top: y - size, right: x + size, bottom: y + size })
    this.discs = undefined
    const { left, top, right, bottom } = this.page
    const free = places.filter(
      ({ x, y }) =>
        x >= left &&
        y >= top &&
        x + width <= right &&
        y + height <= bottom &&
        this.taken.every(
          box => x >= box.right + apart || x + width <= box.left - apart || y >= box.bottom || y + height <= box.top,
        ),
    )
    const crossed = (corner: Place): number =>
      lines.filter(line => runsThrough(line, boxAt(corner, width, height))).length
    const [place] = lines.length === 0 ? free : free.toSorted((a, b) => crossed(a) - crossed(b))
    if (place) this.taken.push(boxAt(place, width, height))
    return place
  }
}

/** From a relation's name to one beside it: they are read as one else. */
const APART = 5
/** Shares of a line at which its name may stand. */
const ALONG = [0.5, 0.4, 0.6, 0.3, 0.7]

function boxAt({ x, y }: Place, width: number, height: number): Box {
  return { left: x, top: y, right: x + width, bottom: y + height }
}

/** Whether a line has a part within a box (Liang and Barsky 1984). */
function runsThrough({ from, to }: Line, { left, top, right, bottom }: Box): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  let [begin, end] = [0, 1]
  for (const [step, room] of [
    [-dx, from.x - left],
    [dx, right - from.x],
    [-dy, from.y - top],
    [dy, bottom - from.y],
  ] as const) {
    if (step === 0) {
      if (room < 0) return false
    } else if (step < 0) begin = Math.max(begin, room / step)
    else end = Math.min(end, room / step)
  }
  return begin <= end
}
