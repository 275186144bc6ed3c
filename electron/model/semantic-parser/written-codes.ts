import type { Entity, KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { Reading } from './leaves.ts'
import type { Evidence } from './name-match.ts'
import { rootOfWord, type QuestionWord } from './question-words.ts'

/** What forms have one letter for, each with the others that stand in its place: P and F, W, D and L. */
const STATES: readonly (readonly string[])[] = [
  ['pass', 'fail', 'refer'],
  ['win', 'draw', 'lose'],
  ['home', 'away', 'neutral'],
  ['open', 'close'],
  ['active', 'inactive'],
  ['accept', 'reject'],
  ['adult', 'child', 'junior', 'senior'],
  ['beginner', 'intermediate', 'advanced'],
  ['high', 'medium', 'low'],
  ['small', 'medium', 'large'],
  ['good', 'fair', 'poor'],
  ['north', 'east', 'south', 'west'],
  ['left', 'right'],
  ['single', 'double'],
]
/** Values of a column that is told in letters, at most. */
const MOST_LETTERS = 6
/** The same of one that is told in initials. */
const MOST_CODES = 12
/** Words that are written by their first letters. */
const MOST_INITIALS = 4
/** How sure it is that a code stands for words that begin with its letters. */
const BY_INITIALS = 0.7
const BY_STATE = 0.9

/**
 * What columns write in letters and people say in words: "which batches failed" of what has an F for its result, where P
 * is all that stands beside it, and "water-based" of what is WB.
 */
export async function writtenCodesIn(
  question: string,
  words: readonly QuestionWord[],
  kg: KnowledgeGraph,
): Promise<Reading[]> {
  const reading = (from: QuestionWord, to: QuestionWord, entity: Entity, score: number): Reading => ({
    start: from.start,
    end: to.end,
    text: question.slice(from.start, to.end),
    score,
    candidates: [{ entity, match: 'alias', score, degree: 1 }],
    by: 'code',
  })
  const found = words.flatMap((word, at) => [
    ...STATES.flatMap(states =>
      states
        .filter(state => isSaid(word, state))
        .map(async (state): Promise<Reading[]> => {
          const entity = await writtenAs(state.charAt(0).toUpperCase(), kg)
          const letters = new Set(states.map(each => each.charAt(0).toUpperCase()))
          // "P*" is a pass as well.
          const isTold = (value: string): boolean => letters.has(value.replace(/\P{L}/gu, ''))
          return entity !== undefined && (await stands(entity, kg, MOST_LETTERS, isTold))
            ? [reading(word, word, entity, BY_STATE)]
            : []
        }),
    ),
    ...Array.from({ length: MOST_INITIALS - 1 }, (_, more) => words.slice(at, at + more + 2))
      .filter((said, more) => said.length === more + 2)
      .map(async (said): Promise<Reading[]> => {
        const last = said.at(-1)
        if (last === undefined || !said.every(({ content, text }) => content && /^\p{Ll}{3,}$/u.test(text))) return []
        const entity = await writtenAs(said.map(({ text }) => text.charAt(0).toUpperCase()).join(''), kg)
        const isCode = entity !== undefined && (await stands(entity, kg, MOST_CODES, isCoded))
        const isOneWord = question.slice(word.start, last.end).split('-').length === said.length
        return isCode ? [reading(word, last, entity, isOneWord ? BY_STATE : BY_INITIALS)] : []
      }),
  ])
  return (await Promise.all(found)).flat()
}

/** Places of the words that stand for what a column tells in letters. */
export function statesIn(codes: readonly Reading[], words: readonly QuestionWord[]): ReadonlySet<number> {
  return new Set(
    codes.flatMap(({ score, start, end }) =>
      score < BY_STATE ? [] : words.flatMap((word, at) => (word.start < end && word.end > start ? [at] : [])),
    ),
  )
}

/** What speaks for a relation without them: whom batches fail by did no quality control that is told of by that word. */
export const withoutStates = (found: readonly Evidence[], states: ReadonlySet<number>): Evidence[] =>
  found.filter(({ words, asked, dictionary }) => !(asked || dictionary > 0) || !words.some(at => states.has(at)))

/** "Failed", "fails" and "failure" of `fail`, by each of the words. */
const FORMS: ReadonlyMap<string, RegExp> = new Map(
  STATES.flat().map(state => [state, new RegExp(`^${state}(?:ed|ing|s|es|ure)?$`)]),
)

const isSaid = ({ text, root }: QuestionWord, state: string): boolean =>
  root === state || FORMS.get(state)?.test(text) === true || rootOfWord(text) === state

async function writtenAs(letters: string, kg: KnowledgeGraph): Promise<Entity | undefined> {
  const id = await kg.term(letters)
  if (id !== undefined) return kg.entity(id)
  const [best] = await kg.link(letters, 1, false)
  return best?.match === 'exact' && best.entity.name === letters ? best.entity : undefined
}

/**
 * Whether it stands in a column of few values that are all such, as far as its first rows tell: of the codes of all
 * countries each has the initials of some words.
 */
async function stands(
  entity: Entity,
  kg: KnowledgeGraph,
  most: number,
  isSuch: (value: string) => boolean,
): Promise<boolean> {
  for (const { id } of await kg.relations([entity.id], 'head')) {
    const values = new Set<number>()
    for await (const { to } of kg.pairs(undefined, id, 'tail')) {
      for (const value of to) values.add(value)
      if (to.length > 0) break
    }
    if (values.size < 2 || values.size > most) continue
    const told = await kg.terms(Uint32Array.from(values))
    if (told.every(({ key }) => isSuch(key))) return true
  }
  return false
}

const isCoded = (value: string): boolean => /^\p{Lu}{1,4}$/u.test(value)
