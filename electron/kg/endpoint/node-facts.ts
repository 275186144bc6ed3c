import { createHash } from 'node:crypto'
import type { TermId } from '../triple.ts'
import type { Engine } from './engine.ts'
import { writtenTerm, type EndpointTerm } from './endpoint-term.ts'
import type { EndpointTerms } from './endpoint-terms.ts'

/** Rows of what stands at the nodes of one step. */
const MOST_ROWS = 20_000
/** Nodes whose facts are kept. */
const MOST_NODES = 50_000

/** What leads from a node: by relation, the ends. */
export type FactsOut = ReadonlyMap<TermId, readonly TermId[]>

interface NodeFacts {
  out: Map<TermId, TermId[]>
  /** Where it was reached from, of a blank node: by relation, the entities. */
  into: Map<TermId, Set<TermId>>
}

/**
 * What leads from nodes that only join others, fetched for all nodes of a step in one request: a query cannot name a
 * blank node again, and to ask for each mediator by itself would be a request a neighbour.
 */
export class FactsOfNodes {
  private readonly engine: Engine
  private readonly terms: EndpointTerms
  private readonly known = new Map<TermId, NodeFacts>()

  constructor(engine: Engine, terms: EndpointTerms) {
    this.engine = engine
    this.terms = terms
  }

  outOf(id: TermId): FactsOut | undefined {
    return this.known.get(id)?.out
  }

  /** Of a blank node only: what it was reached from. */
  into(id: TermId): ReadonlyMap<TermId, ReadonlySet<TermId>> | undefined {
    const facts = this.known.get(id)
    return facts !== undefined && facts.into.size > 0 ? facts.into : undefined
  }

  /** The facts of nodes that a query can name. */
  async fetch(ids: readonly TermId[]): Promise<void> {
    const asked = ids.flatMap(id => {
      const term = this.known.has(id) ? undefined : this.terms.get(id)
      return (term && writtenTerm(term)) ?? []
    })
    if (asked.length === 0) return
    const rows = await this.engine.all(
      ['m', 'p', 'o'],
      `SELECT ?m ?p ?o WHERE { VALUES ?m { ${asked.join(' ')} } ?m ?p ?o }`,
      MOST_ROWS,
    )
    for (const [m, p, o] of rows) if (m && p && o) this.add(this.terms.idOf(m), p, o)
  }

  /**
   * The blank nodes that a relation leads to from some entities, with what leads on from them. A blank node is known by
   * where it stands and what stands at it, so that it is the same one whichever answer told of it.
   */
  async blankEnds(from: string, relation: string, relationId: TermId): Promise<{ origin: TermId; node: TermId }[]> {
    const rows = await this.engine.all(
      ['e', 'b', 'p', 'o'],
      `SELECT ?e ?b ?p ?o WHERE { VALUES ?e { ${from} } ?e ${relation} ?b FILTER(isBlank(?b)) OPTIONAL { ?b ?p ?o } }`,
      MOST_ROWS,
    )
    const nodes = new Map<string, { origin: EndpointTerm; facts: [EndpointTerm, EndpointTerm][] }>()
    for (const [e, b, p, o] of rows) {
      if (!e || !b) continue
      const place = `${e.key}\n${b.key}`
      const node = nodes.get(place) ?? { origin: e, facts: [] }
      nodes.set(place, node)
      if (p && o) node.facts.push([p, o])
    }
    const ends: { origin: TermId; node: TermId }[] = []
    for (const { origin, facts } of nodes.values()) {
      const origins = this.terms.idOf(origin)
      const node = this.terms.idOf({ kind: 'blank', key: blankKey(origin, relation, facts) })
      for (const [p, o] of facts) this.add(node, p, o)
      const kept = this.facts(node)
      kept.into.set(relationId, (kept.into.get(relationId) ?? new Set()).add(origins))
      ends.push({ origin: origins, node })
    }
    return ends
  }

  private add(node: TermId, relation: EndpointTerm, end: EndpointTerm): void {
    const { out } = this.facts(node)
    const id = this.terms.idOf(relation)
    const ends = out.get(id) ?? []
    const reached = this.terms.idOf(end)
    if (!ends.includes(reached)) ends.push(reached)
    out.set(id, ends)
  }

  private facts(node: TermId): NodeFacts {
    const known = this.known.get(node)
    if (known !== undefined) return known
    if (this.known.size >= MOST_NODES) this.known.clear()
    const made: NodeFacts = { out: new Map(), into: new Map() }
    this.known.set(node, made)
    return made
  }
}

function blankKey(origin: EndpointTerm, relation: string, facts: readonly [EndpointTerm, EndpointTerm][]): string {
  // What a nested blank node is called changes from answer to answer.
  const lines = facts.map(([p, o]) => `${p.key} ${o.kind === 'blank' ? '_' : o.key}`).toSorted()
  const hash = createHash('sha256').update([origin.key, relation, ...lines].join('\n'))
  return `_:at-${hash.digest('hex').slice(0, 24)}`
}
