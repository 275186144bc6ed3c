import { createHash } from 'node:crypto'
import type { Direction } from '../../contract/fact.ts'
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

/** Relation and end, each once. */
type Facts = Map<string, [relation: EndpointTerm, end: EndpointTerm]>

interface NodeFacts {
  out: Map<TermId, TermId[]>
  /** What leads to it, of a blank node: by relation, the entities. */
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

  /** Of a blank node only: what leads to it. */
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
   * The blank nodes at the other end of a relation from some entities, with all that touches them. A blank node is known
   * by what stands at it, so that it is the same one whichever answer told of it, from whichever side.
   */
  async blankEnds(from: string, relation: string, direction: Direction): Promise<{ origin: TermId; node: TermId }[]> {
    const step = direction === 'tail' ? `?e ${relation} ?b` : `?b ${relation} ?e`
    const rows = await this.engine.all(
      ['e', 'b', 'p', 'o', 'q', 's'],
      `SELECT ?e ?b ?p ?o ?q ?s WHERE { VALUES ?e { ${from} } ${step} FILTER(isBlank(?b)) { ?b ?p ?o } UNION { ?s ?q ?b } }`,
      MOST_ROWS,
    )
    const found = new Map<string, { origins: Map<string, EndpointTerm>; out: Facts; into: Facts }>()
    for (const [e, b, p, o, q, s] of rows) {
      if (!e || !b) continue
      const node = found.get(b.key) ?? { origins: new Map(), out: new Map(), into: new Map() }
      found.set(b.key, node)
      node.origins.set(e.key, e)
      if (p && o) node.out.set(`${p.key} ${o.key}`, [p, o])
      if (q && s) node.into.set(`${q.key} ${s.key}`, [q, s])
    }
    const ends: { origin: TermId; node: TermId }[] = []
    for (const { origins, out, into } of found.values()) {
      const key = blankKey(out, into)
      const node = this.terms.idOf({ kind: 'blank', key })
      this.keep(node, named(out, key), named(into, `${key}-to`))
      for (const origin of origins.values()) ends.push({ origin: this.terms.idOf(origin), node })
    }
    return ends
  }

  private keep(node: TermId, out: Facts, into: Facts): void {
    for (const [p, o] of out.values()) this.add(node, p, o)
    const kept = this.facts(node).into
    for (const [q, s] of into.values()) {
      const relation = this.terms.idOf(q)
      kept.set(relation, (kept.get(relation) ?? new Set()).add(this.terms.idOf(s)))
    }
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

/** What a blank node at the other end is called changes from answer to answer: here by where it stands. */
function named(facts: Facts, key: string): Facts {
  return new Map(
    [...facts]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([place, [relation, end]], i) => [
        place,
        [relation, end.kind === 'blank' ? { kind: 'blank', key: `${key}-${i}` } : end],
      ]),
  )
}

function blankKey(out: Facts, into: Facts): string {
  const lines = [out, into].map(facts =>
    [...facts.values()].map(([relation, end]) => `${relation.key} ${end.kind === 'blank' ? '_' : end.key}`).toSorted(),
  )
  const hash = createHash('sha256').update(JSON.stringify(lines))
  return `_:at-${hash.digest('hex').slice(0, 24)}`
}
