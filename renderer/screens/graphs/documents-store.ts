import { create } from 'zustand'
import type { HypergraphSummary } from '../../../electron/contract/documents.ts'
import { bridge } from '../../api/bridge.ts'
import { api } from '../../api/client.ts'
import { onlyLatest } from '../../api/latest.ts'
import { complain, tell } from '../../design/notices-store.ts'
import { begunHere } from '../../shell/jobs-store.ts'
import { go } from '../../shell/route-store.ts'
import { newGraphName } from './document-files.ts'
import { useModels } from '../models/models-store.ts'
import { sendFiles, useGraphs } from './graphs-store.ts'
import { t } from '../../words/words.ts'

/** The embedder that compares words. */
export const LEXICAL = 'lexical'

/** What the documents of a graph come to, by graph; null: it has none. */
export const useDocuments = create<{ summaries: ReadonlyMap<string, HypergraphSummary | null> }>(() => ({
  summaries: new Map(),
}))

const loading = onlyLatest()

export async function loadDocuments(kg: string): Promise<void> {
  const isWanted = loading(kg)
  try {
    const summary = await api.graphs.documents.query({ kg })
    if (isWanted()) useDocuments.setState(({ summaries }) => ({ summaries: new Map(summaries).set(kg, summary) }))
  } catch {
    // The graph has just been removed or renamed; its summary says what is wrong with it, if anything is.
  }
}

/** How documents are read. What is left out is the host's choice: the patterns, and the best embedder that is there. */
export interface Reading {
  /** A model that writes. */
  extractor?: string | undefined
  /** `lexical`, or an embedding model. */
  embedder?: string | undefined
}

/** Of the documents that are added next, until the window is closed. */
export const useReading = create<Reading>(() => ({}))

/** What was chosen, but for models that have been removed since. */
function reading(): Reading {
  const { extractor, embedder } = useReading.getState()
  const { models } = useModels.getState()
  const isThere = (id: string) => models === undefined || models.some(model => model.id === id)
  return {
    ...(extractor !== undefined && isThere(extractor) && { extractor }),
    ...(embedder !== undefined && (embedder === LEXICAL || isThere(embedder)) && { embedder }),
  }
}

/** Reads documents into a graph; without one, a new graph is made and named after the first. */
export async function readDocuments(files: readonly File[], kg?: string): Promise<void> {
  const [first] = files
  if (!first) return
  go({ screen: 'graphs', ...(kg !== undefined && { graph: kg }) })
  try {
    const paths = files.map(file => bridge?.pathForFile(file) || undefined)
    const { jobId } = paths.every(path => path !== undefined)
      ? await api.graphs.addDocuments.mutate({
          kg:
            kg ??
            newGraphName(
              first.name,
              (useGraphs.getState().graphs ?? []).map(({ name }) => name),
            ),
          paths,
          ...reading(),
        })
      : await api.graphs.addDocumentUploads.mutate({
          uploadIds: await sendFiles(files),
          ...(kg !== undefined && { kg }),
          ...reading(),
        })
    begunHere(jobId)
  } catch (error) {
    complain(error)
  }
}

export async function removeDocument(kg: string, document: string): Promise<void> {
  try {
    await api.graphs.removeDocument.mutate({ kg, document })
    await loadDocuments(kg)
    tell(t('graphs.removedDocument', { document }))
  } catch (error) {
    complain(error)
    await loadDocuments(kg)
  }
}
