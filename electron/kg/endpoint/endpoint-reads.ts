import type { Direction } from '../../contract/fact.ts'
import type { Link, TimedLink } from '../browsing/browsed-graph.ts'
import type { PairBatch } from '../knowledge-graph.ts'
import { ExecutionLimitError } from '../sexpression/errors.ts'
import { STATEMENT } from '../store/vocabulary.ts'
import type { TermId } from '../triple.ts'
import type { Engine } from './engine.ts'
import { linksBetween, linksOf } from './endpoint-links.ts'
import { numberOf, writtenTerm, writtenTime, type EndpointTerm } from './endpoint-term.ts'
import type { EndpointTerms } from './endpoint-terms.ts'
import { FactsOfNodes } from './node-facts.ts'

/** Neighbours of a step that are fetched, and put in order here; of more only so many, and how many there are. */
const MOST_NEIGHBOURS = 10_000
/** Entities that are named in one request. */
const AT_ONCE = 400
/** Pairs of a step. */
const MOST_PAIRS = 1_000_000
/** Pairs of a whole relation that are fetched first: many a reader wants a sample. */
const FIRST_PAIRS = 1_000
const HIDDEN = new Set<string>(Object.values(STATEMENT).slice(0, 3))

export interface FactAround {
  relation: TermId
  other: TermId
  direction: Direction
}

/** The reads of a graph, each one request to its engine, whatever the number of entities. */
export class EndpointReads {
  readonly facts: FactsOfNodes
  private readonly engine: Engine
  private readonly terms: EndpointTerms
  private readonly temporal: boolean

  constructor(engine: Engine, terms: EndpointTerms, temporal: boolean) {
    this.engine = engine
    this.terms = terms
    this.temporal = temporal
    this.facts = new FactsOfNodes(engine, terms)
  }

  /** How many triples of each relation touch the entities on a side. */
  async relations(entities: readonly TermId[], direction: Direction): Promise<Map<TermId, number>> {
    const counts = new Map<TermId, number>()
    const add = (relation: TermId, count: number): void => {
      if (!this.isHidden(relation)) counts.set(relation, (counts.get(relation) ?? 0) + count)
    }
    const asked: TermId[] = []
    for (const id of new Set(entities)) {
      const ends = direction === 'tail' ? this.facts.outOf(id) : this.facts.into(id)
      if (ends === undefined) asked.push(id)
      else for (const [relation, others] of ends) add(relation, 'size' in others ? others.size : others.length)
    }
    const pattern = direction === 'tail' ? '?e ?p ?o' : '?o ?p ?e'
    for (const values of this.values(asked))
      for (const [p, n] of await this.engine.all(
        ['p', 'n'],
        `SELECT ?p (COUNT(*) AS ?n) WHERE { VALUES ?e { ${values} } ${pattern} } GROUP BY ?p`,
        100_000,
      ))
        if (p && n) add(this.terms.idOf(p), numberOf(n) ?? 0)
    return counts
  }

  /** @param wanted how many are wanted, from the first */
  async neighbours(
    entities: readonly TermId[],
    relation: TermId,
    direction: Direction,
    wanted: number,
  ): Promise<{ ids: TermId[]; total: number }> {
    const found = new Set<TermId>()
    const asked: TermId[] = []
    for (const id of new Set(entities)) {
      const known = direction === 'tail' ? this.facts.outOf(id) : this.facts.into(id)
      if (known === undefined) asked.push(id)
      else for (const end of known.get(relation) ?? []) found.add(end)
    }
    const written = this.written(relation)
    let more = 0
    for (const values of written === undefined ? [] : this.values(asked)) {
      const pattern = `VALUES ?e { ${values} } ${triple('?e', written ?? '', '?x', direction)}`
      const most = Math.max(MOST_NEIGHBOURS, Math.min(wanted, MOST_PAIRS))
      const rows: (EndpointTerm | undefined)[] = []
      for await (const page of this.engine.pages(['x'], `SELECT DISTINCT ?x WHERE { ${pattern} }`)) {
        for (const [x] of page) rows.push(x)
        if (rows.length >= most) break
      }
      if (rows.length >= most) {
        const [row] = await this.engine.rows(['n'], `SELECT (COUNT(DISTINCT ?x) AS ?n) WHERE { ${pattern} }`)
        more += Math.max(0, ((row?.[0] && numberOf(row[0])) ?? rows.length) - rows.length)
      }
      for (const x of rows) if (x && x.kind !== 'blank') found.add(this.terms.idOf(x))
      if (rows.some(x => x?.kind === 'blank') && written !== undefined)
        for (const { node } of await this.facts.blankEnds(values, written, direction)) found.add(node)
    }
    return { ids: this.terms.sorted(found), total: found.size + more }
  }

