/** What a question's words say about the form of its answer. */
export type AnswerKind = 'name' | 'date' | 'number' | 'choice' | 'yes-no' | 'any'

const YES_NO = /^\W*(?:are|is|was|were|do|does|did|has|have|had|can|could|will|would)\s/i
const MONTH = /\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/i

export function answerKind(question: string): AnswerKind {
  if (YES_NO.test(question)) return /\bor\b/i.test(question) ? 'choice' : 'yes-no'
  if (
    /\b(?:first|earlier|later|older|younger|more|less|larger|smaller|longer|taller)\b.*,?\s\S.*\bor\b/i.test(question)
  )
    return 'choice'
  if (
    /\bwhen\b|\b(?:what|which) (?:year|date|day|month|decade|century|period)\b|\bin (?:what|which) year\b/i.test(
      question,
    )
  )
    return 'date'
  if (
    /\bhow (?:many|much|old|big|long|tall|large|high|far|deep|fast)\b|\b(?:what|which) (?:number|population|age|height|length|percentage)\b|\bpopulation of\b/i.test(
      question,
    )
  )
    return 'number'
  if (
    /\b(?:who|whom|whose|where)\b|\b(?:what|which) (?:\w+ ){0,2}(?:actor|actress|author|artist|band|city|company|country|director|film|movie|person|place|singer|song|state|team|town|university|writer)\b/i.test(
      question,
    )
  )
    return 'name'
  return 'any'
}

/** How well a candidate's own form fits: 1 as asked for, 0 as may be, -1 as it cannot be. */
export function formFits(name: string, kind: AnswerKind): number {
  const hasDigits = /\d/.test(name)
  const isDate = (MONTH.test(name) && hasDigits) || /^(?:1\d{3}|20\d{2})(?:s|[–-]\d{2,4})?$/.test(name)
  const isName = /^\p{Lu}/u.test(name) && !isDate && !/^\d/.test(name)
  switch (kind) {
    case 'date':
      return isDate ? 1 : -1
    case 'number':
      return hasDigits && !isDate ? 1 : /^\d{4}$/.test(name) ? 0 : -1
    case 'name':
      return isName ? 1 : hasDigits ? -1 : 0
    case 'choice':
    case 'yes-no':
    case 'any':
      return isDate || (hasDigits && !isName) ? -0.5 : isName ? 0.3 : 0
  }
}

/** Comparisons ask for the one with the least or the most of something that is a year or a number. */
export function comparison(question: string): 'least' | 'most' | undefined {
  if (/\b(?:first|earlier|earliest|older|oldest|less|fewer|smaller|shorter)\b/i.test(question)) return 'least'
  return /\b(?:later|latest|younger|youngest|last|more|larger|longer|taller|bigger|newer)\b/i.test(question)
    ? 'most'
    : undefined
}
