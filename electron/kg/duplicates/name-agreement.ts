import { foldName, squashName } from '../name-folding.ts'
import { editDistance } from '../similarity.ts'

/** How two names agree, the surest first. */
export type Agreement = 'same' | 'folded' | 'reordered' | 'misspelt' | 'initials' | 'shortened' | 'part'

export interface NameAgreement {
  how: Agreement
  /** Letters that differ, of a misspelt name. */
  slips: number
  /** Words that both have. */
  words: string[]
  /** Words of the one with what the other has in their place: misspelt, or cut short. */
  alike: [string, string][]
  /** Words of which the other has the first letter only. */
  initials: number
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
/** Small words that are left out or put in. */
const SMALL_WORDS = new Set(
  'the a an of and in for at de la le der die das von van el los las du des et und y'.split(' '),
)
const ROMAN = /^(?:i|ii|iii|iv|v|vi|vii|viii|ix|x|xi|xii|xiii)$/

export function comparedName(text: string): ComparedName {
  const squashed = squashName(text)
  const all = squashed.split(' ')
  const telling = all.filter(word => !SMALL_WORDS.has(word) && !LEGAL_FORMS.has(word))
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
  const found = (how: Agreement, more: Partial<NameAgreement> = {}): NameAgreement => ({
    how,
    slips: 0,
    words: a.words,
    alike: [],
    initials: 0,
    accents: false,
    ...more,
  })
  if (a.text === b.text) return found('same')
  if (a.squashed === b.squashed || a.joined === b.joined) {
    const accents = a.text.toLowerCase() !== b.text.toLowerCase() && foldName(a.text) === foldName(b.text)
    return found('folded', { accents })
  }
  if (a.numbers !== b.numbers) return undefined
  if (a.words.toSorted().join(' ') === b.words.toSorted().join(' ')) return found('reordered')
  return misspelt(a, b) ?? wordwise(a, b)
}

/** Letter by letter: a short word with two other letters is another word ("Alan Lee" is not "Alan Fox"). */
function misspelt(a: ComparedName, b: ComparedName): NameAgreement | undefined {
  const most = slipsOf(Math.max(a.joined.length, b.joined.length))
  if (most === 0) return undefined
  const slips = editDistance(a.joined, b.joined, most)
  if (slips > most) return undefined
  const base = { how: 'misspelt', slips, initials: 0, accents: false } as const
  // A space too many or too few beside one slip; more is another word.
  if (a.words.length !== b.words.length)
    return slips > 1 ? undefined : { ...base, words: a.words.filter(word => b.words.includes(word)), alike: [] }
  const words = a.words.filter((word, at) => word === b.words[at])
  const alike = a.words.flatMap((word, at): [string, string][] => {
    const other = b.words[at] ?? ''
    return word === other ? [] : [[word, other]]
  })
  // "RCA" is not "MCA".
  const isNear = ([one, other]: [string, string]): boolean =>
    Math.max(one.length, other.length) > 3 &&
    editDistance(one, other, 3) <= slipsOf(Math.max(one.length, other.length, 5))
  return alike.every(isNear) ? { ...base, words, alike } : undefined
}

/** Word by word, in any order: initials, words cut short, a name in the middle that one has more. */
function wordwise(a: ComparedName, b: ComparedName): NameAgreement | undefined {
  const [few, many] = a.words.length <= b.words.length ? [a.words, b.words] : [b.words, a.words]
  if (few.length < 2 || many.length > few.length + 1) return undefined
  const free = [...many]
  const words: string[] = []
  const alike: [string, string][] = []
  let [initials, slips, cut] = [0, 0, 0]
  const take = (fits: (other: string) => boolean): string | undefined => {
    const at = free.findIndex(fits)
    return at < 0 ? undefined : free.splice(at, 1)[0]
  }
  const rest = few.filter(word => {
    const same = take(other => other === word)
    if (same !== undefined && word.length > 1) words.push(word)
    return same === undefined
  })
  const isInitial = (one: string, other: string): boolean => one.length === 1 && other.startsWith(one)
  for (const word of rest) {
    if (take(other => isInitial(word, other) || isInitial(other, word)) !== undefined) {
      initials++
      continue
    }
    const short = take(other => isCut(word, other) || isCut(other, word))
    if (short !== undefined) cut++
    const near = short ?? take(other => word.length > 4 && editDistance(word, other, 1) === 1)
    if (near === undefined) return undefined
    if (short === undefined) slips++
    alike.push([word, near])
  }
  if (!words.some(word => word.length > 2) || slips > 1 || cut > 1) return undefined
  // A word more at an end tells another thing ("King Kong Lives"), and so it does in a title.
  const hasMiddle = few[0] === many[0] && few.at(-1) === many.at(-1) && few.length < 4
  if (free.some(word => word.length > 1) && !hasMiddle) return undefined
  if (initials > 0 && (few.length > 3 || many.length > 4)) return undefined
  const how = initials > 0 ? 'initials' : cut > 0 ? 'shortened' : free.length > 0 ? 'part' : 'misspelt'
  return { how, slips, words, alike, initials, accents: false }
}

/** "univ" of "university". */
function isCut(short: string, long: string): boolean {
  return short.length >= 3 && long.length > short.length + 1 && long.startsWith(short)
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