  /** When triples hold that lead from the entities to the others; empty where none carries a time. */
  async times(
    entities: readonly TermId[],
    relation: TermId,
    direction: Direction,
    others: readonly TermId[],
  ): Promise<Map<TermId, string[]>> {
    const times = new Map<TermId, string[]>()
    const written = this.written(relation)
    if (!this.temporal || written === undefined) return times
    const [near, far] =
      direction === 'tail' ? [STATEMENT.subject, STATEMENT.object] : [STATEMENT.object, STATEMENT.subject]
    for (const values of this.values(entities))
      for (const ends of this.values(others))
        for (const [x, from, to] of await this.engine.all(
          ['x', 'from', 'to'],
          `SELECT DISTINCT ?x ?from ?to WHERE { VALUES ?e { ${values} } VALUES ?x { ${ends} } ?t <${near}> ?e ; <${STATEMENT.predicate}> ${written} ; <${far}> ?x OPTIONAL { ?t <${STATEMENT.from}> ?from } OPTIONAL { ?t <${STATEMENT.to}> ?to } }`,
          MOST_PAIRS,
        )) {
          const time = writtenTime(from, to)
          if (x && time !== undefined) times.set(this.terms.idOf(x), [...(times.get(this.terms.idOf(x)) ?? []), time])
        }
    for (const [id, some] of times) times.set(id, [...new Set(some)].toSorted())
    return times
  }

  async *pairs(of: Uint32Array | undefined, relation: TermId, direction: Direction): AsyncGenerator<PairBatch> {
    const written = this.written(relation)
    if (written === undefined) return
    const pattern = triple('?a', written, '?b', direction)
    let pairs = 0
    const asked: TermId[] = []
    const known: [TermId, TermId][] = []
    for (const id of of ?? []) {
      const facts = direction === 'tail' ? this.facts.outOf(id) : this.facts.into(id)
      if (facts === undefined) asked.push(id)
      else for (const end of facts.get(relation) ?? []) known.push([id, end])
    }
    if (known.length > 0) yield batchOf(known)
    for (const values of of === undefined ? [undefined] : this.values(asked)) {
      const where = values === undefined ? pattern : `VALUES ?a { ${values} } ${pattern}`
      const options = of === undefined ? { first: FIRST_PAIRS } : {}
      let hasBlank = false
      for await (const page of this.engine.pages(['a', 'b'], `SELECT ?a ?b WHERE { ${where} }`, options)) {
        const found: [TermId, TermId][] = []
        for (const [a, b] of page) {
          if (a && b && a.kind !== 'blank' && b.kind !== 'blank') found.push([this.terms.idOf(a), this.terms.idOf(b)])
          else hasBlank ||= b?.kind === 'blank'
        }
        pairs += found.length
        if (pairs > MOST_PAIRS)
          throw new ExecutionLimitError(
            `A step leads to more than ${MOST_PAIRS.toLocaleString('en')} triples of a graph that is elsewhere; narrow it down first.`,
          )
        yield batchOf(found)
      }
      if (hasBlank && values !== undefined)
        yield batchOf(
          (await this.facts.blankEnds(values, written, direction)).map(({ origin, node }) => [origin, node]),
        )
    }
  }

