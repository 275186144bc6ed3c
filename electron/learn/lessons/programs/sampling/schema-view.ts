import type { Direction } from '../../../../contract/fact.ts'
import type { Random } from '../../../../base/random.ts'
import type { Entity, KnowledgeGraph } from '../../../../kg/knowledge-graph.ts'
import type { TermId } from '../../../../kg/triple.ts'
import { GraphConcepts, type RelationConcept } from '../../synth/wording/graph-concepts.ts'
import { isReadable } from '../../synth/walks/readable.ts'
import type { RelationEnds } from '../../synth/walks/start-pool.ts'
import { walkableRelations } from '../../synth/walks/walkable-relations.ts'
import { seenConcept } from './seen-concept.ts'
import { isMeasured, kindOfValues, type ValueKind } from './value-kind.ts'

/** One end of a relation, as a sample of its triples shows it. */
export interface EndView {
  kind: ValueKind
  /** Ends that people can name, each once. */
  pool: readonly TermId[]
  /** How many of them one entity at the other end has, on average. */
  fan: number
  nameless: boolean
  /** What nearly all of them are, as the graph says. */
  type: string | undefined
}

export interface RelationView extends RelationConcept {
  id: TermId
  heads: EndView
  tails: EndView
  /** Its triples say when they held. */
  timed: boolean
  /** About so many things have it. */
  size: number
}

/** Whether another relation has the same types at its ends, so that their nouns do not tell the two apart. */
export function hasAlike(relations: Iterable<RelationView>, { id, concept }: RelationView): boolean {
  return [...relations].some(
    other =>
      other.id !== id && other.concept.headType === concept.headType && other.concept.tailType === concept.tailType,
  )
}

/** A type of the graph that has instances. */
export interface ClassView {
  id: TermId
  key: string
  name: string
  size: number
}

/** What questions can be asked of a graph, seen in a sample of each relation's triples. */
export interface SchemaView {
  relations: ReadonlyMap<TermId, RelationView>
  /** Attributes that can be compared: numbers and dates. */
  measures: readonly RelationView[]
  classes: readonly ClassView[]
  temporal: boolean
}

/** Triples kept of a relation, batches looked through for them, and ends looked at. */
const KEPT = 512
const MOST_BATCHES = 32
const LOOKED_AT = 24
const MOST_CLASSES = 60
/** Of a sample that have a type, for it to be the end's. */
const MOSTLY = 0.8

interface Sample {
  heads: TermId[]
  tails: TermId[]
  seen: number
}

/** @param most relations that are looked at, those used most; left out: all of them */
export async function viewSchema(
  kg: KnowledgeGraph,
  random: Random,
  { most, signal }: { most?: number | undefined; signal?: AbortSignal | undefined } = {},
): Promise<SchemaView> {
  const names = await walkableRelations(kg, undefined, most)
  const samples = new Map<TermId, Sample>()
  for (const id of names.keys()) {
    signal?.throwIfAborted()
    samples.set(id, await sampleOf(kg, id, random))
  }
  const ends = async (id: TermId): Promise<RelationEnds> => {
    const { heads, tails } = samples.get(id) ?? { heads: [], tails: [] }
    return { heads: Uint32Array.from(new Set(heads)), tails: Uint32Array.from(new Set(tails)) }
  }
  const concepts = await GraphConcepts.read(kg, names, ends)
  const { temporal, types } = await kg.summary()
  const relations = new Map<TermId, RelationView>()
  for (const [id, { heads, tails, seen }] of samples) {
    signal?.throwIfAborted()
    if (heads.length === 0) continue
    const { name } = concepts.get(id)
    const timed = temporal && (await isTimed(kg, id, heads[0] ?? 0))
    const led = await endOf(kg, tails, name, await fanOf(kg, heads, id, 'tail'), random)
    const having = await endOf(kg, heads, name, await fanOf(kg, tails, id, 'head'), random)
    relations.set(id, {
      ...seenConcept(concepts.get(id), having, led, timed),
      id,
      heads: having,
      tails: led,
      timed,
      size: seen / Math.max(1, led.fan),
    })
  }
  return {
    relations,
    measures: [...relations.values()].filter(({ tails }) => isMeasured(tails.kind)),
    classes: await classesOf(kg, types.slice(0, MOST_CLASSES)),
    temporal,
  }
}

/** A reservoir over the first some million triples (Vitter's algorithm R). */
async function sampleOf(kg: KnowledgeGraph, relation: TermId, random: Random): Promise<Sample> {
  const sample: Sample = { heads: [], tails: [], seen: 0 }
  let batches = 0
  for await (const { from, to } of kg.pairs(undefined, relation, 'tail')) {
    for (let i = 0; i < from.length; i++) {
      const at = sample.seen < KEPT ? sample.seen : random.below(sample.seen + 1)
      sample.seen += 1
      if (at >= KEPT) continue
      sample.heads[at] = from[i] as number
      sample.tails[at] = to[i] as number
    }
    if (++batches >= MOST_BATCHES) break
  }
  return sample
}

async function endOf(
  kg: KnowledgeGraph,
  ids: readonly TermId[],
  relation: string,
  fan: number,
  random: Random,
): Promise<EndView> {
  const pool = [...new Set(ids)]
  const entities = await Promise.all(random.sample(pool, LOOKED_AT).map(id => kg.entity(id)))
  const known = entities.filter(entity => entity !== undefined)
  return {
    kind: kindOfValues(known, relation),
    pool,
    fan,
    nameless: known.filter(entity => !isReadable(entity)).length * 2 > known.length,
    type: sharedType(known),
  }
}

function sharedType(entities: readonly Entity[]): string | undefined {
  const counts = new Map<string, number>()
  for (const type of entities.flatMap(({ types }) => types)) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].find(([, count]) => count >= MOSTLY * entities.length)?.[0]
}

/** How many the relation leads to from one entity, on average over some. */
async function fanOf(
  kg: KnowledgeGraph,
  from: readonly TermId[],
  relation: TermId,
  direction: Direction,
): Promise<number> {
  const some = [...new Set(from)].slice(0, LOOKED_AT)
  const counts = await Promise.all(
    some.map(async id => (await kg.relations([id], direction)).find(use => use.id === relation)?.count ?? 0),
  )
  return counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length)
}

async function isTimed(kg: KnowledgeGraph, relation: TermId, head: TermId): Promise<boolean> {
  const { items } = await kg.neighbours([head], relation, 'tail', { limit: 5 })
  return items.some(({ times }) => times.length > 0)
}

async function classesOf(
  kg: KnowledgeGraph,
  types: readonly { name: string; entities: number }[],
): Promise<ClassView[]> {
  const classes: ClassView[] = []
  for (const { name, entities } of types) {
    const found = (await kg.link(name, 4)).filter(({ match, entity }) => match === 'exact' && entity.kind !== 'literal')
    const [only] = found
    if (only === undefined || found.length > 1 || entities < 2) continue
    const { id, key } = only.entity
    if (isReadable(only.entity)) classes.push({ id, key, name, size: entities })
  }
  return classes
}
