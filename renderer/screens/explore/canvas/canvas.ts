import type { ValueFilter } from '../../../../electron/contract/attribute.ts'
import type { BrowsedEntity, BrowsedFact, RelationSide } from '../../../../electron/contract/browse.ts'
import type { Fact } from '../../../../electron/contract/fact.ts'
import type { SavedCanvas } from '../../../../electron/contract/saved-view.ts'

export interface CanvasNode extends BrowsedEntity {
  /** It stays where it is when everything else is laid out anew. */
  pinned: boolean
}

/** What stands at the other end of an entity's relation and is not drawn one by one. */
export interface CanvasGroup extends RelationSide {
  id: string
  of: string
  total: number
  /** How many of them were asked for so far. */
  offset: number
}

/** A fact of the canvas; `carries`: it carried an answer that was opened here. */
export interface CanvasFact extends BrowsedFact {
  carries?: true
}

/** What is drawn of a graph. Changed by making another of it, so that each step can be undone. */
export interface Canvas {
  nodes: ReadonlyMap<string, CanvasNode>
  groups: ReadonlyMap<string, CanvasGroup>
  facts: ReadonlyMap<string, CanvasFact>
  filter: {
    types: readonly string[]
    relations: readonly string[]
    time?: { from: number; to: number } | undefined
    values?: readonly ValueFilter[] | undefined
  }
  look: SavedCanvas['look']
}

export const emptyCanvas: Canvas = {
  nodes: new Map(),
  groups: new Map(),
  facts: new Map(),
  filter: { types: [], relations: [] },
  look: { colour: 'type', size: 'facts' },
}

export function factKey({ head, relation, tail }: Pick<BrowsedFact, 'head' | 'relation' | 'tail'>): string {
  return JSON.stringify([head, relation, tail])
}

export function groupId(of: string, { relation, direction }: RelationSide): string {
  return `group ${JSON.stringify([of, direction, relation])}`
}

export function withNodes(canvas: Canvas, entities: readonly BrowsedEntity[]): Canvas {
  const nodes = new Map(canvas.nodes)
  for (const entity of entities) nodes.set(entity.key, { pinned: false, ...canvas.nodes.get(entity.key), ...entity })
  return { ...canvas, nodes }
}

/** With facts both of whose ends are there. */
export function withFacts(canvas: Canvas, added: readonly CanvasFact[]): Canvas {
  const facts = new Map(canvas.facts)
  for (const fact of added) {
    if (!canvas.nodes.has(fact.head) || !canvas.nodes.has(fact.tail)) continue
    const key = factKey(fact)
    facts.set(key, { ...facts.get(key), ...fact })
  }
  return { ...canvas, facts }
}

/** With those facts marked that carried an answer, which names their ends. */
export function carriedBy(canvas: Canvas, carrying: readonly Fact[]): Canvas {
  if (carrying.length === 0) return canvas
  const keys = new Map([...canvas.nodes.values()].map(({ name, key }) => [name, key]))
  // The canvas shows what tells namesakes apart, facts their addresses.
  const keyOf = (name: string): string => keys.get(name) ?? / \[([^\s[\]]+)\]$/.exec(name)?.[1] ?? name
  const facts = new Map(canvas.facts)
  for (const { head, relation, tail } of carrying) {
    const id = factKey({ head: keyOf(head), relation, tail: keyOf(tail) })
    const fact = facts.get(id)
    if (fact) facts.set(id, { ...fact, carries: true })
  }
  return { ...canvas, facts }
}

export function withGroup(canvas: Canvas, group: Omit<CanvasGroup, 'id'>): Canvas {
  const id = groupId(group.of, group)
  return { ...canvas, groups: new Map(canvas.groups).set(id, { ...group, id }) }
}

/** Without entities, their facts and what was folded at them; the names may be those of groups too. */
export function without(canvas: Canvas, ids: ReadonlySet<string>): Canvas {
  return {
    ...canvas,
    nodes: new Map([...canvas.nodes].filter(([key]) => !ids.has(key))),
    groups: new Map([...canvas.groups].filter(([id, { of }]) => !ids.has(id) && !ids.has(of))),
    facts: new Map([...canvas.facts].filter(([, { head, tail }]) => !ids.has(head) && !ids.has(tail))),
  }
}

export function pinned(canvas: Canvas, keys: readonly string[], isPinned: boolean): Canvas {
  const nodes = new Map(canvas.nodes)
  for (const key of keys) {
    const node = nodes.get(key)
    if (node) nodes.set(key, { ...node, pinned: isPinned })
  }
  return { ...canvas, nodes }
}

/** Entities that a fact of the canvas joins with this one, on a side of a relation or on any. */
export function neighboursOf(canvas: Canvas, key: string, side?: RelationSide): Set<string> {
  const found = new Set<string>()
  for (const { head, relation, tail } of canvas.facts.values()) {
    if (side !== undefined && relation !== side.relation) continue
    if (head === key && side?.direction !== 'head') found.add(tail)
    if (tail === key && side?.direction !== 'tail') found.add(head)
  }
  return found
}

/** Those of some that only this entity holds on the canvas: nothing else leads to them, and nobody has pinned them. */
export function hanging(canvas: Canvas, on: string, some: Iterable<string>): Set<string> {
  const found = new Set<string>()
  for (const key of some) {
    const others = neighboursOf(canvas, key)
    others.delete(key)
    if (key !== on && others.size === 1 && others.has(on) && canvas.nodes.get(key)?.pinned === false) found.add(key)
  }
  return found
}

/** Puts what only hangs on an entity by a relation together into one node with its number. */
export function folded(canvas: Canvas, of: string, side: RelationSide, total: number): Canvas {
  const gone = hanging(canvas, of, neighboursOf(canvas, of, side))
  return withGroup(without(canvas, gone), { of, ...side, total, offset: 0 })
}

/** Takes away what only hangs on an entity, and what is folded at it. */
export function collapsed(canvas: Canvas, key: string): Canvas {
  const groups = [...canvas.groups.values()].filter(({ of }) => of === key).map(({ id }) => id)
  return without(canvas, new Set([...hanging(canvas, key, neighboursOf(canvas, key)), ...groups]))
}
