import { isEverydayWord } from '../../kg/everyday-words.ts'
import { slipsAllowed } from '../../kg/name-alignment.ts'
import { editDistance } from '../../kg/similarity.ts'
import { gradableOf } from './adjectives.ts'
import { questionWords, type QuestionWord } from './question-words.ts'

/** Letters that a word must have to be told from another that is meant. */
const LEAST_LETTERS = 5
/** More slips are another word. */
const MOST_SLIPS = 2

/** What is known of words. */
interface Known {
  /** Words of the names of relations and classes, and their base forms. */
  vocabulary: ReadonlySet<string>
  /** Whether it is a word of the language. */
  isWord: (word: string) => boolean
  /** Whether the word at a place is a part of a name. */
  isName: (at: number) => boolean
}

/**
 * A question's words as the graph's own names write them, where they are misspelt ("servces", "companys") or parted by a
 * hyphen ("pre-paid" for `isPrepaid`). What is a word of the language, or a part of a name, stays as it is.
 */
export function spelled(question: string, words: readonly QuestionWord[], known: Known): readonly QuestionWord[] {
  const found: QuestionWord[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as QuestionWord
    const next = words[at + 1]
    const whole = `${word.text}${next?.text}`
    if (next !== undefined && question.slice(word.end, next.start) === '-' && known.vocabulary.has(whole)) {
      found.push({ ...next, start: word.start, text: whole, root: whole, content: true })
      at += 1
    } else {
      // "Couldn" is half of "couldn't".
      const isHalf = next?.text === 't' && word.text.endsWith('n')
      found.push(
        (isUnknown(word, at, known) && shuffled(word)) ||
          (!isHalf && isStrange(word, at, known) ? corrected(word, known.vocabulary) : word),
      )
    }
  }
  return found
}

const isStrange = (word: QuestionWord, at: number, known: Known): boolean =>
  word.text.length >= LEAST_LETTERS && isUnknown(word, at, known)

function isUnknown({ text, root, content }: QuestionWord, at: number, { vocabulary, isWord, isName }: Known): boolean {
  if (!content || !/^\p{L}+$/u.test(text) || isName(at) || gradableOf(text) !== undefined) return false
  return ![text, root].some(form => vocabulary.has(form) || isEverydayWord(form) || isWord(form))
}

/** The only word of the names that is nearest to it, in the singular or the plural. */
function corrected(word: QuestionWord, vocabulary: ReadonlySet<string>): QuestionWord {
  return inNames(word, vocabulary) ?? doing(word) ?? word
}

function inNames(word: QuestionWord, vocabulary: ReadonlySet<string>): QuestionWord | undefined {
  let least = Math.min(MOST_SLIPS, slipsAllowed(word.text.length)) + 1
  let found: QuestionWord[] = []
  for (const root of vocabulary) {
    if (root.length < LEAST_LETTERS - 1 || root[0] !== word.text[0]) continue
    for (const text of [root, `${root}s`, root.replace(/y$/, 'ies')]) {
      const slips = editDistance(word.text, text, least)
      if (slips > least || (slips === least && found.length === 0)) continue
      found = slips < least ? [{ ...word, text, root }] : [...found, { ...word, text, root }]
      least = slips
    }
  }
  const [first] = found
  return first !== undefined && found.every(({ root }) => root.startsWith(first.root) || first.root.startsWith(root))
    ? first
    : undefined
}

/** Words that say what to do with what is found; who types in haste misspells these too. */
const DOING =
  `average total combined together altogether between before after during since until without except never neither
  either first earliest latest longest shortest highest lowest largest smallest biggest oldest youngest newest cheapest
  heaviest lightest tallest fastest slowest number count often fewest currently former january february april august
  september october november december`.split(/\s+/)

/** Short ones, of which two letters may change places: "how mnay". */
const SHORT = 'many most more than when what which where with both not never none'.split(' ')

/** The one whose letters a word has in another order. */
function shuffled(word: QuestionWord): QuestionWord | undefined {
  const letters = (text: string): string => [...text].toSorted().join('')
  const meant = SHORT.find(text => text[0] === word.text[0] && letters(text) === letters(word.text))
  const [found] = meant === undefined ? [] : questionWords(meant)
  return found && { ...found, start: word.start, end: word.end }
}

/** The only one of them that a word nearly is. */
function doing(word: QuestionWord): QuestionWord | undefined {
  const near = DOING.filter(
    text => text[0] === word.text[0] && editDistance(word.text, text, 1) <= Math.min(1, slipsAllowed(text.length)),
  )
  const [meant] = near.length === 1 ? questionWords(near[0] ?? '') : []
  return meant && { ...meant, start: word.start, end: word.end }
}
