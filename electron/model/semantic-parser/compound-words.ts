import type { GraphSchema, SchemaRelation, Step } from './graph-schema.ts'
import { evidenceFor, type Evidence } from './name-match.ts'
import { rootOfWord, type QuestionWord } from './question-words.ts'

/** Words that tell of several steps at once, by the words for each, the nearest first: of a grandfather a parent, then the father. */
const STEPS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    grandparent: 'parent parent',
    grandfather: 'parent father',
    grandmother: 'parent mother',
    grandchild: 'child child',
    grandson: 'child son',
    granddaughter: 'child daughter',
    sibling: 'parent child',
    uncle: 'parent brother',
    aunt: 'parent sister',
    nephew: 'sibling son',
    niece: 'sibling daughter',
    cousin: 'parent sibling child',
  }).map(([word, steps]) => [word, steps.split(' ')]),
)

/** Words for who shares something with someone, by what is shared: of a classmate the school, to it and back. */
const SHARED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    costar: 'star',
    coauthor: 'author',
    cowriter: 'writer',
    colleague: 'employer',
    coworker: 'employer',
    classmate: 'school',
    schoolmate: 'school',
    teammate: 'team',
    bandmate: 'band',
    housemate: 'residence',
    compatriot: 'nationality',
  }),
)

/** Who is a sibling of someone is someone else. */
const OTHERS = new Set(['sibling'])

/** Relations that one word may speak for, at most. */
const MOST_ALIKE = 3

/** A word of a question that stands for several steps in a graph. */
export interface CompoundWord {
  at: number
  /** For each step the relations that it may be taken along, each in its direction. */
  steps: readonly (readonly Step[])[]
  /** Whom one began with is not meant. */
  others: boolean
}

/**
 * The words of a question that stand for several steps, where the graph has relations for each of them and none that is
 * called by the word itself.
 * @param naming words that are words of a relation's name, a bit each
 */
export function compoundWords(words: readonly QuestionWord[], schema: GraphSchema, naming: bigint): CompoundWord[] {
  return words.flatMap(({ text, root }, at) => {
    if ((naming & (1n << BigInt(at))) !== 0n) return []
    const word = [text, root, text.replace(/s$/, ''), text.replace(/children$/, 'child')].find(
      form => STEPS.has(form) || SHARED.has(form),
    )
    if (word === undefined) return []
    const shared = SHARED.get(word)
    if (shared !== undefined) {
      const there = stepsNamed(shared, schema)
      // From either end: an author's works and their authors, an employee's employer and its employees.
      return [there, there.map(turned)].map(first => ({ at, steps: [first, first.map(turned)], others: true }))
    }
    const steps = (STEPS.get(word) ?? []).map(step => stepsNamed(step, schema))
    return steps.every(found => found.length > 0) ? [{ at, steps, others: OTHERS.has(word) }] : []
  })
}

const turned = ({ relation, direction }: Step): Step => ({
  relation,
  direction: direction === 'tail' ? 'head' : 'tail',
})

/** How directly a word speaks for a relation. */
const distance = ({ asked, inverse }: Evidence): number => (inverse ? 1 : asked ? 2 : 0)

/** The relations that a word by itself asks for, those that it speaks for most directly. */
function stepsNamed(text: string, schema: GraphSchema): Step[] {
  const word: QuestionWord = {
    start: 0,
    end: text.length,
    text,
    root: rootOfWord(text),
    content: true,
    superlative: false,
    comparative: false,
    verb: false,
  }
  const found: { relation: SchemaRelation; evidence: Evidence }[] = []
  for (const relation of schema.relations.values()) {
    const [evidence] = evidenceFor(relation.words, [word])
    if (evidence !== undefined && evidence.explained >= 0.5) found.push({ relation, evidence })
  }
  const nearest = Math.min(...found.map(({ evidence }) => distance(evidence)))
  return found
    .filter(({ evidence }) => distance(evidence) === nearest)
    .toSorted((a, b) => b.evidence.explained - a.evidence.explained)
    .slice(0, MOST_ALIKE)
    .map(({ relation, evidence }) => ({ relation, direction: evidence.inverse ? 'head' : 'tail' }))
}
