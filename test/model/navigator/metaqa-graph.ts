import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { importGraph } from '../../../electron/kg/import/import-graph.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'

export const metaQa = '../shared/datasets/metaqa'

/** MetaQA's graph in a real store, for the tests of the suite that calls this. */
export function withMetaQaGraph(): { readonly kg: KnowledgeGraph } {
  let home: string
  const held: { kg?: KnowledgeGraph } = {}
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'clew-metaqa-'))
    await importGraph({ files: [`${metaQa}/kb.txt`], folder: join(home, 'graph'), name: 'metaqa' })
    held.kg = await openGraph(join(home, 'graph'))
  })
  afterAll(async () => {
    await held.kg?.close()
    await rm(home, { recursive: true, force: true })
  })
  return {
    get kg() {
      if (held.kg === undefined) throw new Error('The graph is there only inside a test.')
      return held.kg
    },
  }
}
