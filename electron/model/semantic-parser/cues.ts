import { GRADABLES, gradableOf, TENURE, type Gradable } from './adjectives.ts'
import { comparisonAt, type ComparingCue } from './comparing-cues.ts'
import type { QuestionWord } from './question-words.ts'
import { gradableFieldsOf, isHeldSince, superlativesAt, type SuperlativeCue } from './superlative-cues.ts'

/** Words that say what is to be done with a set, not what is in it. `words` are their positions. */
export type Cue = ComparingCue | SuperlativeCue | PlainCue

type PlainCue = { words: readonly number[] } & (
  | { kind: 'count' }
  /** "How often", "how many times". */
  | { kind: 'times' }
  /** "How high": the attribute itself. */
  | { kind: 'degree'; gradable: Gradable }
  /** `noOne`: what there is none of is left unsaid, "that mention nobody". */
  | { kind: 'not'; noOne?: true; unknown?: true }
  | { kind: 'and' }
  | { kind: 'or' }
  | { kind: 'question' }
  | { kind: 'average' }
  | { kind: 'total' }
  | { kind: 'when' }
  | { kind: 'during' }
  | { kind: 'same' }
  /** "A good restaurant": beyond the middle of what measures it. */
  | { kind: 'plain'; good: boolean }
)

/** Behind "not", what the graph does not say: "whose maker is not known". */
const RECORDED = /^(know|known|recorded|listed|given|stated|registered|specified|documented|entered)$/

/** "Reg number of the lorry" is what it is told by. */
const NUMBERED = new Set(
  'reg phone serial job order account membership registration ref reference id policy invoice part model house room'.split(
    ' ',
  ),
)

/** What a moment is called. */
const MOMENT = /^(years?|dates?|(?:week)?days?|nights?|evenings?|months?|time)$/

const INVERTED =
  /^(is|are|was|were|did|does|do|has|have|had|can|could|will|would|isn|aren|wasn|weren|didn|doesn|don|hasn|haven)$/

