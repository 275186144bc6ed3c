/** Characters that are kept: some reasons tell what stands in a line, which can be megabytes. */
const LONGEST = 300

/** Why something was not taken, short enough to be listed a thousand times. */
export function shortReason(reason: string): string {
  if (reason.length <= LONGEST) return reason
  // Through bytes: a slice of a string keeps the whole of it in memory.
  return Buffer.from(`${reason.slice(0, LONGEST)} …`).toString()
}
