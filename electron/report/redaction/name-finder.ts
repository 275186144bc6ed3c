import { foldText, type FoldedText } from './folded-text.ts'

/**
 * How a name or a part of one is recognised. `anywhere`: several words, whatever stands between and around them.
 * `stem`: a long word, also with an ending. `word`: a short word by itself, or with an s. `capital`: a word that
 * sentences are full of, where it is written as a name.
 */
type Rule = 'anywhere' | 'stem' | 'word' | 'capital'

interface Node {
  next: Map<string, Node>
  /** A word of the name ends here: anything that is no letter may follow. */
  gap: boolean
  end?: { stands: string; rule: Rule }
}

export interface FoundName {
  from: number
  to: number
  /** What it stands for. */
  stands: string
}

const LONG = 5

/** Finds names in texts, however they are written there: case, accents, encodings, what stands between their words. */
export class NameFinder {
  private readonly root: Node = { next: new Map(), gap: false }

  /**
   * @param words folded
   * @param isCommon whether sentences are full of it
   */
  add(words: readonly string[], stands: string, isCommon: boolean): void {
    const letters = words.join('')
    if (letters === '') return
    const isUnspaced =
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u
    const rule: Rule =
      isUnspaced.test(letters) || (words.length > 1 && letters.length >= LONG)
        ? 'anywhere'
        : isCommon
          ? 'capital'
          : letters.length >= LONG && /\p{L}/u.test(letters)
            ? 'stem'
            : 'word'
    let node = this.root
    for (const word of words) {
      for (const unit of units(word)) {
        const next = node.next.get(unit) ?? { next: new Map(), gap: false }
        node.next.set(unit, next)
        node = next
      }
      node.gap = true
    }
    // The first who has the name keeps it.
    node.end ??= { stands, rule }
  }

  /** In order of place, none over another; of several that begin at one place the longest. */
  find(text: string): FoundName[] {
    const folded = foldText(text)
    const found: FoundName[] = []
    for (let at = 0; at < folded.units.length;) {
      const match = this.at(folded, at)
      if (match === undefined) at += 1
      else {
        found.push({ from: folded.from[at] ?? 0, to: folded.to[match.last] ?? 0, stands: match.stands })
        at = match.last + 1
      }
    }
    return found
  }

  private at(folded: FoldedText, start: number): { last: number; stands: string } | undefined {
    if (folded.units[start] === ' ') return undefined
    const begins = isWordStart(folded, start)
    let node: Node | undefined = this.root
    let best: { last: number; stands: string } | undefined
    for (let at = start; at < folded.units.length; at += 1) {
      const unit = folded.units[at] ?? ''
      if (unit === ' ') {
        if (!node.gap) break
        continue
      }
      node = node.next.get(unit)
      if (node === undefined) break
      if (node.end !== undefined && this.holds(node.end.rule, folded, { start, last: at, begins }))
        best = { last: at, stands: node.end.stands }
    }
    return best
  }

  private holds(
    rule: Rule,
    folded: FoldedText,
    { start, last, begins }: { start: number; last: number; begins: boolean },
  ): boolean {
    if (rule === 'anywhere') return true
    if (!begins) return false
    if (rule === 'stem') return true
    if (rule === 'capital' && folded.kinds[start] !== 'A') return false
    if (isWordStart(folded, last + 1)) return true
    return folded.units[last + 1] === 's' && isWordStart(folded, last + 2)
  }
}

/** Units as {@link foldText} has them: places of the string. */
function units(word: string): string[] {
  return Array.from({ length: word.length }, (_, at) => word.charAt(at))
}

/** Whether a word begins at a place, or ended before it: also where `TomHanks` and `hanks2` are cut. */
function isWordStart({ kinds }: FoldedText, at: number): boolean {
  const [before = ' ', here = ' ', after = ' '] = [kinds[at - 1], kinds[at], kinds[at + 1]]
  if (before === ' ' || here === ' ') return true
  if ((before === '0') !== (here === '0')) return true
  if (before === 'o' || here === 'o') return before !== here
  return here === 'A' && (before === 'a' || after === 'a')
}
