import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export const SPARQL_CASES = resolve('test/conformance/samples/sparql.json')

export interface SparqlCase {
  /** Version, folder and name in the manifest, as `sparql11/bind/bind01`. */
  name: string
  /** The class of the test, without its namespace. */
  kind: string
  query: string
  /** File names and texts. */
  data: Record<string, string>
  result?: { file: string; text: string }
  /** Why it is no case for a graph of Clew's; its texts are left out. */
  notApplicable?: string
}

/** As they are kept: texts that several cases have are there once. */
export interface KeptCases {
  texts: string[]
  cases: KeptCase[]
}
export type KeptCase = [name: string, kind: string, query: number, data: KeptFile[], result?: KeptFile] | NotApplicable
/** A file name, and which of the texts it holds. */
export type KeptFile = [file: string, text: number]
type NotApplicable = [name: string, kind: string, why: string]

export function readSparqlCases(): SparqlCase[] {
  const { texts, cases } = JSON.parse(readFileSync(SPARQL_CASES, 'utf8')) as KeptCases
  const text = (at: number): string => {
    const found = texts[at]
    if (found === undefined) throw new TypeError(`There is no text ${at} in ${SPARQL_CASES}.`)
    return found
  }
  return cases.map(each => {
    if (isOutside(each)) return { name: each[0], kind: each[1], query: '', data: {}, notApplicable: each[2] }
    const [name, kind, query, data, result] = each
    return {
      name,
      kind,
      query: text(query),
      data: Object.fromEntries(data.map(([file, at]) => [file, text(at)])),
      ...(result === undefined ? {} : { result: { file: result[0], text: text(result[1]) } }),
    }
  })
}

function isOutside(each: KeptCase): each is NotApplicable {
  return typeof each[2] === 'string'
}
