import { RDFS_LABEL } from '../store/vocabulary.ts'
import { GraphEndpointError } from './endpoint-error.ts'
import type { Engine } from './engine.ts'
import { writtenText } from './endpoint-term.ts'

const CONTAINS = '<bif:contains>'

/** `virtuoso` where the engine finds literals by their words as Virtuoso does. */
export async function findsWords(engine: Engine): Promise<'virtuoso' | undefined> {
  try {
    // An engine that knows no such relation finds nothing, or refuses; Virtuoso refuses only where there is no index.
    const rows = await engine.rows(
      ['n'],
      `SELECT (COUNT(*) AS ?n) WHERE { ?s <${RDFS_LABEL}> ?l . ?l ${CONTAINS} "'a*'" }`,
    )
    return rows[0]?.[0] !== undefined && !/^"0"/.test(rows[0][0].key) ? 'virtuoso' : undefined
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
