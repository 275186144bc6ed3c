/** A piece of SQL: a text in quotes, a quoted name, a word or number, or a mark such as `(`. */
export interface SqlToken {
  kind: 'text' | 'name' | 'word' | 'mark'
  text: string
}

/** What MySQL writes behind a backslash. */
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', 0: '', Z: '' }
/** Of a text over several lines. */
const LONGEST = 16 << 20
const WORD = /[^\s(),;'"`/]+|\//y
const DOLLARS = /\$\w*\$/y

/** Cuts the lines of a dump into pieces; what is in quotes may go on over lines, remarks are left out. */
export class SqlTokens {
  /** Whether a backslash in a text stands before what it means, as MySQL writes it; elsewhere it stands for itself. */
  hasEscapes = false
  private open: { kind: SqlToken['kind'] | 'remark'; end: string; parts: string[]; length: number } | undefined

  /** @param take of each piece that ends in this line */
  line(line: string, take: (token: SqlToken) => void): void {
    let at = this.open === undefined ? 0 : this.within(line, 0, take)
    while (at < line.length) {
      const letter = line[at] ?? ''
      if (/\s/.test(letter)) at++
      else if (line.startsWith('--', at) || (letter === '#' && at === 0)) return
      else if (line.startsWith('/*', at)) at = this.begin('remark', '*/', line, at + 2, take)
      else if (letter === "'") at = this.begin('text', "'", line, at + 1, take)
      else if (letter === '"' || letter === '`') at = this.begin('name', letter, line, at + 1, take)
      else if ('(),;'.includes(letter)) {
        take({ kind: 'mark', text: letter })
        at++
      } else {
        DOLLARS.lastIndex = at
        WORD.lastIndex = at
        const dollars = DOLLARS.exec(line)?.[0]
        const word = WORD.exec(line)?.[0] ?? letter
        if (dollars === undefined) take({ kind: 'word', text: word })
        at = dollars === undefined ? at + word.length : this.begin('text', dollars, line, at + dollars.length, take)
      }
    }
  }

  private begin(
    kind: SqlToken['kind'] | 'remark',
    end: string,
    line: string,
    at: number,
    take: (token: SqlToken) => void,
  ): number {
    this.open = { kind, end, parts: [], length: 0 }
    return this.within(line, at, take)
  }

  /** Goes on in what is open. @returns where it goes on behind it */
  private within(line: string, from: number, take: (token: SqlToken) => void): number {
    const { open } = this
    if (open === undefined) return from
    const { kind, end, parts } = open
    const escapes = this.hasEscapes && kind === 'text' && end === "'"
    let close = line.indexOf(end, from)
    let escape = escapes ? line.indexOf('\\', from) : -1
    for (let at = from; ;) {
      // Each is looked for once: a text of a thousand escapes has its end a thousand times far.
      if (close >= 0 && close < at) close = line.indexOf(end, at)
      if (escape >= 0 && escape < at) escape = line.indexOf('\\', at)
      if (escape >= 0 && (close < 0 || escape < close)) {
        const letter = line[escape + 1] ?? '\n'
        parts.push(line.slice(at, escape), ESCAPED[letter] ?? letter)
        at = escape + 2
      } else if (close < 0) {
        parts.push(line.slice(at), '\n')
        open.length += line.length
        if (open.length > LONGEST) this.open = undefined
        return line.length
      } else if (end.length === 1 && line[close + 1] === end) {
        parts.push(line.slice(at, close), end)
        at = close + 2
      } else {
        parts.push(line.slice(at, close))
        this.open = undefined
        if (kind !== 'remark') take({ kind, text: parts.join('') })
        return close + end.length
      }
    }
  }
}
