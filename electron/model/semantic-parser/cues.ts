import type { Comparison } from '../../kg/sexpression/ast.ts'
import { GRADABLES, gradableOf, type Gradable } from './adjectives.ts'
import { numberOfWord } from './numbers-in-question.ts'
import type { QuestionWord } from './question-words.ts'

/** Words that say what is to be done with a set, not what is in it. `words` are their positions. */
export type Cue = { words: readonly number[] } & (
  | { kind: 'count' }
  /** "How often", "how many times". */
  | { kind: 'times' }
  /** "How high": the attribute itself. */
  | { kind: 'degree'; gradable: Gradable }
  /** `top`: "the three longest". */
  | { kind: 'superlative'; most: boolean; gradable?: Gradable; top?: number }
  /** "First" and "last", of times. */
  | { kind: 'extreme'; first: boolean }
  | { kind: 'compare'; mode: Comparison; gradable?: Gradable; time: boolean }
  | { kind: 'not' }
  | { kind: 'and' }
  | { kind: 'or' }
  | { kind: 'question' }
  | { kind: 'average' }
  | { kind: 'total' }
  | { kind: 'when' }
  | { kind: 'during' }
  | { kind: 'same' }
)

const INVERTED =
  /^(is|are|was|were|did|does|do|has|have|had|can|could|will|would|isn|aren|wasn|weren|didn|doesn|don|hasn|haven)$/

/** All cues of a question; several may claim the same word. */
export function findCues(words: readonly QuestionWord[]): Cue[] {
  const cues: Cue[] = []
  const text = (i: number): string => words[i]?.text ?? ''
  const at = (i: number, ...expected: string[]): boolean => expected.every((word, k) => text(i + k) === word)
  const comparison = (i: number, length: number, mode: Comparison, time = false): void => {
    cues.push({ kind: 'compare', mode, time, words: Array.from({ length }, (_, k) => i + k) })
  }
  // "Can you tell me…" is a request.
  if (INVERTED.test(text(0)) && text(1) !== 'you') cues.push({ kind: 'question', words: [0] })
  words.forEach((word, i) => {
    const gradable = gradableOf(word.text)
    const graded = gradable === undefined ? {} : gradableFields(gradable)
    if (at(i, 'how', 'many', 'times') || at(i, 'how', 'often'))
      cues.push({ kind: 'times', words: span(i, at(i, 'how', 'often') ? 2 : 3) })
    else if (at(i, 'how', 'many')) cues.push({ kind: 'count', words: [i, i + 1] })
    else if (at(i, 'number', 'of') || at(i, 'amount', 'of')) cues.push({ kind: 'count', words: [i, i + 1] })
    else if (at(i, 'count')) cues.push({ kind: 'count', words: [i] })
    else if (at(i, 'how') && GRADABLES.has(text(i + 1)))
      cues.push({ kind: 'degree', words: [i, i + 1], ...gradableFieldsOf(text(i + 1)) })
    else if (at(i, 'when') || (at(i, 'what') && /^(year|date|day|month|time)$/.test(text(i + 1))))
      cues.push({ kind: 'when', words: at(i, 'when') ? [i] : [i, i + 1] })
    else if (at(i, 'in', 'which') || at(i, 'on', 'which') || at(i, 'in', 'what') || at(i, 'on', 'what')) {
      if (/^(year|date|day|month)$/.test(text(i + 2))) cues.push({ kind: 'when', words: [i, i + 1, i + 2] })
    }
    if (/^(average|mean)$/.test(word.text)) cues.push({ kind: 'average', words: [i] })
    if (/^(total|sum|combined|altogether|together)$/.test(word.text)) cues.push({ kind: 'total', words: [i] })
    if (
      /^(not|never|without|except|excluding|nor|no)$/.test(word.text) ||
      (word.text === 't' && text(i - 1).endsWith('n'))
    )
      cues.push({ kind: 'not', words: [i] })
    if (at(i, 'other', 'than') || at(i, 'apart', 'from') || at(i, 'rather', 'than'))
      cues.push({ kind: 'not', words: [i, i + 1] })
    if (/^(and|both|also|as)$/.test(word.text)) cues.push({ kind: 'and', words: [i] })
    if (/^(or|either)$/.test(word.text)) cues.push({ kind: 'or', words: [i] })
    if (/^(same|share|shares|shared|sharing|also|together|other|others|else|co|alongside)$/.test(word.text))
      cues.push({ kind: 'same', words: [i] })
    superlativeAt(words, i, cues)
    if (at(i, 'more', 'than') || at(i, 'greater', 'than') || at(i, 'larger', 'than')) comparison(i, 2, 'gt')
    else if (at(i, 'less', 'than') || at(i, 'fewer', 'than') || at(i, 'smaller', 'than')) comparison(i, 2, 'lt')
    else if (at(i, 'at', 'least')) comparison(i, 2, 'ge')
    else if (at(i, 'at', 'most')) comparison(i, 2, 'le')
    else if (at(i, 'or', 'more')) comparison(i, 2, 'ge')
    else if (at(i, 'or', 'less') || at(i, 'or', 'fewer')) comparison(i, 2, 'le')
    else if (/^(over|above|exceeding|beyond)$/.test(word.text)) comparison(i, 1, 'gt')
    else if (/^(under|below)$/.test(word.text)) comparison(i, 1, 'lt')
    else if (at(i, 'exactly')) comparison(i, 1, 'eq')
    else if (at(i, 'after') || at(i, 'later', 'than')) comparison(i, at(i, 'after') ? 1 : 2, 'gt', true)
    else if (at(i, 'before') || at(i, 'earlier', 'than') || at(i, 'prior', 'to'))
      comparison(i, at(i, 'before') ? 1 : 2, 'lt', true)
    else if (at(i, 'since')) comparison(i, 1, 'ge', true)
    else if (/^(until|till)$/.test(word.text)) comparison(i, 1, 'le', true)
    else if (/^(in|during|on|from|of)$/.test(word.text)) cues.push({ kind: 'during', words: [i] })
    else if (word.comparative && text(i + 1) === 'than' && gradable !== undefined && !at(i, 'more') && !at(i, 'less'))
      cues.push({ kind: 'compare', mode: 'gt', time: false, words: [i, i + 1], ...graded })
    else if (at(i, 'more') && GRADABLES.has(text(i + 1)) && text(i + 2) === 'than')
      cues.push({
        kind: 'compare',
        mode: 'gt',
        time: false,
        words: [i, i + 1, i + 2],
        ...gradableFieldsOf(text(i + 1)),
      })
    else if (at(i, 'less') && GRADABLES.has(text(i + 1)) && text(i + 2) === 'than')
      cues.push({
        kind: 'compare',
        mode: 'lt',
        time: false,
        words: [i, i + 1, i + 2],
        ...gradableFieldsOf(text(i + 1)),
      })
    else if (/^(more|fewer|less)$/.test(word.text) && !at(i + 1, 'than') && !GRADABLES.has(text(i + 1))) {
      const than = words.findIndex((other, k) => k > i && k <= i + 4 && other.text === 'than')
      const mode = word.text === 'more' ? 'gt' : 'lt'
      if (than > 0) cues.push({ kind: 'compare', mode, time: false, words: [i, than] })
      else if (text(i - 1) !== 'or') cues.push({ kind: 'superlative', most: word.text === 'more', words: [i] })
    } else if (word.comparative && gradable !== undefined)
      // "Which is older, A or B?" and "is A older?"
      cues.push({ kind: 'superlative', most: true, words: [i], ...graded })
  })
  return cues
}

