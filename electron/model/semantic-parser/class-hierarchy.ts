import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import { relationWords } from '../relation-ranker/words.ts'

const SUBCLASS = /^(?:sub ?class|sub ?type) of$/
/** Pairs of class and superclass that are read. */
const MOST_PAIRS = 20_000
/** Classes with instances below one; a class of more is everything, and asked for by another name. */
const MOST_BELOW = 24

/**
 * Of each class the classes with instances that it is of: itself, and those below it by a relation such as
 * `rdfs:subClassOf`, at any depth.
 * @param instances the classes that have instances, by name
 */
export async function classesBelow(
  kg: KnowledgeGraph,
  relations: readonly { name: string; id: number }[],
  instances: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const children = new Map<string, Set<string>>()
  for (const { name, id } of relations) {
    if (!SUBCLASS.test(relationWords(name).own.join(' '))) continue
    let pairs = 0
    for await (const { from, to } of kg.pairs(undefined, id, 'tail')) {
      for (let i = 0; i < from.length && pairs < MOST_PAIRS; i += 1, pairs += 1) {
        await yieldToEventLoop()
        const [child, parent] = [await kg.entity(from[i] as number), await kg.entity(to[i] as number)]
        if (child?.kind !== 'entity' || parent?.kind !== 'entity') continue
        children.set(parent.name, (children.get(parent.name) ?? new Set()).add(child.name))
      }
      if (pairs >= MOST_PAIRS) break
    }
  }
  const found = new Map([...instances].map(name => [name, [name]]))
  for (const parent of children.keys()) {
    const below = reached(parent, children).filter(name => instances.has(name))
    if (below.length > 0 && below.length <= MOST_BELOW) found.set(parent, below)
  }
  return found
}

/** A class and all below it, each once, even where they go round in a circle. */
function reached(from: string, children: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const met = new Set([from])
  for (const name of met) for (const child of children.get(name) ?? []) met.add(child)
  return [...met]
}

/** Everything that any of some names stands for. */
export function unionOf([first = '', ...others]: readonly string[]): SExpression {
  const program: SExpression = { kind: 'entity', key: first }
  return others.length === 0 ? program : { kind: 'or', left: program, right: unionOf(others) }
}
