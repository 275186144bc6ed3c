import { kindAt } from './bridged.ts'
import type { Derivation } from './derivation.ts'
import { bitsOf, maskOf } from './word-mask.ts'
import type { GraphSchema, SchemaRelation, Step } from './graph-schema.ts'
import { hasSort, type RelationEnd } from './relation-ends.ts'
import { headNoun } from './head-noun.ts'
import type { NamedKind } from './kinds.ts'
import { asksWho, isOfNobody, leadsToPeople } from './question-word-fit.ts'
import { isFree, type Situation } from './situation.ts'

/** Share of what a step leads to that must be of a kind for the step to be one to it. */
const MOSTLY = 0.5
/** Share from which all that a step leads to is taken to be of the kind. */
export const NEARLY_ALL = 0.95
/** Share from which a step is one to those of a class that it leads to: of what is done in a flat, the repairs. */
export const PARTLY = 0.05

/** How well a question must name a relation that lies behind a step which nothing speaks for. */
const NAMED = 0.9

/** Steps to a kind of which none is told from the others by it. */
const TOO_MANY = 4

/**
 * Which of the kinds that the question names, and has not explained yet, each of the steps from a set leads to. A kind
 * that most of them lead to speaks for none.
 */
export function kindsAhead({ kinds }: Situation, from: Derivation, steps: readonly Step[]): NamedKind[][] {
  const leads = (kind: NamedKind, { relation, direction }: Step): boolean =>
    kind.shareOf(relation[direction]) >= (kind.by === 'type' ? PARTLY : MOSTLY)
  const telling = kinds.filter(
    kind => isFree(from, kind.words) && steps.filter(step => leads(kind, step)).length < TOO_MANY,
  )
  return steps.map(step => telling.filter(kind => leads(kind, step)))
}

/** More relations than this lead on to a kind: which is meant would have to be said. */
const MOST_WAYS = 2

/**
 * Which of the steps from what a name leads to go to things from which one step more leads to what is asked for, to
 * which none leads at once: "which rack is Invoices in", where services run on servers and these stand in racks.
 */
export function stepsToward(situation: Situation, from: Derivation, steps: readonly Step[]): boolean[] {
  const { kinds, schema } = situation
  if (wantsPeople(situation, from, steps)) return towardPeople(situation, steps)
  const asked = headNoun(situation)
  const far = kinds.filter(
    kind =>
      kind.words.includes(asked) &&
      isFree(from, kind.words) &&
      !steps.some(({ relation, direction }) => isOf(kind, relation[direction])),
  )
  const isNamed = ({ relation }: Step): boolean =>
    (situation.evidence.get(relation.name) ?? []).some(
      ({ asked: byOther, inverse, dictionary, words }) =>
        !byOther && !inverse && dictionary === 0 && isFree(from, words),
    )
  // "Cerys's phone number" says itself where to go.
  if (from.names === 0n || steps.some(isNamed)) return steps.map(() => false)
  const told = farRelations(situation, from, steps)
  if (far.length === 0 && told.length === 0) return steps.map(() => false)
  const found = steps.map(({ relation, direction }) => {
    const near = kindAt(relation[direction])
    if (near === undefined || near === kindAt(relation[direction === 'head' ? 'tail' : 'head'])) return false
    if (told.some(({ name, head }) => name !== relation.name && hasSort(head, relation[direction]))) return true
    return far.some(kind => {
      const ways = waysTo(schema, kind).get(near) ?? []
      const onward = ways.filter(next => next !== relation.name).length
      return onward > 0 && onward <= MOST_WAYS
    })
  })
  return found.filter(Boolean).length < TOO_MANY ? found : steps.map(() => false)
}

/** Relations that the question names, and that the members of a set do not have: the shelf of the box that a sample is in. */
function farRelations({ evidence, schema }: Situation, from: Derivation, steps: readonly Step[]): SchemaRelation[] {
  const said = [...evidence].flatMap(([name, found]) => {
    const relation = schema.relations.get(name)
    const one = found.find(
      ({ asked, inverse, dictionary, best, explained, words }) =>
        !asked && !inverse && dictionary === 0 && best >= NAMED && explained >= NAMED && isFree(from, words),
    )
    return one === undefined || relation === undefined ? [] : [{ relation, words: maskOf(one.words) }]
  })
  // A word for two relations may be one of a step that is there.
  return said.flatMap(({ relation, words }) => {
    const isOnly = said.every(other => other.relation === relation || (other.words & words) === 0n)
    return isOnly && !steps.some(step => step.relation === relation) ? [relation] : []
  })
}

/** "Who rang on Christmas morning": of a performance, from which no step leads to people. */
const wantsPeople = (situation: Situation, from: Derivation, steps: readonly Step[]): boolean =>
  asksWho(situation) &&
  from.leaf === undefined &&
  from.names !== 0n &&
  isOfNobody(situation, from) &&
  !steps.some(step => areBehind(situation, step))

const areBehind = ({ ranker }: Situation, { relation, direction }: Step): boolean =>
  leadsToPeople(ranker.dictionary.askedNouns, relation, direction) === true

/** To the rows in which people stand: those of a performance are told by who rang in it. */
function towardPeople(situation: Situation, steps: readonly Step[]): boolean[] {
  const found = steps.map(({ relation, direction }) => {
    const near = kindAt(relation[direction])
    if (near === undefined || near === kindAt(relation[direction === 'head' ? 'tail' : 'head'])) return false
    const onward = [...situation.schema.relations.values()].filter(
      next =>
        next.name !== relation.name &&
        ((kindAt(next.head) === near && areBehind(situation, { relation: next, direction: 'tail' })) ||
          (kindAt(next.tail) === near && areBehind(situation, { relation: next, direction: 'head' }))),
    )
    return onward.length > 0 && onward.length <= MOST_WAYS
  })
  return found.filter(Boolean).length < TOO_MANY ? found : steps.map(() => false)
}

const known = new WeakMap<NamedKind, ReadonlyMap<string, readonly string[]>>()

/** By what things are, the relations that lead from them to a kind; looked up once a question. */
function waysTo(schema: GraphSchema, kind: NamedKind): ReadonlyMap<string, readonly string[]> {
  const before = known.get(kind)
  if (before !== undefined) return before
  const ways = new Map<string, string[]>()
  for (const { name, head, tail } of schema.relations.values())
    for (const [near, end] of [
      [head, tail],
      [tail, head],
    ] as const) {
      const sort = isOf(kind, end) ? kindAt(near) : undefined
      if (sort !== undefined && ways.get(sort)?.includes(name) !== true)
        ways.set(sort, [...(ways.get(sort) ?? []), name])
    }
  known.set(kind, ways)
  return ways
}

const isOf = (kind: NamedKind, end: RelationEnd): boolean => end.kind === 'entity' && kind.shareOf(end) >= MOSTLY

/** "Chinese restaurants": what is walked from stands right before what is asked for and says what it is like. */
export function isModifier(from: Derivation, { words }: Pick<NamedKind, 'words'>): boolean {
  const covered = bitsOf(from.cover)
  return covered[covered.length - 1] === (words[0] ?? 0) - 1
}
