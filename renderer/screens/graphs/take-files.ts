import { ARCHIVE_ENDING, GRAPH_ENDINGS, TABLE_ENDINGS } from '../../../electron/contract/openable-files.ts'
import { complain } from '../../design/notices-store.ts'
import { pickFiles } from '../../design/pick-files.ts'
import { go } from '../../shell/route-store.ts'
import { documentAccept, sortFiles } from './document-files.ts'
import { readDocuments } from './documents-store.ts'
import { offerImport } from './import/offer-store.ts'

/** Endings of the files that may be chosen, and of those that are taken out of a folder. */
export const accepted = [
  ...[...GRAPH_ENDINGS, ...TABLE_ENDINGS, ARCHIVE_ENDING].map(ending => `.${ending}`),
  documentAccept,
].join(',')

/** Has the person choose files for a graph. */
export async function chooseGraphFiles(): Promise<void> {
  go({ screen: 'graphs' })
  await addFiles(await pickFiles(accepted, true))
}

/**
 * Takes files of any kind: graphs are shown, to become one graph; documents go into the graph in hand, or make a new one.
 * @param folder the name of the one that was dropped, of which they are the files
 */
export async function addFiles(files: readonly File[], kg?: string, folder?: string): Promise<void> {
  try {
    const { documents, graphs } = await sortFiles(files)
    if (graphs.length > 0) await offerImport(graphs, folder)
    if (documents.length > 0) await readDocuments(documents, kg)
  } catch (error) {
    complain(error)
  }
}
