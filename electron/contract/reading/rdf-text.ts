const XML_BEGINNING = /^\s*<(?:\?xml|!--|!DOCTYPE|(?:[\w.-]+:)?RDF\b|[A-Za-z][\w.:-]*\s[^>]*xmlns)/
const RDF_NAMESPACE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const OWL_XML_ROOT = /<Ontology\s[^>]*xmlns\s*=\s*["']http:\/\/www\.w3\.org\/2002\/07\/owl#/
const JSON_LD_KEY = /"@(?:context|graph|id|type|value)"\s*:/
const PROLOGUE = /^(?:\s*#.*\n)*\s*(?:@prefix|@base|prefix\s+[\w.-]*:\s*<|base\s*<)/i

/** What a text says at its beginning that it is, whatever the file is called; undefined for what says nothing. */
export function rdfMarkOf(text: string): 'rdf-xml' | 'owl-xml' | 'json-ld' | 'turtle' | undefined {
  if (XML_BEGINNING.test(text)) {
    if (OWL_XML_ROOT.test(text)) return 'owl-xml'
    return text.includes(RDF_NAMESPACE) ? 'rdf-xml' : undefined
  }
  if (/^\s*[{[]/.test(text)) return JSON_LD_KEY.test(text) ? 'json-ld' : undefined
  return PROLOGUE.test(text) ? 'turtle' : undefined
}
