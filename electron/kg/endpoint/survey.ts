import { iriOfKey, STATEMENT } from '../store/vocabulary.ts'
import type { Engine } from './engine.ts'
import { GraphEndpointError } from './endpoint-error.ts'
import { numberOf, writtenTerm, type EndpointTerm } from './endpoint-term.ts'
import type { SparqlClient } from './sparql-client.ts'

export interface SurveyedRelation {
  key: string
  triples: number
  distinctHeads: number
  distinctTails: number
  example?: { head: EndpointTerm; tail: EndpointTerm }
}

/** More rows than any engine gives that cuts answers off: 10,000 is what Virtuoso is delivered with. */
const PROBED_ROWS = 20_000
/** Of a larger graph ends are not counted, which takes an engine minutes. */
const MOST_COUNTED = 5_000_000
/** Relations that are looked up in one request. */
const AT_ONCE = 40

/** How many rows the engine gives where it was asked for more; undefined where it gives what it was asked for. */
export async function probedRows(client: SparqlClient, triples: number): Promise<number | undefined> {
  const { length } = await client.select(['s'], `SELECT ?s WHERE { ?s ?p ?o } LIMIT ${PROBED_ROWS}`)
  return length > 0 && length < Math.min(PROBED_ROWS, triples) ? length : undefined
}

export async function countedBy(engine: Engine, query: string): Promise<number> {
  const [row] = await engine.rows(['n'], query)
  return (row?.[0] && numberOf(row[0])) ?? 0
}

/** Whether triples carry times, as statements of the form that Clew exports. */
export function hasTimes(engine: Engine): Promise<boolean> {
  const parts = [STATEMENT.subject, STATEMENT.predicate, STATEMENT.object].map((iri, i) => `?t <${iri}> ?v${i} .`)
  return engine.ask(`${parts.join(' ')} { ?t <${STATEMENT.from}> ?d } UNION { ?t <${STATEMENT.to}> ?d }`)
}

/** Every relation with how often it is used, the most used first; an engine that cannot count tells which there are. */
export async function surveyedRelations(engine: Engine, triples: number): Promise<SurveyedRelation[]> {
  const ends = triples <= MOST_COUNTED ? ' (COUNT(DISTINCT ?s) AS ?h) (COUNT(DISTINCT ?o) AS ?t)' : ''
  const rows = await engine
    .rows(['p', 'n', 'h', 't'], `SELECT ?p (COUNT(*) AS ?n)${ends} WHERE { ?s ?p ?o } GROUP BY ?p`)
    .catch((error: unknown) => {
      if (error instanceof GraphEndpointError && error.isRefusal)
        return engine.rows(['p'], 'SELECT DISTINCT ?p WHERE { ?s ?p ?o }')
      throw error
    })
  const relations = rows.flatMap(([p, n, h, t]): SurveyedRelation[] => {
    if (p?.kind !== 'entity' || writtenTerm(p) === undefined) return []
    const used = (n && numberOf(n)) ?? 0
    return [
      {
        key: p.key,
        triples: used,
        distinctHeads: (h && numberOf(h)) ?? used,
        distinctTails: (t && numberOf(t)) ?? used,
      },
    ]
  })
  await addExamples(engine, relations)
  return relations.toSorted((a, b) => b.triples - a.triples || (a.key < b.key ? -1 : 1))
}

async function addExamples(engine: Engine, relations: readonly SurveyedRelation[]): Promise<void> {
  for (let from = 0; from < relations.length; from += AT_ONCE) {
    const some = relations.slice(from, from + AT_ONCE)
    const parts = some.map(({ key }, i) => {
      const relation = `<${iriOfKey(key)}>`
      return `{ SELECT ?s ?o (${i} AS ?i) WHERE { ?s ${relation} ?o } LIMIT 1 }`
    })
    for (const [i, s, o] of await engine.rows(['i', 's', 'o'], `SELECT ?i ?s ?o WHERE { ${parts.join(' UNION ')} }`)) {
      const relation = some[(i && numberOf(i)) ?? -1]
      if (relation && s && o) relation.example = { head: s, tail: o }
    }
  }
}
