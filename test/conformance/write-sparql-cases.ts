/**
 * `tsx test/conformance/write-sparql-cases.ts FOLDER`: puts the SPARQL query tests of the W3C into one file. The folder
 * has `sparql11` and `dawg-data-r2` in it, as the source of rdflib has them (test/data/suites/w3c).
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'n3'
import { readManifest, type Entry } from './manifest.ts'
import { SPARQL_CASES, type KeptCase, type KeptFile } from './sparql-cases.ts'

const SUITES = { sparql10: 'dawg-data-r2', sparql11: 'sparql11' }
/** Neither a question nor an answer over one graph. */
const LEFT_OUT =
  /^(?:add|basic-update|clear|copy|delete|delete-data|delete-insert|delete-where|drop|move|syntax-update.*|update-silent|http-rdf-update|protocol|service|service-description|syntax-fed|entailment)$/
const KINDS = /^(?:QueryEvaluationTest|CSVResultFormatTest|(?:Positive|Negative)SyntaxTest(?:11)?)$/

const [root = ''] = process.argv.slice(2)
const places = new Map<string, number>()
const cases = Object.entries(SUITES).flatMap(([suite, place]) =>
  readdirSync(join(root, place))
    .toSorted()
    .filter(folder => !LEFT_OUT.test(folder) && existsSync(join(root, place, folder, 'manifest.ttl')))
    .flatMap(folder => casesOf(`${suite}/${folder}`, join(root, place, folder))),
)
writeFileSync(SPARQL_CASES, JSON.stringify({ texts: [...places.keys()], cases }))

function casesOf(suite: string, folder: string): KeptCase[] {
  const text = (file: string): string => readFileSync(join(folder, file), 'utf8')
  const kept = (file: string): KeptFile => [file, placeOf(text(file))]
  return readManifest(folder).entries.flatMap((entry): KeptCase[] => {
    const [name, kind] = [`${suite}/${entry.id}`, entry.kind.replace(/^.*#/, '')]
    const query = entry.query ?? entry.action
    if (!KINDS.test(kind) || query === undefined) return []
    const notApplicable = outside(entry, kind, text(query), text)
    if (notApplicable !== undefined) return [[name, kind, notApplicable]]
    return [
      [
        name,
        kind,
        placeOf(text(query)),
        entry.data.map(kept),
        ...(entry.result === undefined ? ([] as const) : ([kept(entry.result)] as const)),
      ],
    ]
  })
}

function placeOf(text: string): number {
  const place = places.get(text) ?? places.size
  places.set(text, place)
  return place
}

/** What tests ask for that a graph of Clew's does not have. */
function outside(entry: Entry, kind: string, query: string, text: (name: string) => string): string | undefined {
  if (kind.startsWith('Negative')) return undefined
  const words = query.replaceAll(/<[^>\s]*>|"[^"\n]*"|'[^'\n]*'|#.*/g, ' ')
  if (entry.graphData.length > 0 || /\b(?:GRAPH|FROM)\b/i.test(words))
    return 'named graphs, of which an address has none'
  if (/\bSERVICE\b/i.test(words)) return 'SERVICE, which asks another server'
  if (!/Syntax/.test(kind) && entry.data.every(name => hasNoTriple(name, text(name))))
    return 'an empty graph, which no import makes'
  return undefined
}

function hasNoTriple(name: string, text: string): boolean {
  return !name.endsWith('.rdf') && new Parser({ format: 'n3' }).parse(text).length === 0
}
