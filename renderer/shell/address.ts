/** What is to be written into the browser's list of places, in its order. */
let waiting: (() => void)[] = []

/**
 * Writes it once the place that it is the address of is drawn: the browser's own process takes it, and a drawing that
 * comes after waits for that, 2 to 15 ms.
 */
export function writeWhenDrawn(write: () => void): void {
  waiting.push(write)
  if (waiting.length > 1) return
  // A window out of sight is not drawn.
  if (document.hidden) writeAll()
  else requestAnimationFrame(() => setTimeout(writeAll))
}

/** Who goes back before it was written leaves from where the browser is. */
export function forgetUnwritten(): void {
  waiting = []
}

function writeAll(): void {
  const writes = waiting
  waiting = []
  for (const write of writes) write()
}
