import type { SExpression } from '../../kg/sexpression/ast.ts'
import type { Entity } from '../../kg/knowledge-graph.ts'
import type { Derivation, Draft } from './derivation.ts'
import { headNoun } from './head-noun.ts'
import { drafted, isFree, sampleOf, type Situation } from './situation.ts'
import { maskOf } from './word-mask.ts'

/** Nouns that ask what something is, whatever the graph calls its kinds. */
const KIND = /^(?:kind|type|sort|breed|variety|category|species)$/

/** A pupil's class is none of the graph's. */
const OF_CLASSES = /^(?:class|type|property|concept)$/

/** Things whose kinds are asked for, at most: the kinds of more are a list of the graph's classes. */
const MOST_THINGS = 200

/**
 * "What sort of aerial is Spider?", "which species came from Fenland": what the graph says that things are, by their
 * types. The widest type that all have is left out: whoever asks what sort of aerial it is knows that it is one.
 */
export async function ofWhatKind(situation: Situation, from: Derivation): Promise<Draft[]> {
  const { schema, executor, kg } = situation
  if (from.kind !== 'entity' || (from.leaf !== undefined && from.leaf !== 'entity')) return []
  if (schema.typeRelations.length === 0 || from.members.length === 0 || from.members.length > MOST_THINGS) return []
  const asked = kindAsked(situation, from)
  if (asked === undefined) return []
  const things = await Promise.all(sampleOf(from.members).map(id => kg.entity(id)))
  const { wider } = asked
  const isOfWider = (types: readonly string[] = []): boolean =>
    wider === undefined || wider.some(type => types.includes(type))
  if (!things.every(thing => isOfWider(thing?.types))) return []
  const widest = await widestOf(situation, things)
  const drafts: Draft[] = []
  for (const name of schema.typeRelations) {
    const all: SExpression = { kind: 'join', relation: { name, reverse: true }, of: from.program }
    const kinds = await Promise.all(Array.from((await executor.memberSet(all)) ?? [], id => kg.entity(id)))
    const isWide = (kind: Entity | undefined): boolean =>
      kind?.name === widest || wider?.includes(kind?.name ?? '') === true
    const others = kinds.filter(kind => !isWide(kind))
    const isAsked = asked.classes?.some(type => others.some(kind => kind?.types.includes(type))) ?? true
    if (others.length === 0 || !isAsked) continue
    const isMore = others.length < kinds.length
    // A class in a program is all that are of it, so that it cannot be taken from the kinds by its name.
    if (isMore && (others.length > 1 || from.members.length > 1)) continue
    drafts.push(
      drafted(situation, from, {
        program: isMore ? narrowest(all, name) : all,
        words: maskOf(asked.words),
        features: { join: 1, 'join.explained': 1, 'join.best': 1, 'join.types': 1 },
        with: { described: maskOf(asked.words), kind: 'entity' },
      }),
    )
  }
  return drafts
}

/** The one of the types that fewest things are of. */
const narrowest = (types: SExpression, name: string): SExpression => ({
  kind: 'superlative',
  mode: 'ARGMIN',
  of: types,
  by: { kind: 'count', by: [{ name, reverse: true }] },
})

/** What asks for kinds: with the wider one that they are of, or with the class that they belong to, where one is named. */
interface KindAsked {
  words: readonly number[]
  /** "Sort of aerial": the classes that the things are known to be of. */
  wider?: readonly string[]
  /** "Which species": the classes of the kinds themselves. */
  classes?: readonly string[]
}

function kindAsked(situation: Situation, from: Derivation): KindAsked | undefined {
  const { words, kinds } = situation
  const asking = words.findIndex(({ text }) => /^(?:what|which)$/.test(text))
  if (asking < 0) return undefined
  const at = words.findIndex(
    ({ text, root }, i) => i > asking && i <= asking + 2 && (KIND.test(root) || KIND.test(text)),
  )
  if (at >= 0 && words[at + 1]?.text === 'of') {
    const wide = kinds.find(kind => kind.classes !== undefined && kind.words[0] === at + 2)
    // "What kind of work": nothing says what work is.
    if (wide?.classes === undefined || !isFree(from, [at, ...wide.words])) return undefined
    return { words: [at, ...wide.words], wider: wide.classes }
  }
  const head = headNoun(situation)
  const named = kinds.find(kind => kind.classes !== undefined && kind.words.includes(head))
  if (named?.classes !== undefined && !OF_CLASSES.test(words[head]?.root ?? ''))
    return isFree(from, named.words) ? { words: named.words, classes: named.classes } : undefined
  const isPlain = at >= 0 && /^(?:is|was)$/.test(words[at + 1]?.text ?? '')
  return isPlain && from.leaf === 'entity' && isFree(from, [at]) ? { words: [at] } : undefined
}

/** The type with most instances among those that each of some things has beside another. */
async function widestOf({ kg }: Situation, things: readonly (Entity | undefined)[]): Promise<string | undefined> {
  const [first, ...others] = things.map(thing => new Set(thing?.types))
  if (first === undefined || [first, ...others].some(({ size }) => size < 2)) return undefined
  const sizes = new Map((await kg.summary()).types.map(({ name, entities }) => [name, entities]))
  const [widest] = [...first]
    .filter(type => others.every(types => types.has(type)))
    .toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0))
  return widest
}
