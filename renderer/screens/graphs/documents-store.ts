import { create } from 'zustand'
import type { HypergraphSummary } from '../../../electron/host/api/views.ts'
import { bridge } from '../../api/bridge.ts'
import { api } from '../../api/client.ts'
import { complain, tell } from '../../design/notices-store.ts'
import { go } from '../../shell/route-store.ts'
import { newGraphName } from './document-files.ts'
import { sendFiles, useGraphs } from './graphs-store.ts'

/** What the documents of a graph come to, by graph; null: it has none. */
export const useDocuments = create<{ summaries: ReadonlyMap<string, HypergraphSummary | null> }>(() => ({ summaries: new Map() }))

export async function loadDocuments(kg: string): Promise<void> {
  try {
    const summary = await api.graphs.documents.query({ kg })
    useDocuments.setState(({ summaries }) => ({ summaries: new Map(summaries).set(kg, summary) }))
  } catch {
    // The graph has just been removed or renamed; its summary says what is wrong with it, if anything is.
  }
}

/** Reads documents into a graph; without one, a new graph is made and named after the first. */
export async function readDocuments(files: readonly File[], kg?: string): Promise<void> {
  const [first] = files
  if (!first) return
  go({ screen: 'graphs', ...(kg !== undefined && { graph: kg }) })
  try {
    const paths = files.map(file => bridge?.pathForFile(file) || undefined)
    if (paths.every(path => path !== undefined)) await api.graphs.addDocuments.mutate({ kg: kg ?? newGraphName(first.name, (useGraphs.getState().graphs ?? []).map(({ name }) => name)), paths })
    else await api.graphs.addDocumentUploads.mutate({ uploadIds: await sendFiles(files), ...(kg !== undefined && { kg }) })
  } catch (error) {
    complain(error)
  }
}

export async function removeDocument(kg: string, document: string): Promise<void> {
  try {
    await api.graphs.removeDocument.mutate({ kg, document })
    await loadDocuments(kg)
    tell(`Removed “${document}” and the facts that were read in it.`)
  } catch (error) {
    complain(error)
    await loadDocuments(kg)
  }
}
