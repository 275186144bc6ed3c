import type { BrowserWindow, Dialog, IpcMain } from 'electron'
import {
  ARCHIVE_ENDING,
  DOCUMENT_ENDINGS,
  GRAPH_ENDINGS,
  MODEL_ENDING,
  TABLE_ENDINGS,
} from '../contract/openable-files.ts'
import { isOwnSender } from './sender.ts'
import { type Language, say } from '../contract/words/words.ts'
import { inLanguage } from '../contract/words/in-language.ts'

const filtersOf = (kind: 'graph' | 'model'): { name: string; extensions: string[] }[] =>
  kind === 'model'
    ? [{ name: say('dialogs.models'), extensions: [MODEL_ENDING] }]
    : [
        {
          name: say('dialogs.graphs'),
          extensions: [...GRAPH_ENDINGS, ...TABLE_ENDINGS, ARCHIVE_ENDING, ...DOCUMENT_ENDINGS],
        },
        { name: say('dialogs.all'), extensions: ['*'] },
      ]

/** The native dialogs that the page may ask for. */
export function serveDialogs(
  ipc: Pick<IpcMain, 'handle'>,
  dialog: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog'>,
  window: () => BrowserWindow | undefined,
  spoken: () => Language,
): void {
  ipc.handle('clew:choose-files', async (event, kind: unknown): Promise<string[]> => {
    const parent = window()
    if (!isOwnSender(event) || parent === undefined || (kind !== 'graph' && kind !== 'model')) return []
    const properties: ('openFile' | 'multiSelections')[] =
      kind === 'graph' ? ['openFile', 'multiSelections'] : ['openFile']
    const { canceled, filePaths } = await dialog.showOpenDialog(parent, {
      properties,
      filters: inLanguage(spoken(), () => filtersOf(kind)),
    })
    return canceled ? [] : filePaths
  })
  ipc.handle('clew:choose-save-path', async (event, suggestedName: unknown): Promise<string | undefined> => {
    const parent = window()
    if (!isOwnSender(event) || parent === undefined || typeof suggestedName !== 'string') return undefined
    const { canceled, filePath } = await dialog.showSaveDialog(parent, { defaultPath: suggestedName })
    return canceled || filePath === '' ? undefined : filePath
  })
}
