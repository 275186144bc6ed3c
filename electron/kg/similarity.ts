/** Share of three-letter windows that two texts have in common (Dice), 0 to 1. */
export function trigramSimilarity(a: string, b: string): number {
  if (a === b) return 1
  const windows = trigrams(a)
  const others = trigrams(b)
  let common = 0
  for (const window of windows) if (others.has(window)) common++
  return (2 * common) / (windows.size + others.size)
}

/**
 * Insertions, deletions, replacements and swaps of neighbours between two texts (optimal string alignment), `limit + 1`
 * when there are more than `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, (last[j - 1] as number) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] as number) + 1)
      row.push(cost)
      least = Math.min(least, cost)
    }
    if (least > limit) return limit + 1
    beforeLast = last
    last = row
  }
  return Math.min(last[b.length] as number, limit + 1)
}

/** What a short word may be meant for: one letter less or more, another one (of a to z), or two that change places. */
export function* oneSlipAway(word: string): Generator<string> {
  for (let at = 0; at <= word.length; at++) {
    const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
    for (const other of 'abcdefghijklmnopqrstuvwxyz') {
      yield `${before}${other}${letter}${after}`
      if (letter !== '') yield `${before}${other}${after}`
    }
    if (letter !== '') yield `${before}${after}`
    if (after !== '') yield `${before}${after.charAt(0)}${letter}${after.slice(1)}`
  }
}

function trigrams(text: string): Set<string> {
  const padded = ` ${text} `
  const windows = new Set<string>()
  for (let i = 0; i + 3 <= padded.length; i++) windows.add(padded.slice(i, i + 3))
  return windows
}
