import type { Trajectory } from '../contract/trajectory.ts'
import type { ReportVerdict } from './document.ts'
import type { RenderedFile, ReportFormat } from '../contract/saved-file.ts'
import { answerTable } from './table.ts'
import { htmlReport } from './html.ts'

/**
 * A trajectory in a format, ready to be saved or sent.
 * @param verdict what a person said of the answer; the page shows it
 */
export function renderReport(trajectory: Trajectory, format: ReportFormat, verdict?: ReportVerdict): RenderedFile {
  const fileName = `${fileStem(trajectory)}.${format}`
  switch (format) {
    case 'html':
      return { fileName, mediaType: 'text/html; charset=utf-8', content: htmlReport(trajectory, verdict) }
    case 'jsonl':
      return { fileName, mediaType: 'application/x-ndjson; charset=utf-8', content: `${JSON.stringify(trajectory)}\n` }
    case 'csv':
      return { fileName, mediaType: 'text/csv; charset=utf-8', content: answerTable(trajectory) }
  }
}

/** The question in letters and digits that every file system takes, and the day. */
function fileStem({ question, createdAt }: Trajectory): string {
  const words = question
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  const short = [...words].slice(0, 60).join('').replace(/-+$/, '')
  return `${short || 'question'}-${createdAt.slice(0, 10).replace(/[^\d-]/g, '') || 'undated'}`
}
