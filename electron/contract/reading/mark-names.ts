/** A stretch of a text; `name` is the entity that it names. */
export interface Stretch {
  text: string
  name?: string
}

/**
 * A text cut at the names that stand in it, whatever their case; of names that overlap, the longer one counts. The
 * stretches put together are the text.
 */
export function markNames(text: string, names: readonly string[]): Stretch[] {
  const wanted = [...new Set(names.map(name => name.trim()).filter(name => name !== ''))].toSorted(
    (a, b) => b.length - a.length,
  )
  if (wanted.length === 0) return text === '' ? [] : [{ text }]
  const pattern = new RegExp(
    wanted
      .map(name => `(?<![\\p{L}\\p{N}])${name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\\p{L}\\p{N}])`)
      .join('|'),
    'giu',
  )
  const stretches: Stretch[] = []
  let at = 0
  for (const found of text.matchAll(pattern)) {
    if (found[0] === '') continue
    if (found.index > at) stretches.push({ text: text.slice(at, found.index) })
    const lower = found[0].toLowerCase()
    stretches.push({ text: found[0], name: wanted.find(name => name.toLowerCase() === lower) ?? found[0] })
    at = found.index + found[0].length
  }
  if (at < text.length) stretches.push({ text: text.slice(at) })
  return stretches
}
