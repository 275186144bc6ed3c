import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildHypergraph } from '../../electron/agent/extraction/build-hypergraph.ts'
import { patternExtractor } from '../../electron/agent/extraction/patterns.ts'
import { lexicalTokens } from '../../electron/kg/documents/chunks.ts'
import { lexicalEmbedder } from '../../electron/kg/hypergraph/lexical-embedder.ts'
import { importGraph } from '../../electron/kg/import/import-graph.ts'
import type { KnowledgeGraph } from '../../electron/kg/knowledge-graph.ts'
import { openGraph } from '../../electron/kg/store/lmdb-graph.ts'
import type { Row } from './memory-graph.ts'

/** Reads the documents (and imports the rows, if any) into a real store, hands it over and removes it again. */
export async function withDocuments<T>(
  documents: Record<string, string>,
  work: (kg: KnowledgeGraph) => Promise<T>,
  rows: readonly Row[] = [],
): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), 'clew-documents-'))
  try {
    const folder = join(home, 'graph')
    if (rows.length > 0) {
      await writeFile(join(home, 'rows.tsv'), rows.map(row => `${row.join('\t')}\n`).join(''))
      await importGraph({ files: [join(home, 'rows.tsv')], folder, name: 'both' })
    }
    const files = Object.keys(documents).map(name => join(home, name))
    for (const [name, text] of Object.entries(documents)) await writeFile(join(home, name), text)
    await buildHypergraph({
      files,
      folder,
      name: 'both',
      extractor: patternExtractor,
      embedder: lexicalEmbedder(),
      tokens: lexicalTokens,
    })
    const kg = await openGraph(folder)
    try {
      return await work(kg)
    } finally {
      await kg.close()
    }
  } finally {
    await rm(home, { recursive: true })
  }
}