function superlativeAt(words: readonly QuestionWord[], i: number, cues: Cue[]): void {
  const word = words[i]
  if (word === undefined) return
  const text = word.text
  const before = words[i - 1]?.text ?? ''
  const top = numberOfWord(before)
  const counted = top !== undefined && top > 1 && top <= 100 ? { top } : {}
  const taken = top === undefined ? [i] : [i - 1, i]
  if (before === 'at') return
  if (text === 'most' || text === 'maximum') {
    const next = words[i + 1]?.text ?? ''
    if (GRADABLES.has(next))
      cues.push({ kind: 'superlative', most: true, words: [...taken, i + 1], ...gradableFieldsOf(next), ...counted })
    else
      cues.push({
        kind: 'superlative',
        most: true,
        words: /^(often|frequently|commonly)$/.test(next) ? [i, i + 1] : taken,
        ...counted,
      })
  } else if (text === 'least' || text === 'fewest' || text === 'minimum') {
    const next = words[i + 1]?.text ?? ''
    const graded = GRADABLES.has(next)
    cues.push({
      kind: 'superlative',
      most: false,
      words: graded ? [i, i + 1] : [i],
      ...(graded ? gradableFieldsOf(next) : {}),
    })
  } else if (text === 'top') {
    const n = numberOfWord(words[i + 1]?.text ?? '')
    cues.push({
      kind: 'superlative',
      most: true,
      words: n === undefined ? [i] : [i, i + 1],
      ...gradableFieldsOf('good'),
      ...(n === undefined ? {} : { top: n }),
    })
  } else if (text === 'first' || text === 'last') {
    cues.push({ kind: 'extreme', first: text === 'first', words: [i] })
  } else if (text.endsWith('est') || text === 'best' || text === 'worst') {
    const base = gradableOf(text)
    const numbered = words[i + 1]?.text === 'number' && words[i + 2]?.text === 'of'
    if (base !== undefined && numbered)
      // "The largest number of parts" counts, whatever large is measured by.
      cues.push({
        kind: 'superlative',
        most: GRADABLES.get(base)?.more.length !== 0,
        words: [...taken, i + 1, i + 2],
        ...counted,
      })
    else if (base !== undefined) {
      cues.push({ kind: 'superlative', most: true, words: taken, ...gradableFieldsOf(base), ...counted })
      if (base === 'early' || base === 'late') cues.push({ kind: 'extreme', first: base === 'early', words: [i] })
    }
  } else if (text === 'recent' && before === 'most') cues.push({ kind: 'extreme', first: false, words: [i - 1, i] })
}

const span = (from: number, length: number): number[] => Array.from({ length }, (_, k) => from + k)

function gradableFieldsOf(word: string): { gradable: Gradable } {
  return { gradable: GRADABLES.get(word) ?? { more: [], less: [] } }
}

function gradableFields(word: string): { gradable?: Gradable } {
  const gradable = GRADABLES.get(word)
  return gradable === undefined ? {} : { gradable }
}
