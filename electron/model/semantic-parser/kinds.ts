import type { Direction } from '../../contract/fact.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import { unionOf } from './class-hierarchy.ts'
import { stem } from '../navigator/everyday-relations.ts'
import type { Features } from './derivation.ts'
import type { GraphSchema, SchemaRelation } from './graph-schema.ts'
import type { RelationEnd } from './relation-ends.ts'
import { kindName, type GraphKind } from './kind-index.ts'
import { byDictionary, evidenceFor, type Evidence, type NameWords, type WordKnowledge } from './name-match.ts'
import type { TaughtLink } from './taught-links.ts'
import type { QuestionWord } from './question-words.ts'

/** Words of a question that say what kind of thing it speaks of. */
export interface NamedKind {
  /** Positions of its words, ascending. */
  words: readonly number[]
  /** Share of the kind's name that they explain, 0 to 1. */
  explained: number
  /**
   * How the graph knows it: a type, what a relation such as `hypernym` leads from, what relations make of their ends;
   * `vague`: a word such as "things" for anything.
   */
  by: 'type' | 'relation' | 'end' | 'vague'
  /**
   * Of a kind that a relation tells, whether it has instances or kinds of its own, and whether the question asks for
   * kinds of it: "what kinds of dog are there".
   */
  asked?: 'instances' | 'instances.kinds' | 'sub' | 'sub.kinds'
  /** That only the dictionary speaks for it, as a feature. */
  dictionary: Features
  /** Of a type, the classes whose instances it has. */
  classes?: readonly string[]
  /** All there are of it; undefined where nothing tells. */
  all: SExpression | undefined
  /** The share of what stands at an end of a relation that is of it, as far as is known. */
  shareOf: (end: RelationEnd) => number
}

/** Of what the graph itself sorts its things into, by types or by what they have. */
export const isSort = ({ by }: NamedKind): boolean => by === 'type' || by === 'end'

/** Share of what stands at an end that must be of a kind for all to be taken for it. */
export const MOSTLY = 0.5

/** Nouns for anything. */
const VAGUE = new Set(
  'thing things one ones place places spot spots item items entity entities people person persons somebody anybody someone anyone'.split(
    ' ',
  ),
)

const KINDS = /^(kinds?|types?|sorts?|subtypes?|varieties|variety|forms?|breeds?|species|subclass|subclasses)$/

const CLASS_EXPLAINED = 0.6
/** Likeness of a word and a name of which one is but another form of the other. */
const PLAINLY = 0.95
const MOST_WORDS = 3
/** Senses of one word that are followed. */
const MOST_SENSES = 4

/** Nouns for people, and how far another noun for people says that these are meant. */
const PEOPLE = ['person', 'people', 'individual', 'employee'] as const
const PERHAPS = 0.6

/**
 * All kinds of things that a question names; one stretch may name several.
 * @param people places of nouns that may mean any people
 */
export function findKinds(
  schema: GraphSchema,
  words: readonly QuestionWord[],
  known: WordKnowledge,
  links: readonly TaughtLink[] = [],
  people: ReadonlySet<number> = new Set(),
): NamedKind[] {
  const said = schema.classes.map(({ below, words: own }) => ({
    below,
    found: evidenceFor(own, words, known).filter(
      evidence =>
        !evidence.asked &&
        !evidence.inverse &&
        (evidence.explained >= CLASS_EXPLAINED || isItsNoun(evidence, own, words)),
    ),
  }))
  // Whoever says ship, where there are ships, means no shipyard.
  const plainly = new Set(
    said.flatMap(({ found }) => found.flatMap(({ best, words: at }) => (best >= PLAINLY ? at : []))),
  )
  const typed = said.flatMap(({ below, found }) =>
    found
      .filter(({ best, words: at }) => best >= PLAINLY || !at.every(i => plainly.has(i)))
      .map((evidence): NamedKind => ({
        words: withinName(evidence.words, words),
        explained: evidence.explained,
        by: 'type',
        dictionary: byDictionary('class', evidence),
        ...ofClasses(below),
      })),
  )
  typed.push(...byLink(schema, links, typed))
  const taken = new Set(typed.flatMap(({ words: at }) => at))
  return [
    ...typed,
    // Of a class that has instances nobody means the classes below it, unless its kinds are asked for.
    ...byRelations(schema, words).filter(({ asked, words: at }) => asked !== 'sub' || !at.some(i => taken.has(i))),
    ...byEnds(schema, words, taken),
    ...byPeople(schema, words, new Set([...people].filter(at => !taken.has(at))), known),
    ...words.flatMap(({ text }, at): NamedKind[] =>
      VAGUE.has(text) && !taken.has(at)
        ? [
            {
              words: [at],
              explained: 1,
              by: 'vague',
              dictionary: {},
              all: undefined,
              shareOf: ({ kind }) => (kind === 'entity' ? 1 : 0),
            },
          ]
        : [],
    ),
  ]
}

