import { isFunctionWord } from '../function-words.ts'
import { foldName, squashName } from '../name-folding.ts'
import { editDistance } from '../similarity.ts'

/** How two names agree, the surest first. */
export type Agreement = 'same' | 'folded' | 'reordered' | 'misspelt' | 'initials' | 'shortened' | 'part'

export interface NameAgreement {
  how: Agreement
  /** Letters that differ, of a misspelt name. */
  slips: number
  /** Words of the first name that the other has too, or nearly. */
  words: string[]
  /** Whether case and punctuation alone differ, or accents do. */
  accents: boolean
}

/** A name as it is compared. */
export interface ComparedName {
  text: string
  squashed: string
  /** Words that tell something, in order. */
  words: string[]
  joined: string
  /** Its numbers, Roman ones among them: another number is another thing. */
  numbers: string
}

/** What companies and the like are called besides their name. */
const LEGAL_FORMS = new Set(
  'ag gmbh inc incorporated ltd limited llc plc corp corporation co company sa spa bv nv kg oy ab as jr sr'.split(' '),
)
const ROMAN = /^(?:i|ii|iii|iv|v|vi|vii|viii|ix|x|xi|xii|xiii)$/

export function comparedName(text: string): ComparedName {
  const squashed = squashName(text)
  const all = squashed.split(' ')
  const telling = all.filter(word => !isFunctionWord(word) && !LEGAL_FORMS.has(word))
  const words = telling.length > 0 ? telling : all
  // The first word is a letter of an alphabet rather than a number.
  const numbers = all.filter((word, at) => /\d/.test(word) || (at > 0 && ROMAN.test(word))).toSorted()
  return { text, squashed, words, joined: all.join(''), numbers: numbers.join(' ') }
}

/** Slips that a name of so many letters may have and still be the same. */
function slipsOf(letters: number): number {
  if (letters < 5) return 0
  if (letters < 9) return 1
  return letters < 16 ? 2 : 3
}

/** How two names agree; undefined where they are those of two things. */
export function nameAgreement(a: ComparedName, b: ComparedName): NameAgreement | undefined {
  const found = (how: Agreement, words: string[], slips = 0): NameAgreement => ({ how, slips, words, accents: false })
  if (a.text === b.text) return found('same', a.words)
  if (a.squashed === b.squashed || a.joined === b.joined) {
    const accents = a.text.toLowerCase() !== b.text.toLowerCase() && foldName(a.text) === foldName(b.text)
    return { ...found('folded', a.words), accents }
  }
  if (a.numbers !== b.numbers) return undefined
  const [sorted, other] = [a.words.toSorted(), b.words.toSorted()]
  if (sorted.join(' ') === other.join(' ')) return found('reordered', a.words)
  const most = slipsOf(Math.max(a.joined.length, b.joined.length))
  if (most > 0 && !/^\d+$/.test(a.joined)) {
    const slips = editDistance(a.joined, b.joined, most)
    if (slips <= most && isSpread(a, b, slips)) return found('misspelt', sameWords(a, b), slips)
  }
  return wordwise(a, b)
}

/** A short word with two other letters is another word: "Alan Lee" is not "Alan Fox". */
function isSpread(a: ComparedName, b: ComparedName, slips: number): boolean {
  if (slips < 2 || a.words.length !== b.words.length) return slips < 2 || a.joined.length > 8
  return a.words.every((word, at) => {
    const other = b.words[at] ?? ''
    return word === other || editDistance(word, other, 3) <= slipsOf(Math.max(word.length, other.length, 5))
  })
}

/** Word by word, in any order: initials, words cut short, words that one has more. */
function wordwise(a: ComparedName, b: ComparedName): NameAgreement | undefined {
  const [few, many] = a.words.length <= b.words.length ? [a.words, b.words] : [b.words, a.words]
  if (few.length < 2 || many.length > few.length + 2) return undefined
  const free = [...many]
  const kinds = { whole: 0, initial: 0, cut: 0, slips: 0 }
  const whole: string[] = []
  const take = (fits: (other: string) => boolean): boolean => {
    const at = free.findIndex(fits)
    if (at >= 0) free.splice(at, 1)
    return at >= 0
  }
  const rest = few.filter(word => {
    const isThere = take(other => other === word)
    if (isThere && word.length > 1) {
      whole.push(word)
      kinds.whole++
    }
    return !isThere
  })
  for (const word of rest) {
    const isInitial = (one: string, other: string): boolean => one.length === 1 && other.startsWith(one)
    if (take(other => isInitial(word, other) || isInitial(other, word))) kinds.initial++
    else if (take(other => isCut(word, other) || isCut(other, word))) kinds.cut++
    else if (take(other => word.length > 4 && editDistance(word, other, 1) === 1)) {
      kinds.slips++
      whole.push(word)
    } else return undefined
  }
  if (!whole.some(word => word.length > 2) || kinds.slips > 1) return undefined
  // What is more is a middle name or an initial, or it tells another thing apart: the facts have to say.
  const how = kinds.initial > 0 ? 'initials' : kinds.cut > 0 ? 'shortened' : 'part'
  return { how, slips: kinds.slips, words: whole, accents: false }
}

/** "univ" of "university". */
function isCut(short: string, long: string): boolean {
  return short.length >= 3 && long.length > short.length + 1 && long.startsWith(short)
}

function sameWords(a: ComparedName, b: ComparedName): string[] {
  const same = a.words.filter(word => b.words.includes(word))
  return same.length > 0 ? same : a.words
}

/** How they agree, in words. */
export function agreementWords({ how, slips, accents }: NameAgreement, isAlias: boolean): string {
  const name = isAlias ? 'an alias' : 'name'
  switch (how) {
    case 'same':
      return isAlias ? 'the name of one is an alias of the other' : 'same name'
    case 'folded':
      return `same ${name} but for ${accents ? 'accents' : 'case, spaces or punctuation'}`
    case 'reordered':
      return isAlias ? 'an alias has the same words' : 'same words, in another order or with small words between'
    case 'misspelt':
      return `${isAlias ? 'an alias is' : 'names are'} ${slips === 1 ? 'one letter' : `${slips} letters`} apart`
    case 'initials':
      return `${isAlias ? 'an alias' : 'one name'} has initials that fit the other`
    case 'shortened':
      return `${isAlias ? 'an alias' : 'one name'} has words of the other cut short`
    case 'part':
      return `${isAlias ? 'an alias' : 'one name'} has the words of the other and more`
  }
}
