import type { Link, TimedLink } from '../browsing/browsed-graph.ts'
import { STATEMENT } from '../store/vocabulary.ts'
import type { TermId } from '../triple.ts'
import type { Engine } from './engine.ts'
import { writtenTime } from './endpoint-term.ts'
import type { EndpointTerms } from './endpoint-terms.ts'

const MOST_LINKS = 1_000_000

/** Whatever stands between entities, whose names as a query writes them are `values`. */
export async function* linksOf(engine: Engine, terms: EndpointTerms, values: string): AsyncGenerator<Link[]> {
  for (const [s, o] of [
    ['e', 'x'],
    ['x', 'e'],
  ] as const) {
    const query = `SELECT ?${s} ?p ?${o} WHERE { VALUES ?e { ${values} } ?${s} ?p ?${o} FILTER (isIRI(?x)) }`
    for await (const rows of engine.pages([s, 'p', o], query))
      yield rows.flatMap(([head, relation, tail]) =>
        head && relation && tail
          ? { head: terms.idOf(head), relation: terms.idOf(relation), tail: terms.idOf(tail) }
          : [],
      )
  }
}

/** What leads from entities to others. @param temporal whether some of it holds at times */
export async function linksBetween(
  engine: Engine,
  terms: EndpointTerms,
  [heads, tails]: readonly [string, string],
  temporal: boolean,
): Promise<TimedLink[]> {
  const ends = `VALUES ?s { ${heads} } VALUES ?o { ${tails} }`
  const links = new Map<string, TimedLink>()
  for (const [s, p, o] of await engine.all(
    ['s', 'p', 'o'],
    `SELECT DISTINCT ?s ?p ?o WHERE { ${ends} ?s ?p ?o }`,
    MOST_LINKS,
  )) {
    if (!s || !p || !o) continue
    const link = { head: terms.idOf(s), relation: terms.idOf(p), tail: terms.idOf(o), times: [] }
    links.set(keyOf(link), link)
  }
  if (!temporal || links.size === 0) return [...links.values()]
  for (const [s, p, o, from, to] of await engine.all(
    ['s', 'p', 'o', 'from', 'to'],
    `SELECT DISTINCT ?s ?p ?o ?from ?to WHERE { ${ends} ?t <${STATEMENT.subject}> ?s ; <${STATEMENT.predicate}> ?p ; <${STATEMENT.object}> ?o OPTIONAL { ?t <${STATEMENT.from}> ?from } OPTIONAL { ?t <${STATEMENT.to}> ?to } }`,
    MOST_LINKS,
  )) {
    const time = writtenTime(from, to)
    const link = s && p && o && links.get(keyOf({ head: terms.idOf(s), relation: terms.idOf(p), tail: terms.idOf(o) }))
    if (link && time !== undefined && !link.times.includes(time)) link.times.push(time)
  }
  for (const { times } of links.values()) times.sort()
  return [...links.values()]
}

function keyOf({ head, relation, tail }: { head: TermId; relation: TermId; tail: TermId }): string {
  return `${head} ${relation} ${tail}`
}