/** Nouns at the end of a name that say little of what it is: a cheese variety is a cheese. */
const GENERIC = /^(?:variety|type|kind|item|unit|record|entry|model|class|product|piece|title|line)$/

/**
 * Whether the last word of a name speaks for it: "hall" for a concert hall, "pager" for a `phone_pager`; of a "cheese
 * variety" the one before.
 */
export function isItsNoun({ words: at }: Evidence, { own }: NameWords, words: readonly QuestionWord[]): boolean {
  const last = own.at(-1)
  const noun = last !== undefined && GENERIC.test(last.root) ? own.at(-2) : last
  return (
    noun !== undefined && own.length > 1 && at.some(i => words[i]?.root === noun.root || words[i]?.text === noun.text)
  )
}

/** Types that words were taught to stand for and do not name anyway. */
function byLink({ classes }: GraphSchema, links: readonly TaughtLink[], named: readonly NamedKind[]): NamedKind[] {
  const known = new Map(classes.map(({ name, below }) => [name, below]))
  return links.flatMap(({ part, at }): NamedKind[] => {
    const below = part.kind === 'class' ? known.get(part.name) : undefined
    if (below === undefined || named.some(({ words }) => words.includes(at))) return []
    return [
      {
        words: [at],
        explained: 1,
        by: 'type',
        dictionary: {},
        ...ofClasses(below),
      },
    ]
  })
}

const ofClasses = (below: readonly string[]): Pick<NamedKind, 'classes' | 'all' | 'shareOf'> => ({
  classes: below,
  all: unionOf(below),
  shareOf: ({ types }) =>
    Math.min(
      1,
      below.reduce((share, name) => share + (types.get(name) ?? 0), 0),
    ),
})

/**
 * With the small words between them, which are of the name too: "disease or syndrome"; without those before it, "how many".
 */
function withinName(said: readonly number[], words: readonly QuestionWord[]): number[] {
  const begins = said.findIndex(i => words[i]?.content === true)
  const at = said.slice(Math.max(0, begins))
  const [first = 0] = at
  const all = words.slice(first, (at.at(-1) ?? first) + 1).map((_, i) => first + i)
  return all.every(i => at.includes(i) || words[i]?.content !== true) ? all : [...at]
}

function byRelations({ kinds }: GraphSchema, words: readonly QuestionWord[]): NamedKind[] {
  if (kinds.size === 0) return []
  const found: NamedKind[] = []
  words.forEach((word, at) => {
    if (!word.content) return
    const kindsOf = words[at - 1]?.text === 'of' && KINDS.test(words[at - 2]?.text ?? '') ? [at - 2] : []
    for (let length = 1; length <= MOST_WORDS && at + length <= words.length; length += 1) {
      const stretch = words.slice(at, at + length)
      const last = stretch[length - 1]
      if (last?.content !== true) continue
      const before = stretch.slice(0, -1).map(({ text }) => text)
      const names = new Set([kindName([...before, last.text].join(' ')), kindName([...before, last.root].join(' '))])
      for (const name of names) {
        const known = kinds.get(name) ?? []
        for (const { key, relation, reverse, instances } of known.slice(0, MOST_SENSES))
          found.push({
            words: [...kindsOf, ...stretch.flatMap(({ content }, i) => (content ? [at + i] : []))],
            asked: `${instances ? 'instances' : 'sub'}${kindsOf.length > 0 ? '.kinds' : ''}`,
            explained: 1,
            by: 'relation',
            dictionary: {},
            all: {
              kind: 'join',
              relation: { name: relation, reverse },
              of: instances ? withKindsBelow(key, known) : { kind: 'entity', key },
            },
            shareOf: () => 0,
          })
      }
    }
  })
  return found
}

