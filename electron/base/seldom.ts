/** Calls at most once in so many milliseconds, with all that it is given; what comes between is left out. */
export function seldom<Args extends unknown[]>(ms: number, call: (...args: Args) => void): (...args: Args) => void {
  let last = -Infinity
  return (...args) => {
    const now = performance.now()
    if (now - last < ms) return
    last = now
    call(...args)
  }
}
