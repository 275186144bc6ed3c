/** A pair of neighbours that may merge, as it was when it was found. */
interface Candidate {
  rank: number
  /** Place of the left part; of candidates of one rank the leftmost goes first. */
  left: number
  text: string
}

/**
 * Merges the parts of a word, best-ranked pair first and leftmost of equals, until no pair of neighbours has a rank. A
 * queue instead of a search over all pairs: a word may be a megabyte long, and its time must not grow with the square.
 */
export function mergeParts(
  parts: readonly string[],
  rankOf: (left: string, right: string) => number | undefined,
): string[] {
  const texts: (string | undefined)[] = [...parts]
  const next = texts.map((_, index) => index + 1)
  const before = texts.map((_, index) => index - 1)
  const queue: Candidate[] = []
  const consider = (left: number): void => {
    const [a, b] = [texts[left], texts[next[left] ?? texts.length]]
    if (a === undefined || b === undefined) return
    const rank = rankOf(a, b)
    if (rank !== undefined) push(queue, { rank, left, text: a + b })
  }
  for (let index = 0; index < texts.length; index++) consider(index)
  for (let best = pop(queue); best; best = pop(queue)) {
    const { left, text } = best
    const right = next[left] ?? texts.length
    // A part that has merged since, on either side, makes the candidate stale.
    if (texts[left] === undefined || `${texts[left]}${texts[right] ?? ''}` !== text || texts[right] === undefined)
      continue
    texts[left] = text
    texts[right] = undefined
    const after = next[right] ?? texts.length
    next[left] = after
    if (after < texts.length) before[after] = left
    const previous = before[left] ?? -1
    if (previous >= 0) consider(previous)
    consider(left)
  }
  return texts.filter(text => text !== undefined)
}

function precedes(a: Candidate | undefined, b: Candidate | undefined): boolean {
  if (!a || !b) return a !== undefined
  return a.rank < b.rank || (a.rank === b.rank && a.left < b.left)
}

/** Adds to a binary heap whose first entry precedes all others. */
function push(heap: Candidate[], candidate: Candidate): void {
  let index = heap.push(candidate) - 1
  while (index > 0) {
    const parent = (index - 1) >> 1
    if (!precedes(candidate, heap[parent])) break
    swap(heap, index, parent)
    index = parent
  }
}

function pop(heap: Candidate[]): Candidate | undefined {
  const first = heap[0]
  const last = heap.pop()
  if (!first || !last || heap.length === 0) return first
  heap[0] = last
  for (let index = 0; ;) {
    const [left, right] = [2 * index + 1, 2 * index + 2]
    const child = precedes(heap[right], heap[left]) ? right : left
    if (!precedes(heap[child], heap[index])) return first
    swap(heap, index, child)
    index = child
  }
}

function swap(heap: Candidate[], a: number, b: number): void {
  const [first, second] = [heap[a], heap[b]]
  if (!first || !second) return
  heap[a] = second
  heap[b] = first
}
