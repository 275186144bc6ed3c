import { Parser } from 'n3'
import { SaxesParser } from 'saxes'
import { literalKey } from '../../electron/kg/store/term.ts'
import { readText, type KeyTriple } from '../kg/read-triples.ts'

/** What a SELECT or an ASK comes to; terms are keys, as the store has them. */
export interface ResultSet {
  boolean?: boolean
  variables: string[]
  rows: Map<string, string>[]
}

export type ResultSyntax = 'srx' | 'srj' | 'csv' | 'tsv' | 'ttl' | 'rdf'

/** Reads results in any of the formats in which the tests have them. */
export async function readResults(syntax: ResultSyntax, text: string, base: string): Promise<ResultSet> {
  if (syntax === 'srx') return ofXml(text)
  if (syntax === 'srj') return ofJson(text)
  if (syntax === 'csv') return ofTable(csvRows(text), cell => cell)
  if (syntax === 'tsv') return ofTable(linesOf(text), termOfTurtle)
  return ofRdf((await readText(syntax === 'ttl' ? 'turtle' : 'rdf-xml', text, base)).triples)
}

/**
 * Results as triples, so that they can be compared up to the names of their blank nodes: in order where the query asks
 * for one, and each row once where it leaves open how often it is there.
 * @param term how a term is told
 */
export function asTriples(
  { boolean, variables, rows }: ResultSet,
  query: string,
  term: (written: string) => string,
): KeyTriple[] {
  const [isOrdered, isReduced] = [/ORDER\s+BY/i.test(query), /\bREDUCED\b/i.test(query)]
  const triples: KeyTriple[] = variables.map(variable => ['result', 'variable', variable])
  if (boolean !== undefined) triples.push(['result', 'is', String(boolean)])
  const cells = rows.map(row => [...row].map(([variable, written]) => [`?${variable}`, term(written)] as const))
  const kept = isReduced ? [...new Map(cells.map(row => [row.toSorted().join('\n'), row])).values()] : cells
  for (const [i, row] of kept.entries()) {
    // No blank node of a result has a space in its name.
    const node = `_:row ${i}`
    triples.push([node, 'in', isOrdered ? `row ${i}` : 'result'])
    for (const [variable, value] of row) triples.push([node, variable, value])
  }
  return triples
}

/** A term that is a number as the number that it is, however it is written; any other as it is. */
export function byValue(term: string): string {
  const [, number, datatype] = /^"([^"]+)"\^\^<.*#(integer|decimal|double|float)>$/.exec(term) ?? []
  return number === undefined || Number.isNaN(Number(number)) ? term : `${Number(number)} ${datatype}`
}

function ofXml(text: string): ResultSet {
  const results: ResultSet = { variables: [], rows: [] }
  const parser = new SaxesParser()
  let [name, said, language, datatype] = ['', '', '', '']
  parser.on('opentag', ({ name: tag, attributes }) => {
    if (tag === 'variable') results.variables.push(attributes.name ?? '')
    if (tag === 'result') results.rows.push(new Map())
    if (tag === 'binding') name = attributes.name ?? ''
    if (/^(?:uri|bnode|literal|boolean)$/.test(tag))
      [said, language, datatype] = ['', attributes['xml:lang'] ?? '', attributes.datatype ?? '']
  })
  parser.on('text', more => (said += more))
  parser.on('closetag', ({ name: tag }) => {
    const row = results.rows.at(-1)
    if (tag === 'boolean') results.boolean = said.trim() === 'true'
    if (tag === 'uri') row?.set(name, said)
    if (tag === 'bnode') row?.set(name, `_:${said}`)
    if (tag === 'literal') row?.set(name, literalKey(said, language, datatype))
  })
  parser.write(text).close()
  return results
}

interface JsonTerm {
  type: string
  value: string
  datatype?: string
  'xml:lang'?: string
}

function ofJson(text: string): ResultSet {
  const { head, boolean, results } = JSON.parse(text) as {
    head: { vars?: string[] }
    boolean?: boolean
    results?: { bindings: Record<string, JsonTerm>[] }
  }
  const key = ({ type, value, datatype, 'xml:lang': language }: JsonTerm): string =>
    type === 'uri' ? value : type === 'bnode' ? `_:${value}` : literalKey(value, language, datatype)
  return {
    ...(boolean === undefined ? {} : { boolean }),
    variables: head.vars ?? [],
    rows: (results?.bindings ?? []).map(row => new Map(Object.entries(row).map(([name, term]) => [name, key(term)]))),
  }
}

/** @param term what a cell says, in the form of a key; an empty cell says nothing */
function ofTable([names = [], ...rows]: string[][], term: (cell: string) => string): ResultSet {
  const variables = names.map(name => name.replace(/^\?/, ''))
  return {
    variables,
    rows: rows.map(
      cells => new Map(variables.flatMap((name, i) => (cells[i] ? [[name, term(cells[i])] as [string, string]] : []))),
    ),
  }
}

function linesOf(text: string): string[][] {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map(line => line.split('\t'))
}

function csvRows(text: string): string[][] {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map(line =>
      [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
      ),
    )
}

function termOfTurtle(cell: string): string {
  if (cell.startsWith('_:')) return cell
  const [quad] = new Parser().parse(`<urn:s> <urn:p> ${cell} .`)
  const object = quad?.object
  if (object?.termType !== 'Literal') return object?.value ?? ''
  return literalKey(object.value, object.language, object.datatype.value)
}

const RS = 'http://www.w3.org/2001/sw/DataAccess/tests/result-set#'

/** Results as the first tests have them, in RDF. */
function ofRdf(triples: readonly KeyTriple[]): ResultSet {
  const all = (subject: string | undefined, predicate: string): string[] =>
    triples.filter(([s, p]) => p === RS + predicate && (subject === undefined || s === subject)).map(([, , o]) => o)
  const text = (key: string | undefined): string => /^"(.*)"/.exec(key ?? '')?.[1] ?? ''
  const [boolean] = all(undefined, 'boolean')
  const place = (solution: string): number => Number(text(all(solution, 'index')[0]))
  return {
    ...(boolean === undefined ? {} : { boolean: text(boolean) === 'true' }),
    variables: all(undefined, 'resultVariable').map(text),
    rows: all(undefined, 'solution')
      .toSorted((a, b) => place(a) - place(b))
      .map(
        solution =>
          new Map(
            all(solution, 'binding').map(binding => [
              text(all(binding, 'variable')[0]),
              all(binding, 'value')[0] ?? '',
            ]),
          ),
      ),
  }
}
