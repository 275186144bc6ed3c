import { resolve } from 'node:path'
import { renderReport } from '../../report/render.ts'
import { writeAtomically } from '../../base/atomic-file.ts'
import { notWritten } from '../../contract/errors.ts'
import type { ReportFormat, RenderedFile } from '../../contract/saved-file.ts'
import { answerQuery } from './answer-query.ts'
import type { AnsweringService } from './answering.ts'
import type { TrajectoryStore } from './trajectory-store.ts'
import type { VerdictStore } from './verdict-store.ts'

export function createReports(
  store: TrajectoryStore,
  verdicts: VerdictStore,
  answering: Pick<AnsweringService, 'sparql'>,
) {
  const render = async (id: string, format: ReportFormat): Promise<RenderedFile> => {
    const trajectory = await store.read(id)
    const [verdict, query] = await Promise.all([verdicts.get(id), answerQuery(trajectory, answering)])
    return renderReport(trajectory, format, { ...(verdict && { verdict }), ...(query && { query }) })
  }
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
    throw notWritten(target, error)
  }
  return target
}
