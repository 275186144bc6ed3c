import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { RdfFormat } from '../kg/read-triples.ts'
import { readManifest } from './manifest.ts'

const SHARED = resolve('../shared/datasets')
export const hasSuites = existsSync(join(SHARED, 'w3c_rdf_tests/rdf/rdf11'))

export interface Suite {
  name: string
  format: RdfFormat
  /** Folders of manifests in the shared data. */
  folders: readonly string[]
}

const rdf = (name: string, format: RdfFormat, ...folders: string[]): Suite => ({
  name,
  format,
  folders: folders.map(folder => `w3c_rdf_tests/rdf/${folder}`),
})

export const SUITES: readonly Suite[] = [
  rdf('rdf-n-triples', 'n-triples', 'rdf11/rdf-n-triples'),
  rdf('rdf-n-quads', 'n-quads', 'rdf11/rdf-n-quads'),
  rdf('rdf-turtle', 'turtle', 'rdf11/rdf-turtle'),
  rdf('rdf-trig', 'trig', 'rdf11/rdf-trig'),
  rdf('rdf-xml', 'rdf-xml', 'rdf11/rdf-xml'),
  rdf('rdf12-n-triples', 'n-triples', 'rdf12/rdf-n-triples/syntax', 'rdf12/rdf-n-triples/c14n'),
  rdf('rdf12-n-quads', 'n-quads', 'rdf12/rdf-n-quads/syntax', 'rdf12/rdf-n-quads/c14n'),
  rdf('rdf12-turtle', 'turtle', 'rdf12/rdf-turtle/syntax', 'rdf12/rdf-turtle/eval'),
  rdf('rdf12-trig', 'trig', 'rdf12/rdf-trig/syntax', 'rdf12/rdf-trig/eval'),
  rdf('rdf12-xml', 'rdf-xml', 'rdf12/rdf-xml/eval'),
  { name: 'json-ld-toRdf', format: 'json-ld', folders: ['jsonld_tests'] },
]

export interface Case {
  name: string
  kind: string
  base: string
  text: string
  /** The graph that the text is, as N-Triples or N-Quads. */
  result?: string
  /** Why it is no case for an import. */
  notApplicable?: string
}

/** The cases of a suite: all where the shared data sets are, a few where they are not. */
export function casesOf(suite: Suite): Case[] {
  if (!hasSuites) return samplesOf(suite.name)
  if (suite.format === 'json-ld') return jsonLdCases(join(SHARED, 'jsonld_tests'))
  return suite.folders.flatMap(folder => rdfCases(join(SHARED, folder)))
}

export function samplesOf(name: string): Case[] {
  return JSON.parse(readFileSync(resolve(`test/conformance/samples/${name}.json`), 'utf8')) as Case[]
}

function rdfCases(root: string): Case[] {
  const { base, entries } = readManifest(root)
  return entries.map(({ name, kind, action = '', result }) => {
    const graph = result === undefined ? undefined : readFileSync(join(root, result), 'utf8')
    const notApplicable = /C14N/.test(kind)
      ? 'how canonical N-Triples is written is not what an import does'
      : graph !== undefined && /<<\(/.test(graph)
        ? 'triples about triples have no place in the store but for their times'
        : undefined
    return {
      name,
      kind,
      base: base + action,
      text: readFileSync(join(root, action), 'utf8'),
      ...(graph === undefined ? {} : { result: graph }),
      ...(notApplicable === undefined ? {} : { notApplicable }),
    }
  })
}

interface JsonLdEntry {
  '@id': string
  '@type': string[]
  input: string
  expect?: string
  option?: Record<string, unknown>
}

function jsonLdCases(root: string): Case[] {
  const { baseIri, sequence } = JSON.parse(readFileSync(join(root, 'toRdf-manifest.jsonld'), 'utf8')) as {
    baseIri: string
    sequence: JsonLdEntry[]
  }
  return sequence.map(({ '@id': id, '@type': types, input, expect, option = {} }) => {
    const text = readFileSync(join(root, input), 'utf8')
    const notApplicable = outside(option, text)
    return {
      name: id.replace('#', ''),
      kind: types[0] ?? '',
      base: typeof option.base === 'string' ? option.base : baseIri + input,
      text,
      ...(expect === undefined ? {} : { result: readFileSync(join(root, expect), 'utf8') }),
      ...(notApplicable === undefined ? {} : { notApplicable }),
    }
  })
}

/** What tests ask for that an import does not have. */
function outside(option: Record<string, unknown>, text: string): string | undefined {
  if (option.specVersion === 'json-ld-1.0' || option.processingMode === 'json-ld-1.0')
    return 'JSON-LD 1.0, of which 1.1 changed what is tested'
  if (option.produceGeneralizedRdf === true) return 'blank nodes as relations, which are no RDF'
  if (option.rdfDirection !== undefined) return 'directions of writing as datatypes, which are left out'
  if (/context[\w-]*\.jsonld"/.test(text)) return 'a context in another file, of which none is fetched or opened'
  if (option.expandContext !== undefined) return 'a context that the file does not name'
  return undefined
}