/** Germany is an instance of what is a kind of country: a kind, those below it and those below these. */
function withKindsBelow(key: string, known: readonly GraphKind[]): SExpression {
  const own: SExpression = { kind: 'entity', key }
  const below = known.find(kind => kind.key === key && !kind.instances)
  if (below === undefined) return own
  const relation = { name: below.relation, reverse: below.reverse }
  const kindsOf = (of: SExpression): SExpression => ({ kind: 'join', relation, of })
  const both = (left: SExpression, right: SExpression): SExpression => ({ kind: 'or', left, right })
  return both(own, kindsOf(both(own, kindsOf(own))))
}

/** Of a kind that no type says: all that has the relation which most of it have. */
function byEnds(schema: GraphSchema, words: readonly QuestionWord[], taken: ReadonlySet<number>): NamedKind[] {
  return words.flatMap(({ content, text, root }, at): NamedKind[] => {
    if (!content || taken.has(at)) return []
    const has = ({ nouns }: RelationEnd): boolean => nouns.has(stem(text)) || nouns.has(root)
    const isTold = ({ own }: RelationEnd): boolean => own?.has(stem(text)) === true || own?.has(root) === true
    const ends = [...schema.relations.values()].flatMap(relation =>
      (['head', 'tail'] as const).flatMap(direction =>
        // A yes is no bathroom.
        has(relation[direction]) && (direction === 'head' || relation.flag === undefined)
          ? [{ relation, direction }]
          : [],
      ),
    )
    if (ends.length === 0) return []
    const told = ends.filter(({ relation, direction }) => isTold(relation[direction]))
    return [
      {
        words: [at],
        explained: 1,
        by: 'end',
        dictionary: {},
        all: largest(told.length > 0 ? told : ends),
        shareOf: end => (has(end) ? 1 : 0),
      },
    ]
  })
}

/** Words for people that nothing in the graph is called by, "technicians", may be any people that it speaks of. */
function byPeople(
  schema: GraphSchema,
  words: readonly QuestionWord[],
  at: ReadonlySet<number>,
  { dictionary: { askedNouns } }: WordKnowledge,
): NamedKind[] {
  const ends = [...schema.relations.values()].flatMap(relation =>
    (['head', 'tail'] as const).flatMap(direction =>
      relation[direction].sort === undefined ? [] : [{ relation, direction, end: relation[direction] }],
    ),
  )
  const people = new Set(ends.flatMap(({ end }) => (PEOPLE.some(noun => end.nouns.has(noun)) ? [end.sort] : [])))
  const isNamed = ({ text, root }: QuestionWord): boolean =>
    ends.some(({ end: { nouns } }) => nouns.has(stem(text)) || nouns.has(root))
  return [...at].flatMap((place): NamedKind[] => {
    const word = words[place]
    return word === undefined || VAGUE.has(word.text) || isNamed(word) || !askedNouns.has('person', word.root)
      ? []
      : [...people].map(sort => ({
          words: [place],
          explained: PERHAPS,
          by: 'end',
          dictionary: { 'class.person': 1 },
          all: ofSort({ schema }, sort),
          shareOf: end => (end.sort === sort ? 1 : 0),
        }))
  })
}

/** All things of a sort, as far as one end of a relation has them. */
export function ofSort(
  { schema: { relations } }: { schema: GraphSchema },
  sort: number | undefined,
): SExpression | undefined {
  return sort === undefined
    ? undefined
    : largest(
        [...relations.values()].flatMap(relation =>
          (['head', 'tail'] as const).flatMap(direction =>
            relation[direction].sort === sort ? [{ relation, direction }] : [],
          ),
        ),
      )
}

function largest(ends: readonly { relation: SchemaRelation; direction: Direction }[]): SExpression | undefined {
  const [first] = ends.toSorted((a, b) => b.relation[b.direction].size - a.relation[a.direction].size)
  return first && { kind: 'any', relation: { name: first.relation.name, reverse: first.direction === 'tail' } }
}
