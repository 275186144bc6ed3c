import { resolve } from 'node:path'
import { renderReport } from '../../report/render.ts'
import { writeAtomically } from '../../base/atomic-file.ts'
import { hasCode, ClewError, messageOf } from '../../contract/errors.ts'
import type { ReportFormat, RenderedFile } from '../../contract/saved-file.ts'
import type { TrajectoryStore } from './trajectory-store.ts'
import type { VerdictStore } from './verdict-store.ts'

export function createReports(store: TrajectoryStore, verdicts: VerdictStore) {
  const render = async (id: string, format: ReportFormat): Promise<RenderedFile> =>
    renderReport(await store.read(id), format, await verdicts.get(id))
  return {
    render,
    async saveTo(trajectoryId: string, format: ReportFormat, path: string): Promise<{ path: string }> {
      const { content } = await render(trajectoryId, format)
      return { path: await saveReport(content, path) }
    },
  }
}

/** Gives the absolute path. */
export async function saveReport(content: string, path: string): Promise<string> {
  const target = resolve(path)
  try {
    await writeAtomically(target, content)
  } catch (error) {
    const why = hasCode(error, 'ENOENT')
      ? 'there is no such folder'
      : hasCode(error, 'EISDIR')
        ? 'that is a folder'
        : hasCode(error, 'EACCES')
          ? 'writing there is not allowed'
          : messageOf(error)
    throw new ClewError('bad-request', `The report cannot be written to ${target}: ${why}; choose another place.`, {
      cause: error,
    })
  }
  return target
}
