import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importGraph } from '../../electron/kg/import/import-graph.ts'
import type { KnowledgeGraph } from '../../electron/kg/knowledge-graph.ts'
import { openGraph } from '../../electron/kg/store/lmdb-graph.ts'
import type { Row } from './memory-graph.ts'

/** Imports the rows into a real store, hands it over and removes it again. Names must not hold tabs or line breaks. */
export async function withGraph<T>(rows: readonly Row[], work: (kg: KnowledgeGraph) => Promise<T>): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), 'clew-agent-'))
  try {
    const file = join(home, 'rows.tsv')
    await writeFile(file, rows.map(row => `${row.join('\t')}\n`).join(''))
    await importGraph({ files: [file], folder: join(home, 'graph'), name: 'figure' })
    const kg = await openGraph(join(home, 'graph'))
    try {
      return await work(kg)
    } finally {
      await kg.close()
    }
  } finally {
    await rm(home, { recursive: true })
  }
}
