import type { Evidence, NameWords } from './name-match.ts'
import { PREPOSITIONS } from './prepositions.ts'
import type { QuestionWord } from './question-words.ts'

/** What is left of how well words speak for a relation where they speak for its twin. */
const LEFT = 0.5

/** What one was or did once: "former clubs", "used to play for". */
const ONCE = /^(?:former|formerly|ex|past|previous|previously|once|used)$/
/** Words between them and what they are said of, at most. */
const REACH = 3

const HAD = /^(?:has|have|had|did|was|were|been|having)$/

interface Named {
  name: string
  words: Pick<NameWords, 'own'>
}

/** Relations whose names have the same words but for a preposition or a tense, in groups of two or more. */
export function twinsAmong<Relation extends Named>(relations: Iterable<Relation>): Relation[][] {
  const twins = new Map<string, Relation[]>()
  for (const relation of relations) {
    const key = relation.words.own.flatMap(({ text, root }) => (PREPOSITIONS.has(text) ? [] : [root])).join(' ')
    twins.set(key, [...(twins.get(key) ?? []), relation])
  }
  return [...twins.values()].filter(({ length }) => length > 1)
}

/**
 * Relations whose names have the same words but for a preposition (`voted for`, `voted against`) or a tense (`plays_for`,
 * `played_for`) are told apart by those: what speaks for one of them speaks half as much for its twins.
 */
export function toldApart(
  evidence: ReadonlyMap<string, Evidence[]>,
  twins: readonly (readonly Named[])[],
  words: readonly QuestionWord[],
): Map<string, Evidence[]> {
  const told = new Map(evidence)
  for (const alike of twins) {
    const found = alike.map(({ name, words: { own } }) => ({ name, own: own.map(({ text }) => text) }))
    for (const { name, own } of found)
      told.set(
        name,
        (evidence.get(name) ?? []).map(said =>
          found.some(other => other.name !== name && suits(other.own, own, said, words))
            ? { ...said, explained: said.explained * LEFT }
            : said,
        ),
      )
  }
  return told
}

/** Whether the question has what one name has and another has not. */
function suits(
  own: readonly string[],
  others: readonly string[],
  { words: at, inverse }: Evidence,
  words: readonly QuestionWord[],
): boolean {
  const behind = words[(at.at(-1) ?? 0) + 1]?.text ?? ''
  if (PREPOSITIONS.has(behind) && own.includes(behind) !== others.includes(behind)) return own.includes(behind)
  const [mine, theirs] = [own, others].map(name => name.filter(text => !PREPOSITIONS.has(text)).join(' '))
  if (mine === theirs) return false
  const isPast = (name: readonly string[]): boolean => name.some(text => text.endsWith('ed'))
  if (isPast(own) === isPast(others)) return false
  return isPast(own) === wasOnce(at, inverse, words)
}

/** Whether a question's words speak of what was and is no more. */
function wasOnce(at: readonly number[], inverse: boolean, words: readonly QuestionWord[]): boolean {
  const [first = 0] = at
  const before = words.slice(Math.max(0, first - REACH), first).map(({ text }) => text)
  const after = words.slice(first + 1, first + 1 + REACH).map(({ text }) => text)
  if (before.some(text => ONCE.test(text)) || after.some(text => ONCE.test(text))) return true
  // "Players" are those who play.
  return !inverse && (words[first]?.text.endsWith('ed') === true || before.some(text => HAD.test(text)))
}
