import { z } from 'zod'
import { IdSchema } from './ids.ts'
import { type ContractKey, LANGUAGES, say } from './words/words.ts'

/** What a report is written as. */
export const ReportFormatSchema = z.enum(['html', 'pdf', 'md', 'csv', 'facts', 'jsonl', 'sparql', 'prov'])
export type ReportFormat = z.infer<typeof ReportFormatSchema>

/** Of each format its name, what is in it, and how its files end. */
export const REPORT_FORMATS: Readonly<
  Record<ReportFormat, { name: ContractKey; note: ContractKey; ending: string; mediaType: string }>
> = {
  html: {
    name: 'formats.pageHtml',
    note: 'formats.pageHtmlNote',
    ending: '.html',
    mediaType: 'text/html; charset=utf-8',
  },
  pdf: { name: 'formats.pagePdf', note: 'formats.pagePdfNote', ending: '.pdf', mediaType: 'application/pdf' },
  md: {
    name: 'formats.textMarkdown',
    note: 'formats.textMarkdownNote',
    ending: '.md',
    mediaType: 'text/markdown; charset=utf-8',
  },
  csv: {
    name: 'formats.answersCsv',
    note: 'formats.answersCsvNote',
    ending: '.csv',
    mediaType: 'text/csv; charset=utf-8',
  },
  facts: {
    name: 'formats.factsCsv',
    note: 'formats.factsCsvNote',
    ending: '.facts.csv',
    mediaType: 'text/csv; charset=utf-8',
  },
  jsonl: {
    name: 'formats.record',
    note: 'formats.recordNote',
    ending: '.jsonl',
    mediaType: 'application/x-ndjson; charset=utf-8',
  },
  sparql: {
    name: 'formats.program',
    note: 'formats.programNote',
    ending: '.rq',
    mediaType: 'application/sparql-query; charset=utf-8',
  },
  prov: {
    name: 'formats.evidence',
    note: 'formats.evidenceNote',
    ending: '.prov.ttl',
    mediaType: 'text/turtle; charset=utf-8',
  },
}

/** What a format is called, and what is in it. */
export function reportFormatWords(format: ReportFormat): { name: string; note: string } {
  const { name, note } = REPORT_FORMATS[format]
  return { name: say(name), note: say(note) }
}

/** Answers that one report holds. */
export const MOST_ANSWERS = 200

/** What a report is of. */
export const ReportSubjectSchema = z.discriminatedUnion('kind', [
  /** In the order in which they are to stand. */
  z.object({ kind: z.literal('answers'), ids: z.array(IdSchema).min(1).max(MOST_ANSWERS) }),
  z.object({ kind: z.literal('view'), id: IdSchema }),
  z.object({ kind: z.literal('evaluation'), id: IdSchema }),
  z.object({ kind: z.literal('batch'), id: IdSchema }),
])
export type ReportSubject = z.infer<typeof ReportSubjectSchema>

/** A drawing that nobody has walked has no answers, no program and no record. */
const FORMATS_OF_VIEW: readonly ReportFormat[] = ['html', 'pdf', 'md', 'facts', 'prov']

export function formatsOf({ kind }: Pick<ReportSubject, 'kind'>): readonly ReportFormat[] {
  return kind === 'view' ? FORMATS_OF_VIEW : ReportFormatSchema.options
}

/** Letters of a name that is to stand under a pseudonym: of one, two or three nearly every text is full. */
export const SHORTEST_REDACTED = 2

/** What a person says of a report. */
export const ReportTermsSchema = z.object({
  /** Left out: the question, or the name of what it is of. */
  title: z.string().trim().max(300).optional(),
  /** Paragraphs under the title. */
  notes: z.string().trim().max(50_000).optional(),
  /** Names or keys of entities that stand under a pseudonym. */
  redacted: z.array(z.string().trim().min(SHORTEST_REDACTED).max(1_000)).max(200).optional(),
  /** Of whoever reads it; left out: English. Data, and what a graph says, are as they are. */
  language: z.enum(LANGUAGES).optional(),
  /** The id or name of a template. */
  template: z.string().min(1).max(200).optional(),
})
export type ReportTerms = z.infer<typeof ReportTermsSchema>

export const ReportRequestSchema = ReportTermsSchema.extend({ subject: ReportSubjectSchema })
export type ReportRequest = z.infer<typeof ReportRequestSchema>

/** What a report is of, for the form that asks for one. */
export interface ReportOutline {
  title: string
  formats: readonly ReportFormat[]
  /** The questions that are answered in it, in their order. */
  questions: { id: string; question: string }[]
  /** Entities that it names, those that carry the answer first. */
  entities: { name: string; key: string }[]
  /** Answers that it has, of how many. */
  answers: number
  of: number
}

/** Bytes of a logo. */
export const LARGEST_LOGO = 512 * 1024

/** What stands at the head of every report that is made with it. */
export const ReportTemplateSchema = z.object({
  format: z.literal('clew-template'),
  version: z.literal(1),
  id: IdSchema,
  /** Of the firm or the team. */
  name: z.string().trim().min(1).max(120),
  logo: z
    .object({
      mediaType: z.enum(['image/png', 'image/jpeg', 'image/svg+xml']),
      base64: z.base64().max(LARGEST_LOGO * 2),
    })
    .optional(),
  savedAt: z.string(),
})
export type ReportTemplate = z.infer<typeof ReportTemplateSchema>
