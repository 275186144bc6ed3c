import type { QuestionWord } from './question-words.ts'

/** Before it stands what is asked first: "and where" begins none. */
const LEAST_BEFORE = 3
const ASKING = /^(?:where|when|why|how)$/
/** These begin what somebody is told by as well: "who lives in Esk and who works in Tarn". */
const ASKING_AT_END = /^(?:who|whom|which|what)$/

/**
 * Where a second thing is asked in the same breath, "when did Silent Ledger open *and where*", by the places of its words:
 * one program answers one question.
 */
export function secondQuestion(words: readonly QuestionWord[]): readonly number[] {
  const at = words.findIndex(({ text }, i) => {
    const next = words[i + 1]?.text ?? ''
    const isAsking = ASKING.test(next) || (ASKING_AT_END.test(next) && i + 2 === words.length)
    return i >= LEAST_BEFORE && /^(?:and|or)$/.test(text) && isAsking
  })
  return at < 0 ? [] : words.slice(at).map((_, i) => at + i)
}
