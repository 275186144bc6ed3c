import type { Entity, KnowledgeGraph, LinkCandidate, Mention } from '../../kg/knowledge-graph.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import { commonName } from '../../contract/reading/name-text.ts'
import { idSet } from '../../kg/sexpression/id-set.ts'
import { printSExpression } from '../../kg/sexpression/print.ts'
import { unionOf } from './class-hierarchy.ts'
import { partOfName } from './part-of-name.ts'
import { scoreOf, type Derivation } from './derivation.ts'
import { bitsOf, firstOf, maskOf } from './word-mask.ts'
import type { Situation } from './situation.ts'

/** Readings of one stretch that are followed. */
const MOST_READINGS = 3
const MOST_CANDIDATES = 8

type Seen = Pick<Situation, 'kg' | 'words' | 'kinds' | 'evidence' | 'schema' | 'weights' | 'ranker'>

/** A stretch that may name something; by an adjective, "Swiss" for Switzerland, by what is done, "thinned" for a thinning, by its letters, "failed" for F, or by what several are called, "the Crabtrees". */
export type Reading = Mention & { by?: 'demonym' | 'act' | 'code' | 'family' }

/** What stands for a name in a program, and how sure it is that the name is meant. */
interface Meaning {
  program: SExpression
  /** The best of those that are meant. */
  like: LinkCandidate
  meant: readonly Entity[]
  words: bigint
  features?: Derivation['features']
}

/** The entities that the stretches of a question may name. */
export async function leavesOf(readings: readonly Reading[], seen: Seen): Promise<Derivation[]> {
  const found = await Promise.all(readings.map(reading => leavesOfStretch(reading, seen)))
  return found.flat()
}

async function leavesOfStretch({ start, end, text, candidates, by }: Reading, seen: Seen): Promise<Derivation[]> {
  const at = seen.words.flatMap((word, i) => (word.start < end && word.end > start ? [i] : []))
  if (at.length === 0) return []
  const words = maskOf(at)
  // 2003 is no slip of the pen for 2023.
  const meant = candidates.filter(({ match }) => match !== 'similar' || !/^[\d.,\s-]+$/.test(text))
  const entities = meant.filter(({ entity }) => entity.kind !== 'literal')
  const alike = new Map<string, LinkCandidate[]>()
  // What is written exactly so is meant before things with a longer name: "London" is a city before it is London Airport.
  const isOnlyPart = entities.every(({ match }) => match === 'similar')
  const values = isOnlyPart ? meant.filter(({ entity, match }) => entity.kind === 'literal' && match !== 'similar') : []
  const named = (entities.length > 0 ? [...values, ...entities] : meant).slice(0, MOST_CANDIDATES)
  for (const candidate of named) {
    const name = by === 'family' ? '' : commonName(candidate.entity.name)
    const id = `${candidate.match} ${candidate.score.toFixed(2)} ${name}`
    alike.set(id, [...(alike.get(id) ?? []), candidate])
  }
  const meanings: Meaning[] = []
  const known = Math.max(0, ...named.map(({ degree }) => degree))
  for (const namesakes of [...alike.values()].slice(0, MOST_READINGS)) {
    const read = await meaningOf(namesakes, words, seen.kg)
    if (read === undefined) continue
    const lesser = Math.log2((1 + known) / (1 + Math.max(...namesakes.map(({ degree }) => degree))))
    const all: Meaning = {
      ...read,
      features: {
        'entity.lesser': Math.min(4, lesser),
        ...(by === 'act' || by === 'demonym' ? { [`entity.${by}`]: 1 } : {}),
        ...partOfName(text, read.like, meant),
      },
    }
    meanings.push(all, ...(await ofItsClass(namesakes, words, seen)))
    const owner = await ownerOf(all, seen)
    if (owner !== undefined) meanings.push(owner)
  }
  const several = await severalOfName(
    named,
    text,
    words,
    Math.max(0, ...[...alike.values()].map(({ length }) => length)),
    seen,
  )
  if (several !== undefined) meanings.push(several)
  const leaves = meanings.map(meaning => leaf(meaning, text, seen))
  return [...leaves, ...leaves.flatMap(each => allCalled(each, seen) ?? [])]
}

