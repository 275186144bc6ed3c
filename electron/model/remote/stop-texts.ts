/** The most that the API takes. */
export const MOST_STOPS = 4

/** Where the text may go on no further: just behind the first stop in it; undefined while there is none. */
export function endAtStop(text: string, stops: readonly string[]): number | undefined {
  const ends = stops.flatMap(stop => {
    const at = text.indexOf(stop)
    return at < 0 ? [] : [at + stop.length]
  })
  return ends.length === 0 ? undefined : Math.min(...ends)
}

/**
 * Servers end a text before the stop string and leave it out. Put back is the one that the server names, or else that
 * of the tag that was opened last and not closed.
 */
export function withStop(text: string, stops: readonly string[], named: string | undefined): string {
  if (stops.some(stop => text.endsWith(stop))) return text
  if (named !== undefined && stops.includes(named)) return text + named
  const open = stops
    .map(stop => ({ stop, at: text.lastIndexOf(stop.replace('</', '<')) }))
    .filter(({ stop, at }) => at >= 0 && text.lastIndexOf(stop) < at)
    .sort((a, b) => b.at - a.at)[0]
  return open ? text + open.stop : text
}
