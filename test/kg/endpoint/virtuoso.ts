import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LmdbGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { missingVirtuoso, startVirtuoso } from '../../../scripts/bench/virtuoso.ts'
import type { TestEngine } from './engines.ts'

/** Rows that this Virtuoso gives at most, whatever it is asked for: it is delivered with 10,000. */
const MOST_ROWS = 20
const BUFFERS = 10_000

/** Why there is no Virtuoso to test with; undefined where there is one. */
export function noVirtuoso(): string | undefined {
  const missing = missingVirtuoso()
  return missing.length === 0
    ? undefined
    : `Virtuoso is not installed here (${missing.join(', ')}; Debian's package is virtuoso-opensource)`
}

export interface Virtuoso {
  /** Loads a graph into a named graph of its own. */
  load(graph: LmdbGraph, iri: string): Promise<Pick<TestEngine, 'url' | 'graph'>>
  close(): Promise<void>
}

/** One that gives few rows at a time. */
export async function openVirtuoso(folder: string): Promise<Virtuoso> {
  const { place, url, execute, close } = await startVirtuoso(
    folder,
    BUFFERS,
    `[SPARQL]\nResultSetMaxRows = ${MOST_ROWS}\n`,
  )
  return {
    async load(graph, iri) {
      const file = join(place, `${Buffer.from(iri).toString('hex')}.nt`)
      await writeFile(file, [...graph.exportNTriples()].join(''))
      await execute(`DB.DBA.TTLP_MT (file_to_string_output ('${file}'), '', '${iri}')`)
      await execute("DB.DBA.RDF_OBJ_FT_RULE_ADD (null, null, 'All')")
      await execute('DB.DBA.VT_INC_INDEX_DB_DBA_RDF_OBJ ()')
      return { url, graph: iri }
    },
    close,
  }
}
