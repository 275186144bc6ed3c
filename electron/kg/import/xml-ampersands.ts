/** What may be cut off at the end of a chunk: an entity, or how a section begins or ends. */
const LONGEST_CUT = 40
const CUT = /[&<\]-]/
/** One that begins no entity. */
export const BARE_AMPERSAND = /&(?!#\d{1,7};|#x[\da-fA-F]{1,6};|[A-Za-z_:][\w.:-]{0,31};)/
const NEXT = new RegExp(`<!\\[CDATA\\[|<!--|${BARE_AMPERSAND.source}`, 'g')

/**
 * Puts a mark in the place of an & that begins no entity: a parser takes all that follows it, up to the next semicolon,
 * for its name. In sections of CDATA and in comments it means nothing.
 */
export class Ampersands {
  private readonly mark: string
  private held = ''
  /** How the section that is open ends. */
  private end: ']]>' | '-->' | undefined

  constructor(mark: string) {
    this.mark = mark
  }

  marked(chunk: string): string {
    const text = this.held + chunk
    const cut = text.slice(-LONGEST_CUT).search(CUT)
    const whole = cut < 0 ? text.length : Math.max(0, text.length - LONGEST_CUT) + cut
    this.held = text.slice(whole)
    return this.read(text.slice(0, whole))
  }

  finish(): string {
    return this.read(this.held)
  }

  private read(text: string): string {
    let [out, at] = ['', 0]
    while (at < text.length) {
      if (this.end !== undefined) {
        const end = text.indexOf(this.end, at)
        const next = end < 0 ? text.length : end + this.end.length
        if (end >= 0) this.end = undefined
        out += text.slice(at, next)
        at = next
        continue
      }
      NEXT.lastIndex = at
      const found = NEXT.exec(text)
      if (!found) return out + text.slice(at)
      const [opened] = found
      out += text.slice(at, found.index) + (opened === '&' ? this.mark : opened)
      at = found.index + opened.length
      if (opened !== '&') this.end = opened === '<!--' ? '-->' : ']]>'
    }
    return out
  }
}