/** All cues of a question; several may claim the same word. */
export function findCues(words: readonly QuestionWord[]): Cue[] {
  const cues: Cue[] = []
  const text = (i: number): string => words[i]?.text ?? ''
  const at = (i: number, ...expected: string[]): boolean => expected.every((word, k) => text(i + k) === word)
  // "Can you tell me…" is a request, and "is there one? Which?" and "… List them" ask which.
  const asksWhich = words.some(
    (_, i) =>
      i > 2 &&
      ((/^(which|who|what)$/.test(text(i)) && isLast(words, i)) ||
        (/^(which|name|list|give)$/.test(text(i)) && /^(ones?|them|those)$/.test(text(i + 1)) && isLast(words, i + 1))),
  )
  if (INVERTED.test(text(0)) && text(1) !== 'you' && !asksWhich) cues.push({ kind: 'question', words: [0] })
  const asksWhether = words.findIndex(
    ({ text: word }, i) =>
      /^(?:if|whether)$/.test(word) &&
      words.slice(0, i).some(before => TELLING.test(before.text)) &&
      i < MOST_BEFORE_IF,
  )
  if (asksWhether > 0 && !asksWhich) cues.push({ kind: 'question', words: [asksWhether] })
  const isTotalled = words.some(word => TOTAL.test(word.text))
  words.forEach((word, i) => {
    const gradable = gradableOf(word.text)
    const graded = gradable === undefined ? {} : gradableFields(gradable)
    if (at(i, 'how', 'many', 'times') || at(i, 'how', 'often'))
      cues.push({ kind: 'times', words: span(i, at(i, 'how', 'often') ? 2 : 3) })
    else if (at(i, 'how', 'many')) cues.push({ kind: 'count', words: [i, i + 1] })
    else if (
      (at(i, 'number', 'of') || at(i, 'amount', 'of')) &&
      !/(est|most)$/.test(text(i - 1)) &&
      !NUMBERED.has(text(i - 1))
    )
      cues.push({ kind: 'count', words: [i, i + 1] })
    else if (at(i, 'count')) cues.push({ kind: 'count', words: [i] })
    else if (at(i, 'how') && GRADABLES.has(text(i + 1)))
      cues.push({ kind: 'degree', words: [i, i + 1], ...gradableFieldsOf(text(i + 1)) })
    else if (at(i, 'when') || (/^(what|which)$/.test(word.text) && MOMENT.test(text(i + 1))))
      cues.push({ kind: 'when', words: at(i, 'when') ? [i] : [i, i + 1] })
    else if (at(i, 'in', 'which') || at(i, 'on', 'which') || at(i, 'in', 'what') || at(i, 'on', 'what')) {
      if (MOMENT.test(text(i + 2))) cues.push({ kind: 'when', words: [i, i + 1, i + 2] })
    }
    // "The last day on which", "the dates of"
    if (
      MOMENT.test(word.text) &&
      !/^[12]\d{3}$/.test(text(i + 1)) &&
      /^(first|last|latest|earliest|exact|the|recent)$/.test(text(i - 1))
    )
      cues.push({ kind: 'when', words: [i] })
    if (/^(average|mean)$/.test(word.text)) cues.push({ kind: 'average', words: [i] })
    if (TOTAL.test(word.text)) cues.push({ kind: 'total', words: [i] })
    if (
      at(i, 'between', 'them') ||
      at(i, 'put', 'together') ||
      at(i, 'in', 'all') ||
      at(i, 'all', 'told') ||
      // "What have the repairs come to?"
      (/^c[oa]mes?$/.test(word.text) && at(i + 1, 'to') && i + 2 === words.length) ||
      (/^add(?:ed|s|ing)?$/.test(word.text) && (at(i + 1, 'up') || at(i + 2, 'up')))
    )
      cues.push({ kind: 'total', words: [i, i + 1] })
    // "What have we taken in fees", "how much did they spend on it".
    if (!isTotalled && isOfMoney(words, i))
      cues.push({ kind: 'total', words: text(i + 1) === 'much' ? [i, i + 1] : [i] })
    if (at(i, 'between', 'the', 'two', 'of', 'them')) cues.push({ kind: 'total', words: span(i, 5) })
    if (
      // "Not only tenured but also young" is both.
      !(word.text === 'not' && /^(?:only|just|merely|simply)$/.test(text(i + 1))) &&
      !(word.text === 'without' && text(i - 1) === 'longest') &&
      (/^(not|never|without|except|excluding|neither|nor|no|none|nobody|nothing|lack|lacks|lacking)$/.test(word.text) ||
        (word.text === 't' && text(i - 1).endsWith('n')))
    )
      cues.push({
        kind: 'not',
        ...(RECORDED.test(text(i + 1))
          ? { words: [i, i + 1], unknown: true as const }
          : { words: at(i, 'no', 'one') ? [i, i + 1] : [i] }),
        ...(/^(nobody|nothing|none)$/.test(word.text) || at(i, 'no', 'one') ? { noOne: true as const } : {}),
      })
    // "Still to be paid", "yet to be inspected".
    if (
      at(i, 'to', 'be') &&
      OPEN.test(text(i - 1)) &&
      (words[i + 2]?.verb === true || /(?:ed|en|id)$/.test(text(i + 2)))
    )
      cues.push({ kind: 'not', words: [i - 1, i, i + 1] })
    if (/^(unknown|unrecorded|unspecified|undocumented|undated|missing)$/.test(word.text))
      cues.push({ kind: 'not', words: [i], unknown: true })
    // "Buildings outside Poole", "from outside of the county"; an outside wall is a wall.
    if (word.text === 'outside' && i > 0 && isOutOfName(words, i))
      cues.push({ kind: 'not', words: text(i + 1) === 'of' ? [i, i + 1] : [i] })
    if (at(i, 'other', 'than') || at(i, 'apart', 'from') || at(i, 'rather', 'than'))
      cues.push({ kind: 'not', words: [i, i + 1] })
    if (/^(and|both|also|as)$/.test(word.text)) cues.push({ kind: 'and', words: [i] })
    if (/^(or|either)$/.test(word.text)) cues.push({ kind: 'or', words: [i] })
    if (/^(same|share|shares|shared|sharing|also|together|other|others|else|co|alongside)$/.test(word.text))
      cues.push({ kind: 'same', words: [i] })
    cues.push(...superlativesAt(words, i))
    const others = beyondOthers(words, i)
    if (others.length > 0)
      cues.push({ kind: 'superlative', most: !/^(fewer|less)$/.test(word.text), words: [i, ...others], ...graded })
    if (GOOD.test(word.text) || BAD.test(word.text))
      cues.push({ kind: 'plain', good: GOOD.test(word.text), words: [i] })
    const comparing = comparisonAt(words, i)
    if (comparing !== undefined) cues.push(comparing)
    else if (/^(in|during|on|from|of)$/.test(word.text)) cues.push({ kind: 'during', words: [i] })
    else if (/^(more|fewer|less)$/.test(word.text) && !GRADABLES.has(text(i + 1))) {
      if (!/^(or|and|no|not)$/.test(text(i - 1)) && text(i + 1) !== 'than')
        cues.push({ kind: 'superlative', most: word.text === 'more', words: [i], comparative: true })
    } else if (word.comparative && gradable !== undefined && !/^(or|and|no|not)$/.test(text(i - 1)))
      // "Which is older, A or B?" and "is A older?"; "who has been with us longer" came first.
      cues.push({
        kind: 'superlative',
        most: true,
        words: [i],
        ...(word.text === 'longer' && isHeldSince(words, i) ? { gradable: TENURE } : graded),
        comparative: true,
      })
  })
  return cues
}

