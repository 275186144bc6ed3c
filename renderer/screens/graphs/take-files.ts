import { complain } from '../../design/notices-store.ts'
import { sortFiles } from './document-files.ts'
import { readDocuments } from './documents-store.ts'
import { importFiles } from './graphs-store.ts'

/** Takes files of any kind: graphs become one graph; documents go into the graph in hand, or make a new one. */
export async function addFiles(files: readonly File[], kg?: string): Promise<void> {
  try {
    const { documents, graphs } = await sortFiles(files)
    if (graphs.length > 0) await importFiles(graphs)
    if (documents.length > 0) await readDocuments(documents, kg)
  } catch (error) {
    complain(error)
  }
}
