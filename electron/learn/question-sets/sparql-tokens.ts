const TOKEN =
  /\s+|#[^\n]*|(<[^<>\s]*>|"(?:[^"\\\n]|\\.)*"(?:@[\w-]+|\^\^(?:<[^<>\s]*>|[\w-]*:[\w.-]+))?|'(?:[^'\\\n]|\\.)*'(?:@[\w-]+|\^\^(?:<[^<>\s]*>|[\w-]*:[\w.-]+))?|[?$]\w+|[A-Za-z][\w-]*:[^\s<>"{}|\\^`;,)*+/]*|:[^\s<>"{}|\\^`;,)*+/]*|[+-]?\d+(?:\.\d+)?|!=|[<>]=?|\|\||&&|[A-Za-z_]+|[{}().;,/^*+|!=])/y
/** A gold query has some hundreds. */
const MOST_CHARACTERS = 20_000

/** Prefixes that question sets use without saying so. */
export const COMMON_PREFIXES: Record<string, string> = {
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  ns: 'http://rdf.freebase.com/ns/',
  wd: 'http://www.wikidata.org/entity/',
  wdt: 'http://www.wikidata.org/prop/direct/',
  p: 'http://www.wikidata.org/prop/',
  ps: 'http://www.wikidata.org/prop/statement/',
  pq: 'http://www.wikidata.org/prop/qualifier/',
  dbo: 'http://dbpedia.org/ontology/',
  dbr: 'http://dbpedia.org/resource/',
  dbp: 'http://dbpedia.org/property/',
  res: 'http://dbpedia.org/resource/',
}

/** The words and signs of a query, comments left out; undefined for what is none, or too long. */
export function sparqlTokens(query: string): string[] | undefined {
  if (query.length > MOST_CHARACTERS) return undefined
  const tokens: string[] = []
  for (let at = 0; at < query.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at
    const found = TOKEN.exec(query)
    if (found === null) return undefined
    const token = found[1]
    // The full stop behind a name ends the triple.
    const dots = token === undefined || !/^[\w-]*:/.test(token) ? 0 : (/\.+$/.exec(token)?.[0].length ?? 0)
    if (token !== undefined) tokens.push(token.slice(0, token.length - dots), ...(dots > 0 ? ['.'] : []))
  }
  return tokens
}

/** As logical forms write it: Freebase's and Wikidata's names without their namespace. */
export function shortName(iri: string): string {
  return (
    /^https?:\/\/rdf\.freebase\.com\/ns\/(.+)$/.exec(iri)?.[1] ??
    /^https?:\/\/www\.wikidata\.org\/(?:entity\/([QL]\d+)|prop\/direct\/(P\d+))$/
      .exec(iri)
      ?.slice(1)
      .find(name => name !== undefined) ??
    iri
  )
}