/** Whether a place that is named stands behind "outside". */
function isOutOfName(words: readonly QuestionWord[], i: number): boolean {
  const next = words.slice(i + 1).find(({ text }) => !/^(?:of|the)$/.test(text))
  return next?.content === true && !next.verb && !/^(?:wall|area|space|door|light|edge|world)s?$/.test(next.text)
}

/** "Which?", "which ones?", "who are they?": nothing comes behind. */
const isLast = (words: readonly QuestionWord[], i: number): boolean =>
  words.length - i <= 4 &&
  words.slice(i + 1).every(({ text }) => /^(ones?|are|is|was|were|they|it|these|those)$/.test(text))

/** "More countries *than any other*", "higher *than all the others*": the words behind a comparative that make it the most. */
function beyondOthers(words: readonly QuestionWord[], i: number): number[] {
  const text = (at: number): string => words[at]?.text ?? ''
  if (words[i]?.comparative !== true) return []
  const than = words.findIndex((word, at) => at > i && at <= i + 5 && word.text === 'than')
  if (than < 0 || !/^(any|all|every|anyone|anything|anybody|anywhere)$/.test(text(than + 1))) return []
  const others = [than + 2, than + 3].find(at => /^(others?|else)$/.test(text(at)))
  return others === undefined ? [] : span(than, others - than + 1)
}

/** What is so "to be" done is not done; whoever is said to be is. */
const OPEN = /^(?:still|yet|left|remaining|needs?|waiting|awaiting|due|outstanding)$/

const TOTAL = /^(?:total|sum|combined|altogether|together)$/

/** "What have we taken", "how much has he spent": all of it. */
function isOfMoney(words: readonly QuestionWord[], i: number): boolean {
  const text = (at: number): string => words[at]?.text ?? ''
  const next = text(i) === 'what' ? i + 1 : text(i) === 'how' && text(i + 1) === 'much' ? i + 2 : -1
  return (
    next > 0 &&
    /^(?:have|has|had|did)$/.test(text(next)) &&
    words
      .slice(next + 1, next + MOST_TO_VERB)
      .some(word => PAYING.test(word.text) && !(text(next) === 'did' && /^pay$/.test(word.text)))
  )
}

/** Words between "how much" and what was done with it, at most. */
const MOST_TO_VERB = 6
/** What is done with money. */
export const PAYING = /^(?:taken|earned|spent|spend|raised|paid|pay|charged|billed|donated|owe|owes|owed)$/

/** "Can you tell me whether", "I'd like to know if", and how far into the question. */
const TELLING = /^(?:tell|know|check|see|wonder|wondering|say|sure|confirm|verify|remember|remind)$/
const MOST_BEFORE_IF = 8

const GOOD = /^(good|great|decent|nice|excellent)$/
const BAD = /^(bad|poor|terrible|awful|lousy)$/

const span = (from: number, length: number): number[] => Array.from({ length }, (_, k) => from + k)

function gradableFields(word: string): { gradable?: Gradable } {
  const gradable = GRADABLES.get(word)
  return gradable === undefined ? {} : { gradable }
}
