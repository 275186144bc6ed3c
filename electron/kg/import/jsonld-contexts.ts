import type { IDocumentLoader } from 'jsonld-context-parser'

/** Properties of schema.org whose values are web addresses. */
const LINKS = [
  'acquireLicensePage',
  'additionalType',
  'codeRepository',
  'contentUrl',
  'discussionUrl',
  'downloadUrl',
  'embedUrl',
  'image',
  'installUrl',
  'license',
  'logo',
  'mainEntityOfPage',
  'paymentUrl',
  'relatedLink',
  'sameAs',
  'significantLink',
  'targetUrl',
  'thumbnailUrl',
  'url',
]

/**
 * How most data on the web names the vocabulary of schema.org. It is not the context that stands there, which has an
 * entry for every term: names are found by the vocabulary, and dates have no datatype, so that they are compared as
 * dates.
 */
const SCHEMA_ORG = {
  '@vocab': 'http://schema.org/',
  schema: 'http://schema.org/',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  id: '@id',
  type: '@type',
  ...Object.fromEntries(LINKS.map(name => [name, { '@id': `schema:${name}`, '@type': '@id' }])),
}

const SCHEMA_ORG_ADDRESS = /^https?:\/\/(?:www\.)?schema\.org(?:\/|\/docs\/jsonldcontext\.json(?:ld)?)?$/

/** Gives the contexts that come with Clew, and fetches none. */
export class BundledContexts implements IDocumentLoader {
  /** The one that was asked for last and is not there. */
  missing: string | undefined

  load(address: string): Promise<{ '@context': typeof SCHEMA_ORG }> {
    if (SCHEMA_ORG_ADDRESS.test(address)) return Promise.resolve({ '@context': SCHEMA_ORG })
    this.missing = address
    return Promise.reject(new Error('it is not fetched'))
  }
}
