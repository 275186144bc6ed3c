import { z } from 'zod'

/** A page to read and print, the record itself as a JSON line, or a table of the answers. */
export const ReportFormatSchema = z.enum(['html', 'jsonl', 'csv'])
export type ReportFormat = z.infer<typeof ReportFormatSchema>

/** What is saved as a file, or sent to a browser to be saved. */
export interface RenderedFile {
  fileName: string
  mediaType: string
  content: string
}
