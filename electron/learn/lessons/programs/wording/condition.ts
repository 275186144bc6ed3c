/** What may be said of a noun: after it, as what follows "which films", and that it is not so. */
export interface Condition {
  after: (many: boolean) => string
  clause: (many: boolean) => string
  not: (many: boolean) => string
  notClause: (many: boolean) => string
}

export const every = (text: string): Condition => ({
  after: () => text,
  clause: many => `${many ? 'are' : 'is'} ${text}`,
  not: () => `not ${text}`,
  notClause: many => `${many ? 'are' : 'is'} not ${text}`,
})

/** What does not hold. */
export const negative = ({ after, clause: is, not, notClause }: Condition): Condition => ({
  after: not,
  clause: notClause,
  not: after,
  notClause: is,
})

/** The same text after a noun whatever its number. */
export function ofText({ after, clause: is }: { after: string; clause: (many: boolean) => string }): Condition {
  return {
    after: () => after,
    clause: is,
    not: many => `that ${negated(is(many))}`,
    notClause: many => negated(is(many)),
  }
}

/** "are longer than 5" to "are not longer than 5", "have" to "do not have". */
const negated = (text: string): string =>
  text
    .replace(/^(is|are|was|were)\b/, '$1 not')
    .replace(/^have\b/, 'do not have')
    .replace(/^has\b/, 'does not have')

export const suffixed = ({ after, clause: is, not, notClause }: Condition, text: string): Condition => ({
  after: many => after(many) + text,
  clause: many => is(many) + text,
  not: many => not(many) + text,
  notClause: many => notClause(many) + text,
})

export const paired = (a: Condition, b: Condition, word: string): Condition => ({
  after: many => `${a.after(many)} ${word} ${b.after(many)}`,
  clause: many => `${a.clause(many)} ${word} ${b.clause(many)}`,
  not: many => `${a.not(many)} ${word} ${b.not(many)}`,
  notClause: many => `${a.notClause(many)} ${word} ${b.notClause(many)}`,
})