/** Several of one name are spoken of: "the two footballers called Danny Hollis", "each of the Sander Brouwers". To look for them takes a millisecond a name. */
const SEVERAL = /^(?:two|three|four|both|several|each|different|various|separate)$/
/** Namesakes that are put together, at most. */
const MOST_NAMESAKES = 8

/**
 * All that go by a name where the question speaks of several: what stands in brackets behind "Danny Hollis (Thornwick)" tells
 * him from the other, and two birds may both be known as harlequin.
 * @param most of them are one meaning already
 */
async function severalOfName(
  named: readonly LinkCandidate[],
  text: string,
  words: bigint,
  most: number,
  seen: Seen,
): Promise<Meaning | undefined> {
  const [like] = named
  if (like === undefined || !seen.words.some(each => SEVERAL.test(each.text))) return undefined
  const name = nameAlone(like.entity.name)
  // "The Sander Brouwers", "two Danny Hollises".
  if (like.match === 'similar' && text.replace(/e?s$/i, '').toLowerCase() !== name.toLowerCase()) return undefined
  const aliases = named.filter(({ match }) => match === 'alias' && like.match === 'alias').map(({ entity }) => entity)
  const bracketed = (await seen.kg.complete(name, MOST_NAMESAKES)).filter(
    other => other.kind === 'entity' && nameAlone(other.name) === name,
  )
  const own = named.flatMap(({ entity }) => (nameAlone(entity.name) === name ? [entity] : []))
  const meant = [...new Map([...own, ...aliases, ...bracketed].map(entity => [entity.id, entity])).values()]
  if (meant.length <= most || meant.length > MOST_NAMESAKES) return undefined
  return { program: unionOf(meant.map(entity => entity.name)), like, meant, words, features: { 'entity.namesakes': 1 } }
}

const nameAlone = (name: string): string => commonName(name.replaceAll('_', ' '))

const CALLED = /^(?:called|named|titled|entitled)$/

/** All that have a name, where they are asked for by it: "how many pets are called Bella", "the dogs called Max". */
function allCalled(name: Derivation, { words, weights }: Seen): Derivation | undefined {
  const at = firstOf(name.cover) - 1
  if (!CALLED.test(words[at]?.text ?? '') || name.features['entity.ofClass'] !== undefined) return undefined
  const features = { ...name.features, 'class.leaf': 1, 'class.called': 1 }
  const cover = name.cover | maskOf([at])
  return { ...name, leaf: 'class', cover, described: cover, features, score: scoreOf(features, weights) }
}

/** Namesakes found by the same match are one leaf. */
async function meaningOf(
  namesakes: readonly LinkCandidate[],
  words: bigint,
  kg: KnowledgeGraph,
): Promise<Meaning | undefined> {
  const [like] = namesakes
  if (like === undefined) return undefined
  const meant = namesakes.map(({ entity }) => entity)
  const name = namesakes.length === 1 ? like.entity.name : commonName(like.entity.name)
  // Of "Crash (1996)" and "Crash (2004)", where nothing is called "Crash" alone, each goes by its own name; so do a talk
  // and what another table writes for it, since the name is the key of that and of nothing else.
  const isName =
    namesakes.length === 1 ||
    (!meant.some(({ key }) => key === name) && (await kg.link(name, 1))[0]?.match !== 'similar')
  return {
    program: isName ? { kind: 'entity', key: name } : unionOf(meant.map(entity => entity.name)),
    like,
    meant,
    words,
  }
}

/** Words between a name and the class that it is called by: "the city of Monterey", "films called Sabrina". */
const CALLING = new Set('the a an of called named titled entitled known as in by and'.split(' '))

