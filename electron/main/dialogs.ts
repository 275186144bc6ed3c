import type { BrowserWindow, Dialog, IpcMain } from 'electron'
import {
  ARCHIVE_ENDING,
  DOCUMENT_ENDINGS,
  GRAPH_ENDINGS,
  MODEL_ENDING,
  TABLE_ENDINGS,
} from '../contract/file-endings.ts'
import { isOwnSender } from './sender.ts'

const FILTERS = {
  graph: [
    {
      name: 'Graphs and documents',
      extensions: [...GRAPH_ENDINGS, ...TABLE_ENDINGS, ARCHIVE_ENDING, ...DOCUMENT_ENDINGS],
    },
    { name: 'All files', extensions: ['*'] },
  ],
  model: [{ name: 'GGUF models', extensions: [MODEL_ENDING] }],
}

/** The native dialogs that the page may ask for. */
export function serveDialogs(
  ipc: Pick<IpcMain, 'handle'>,
  dialog: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog'>,
  window: () => BrowserWindow | undefined,
): void {
  ipc.handle('clew:choose-files', async (event, kind: unknown): Promise<string[]> => {
    const parent = window()
    if (!isOwnSender(event) || parent === undefined || (kind !== 'graph' && kind !== 'model')) return []
    const properties: ('openFile' | 'multiSelections')[] =
      kind === 'graph' ? ['openFile', 'multiSelections'] : ['openFile']
    const { canceled, filePaths } = await dialog.showOpenDialog(parent, { properties, filters: FILTERS[kind] })
    return canceled ? [] : filePaths
  })
  ipc.handle('clew:choose-save-path', async (event, suggestedName: unknown): Promise<string | undefined> => {
    const parent = window()
    if (!isOwnSender(event) || parent === undefined || typeof suggestedName !== 'string') return undefined
    const { canceled, filePath } = await dialog.showSaveDialog(parent, { defaultPath: suggestedName })
    return canceled || filePath === '' ? undefined : filePath
  })
}
