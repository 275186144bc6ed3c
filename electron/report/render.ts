import { REPORT_FORMATS, type ReportFormat } from '../contract/report.ts'
import type { RenderedFile } from '../contract/saved-file.ts'
import { htmlReport } from './html.ts'
import { markdownReport } from './markdown.ts'
import { programsText } from './programs.ts'
import { provenanceRdf } from './prov/provenance-rdf.ts'
import type { ReportSource } from './source.ts'
import { answersCsv, factsCsv } from './table.ts'

/** Everything but what has to be printed. */
export type WrittenFormat = Exclude<ReportFormat, 'pdf'>

/** A report in a format, ready to be saved or sent. */
export function renderReport(source: ReportSource, format: WrittenFormat): RenderedFile {
  return {
    fileName: fileName(source, format),
    mediaType: REPORT_FORMATS[format].mediaType,
    content: contentOf(source, format),
  }
}

function contentOf(source: ReportSource, format: WrittenFormat): string {
  switch (format) {
    case 'html':
      return htmlReport(source)
    case 'md':
      return markdownReport(source)
    case 'csv':
      return answersCsv(source)
    case 'facts':
      return factsCsv(source)
    case 'jsonl':
      return source.answers.map(({ trajectory }) => `${JSON.stringify(trajectory)}\n`).join('')
    case 'sparql':
      return programsText(source)
    case 'prov':
      return provenanceRdf(source)
  }
}

/** The title in letters and digits that every file system takes, and the day. */
export function fileName({ title, answers, madeAt }: ReportSource, format: ReportFormat): string {
  const words = title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  const [first] = answers
  const day = (answers.length === 1 ? first?.trajectory.createdAt : madeAt) ?? madeAt
  const dated = day.slice(0, 10).replace(/[^\d-]/g, '') || 'undated'
  return `${beginning(words) || 'report'}-${dated}${REPORT_FORMATS[format].ending}`
}

/** Devices of Windows, which are no files whatever their ending. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)$/

/** At most so many letters, and bytes that a name may have on every file system. */
function beginning(words: string): string {
  let short = ''
  for (const character of [...words].slice(0, 60)) {
    if (Buffer.byteLength(short + character) > 180) break
    short += character
  }
  const trimmed = short.replace(/-+$/, '')
  return DEVICES.test(trimmed) ? `${trimmed}-` : trimmed
}