/** Those of a class that is said beside the name: "the film Casino Royale", "Monterey city", "unit 7". */
async function ofItsClass(
  namesakes: readonly LinkCandidate[],
  words: bigint,
  { kinds, words: all, kg }: Seen,
): Promise<Meaning[]> {
  const at = bitsOf(words)
  const [from = 0, to = 0] = [at[0], at.at(-1)]
  const found = kinds.map(async ({ words: said, classes, all: type }): Promise<Meaning[]> => {
    if (classes === undefined || type === undefined) return []
    const [first = 0, last = 0] = [said[0], said.at(-1)]
    const between = last < from ? all.slice(last + 1, from) : first > to ? all.slice(to + 1, first) : undefined
    if (between === undefined || between.some(({ text }) => !CALLING.has(text))) return []
    // "Is a bird a vertebrate?" asks whether it is.
    if (first > to && between.some(({ text }) => /^an?$/.test(text))) return []
    const fitting = namesakes.filter(({ entity }) => entity.types.some(own => classes.includes(own)))
    // "The Barbering course" is Barbering, which is one.
    const isTold = fitting.length < namesakes.length || fitting.length === 1
    const meaning = isTold ? await meaningOf(fitting, words | maskOf(said), kg) : undefined
    if (meaning === undefined) return []
    const isOne = fitting.length === 1
    const program: SExpression = isOne ? meaning.program : { kind: 'and', left: type, right: meaning.program }
    return [{ ...meaning, program, features: { 'entity.ofClass': 1 } }]
  })
  return (await Promise.all(found)).flat()
}

/** A code is one word, and no number; "A hospital." is what somebody wrote about one. */
const CODE = /^(?![\d.,-]+$)\S+$/

/** What a relation is called that leads to another name: `knownAs`, `nickname`, `maiden_name`, `aka`. */
const NAMING = /^(?:known as|also known as|aka|alias|also called|called|(?:.+ )?(?:name|nickname|alias))$/

/** A value by which things are told apart belongs to as many as there are values, or nearly. */
const ONE_OWNER = 1.05

/** "LAX" is not the code but the airport that has it, "Old Hugo" whoever is known by that name. */
async function ownerOf(
  { program, like, meant, words }: Meaning,
  { kg, schema, evidence }: Seen,
): Promise<Meaning | undefined> {
  const [value] = meant
  if (value === undefined || like.degree !== 1) return undefined
  const [use] = await kg.relations([value.id], 'head')
  const relation = use && schema.relations.get(use.name)
  if (relation === undefined) return undefined
  // A table of triples does not tell texts from things.
  const isName = NAMING.test(relation.words.own.map(({ text }) => text).join(' '))
  const tellsApart = relation.tail.kind === 'text' && relation.head.fan <= ONE_OWNER
  const isCode = value.kind === 'literal' && tellsApart && CODE.test(value.name)
  if (!isName && !isCode) return undefined
  // "Which airport has the code LAX" says itself how to get there.
  if ((evidence.get(relation.name) ?? []).length > 0) return undefined
  const { items } = await kg.neighbours([value.id], relation.id, 'head', { limit: 1 })
  return {
    program: { kind: 'join', relation: { name: relation.name, reverse: false }, of: program },
    like,
    meant: items.map(({ entity }) => entity),
    words,
    features: { 'entity.owner': 1 },
  }
}

/** A word of the language is seldom the slip of a pen for another: "on file" means no "Fils". */
function isOneWord(words: bigint, { words: all, ranker }: Seen): boolean {
  const [at = 0, ...more] = bitsOf(words)
  return more.length === 0 && [all[at]?.text, all[at]?.root].some(word => ranker.dictionary.knows(word ?? ''))
}

function leaf({ program, like, meant, words, features: more }: Meaning, written: string, seen: Seen): Derivation {
  const isValue = meant.every(({ kind }) => kind === 'literal')
  const features = {
    entity: 1,
    [`entity.${like.match}`]: 1,
    'entity.doubt': Math.log(Math.max(0.01, like.score)),
    ...(isValue ? { 'entity.literal': 1 } : {}),
    ...(like.match === 'similar' && isOneWord(words, seen) ? { 'entity.slip.word': 1 } : {}),
    ...more,
  }
  return {
    program,
    key: printSExpression(program),
    cover: words,
    names: words,
    evidence: 0n,
    described: words,
    anchors: [like.entity.name],
    walk: { anchor: written, from: program, steps: [], logprob: 0 },
    leaf: 'entity',
    kind: 'entity',
    members: idSet(Uint32Array.from(meant.map(({ id }) => id))),
    features,
    score: scoreOf(features, seen.weights),
  }
}