  /** Whether any triple has the term as its head or tail. */
  async stands(term: EndpointTerm): Promise<boolean> {
    const written = writtenTerm(term)
    if (written === undefined) return false
    if (term.kind === 'literal') return this.engine.ask(`?s ?p ${written}`)
    return this.engine.ask(`{ ${written} ?p ?o } UNION { ?s ?q ${written} }`)
  }

  /** Triples that touch each entity. */
  async degrees(ids: readonly TermId[]): Promise<Map<TermId, number>> {
    const degrees = new Map<TermId, number>()
    for (const values of this.values(ids))
      for (const [e, n] of await this.engine.all(
        ['e', 'n'],
        `SELECT ?e (COUNT(*) AS ?n) WHERE { VALUES ?e { ${values} } { ?e ?p ?o } UNION { ?s ?q ?e } } GROUP BY ?e`,
        100_000,
      ))
        if (e && n) degrees.set(this.terms.idOf(e), numberOf(n) ?? 0)
    return degrees
  }

  /** Triples that touch an entity, outgoing ones first. */
  async around(id: TermId, limit: number): Promise<FactAround[]> {
    const [values] = this.values([id])
    const found: FactAround[] = []
    for (const direction of values === undefined ? [] : (['tail', 'head'] as const)) {
      const pattern = direction === 'tail' ? '?e ?p ?x' : '?x ?p ?e'
      const rows = await this.engine.rows(
        ['p', 'x'],
        `SELECT ?p ?x WHERE { VALUES ?e { ${values} } ${pattern} } LIMIT ${limit}`,
      )
      for (const [p, x] of rows)
        if (p && x && found.length < limit && !(this.temporal && HIDDEN.has(p.key)))
          found.push({ relation: this.terms.idOf(p), other: this.terms.idOf(x), direction })
    }
    return found
  }

  async *links(of: readonly TermId[]): AsyncGenerator<Link[]> {
    for (const values of this.values(of))
      for await (const links of linksOf(this.engine, this.terms, values))
        yield links.filter(({ relation }) => !this.isHidden(relation))
  }

  async *linksBetween(some: readonly TermId[], others: readonly TermId[]): AsyncGenerator<TimedLink[]> {
    const seen = new Set<string>()
    for (const near of this.values(some))
      for (const far of this.values(others))
        for (const ends of [[near, far] as const, [far, near] as const]) {
          const links = await linksBetween(this.engine, this.terms, ends, this.temporal)
          yield links.filter(({ head, relation, tail }) => {
            const key = `${head} ${relation} ${tail}`
            return !this.isHidden(relation) && !seen.has(key) && seen.add(key)
          })
        }
  }

  private isHidden(relation: TermId): boolean {
    return this.temporal && HIDDEN.has(this.terms.get(relation)?.key ?? '')
  }

  /** Terms as a query writes them, some hundred at a time; what no query can name is left out. */
  private values(ids: readonly TermId[]): string[] {
    const written = ids.flatMap(id => {
      const term = this.terms.get(id)
      return (term && writtenTerm(term)) ?? []
    })
    const groups: string[] = []
    for (let from = 0; from < written.length; from += AT_ONCE)
      groups.push(written.slice(from, from + AT_ONCE).join(' '))
    return groups
  }

  private written(id: TermId): string | undefined {
    const term = this.terms.get(id)
    return term && writtenTerm(term)
  }
}

function triple(near: string, relation: string, far: string, direction: Direction): string {
  return direction === 'tail' ? `${near} ${relation} ${far}` : `${far} ${relation} ${near}`
}

function batchOf(pairs: readonly (readonly [TermId, TermId])[]): PairBatch {
  return { from: Uint32Array.from(pairs, ([from]) => from), to: Uint32Array.from(pairs, ([, to]) => to) }
}
