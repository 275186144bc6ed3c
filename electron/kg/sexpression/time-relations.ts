const OPPOSITES: readonly [from: string, to: string][] = [
  ['from', 'to'],
  ['start', 'end'],
  ['begin', 'end'],
  ['since', 'until'],
]
/** A word of a name, in any of the ways names are written: `start_date`, `startDate`, `start time`, `a.b.from`. */
const WORDS = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g

/**
 * Which bound of a stretch of time a relation gives, as its name says; undefined for one that names a moment, such as
 * `date_written`.
 */
export function sideOf(name: string): 'start' | 'end' | undefined {
  const bound = boundOf(name)
  return bound && (bound.side === 0 ? 'start' : 'end')
}

/**
 * The names that the other bound of a time may have: `a.b.from` and `a.b.to`, `start_date` and `end_date`, `startTime`
 * and `endTime`. Only the last part of the name changes. Empty for a relation that names a moment.
 */
export function oppositeNames(name: string): string[] {
  const bound = boundOf(name)
  if (!bound) return []
  const { word, at, side } = bound
  const others = OPPOSITES.filter(pair => pair[side] === word.toLowerCase()).map(pair => pair[1 - side] as string)
  return others.map(other => name.slice(0, at) + inCaseOf(word, other) + name.slice(at + word.length))
}

function boundOf(name: string): { word: string; at: number; side: 0 | 1 } | undefined {
  const lastPart = Math.max(...['.', '/', '#', ':'].map(mark => name.lastIndexOf(mark))) + 1
  let found: { word: string; at: number; side: 0 | 1 } | undefined
  for (const match of name.slice(lastPart).matchAll(WORDS)) {
    const word = match[0].toLowerCase()
    const side = OPPOSITES.some(([from]) => from === word) ? 0 : OPPOSITES.some(([, to]) => to === word) ? 1 : undefined
    if (side !== undefined) found = { word: match[0], at: lastPart + match.index, side }
  }
  return found
}

function inCaseOf(model: string, word: string): string {
  if (model === model.toUpperCase()) return word.toUpperCase()
  return /^[A-Z]/.test(model) ? word.charAt(0).toUpperCase() + word.slice(1) : word
}
