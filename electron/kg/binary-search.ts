/** The first index of a sorted range that no longer comes before what is looked for; `to` when all do. */
export function firstNotBefore(from: number, to: number, isBefore: (index: number) => boolean): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
