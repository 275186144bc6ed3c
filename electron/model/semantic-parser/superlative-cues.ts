import { GRADABLES, gradableOf, TENURE, type Gradable } from './adjectives.ts'
import { numberOfWord } from './numbers-in-question.ts'
import type { QuestionWord } from './question-words.ts'

/** Words that choose the most or the least, the first or the last of a set. */
export type SuperlativeCue = { words: readonly number[] } &
  /** `top`: "the three longest"; `comparative`: "longer", of those that are offered; `often`: "most often". */
  (
    | {
        kind: 'superlative'
        most: boolean
        gradable?: Gradable
        top?: number
        comparative?: true
        often?: true
      }
    /** "First" and "last", of times. */
    | { kind: 'extreme'; first: boolean }
  )

/** "Which lease have we held the longest", "has gone longest without a service": since the earliest day. */
function isHeldLongest(words: readonly QuestionWord[], i: number): boolean {
  const next = words[i + 1]
  return isHeldSince(words, i) && (next === undefined || /^(?:without|for|with|in|at|by|of)$/.test(next.text))
}

/** Whether "longest" or "longer" is said of a state: "been with us longer", "been licensed the longest". */
export function isHeldSince(words: readonly QuestionWord[], i: number): boolean {
  const verb = words[words[i - 1]?.text === 'the' ? i - 2 : i - 1]?.text ?? ''
  const isState = verb.endsWith('ed') && words.slice(0, i).some(({ text }) => text === 'been')
  return HELD.test(verb) || isState || hasStayed(words, i)
}

/** Words of what somebody has been with, at most: "been with the old firm the longest". */
const MOST_WITH = 5

const hasStayed = (words: readonly QuestionWord[], i: number): boolean =>
  words
    .slice(Math.max(0, i - MOST_WITH - 1), i)
    .some(
      ({ text }, at, before) =>
        STAYED.test(text) && /^(?:with|in|at|on|an?|the|our|here)$/.test(before[at + 1]?.text ?? ''),
    )

const STAYED = /^(?:been|worked|served|lived|stayed)$/

const HELD = /^(?:held|had|been|worked|served|lived|stayed|known|owned|kept|gone|waited|here|there|us)$/
const SERVING = /^(?:serving|standing|established|lived|tenured|employed)$/

/** The superlatives that stand at a word. */
export function superlativesAt(words: readonly QuestionWord[], i: number): SuperlativeCue[] {
  const cues: SuperlativeCue[] = []
  superlativeAt(words, i, cues)
  return cues
}

function superlativeAt(words: readonly QuestionWord[], i: number, cues: SuperlativeCue[]): void {
  const word = words[i]
  if (word === undefined) return
  const text = word.text
  const before = words[i - 1]?.text ?? ''
  const top = numberOfWord(before)
  const counted = top !== undefined && top > 1 && top <= 100 ? { top } : {}
  const taken = top === undefined ? [i] : [i - 1, i]
  if (before === 'at') return
  if (text === 'longest' && words[i + 1]?.text === 'ago') {
    cues.push({ kind: 'extreme', first: true, words: [i, i + 1] })
    return
  }
  if (text === 'most' || text === 'maximum') {
    const next = words[i + 1]?.text ?? ''
    if (GRADABLES.has(next))
      cues.push({ kind: 'superlative', most: true, words: [...taken, i + 1], ...gradableFieldsOf(next), ...counted })
    else
      cues.push({
        kind: 'superlative',
        most: true,
        words: OFTEN.test(next) ? [i, i + 1] : taken,
        ...(OFTEN.test(next) ? { often: true as const } : {}),
        ...counted,
      })
  } else if (text === 'least' || text === 'fewest' || text === 'minimum') {
    const next = words[i + 1]?.text ?? ''
    const graded = GRADABLES.has(next)
    const often = OFTEN.test(next)
    cues.push({
      kind: 'superlative',
      most: false,
      words: graded || often ? [i, i + 1] : [i],
      ...(often ? { often: true as const } : {}),
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
  } else if (/^(?:earlier|sooner|later)$/.test(text) && isOfTwo(words, i)) {
    cues.push({ kind: 'extreme', first: text !== 'later', words: [i] })
  } else if ((text === 'first' || text === 'last') && !saysHow(words, i)) {
    cues.push({ kind: 'extreme', first: text === 'first', words: [i] })
  } else if (text === 'longest' && isHeldLongest(words, i)) {
    // "Gone longest without a service" is whose last is longest ago, and lacks none.
    const isWithout = words[i + 1]?.text === 'without'
    cues.push({
      kind: 'superlative',
      most: true,
      words: isWithout ? [...taken, i + 1] : taken,
      gradable: TENURE,
      ...counted,
    })
  } else if (text === 'longest' && SERVING.test(words[i + 1]?.text ?? '')) {
    // Who has been there longest came first.
    cues.push({ kind: 'superlative', most: true, words: [...taken, i + 1], gradable: TENURE, ...counted })
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
    } else if (word.superlative)
      cues.push({ kind: 'superlative', most: true, words: taken, gradable: ofItsNoun(text), ...counted })
  } else if (/^recent(ly)?$/.test(text) && before === 'most')
    cues.push({ kind: 'extreme', first: false, words: [i - 1, i] })
}

/** "What came out earlier, Atlas or Velours": the first of the two. */
const isOfTwo = (words: readonly QuestionWord[], i: number): boolean =>
  words.some(({ text }, at) => text === 'or' && at > i) && !words.some(({ text }, at) => at > i && text === 'than')

/** "Shows that first went on before 2010" are several, each the first time that it did. */
function saysHow(words: readonly QuestionWord[], i: number): boolean {
  const [those, that, verb] = [words[i - 2], words[i - 1], words[i + 1]]
  return verb?.verb === true && /^(?:that|which|who)$/.test(that?.text ?? '') && /[^s]s$/.test(those?.text ?? '')
}

const OFTEN = /^(often|frequently|commonly|common|frequent|usual|usually|widespread|times)$/

/** "Glossiest" by the gloss, "spiciest" by the spice. */
function ofItsNoun(superlative: string): Gradable {
  const stem = superlative.replace(/i?est$/, '')
  return { more: [stem, `${stem}e`, `${stem}y`], less: [] }
}

export function gradableFieldsOf(word: string): { gradable: Gradable } {
  return { gradable: GRADABLES.get(word) ?? { more: [], less: [] } }
}
