const FREEBASE = 'http://rdf.freebase.com/ns/'
const WIKIDATA = 'http://www.wikidata.org/'

/**
 * The keys that a short name of GrailQA, WebQSP or QALD may have in a graph: `m.0abc` is `/m/0abc` in FB15k and an IRI
 * in an RDF dump, `Q42` and `P31` are IRIs in Wikidata's. The name itself comes first.
 */
export function spellings(name: string): string[] {
  if (/^[QL]\d+$/.test(name)) return [name, `${WIKIDATA}entity/${name}`]
  if (/^P\d+$/.test(name)) return [name, `${WIKIDATA}prop/direct/${name}`]
  return /^\w+(?:\.\w+)+$/.test(name) ? [name, FREEBASE + name, `/${name.replaceAll('.', '/')}`] : [name]
}
