import type { ReportFormat, ReportRequest } from '../../../electron/contract/report.ts'
import type { RenderedFile } from '../../../electron/contract/saved-file.ts'
import { bridge } from '../../api/bridge.ts'
import { api } from '../../api/client.ts'
import { saveFile } from '../../api/save-file.ts'
import { complain, tell } from '../../design/notices-store.ts'
import { t } from '../../words/words.ts'
import { language } from '../../../electron/contract/words/words.ts'

/**
 * Renders the report in the host and hands it over as a file: where the person says in the Electron window, to the
 * downloads in a browser. Gives whether it was saved.
 */
export async function saveReport(wanted: ReportRequest, format: ReportFormat): Promise<boolean> {
  const request = { ...wanted, language: language() }
  try {
    if (bridge) {
      const path = await bridge.chooseSavePath(await api.reports.fileName.query({ ...request, format }))
      if (path === undefined) return false
      await api.reports.saveTo.mutate({ ...request, format, path })
      tell(t('report.savedReport', { file: path }))
    } else {
      const rendered = await api.reports.render.query({ ...request, format })
      saveRendered(rendered)
      tell(t('report.savedReport', { file: rendered.fileName }))
    }
    return true
  } catch (error) {
    complain(error)
    return false
  }
}

/** Into the downloads of a browser. */
export function saveRendered({ fileName, mediaType, content, encoding }: RenderedFile): void {
  saveFile(fileName, encoding === 'base64' ? bytesOf(content) : content, mediaType)
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
  return bytes
}
