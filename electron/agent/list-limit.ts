/** How much of a list an agent is shown, counted in items and in characters of the list. */
export interface ListLimit {
  items: number
  characters: number
}

/** How many of the items fit the limit; at least one, so that a list is never empty for its length. */
export function fittingItems(items: readonly string[], limit: ListLimit): number {
  let characters = 0
  let count = 0
  for (const item of items) {
    characters += item.length + 2
    if (count >= limit.items || (count > 0 && characters > limit.characters)) break
    count += 1
  }
  return count
}

/**
 * How many items of each list fit the limit when they are taken in turns, so that a long list leaves room for the
 * others. One item always fits.
 */
export function fairShare(lists: readonly (readonly string[])[], limit: ListLimit): number[] {
  const taken = lists.map(() => 0)
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  let items = 0
  let characters = 0
  for (let round = 0; round < longest; round += 1) {
    for (const [index, list] of lists.entries()) {
      const item = list[round]
      if (item === undefined) continue
      characters += item.length + 2
      if (items >= limit.items || (items > 0 && characters > limit.characters)) return taken
      taken[index] = round + 1
      items += 1
    }
  }
  return taken
}
