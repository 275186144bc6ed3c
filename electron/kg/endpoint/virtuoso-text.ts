import { GraphEndpointError } from './endpoint-error.ts'
import type { Engine } from './engine.ts'
import { numberOf, writtenText } from './endpoint-term.ts'

const CONTAINS = '<bif:contains>'

/** `virtuoso` where the engine finds literals by their words as Virtuoso does. */
export async function findsWords(engine: Engine): Promise<'virtuoso' | undefined> {
  try {
    // Other engines refuse the function, or leave the row empty; Virtuoso refuses the pattern where it has no index.
    const [row] = await engine.rows(['n'], 'SELECT (<bif:length>("word") AS ?n) WHERE { }')
    if (row?.[0] === undefined || numberOf(row[0]) !== 4) return undefined
    await engine.rows(['s'], `SELECT ?s WHERE { ?s ?p ?l . ?l ${CONTAINS} "'word'" } LIMIT 1`)
    return 'virtuoso'
  } catch (error) {
    if (error instanceof GraphEndpointError && error.isRefusal) return undefined
    throw error
  }
}

/** Lines by which a label has all of some words; undefined where there are none to look for. */
export function hasWords(label: string, words: readonly string[]): string | undefined {
  const plain = words.map(word => word.replaceAll(/[^\p{L}\p{N}]/gu, '')).filter(word => word !== '')
  if (plain.length === 0) return undefined
  return `${label} ${CONTAINS} ${writtenText(plain.map(word => `'${word}'`).join(' AND '))} .`
}
