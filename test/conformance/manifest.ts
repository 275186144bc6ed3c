import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Parser, Store, type Term } from 'n3'

const MF = 'http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#'
const QT = 'http://www.w3.org/2001/sw/DataAccess/tests/test-query#'
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'

export interface Entry {
  /** What its IRI ends in. */
  id: string
  /** For people; not always there, and not always the only one of its name. */
  name: string
  /** The IRI of its class. */
  kind: string
  /** Names of files in the folder. */
  action: string | undefined
  result: string | undefined
  /** What a query test is made of, which stands in place of an action. */
  query: string | undefined
  data: string[]
  graphData: string[]
}

export interface Manifest {
  /** What the names of files are relative to, with a slash at its end. */
  base: string
  entries: Entry[]
}

/** The `manifest.ttl` of a folder of a W3C test suite: its tests, in their order. */
export function readManifest(folder: string): Manifest {
  const here = `http://manifest/${basename(folder)}/`
  const store = new Store(
    new Parser({ baseIRI: `${here}manifest.ttl` }).parse(readFileSync(join(folder, 'manifest.ttl'), 'utf8')),
  )
  const one = (subject: Term, predicate: string): Term | undefined => store.getObjects(subject, predicate, null)[0]
  const files = (subject: Term | undefined, predicate: string): string[] =>
    subject === undefined ? [] : store.getObjects(subject, predicate, null).map(({ value }) => value.replace(here, ''))
  const entries: Entry[] = []
  for (
    let node: Term | undefined = store.getObjects(null, `${MF}entries`, null)[0];
    node && node.value !== `${RDF}nil`;
    node = one(node, `${RDF}rest`)
  ) {
    const entry = one(node, `${RDF}first`) as Term
    const action = one(entry, `${MF}action`)
    entries.push({
      id: entry.value.replace(/^.*[#/]/, ''),
      name: one(entry, `${MF}name`)?.value ?? entry.value,
      kind: one(entry, `${RDF}type`)?.value ?? '',
      action: action?.termType === 'NamedNode' ? action.value.replace(here, '') : undefined,
      result: files(entry, `${MF}result`)[0],
      query: files(action, `${QT}query`)[0],
      data: files(action, `${QT}data`),
      graphData: files(action, `${QT}graphData`),
    })
  }
  return { base: store.getObjects(null, `${MF}assumedTestBase`, null)[0]?.value ?? here, entries }
}
