import type { Trajectory } from '../contract/trajectory.ts'
import type { BesideAnswer } from './document.ts'
import type { RenderedFile, ReportFormat } from '../contract/saved-file.ts'
import { csvTable } from './table.ts'
import { htmlReport } from './html.ts'

/** A trajectory in a format, ready to be saved or sent. The page shows what is known beside it. */
export function renderReport(trajectory: Trajectory, format: ReportFormat, beside: BesideAnswer = {}): RenderedFile {
  const fileName = `${fileStem(trajectory)}.${format}`
  switch (format) {
    case 'html':
      return { fileName, mediaType: 'text/html; charset=utf-8', content: htmlReport(trajectory, beside) }
    case 'jsonl':
      return { fileName, mediaType: 'application/x-ndjson; charset=utf-8', content: `${JSON.stringify(trajectory)}\n` }
    case 'csv':
      return { fileName, mediaType: 'text/csv; charset=utf-8', content: csvTable(trajectory) }
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
