/** One item of an answer as a trajectory has it, with the types that the graph gives it. */
export interface Given {
  name: string
  key?: string | undefined
  types?: readonly string[]
}

export interface AnswerScore {
  /** The answer and the gold answers are the same set. */
  exact: 0 | 1
  /** The first item is a gold answer; of a question that has none, nothing was answered. */
  hit1: 0 | 1
  /** Harmonic mean of precision and recall over the two sets. */
  f1: number
  outcome: 'right' | 'silent' | 'wrong'
}

const NUMBER = /^[+-]?(?:0|[1-9]\d*|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.\d+)?(?:e[+-]?\d+)?$/
const DAY = /^(-?\d{4,}-\d{2}-\d{2})(?:t00:00:00(?:\.0+)?)?(?:z|[+-]\d{2}:\d{2})?$/
const IRI = /^[a-z][a-z\d+.-]*:\S*[/#:]([^/#:]+)$/i
const LITERAL = /^"((?:[^"\\]|\\.)*)"(?:\^\^|@|$)/s
/** Averages are written with two decimals in the sets. */
const DECIMALS = 100

/**
 * How a right answer is compared with a given one: case, underscores, blanks and the form of Unicode do not tell, numbers
 * are equal to two decimals, and a date is the same with midnight or a zone behind it. Articles and punctuation do tell:
 * `The Thing` is not `Thing`.
 */
export function canonical(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase().replaceAll('_', ' ').replace(/\s+/g, ' ').trim()
  if (folded !== '' && NUMBER.test(folded)) {
    const value = Math.round(Number(folded.replaceAll(',', '')) * DECIMALS) / DECIMALS
    return Number.isNaN(value) ? folded : String(value === 0 ? 0 : value)
  }
  return DAY.exec(folded)?.[1] ?? folded
}

/**
 * Everything that an item may be called in a list of gold answers: its name, the label without what tells it apart from
 * namesakes, its key, the last part of an IRI, the text of a literal.
 */
function formsOf({ name, key, types = [] }: Given): string[] {
  const marks = [...(key === undefined ? [] : [` [${key}]`]), ...types.map(type => ` (${type})`)]
  const labels = marks.filter(mark => name.endsWith(mark)).map(mark => name.slice(0, -mark.length))
  return [name, ...labels, ...(key === undefined ? [] : keyForms(key))].map(canonical)
}

function keyForms(key: string): string[] {
  const local = IRI.exec(key)?.[1]
  const text = LITERAL.exec(key)?.[1]
  return [key, ...(local === undefined ? [] : [decoded(local)]), ...(text === undefined ? [] : [text])]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** @param gold names, labels, keys or values; empty where the graph does not say, and silence is right */
export function scoreGiven(given: readonly Given[], gold: readonly string[]): AnswerScore {
  const wanted = new Set(gold.map(canonical))
  if (given.length === 0) {
    const right = wanted.size === 0 ? 1 : 0
    return { exact: right, hit1: right, f1: right, outcome: right === 1 ? 'right' : 'silent' }
  }
  const matched = given.map(item => formsOf(item).find(form => wanted.has(form)))
  const found = new Set(matched.filter(form => form !== undefined))
  const wrong = new Set(given.flatMap(({ name, key }, i) => (matched[i] === undefined ? [canonical(key ?? name)] : [])))
  const precision = found.size / (found.size + wrong.size)
  const recall = wanted.size === 0 ? 0 : found.size / wanted.size
  const exact = wrong.size === 0 && found.size === wanted.size ? 1 : 0
  return {
    exact,
    hit1: matched[0] === undefined ? 0 : 1,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    outcome: exact === 1 ? 'right' : 'wrong',
  }
}
