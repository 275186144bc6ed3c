import { GOES_ON, POINTS_TO_ONE, POINTS_TO_SEVERAL } from '../../../contract/reading/pointing-words.ts'
import { spelledOut } from '../../navigator/pronouns.ts'
import type { QuestionWord } from '../question-words.ts'

/** Words of a follow-up that point back. */
export interface Pointing {
  /** Pronouns: what they mean has to be found. */
  pronouns: readonly number[]
  /** "One", "that", "there": they may point back, and mean nothing where they do not. */
  others: readonly number[]
  /** "Which of them", "which ones": what is asked for is among those before. */
  partitive: boolean
  /** "And …", "what about …": the question goes on from the one before. */
  goesOn: boolean
  /** Words that only lead over: "what about", "and for". */
  leading: readonly number[]
}

const OTHER = /^(?:one|ones|this|that|there|then)$/
const PARTED = /^(?:of|among|from)$/
const LEADING = /^(?:and|but|or|so|what|how|about|same|for|of|in|by|with|the|then|okay|ok)$/

export function pointingOf(words: readonly QuestionWord[]): Pointing {
  const at = (pattern: RegExp): number[] => words.flatMap(({ text }, i) => (pattern.test(text) ? [i] : []))
  const pronouns = [...at(POINTS_TO_ONE), ...at(POINTS_TO_SEVERAL)].toSorted((a, b) => a - b)
  const behind = words.findIndex(({ text }) => !LEADING.test(text))
  const opening = words
    .slice(0, 2)
    .map(({ text }) => text)
    .join(' ')
  return {
    pronouns,
    // "One runway" counts.
    others: at(OTHER).filter(i => words[i]?.text !== 'one' || words[i + 1]?.content !== true),
    partitive:
      pronouns.some(i => PARTED.test(words[i - 1]?.text ?? '') && POINTS_TO_SEVERAL.test(words[i]?.text ?? '')) ||
      words.some(({ text }, i) => text === 'ones' && /^(?:which|what|the)$/.test(words[i - 1]?.text ?? '')) ||
      words.some(
        ({ text }, i) =>
          text === 'of' &&
          /^(?:the|these|those)$/.test(words[i + 1]?.text ?? '') &&
          /^(?:which|who|what|many|any|one|some|all)$/.test(words[i - 1]?.text ?? ''),
      ),
    goesOn: GOES_ON.test(opening),
    leading: words.slice(0, behind < 0 ? words.length : behind).map((_, i) => i),
  }
}

/** Whether a word that points back means one or several; undefined where it may be either. */
export function numberOf({ text }: QuestionWord): 'one' | 'several' | undefined {
  if (POINTS_TO_ONE.test(text) || text === 'one') return 'one'
  return POINTS_TO_SEVERAL.test(text) || text === 'ones' ? 'several' : undefined
}

/** The question with a name for what it points back to, as the relation ranker was taught to read questions. */
export function namedIn(question: string, name: string): string {
  const spelled = spelledOut({ question, topicEntities: [{ name, key: name, types: [], context: true }] })
  if (spelled !== question) return spelled
  const plain = question.replace(/^\W*(?:and|but|or|so)\b\s*/i, '').replace(/[\s?.!]+$/, '')
  return `${plain} of ${name}?`
}
