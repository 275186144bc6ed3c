import { commonName } from '../../contract/reading/name-text.ts'
import { isFunctionWord } from '../../kg/function-words.ts'
import { foldText } from './folded-text.ts'
import { NameFinder } from './name-finder.ts'

/** Someone or something that stands under a pseudonym. */
export interface Redacted {
  /** What a person chose: a name or a key. */
  chosen: string
  /** All names and keys that it is known by. */
  names: readonly string[]
  keys: readonly string[]
}

/**
 * Keys of rows and of facts, of which a sum over what stands in them is part: with it, whoever guesses a name could see
 * whether the guess is right.
 */
const SUMMED = /_:(row|fact)\.[0-9a-f]+(?:\.\d+)?/g

/** Words of names that tell nothing of who has it: particles and the forms of firms. */
const TELL_NOTHING = new Set(
  'de del della der den des di da das do dos du el la las le les los lo al bin ibn abu ben van von vom zu zum y e et und og av af ten ter inc ltd llc llp plc corp gmbh kg ag sa sas sarl srl spa bv nv oy ab as kk co jr sr dr mr mrs ms prof'.split(
    ' ',
  ),
)
/** Letters that are written as two where a keyboard has not got them. */
const UMLAUTS: readonly (readonly [RegExp, string])[] = [
  [/ä/gi, 'ae'],
  [/ö|ø/gi, 'oe'],
  [/ü/gi, 'ue'],
  [/å/gi, 'aa'],
]

/**
 * What stands for each: one word of letters and digits, so that it can stand wherever the name stood, in a query, an
 * address, a file's name.
 */
export class Pseudonyms {
  readonly count: number
  /** Those that nothing was found of. */
  private readonly unseen: Map<string, string>
  private readonly finder = new NameFinder()
  private readonly keys: { key: RegExp; part: string; stands: string; pseudonym: string }[] = []
  /** Names come again and again. */
  private readonly known = new Map<string, string>()
  /** What stands for keys with sums. */
  private readonly numbered = new Map<string, string>()

  constructor(all: readonly Redacted[]) {
    this.count = all.length
    const numbered = all.map((redacted, index) => ({
      ...redacted,
      pseudonym: `Redacted${index + 1}`,
      number: index + 1,
    }))
    this.unseen = new Map(numbered.map(({ pseudonym, chosen }) => [pseudonym, chosen]))
    // Whole names first: a part that two have in common is the first one's.
    for (const { names, pseudonym } of numbered) for (const name of names) this.addName(name, pseudonym)
    for (const { names, pseudonym } of numbered) for (const name of names) this.addParts(name, pseudonym)
    for (const { keys, pseudonym, number } of numbered) for (const key of keys) this.addKey(key, pseudonym, number)
    this.keys.sort((a, b) => b.part.length - a.part.length)
  }

  /** A text without the names. */
  redact(text: string): string {
    const known = this.known.get(text)
    if (known !== undefined) return known
    const redacted = this.withoutNames(this.withoutKeys(this.withoutSums(text)))
    if (text.length < 200 && this.known.size < 50_000) this.known.set(text, redacted)
    return redacted
  }

  /** What was chosen and never met. */
  get neverMet(): string[] {
    return [...this.unseen.values()]
  }

  private withoutSums(text: string): string {
    if (!text.includes('_:')) return text
    return text.replace(SUMMED, (key: string, kind: string) => {
      const stands = this.numbered.get(key) ?? `_:${kind}.${this.numbered.size + 1}`
      this.numbered.set(key, stands)
      return stands
    })
  }

  private withoutKeys(text: string): string {
    let rest = text
    for (const { key, part, stands, pseudonym } of this.keys) {
      if (!rest.includes(part)) continue
      const next = rest.replace(key, stands)
      if (next !== rest) this.unseen.delete(pseudonym)
      rest = next
    }
    return rest
  }

  private withoutNames(text: string): string {
    const found = this.finder.find(text)
    if (found.length === 0) return text
    let [rest, at] = ['', 0]
    for (const { from, to, stands } of found) {
      rest += text.slice(at, from) + stands
      at = to
      this.unseen.delete(stands)
    }
    return rest + text.slice(at)
  }

  private addName(name: string, pseudonym: string): void {
    // What tells namesakes apart stands in brackets and is no part of the name.
    for (const each of spellings(name, commonName(name))) {
      const words = wordsOf(each)
      const [only = ''] = words
      this.finder.add(words, pseudonym, words.length === 1 && isFunctionWord(only))
    }
  }

  private addParts(name: string, pseudonym: string): void {
    for (const each of spellings(commonName(name))) {
      if (wordsOf(each).length < 2) continue
      for (const part of each.split(/\s+/)) {
        const words = wordsOf(part)
        // `O'Neill` and `Jean-Luc` are written as one word too.
        if (words.length > 1) this.finder.add(words, pseudonym, false)
        for (const word of words) if (tells(word)) this.finder.add([word], pseudonym, false)
      }
    }
  }

  private addKey(key: string, pseudonym: string, number: number): void {
    const stands = `urn:clew:redacted:${number}`
    for (const part of new Set([key, decodedIri(key), encodeURI(key), encodeURIComponent(key)]))
      this.keys.push({ key: new RegExp(`${escaped(part)}(?![\\p{L}\\p{N}_])`, 'gu'), part, stands, pseudonym })
    // What of it stands behind a prefix: `wd:Q2263`.
    const local = key.split(/[/#:]/).at(-1) ?? ''
    if (/\p{L}/u.test(local) && local.length >= 2) this.finder.add(wordsOf(local), pseudonym, false)
  }
}

function spellings(...names: readonly string[]): Set<string> {
  return new Set(
    names.flatMap(name => {
      const composed = name.normalize('NFC')
      return [composed, UMLAUTS.reduce((text, [letter, two]) => text.replace(letter, two), composed)]
    }),
  )
}

function wordsOf(name: string): string[] {
  return foldText(name)
    .units.split(' ')
    .filter(word => word !== '')
}

/** Whether a word of a name says whose it is. */
function tells(word: string): boolean {
  return word.length >= 2 && /\p{L}/u.test(word) && !isFunctionWord(word) && !TELL_NOTHING.has(word)
}

function decodedIri(iri: string): string {
  try {
    return decodeURI(iri)
  } catch {
    return iri
  }
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
