import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import { stem } from '../navigator/everyday-relations.ts'
import { relationWords } from '../relation-ranker/words.ts'

/** Something that others are said to be of a kind of: `dog` of `(JOIN _hypernym dog)`. */
export interface GraphKind {
  key: string
  relation: string
  /** Whatever is of it stands at the relation's head; at its tail for a relation such as `hyponym`. */
  reverse: boolean
  /** It has instances and not kinds of its own: `_instance_hypernym`, `member_of`. */
  instances: boolean
}

/** Kinds by their names, in lower case and the last word in the singular. */
export type KindIndex = ReadonlyMap<string, readonly GraphKind[]>

/** Pairs of a relation that are looked at. */
const MOST_PAIRS = 300_000
const MOST_KINDS = 60_000

const UP =
  /^(?:(?:instance |direct )?hypernym|is a|isa|a kind of|kind of|is a kind of|type of|is a type of|subclass of|sub class of|subtype of|subcategory of|sub category of|instance of|is instance of|broader|parent class|superclass|super class|parent category|parent taxon|member of)$/
const INSTANCES = /instance|member/i
const DOWN = /^(?:(?:instance )?hyponym|has instance|has subclass|has subtype|narrower|subclass|subtype|troponym)$/

/** Whether a relation says what something is a kind of, and at which of its ends the kind stands. */
export function kindRelation(name: string): 'tail' | 'head' | undefined {
  const words = relationWords(name).own.join(' ')
  return UP.test(words) ? 'tail' : DOWN.test(words) ? 'head' : undefined
}

/** All kinds of a graph, by the relations that say what something is a kind of. */
export async function kindIndex(
  kg: KnowledgeGraph,
  relations: Iterable<{ name: string; id: number }>,
): Promise<KindIndex> {
  const index = new Map<string, GraphKind[]>()
  for (const { name, id } of relations) {
    const end = kindRelation(name)
    if (end === undefined) continue
    const kinds = new Set<number>()
    let pairs = 0
    for await (const { from, to } of kg.pairs(undefined, id, 'tail')) {
      for (const kind of end === 'tail' ? to : from) kinds.add(kind)
      await yieldToEventLoop()
      pairs += from.length
      if (pairs >= MOST_PAIRS || kinds.size >= MOST_KINDS) break
    }
    for (const kind of kinds) {
      await yieldToEventLoop()
      const entity = await kg.entity(kind)
      if (entity === undefined || entity.kind !== 'entity') continue
      const found = { key: entity.name, relation: name, reverse: end === 'head', instances: INSTANCES.test(name) }
      const named = kindName(entity.name)
      // `PlaceOfWorship` is asked for as it is written, too.
      for (const own of new Set([named, named.replaceAll(' ', '')])) index.set(own, [...(index.get(own) ?? []), found])
    }
  }
  return index
}

/** `dog.n.01`, `Domestic_dogs` as a question has them. The ending that tells senses apart is left out. */
export function kindName(name: string): string {
  const words = name
    .replace(/\.[a-z]\.\d+$/, '')
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
  return [...words.slice(0, -1), singular(words[words.length - 1] ?? '')].join(' ')
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 4 && /(?:o|s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return stem(word)
}
