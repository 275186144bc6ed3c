import type { KnowledgeGraph } from '../../../../kg/knowledge-graph.ts'
import type { Direction } from '../../../../contract/fact.ts'
import type { TermId } from '../../../../kg/triple.ts'
import { isReadable } from './readable.ts'
import { readRelationName } from '../wording/relation-name.ts'
import type { RelationEnds } from './start-pool.ts'
import { typeFor } from './type-of.ts'

/** What is known of the entities at one end of a relation. */
export interface EndProfile {
  /** Which other relations they have, on which side. */
  company: { relation: TermId; direction: Direction }[]
  /** What the graph says that they are, as a type of the lexicon or in its own word. */
  type?: string | undefined
  /** They only hold others together and have no names. */
  nameless: boolean
}

export interface RelationProfile {
  head: EndProfile
  tail: EndProfile
}

/** Entities looked at for one end. */
const SAMPLE = 6
/** A relation, or a type, that so many of them have belongs to the end. */
const SHARE = 0.5

export async function profileRelation(
  kg: KnowledgeGraph,
  relation: TermId,
  name: string,
  { heads, tails }: RelationEnds,
): Promise<RelationProfile> {
  const head = await profile(kg, heads, relation, 'tail')
  const tail = await profile(kg, tails, relation, 'head')
  const { headType } = readRelationName(name)
  return { head: head.type === undefined && headType !== undefined ? { ...head, type: typeFor(headType) } : head, tail }
}

async function profile(kg: KnowledgeGraph, pool: Uint32Array, own: TermId, side: Direction): Promise<EndProfile> {
  const stride = Math.max(1, Math.floor(pool.length / SAMPLE))
  const sample = Array.from({ length: Math.min(SAMPLE, pool.length) }, (_, i) => pool[i * stride] ?? 0)
  const seen = new Map<string, { relation: TermId; direction: Direction; times: number }>()
  const types = new Map<string, number>()
  let nameless = 0
  for (const id of sample) {
    for (const direction of ['tail', 'head'] as const) {
      for (const { id: relation } of await kg.relations([id], direction)) {
        if (relation === own && direction === side) continue
        const key = `${direction}${relation}`
        const known = seen.get(key)
        if (known === undefined) seen.set(key, { relation, direction, times: 1 })
        else known.times++
      }
    }
    const entity = await kg.entity(id)
    if (entity !== undefined && !isReadable(entity)) nameless += 1
    for (const type of entity?.types ?? []) types.set(type, (types.get(type) ?? 0) + 1)
  }
  const least = sample.length * SHARE
  // `types` come most specific first, so the first that most of them share says most.
  const [type] = [...types].find(([, times]) => times >= least) ?? []
  return {
    company: [...seen.values()].filter(({ times }) => times >= least),
    nameless: nameless > 0 && nameless >= least,
    type: type && typeFor(type),
  }
}
