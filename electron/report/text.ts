/** Controls that reorder or break the text around them; the joiners that scripts need are left alone. */
const DISRUPTIVE =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu
const WHITE = /[\n\r\t]/

/**
 * Text of the graph as it may be printed: white space becomes a blank, every other control character its visible code
 * point.
 */
export function printable(text: string): string {
  return text.replace(DISRUPTIVE, found =>
    WHITE.test(found) ? ' ' : `⟨U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  )
}

/** {@link printable}, cut to so many characters with an ellipsis. */
export function shortened(text: string, characters: number): string {
  const whole = [...printable(text)]
  return whole.length <= characters
    ? whole.join('')
    : `${whole
        .slice(0, characters - 1)
        .join('')
        .trimEnd()}…`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text for HTML and SVG, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return printable(text).replace(/[&<>"']/g, found => ENTITIES[found] ?? found)
}

/** `A`, `A and B`, `A, B and C`. */
export function enumerate(items: readonly string[]): string {
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`
}

/** `1 step`, `2 steps`, `1,204 facts`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`
}
