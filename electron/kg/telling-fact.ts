import { commonName, relationWords } from '../contract/reading/name-text.ts'
import type { Entity, KnowledgeGraph } from './knowledge-graph.ts'
import { isNamingRelation } from './store/vocabulary.ts'
import type { TermId } from './triple.ts'

/** Namesakes that are looked at, and relations by which one is told from them. */
const MOST_NAMESAKES = 12
const MOST_RELATIONS = 8
const LONGEST = 40

/** Whether only its address tells it from others of its name: `Springfield [http://…/p1001]`. */
export const isToldByKey = ({ name, key }: Pick<Entity, 'name' | 'key'>): boolean =>
  name !== key && name.endsWith(` [${key}]`)

/**
 * What a person tells an entity from its namesakes by, where the graph has only its address for that: `Illinois`, or
 * `population 58000`. It has it of one relation, and none of the others has the same. Undefined where nothing does.
 */
export async function tellingFact(kg: KnowledgeGraph, entity: Entity): Promise<string | undefined> {
  if (!isToldByKey(entity)) return undefined
  const linked = await kg.link(commonName(entity.name), MOST_NAMESAKES, false)
  const others = linked.flatMap(({ entity: { id } }) => (id === entity.id ? [] : [id]))
  const relations = await kg.relations([entity.id], 'tail')
  const terms = await kg.terms(Uint32Array.from(relations, ({ id }) => id))
  const told: Entity[] = []
  const words = new Map<TermId, string>()
  for (const [at, { id, name, count }] of relations.slice(0, 2 * MOST_RELATIONS).entries()) {
    if (told.length >= MOST_RELATIONS || count > 1 || isNamingRelation(terms[at]?.key ?? '')) continue
    const [end] = await endsOf(kg, entity.id, id)
    if (end === undefined || end.kind === 'blank' || end.name.length > LONGEST) continue
    const same = await Promise.all(
      others.map(async other => (await endsOf(kg, other, id)).some(({ id: one }) => one === end.id)),
    )
    if (same.includes(true)) continue
    told.push(end)
    words.set(end.id, relationWords(name))
  }
  const [first] = told.toSorted((a, b) => weight(a) - weight(b))
  if (first === undefined) return undefined
  return /\p{L}{2}/u.test(first.name) ? first.name : `${words.get(first.id)} ${first.name}`
}

const MOST_ENDS = 4

const endsOf = async (kg: KnowledgeGraph, of: TermId, relation: TermId): Promise<Entity[]> =>
  (await kg.neighbours([of], relation, 'tail', { limit: MOST_ENDS })).items.map(({ entity }) => entity)

/** Things tell more than words, and words more than numbers and addresses. */
function weight({ kind, name }: Entity): number {
  if (/^[a-z][a-z\d+.-]*:/i.test(name)) return 3
  if (!/\p{L}{2}/u.test(name)) return 2
  return kind === 'literal' ? 1 : 0
}

/** `Springfield (Illinois)`, where the graph's own name has an address; undefined where nothing better is known. */
export async function toldName(kg: KnowledgeGraph, entity: Entity): Promise<string | undefined> {
  const told = await tellingFact(kg, entity)
  return told === undefined ? undefined : `${commonName(entity.name)} (${told})`
}
