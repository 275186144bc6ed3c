import type { ReportFormat } from '../../../../electron/contract/saved-file.ts'
import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import { bridge } from '../../../api/bridge.ts'
import { api } from '../../../api/client.ts'
import { saveFile } from '../../../api/save-file.ts'
import { complain, tell } from '../../../design/notices-store.ts'

/**
 * Renders the report in the host and hands it over as a file: where the person says in the Electron window, to the
 * downloads in a browser.
 */
export async function saveReport(trajectory: Trajectory, format: ReportFormat): Promise<void> {
  try {
    const { fileName, mediaType, content } = await api.reports.render.query({ trajectoryId: trajectory.id, format })
    if (bridge) {
      const path = await bridge.chooseSavePath(fileName)
      if (path === undefined) return
      await api.reports.saveTo.mutate({ trajectoryId: trajectory.id, format, path })
      tell(`Saved the report as ${path}.`)
    } else {
      saveFile(fileName, content, mediaType)
      tell(`Saved the report as ${fileName}.`)
    }
  } catch (error) {
    complain(error)
  }
}
