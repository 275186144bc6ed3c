/** Words that a question begins with. */
const ASKING = '(?:who|whom|whose|what|when|where|which|how|in which|in what|on which|on what|from which|at which)'
const BEGINNING = new RegExp(
  `^\\W*(?:${ASKING}|is|are|was|were|did|does|do|has|have|had|can|tell|name|list|show|give)\\b`,
  'i',
)
const BEHIND_AND = new RegExp(`[,;]?\\s+(?:and|&)\\s+(?=${ASKING}\\s)`, 'i')
const BEHIND_MARK = new RegExp(`\\?\\s+(?:and\\s+)?(?=${ASKING}\\s)`, 'i')
/** What makes a question of what stands behind "and": "when was it released", not "when it was released". */
const VERB =
  /^(?:(?:who|what|which)\s+(?!it\b|he\b|she\b|they\b)|\S+(?:\s+\S+)?\s+(?:is|are|was|were|did|does|do|has|have|had|can|will|would)\b|how (?:many|much|long|old|high|tall|far|big|large)\b)/i
/** "Films that star A and which won an award" goes on with what it says of the films. */
const RELATIVE = /\S\s+(?:that|who|which|whose|whom)\s/i
/** "Is there one? Which?" asks once. */
const WHETHER_ANY = /^\W*(?:is|are) there\b|^\W*do(?:es)? (?:any|the graph|this graph)\b/i
/** "And when?" is no question by itself. */
const LEAST_WORDS = 3

/**
 * The questions that are written as one: "Who directed Inception and when was it released?" asks for two things, the
 * second of which follows up on the first. One of any other kind is itself.
 */
export function questionsIn(text: string): string[] {
  const question = text.trim()
  for (const between of [BEHIND_MARK, BEHIND_AND]) {
    const cut = between.exec(question)
    if (cut === null) continue
    const [first, rest] = [question.slice(0, cut.index), question.slice(cut.index + cut[0].length)]
    const isTwo =
      BEGINNING.test(first) &&
      first.split(/\s+/).length >= LEAST_WORDS &&
      rest.split(/\s+/).length >= LEAST_WORDS &&
      VERB.test(rest) &&
      !WHETHER_ANY.test(first) &&
      !(between === BEHIND_AND && RELATIVE.test(first) && /^(?:who|which|whose|whom)\b/i.test(rest))
    if (isTwo) return [`${first.replace(/[?.,;\s]+$/, '')}?`, ...questionsIn(asQuestion(rest))]
  }
  return [question]
}

const asQuestion = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
