import { complain } from '../../design/notices-store.ts'
import { sortFiles } from './document-files.ts'
import { readDocuments } from './documents-store.ts'
import { offerImport } from './import/offer-store.ts'

/** Takes files of any kind: graphs are shown, to become one graph; documents go into the graph in hand, or make a new one. */
export async function addFiles(files: readonly File[], kg?: string): Promise<void> {
  try {
    const { documents, graphs } = await sortFiles(files)
    if (graphs.length > 0) await offerImport(graphs)
    if (documents.length > 0) await readDocuments(documents, kg)
  } catch (error) {
    complain(error)
  }
}
