import { basename, dirname, resolve } from 'node:path'
import { removeUnfinished, writeAtomically } from '../../base/atomic-file.ts'
import { ClewError, notWritten } from '../../contract/errors.ts'
import {
  formatsOf,
  REPORT_FORMATS,
  reportFormatWords,
  type ReportFormat,
  type ReportOutline,
  type ReportRequest,
  type ReportSubject,
  type ReportTerms,
} from '../../contract/report.ts'
import type { RenderedFile } from '../../contract/saved-file.ts'
import type { Trajectory } from '../../contract/trajectory.ts'
import type { ReportSource } from '../../report/source.ts'
import { version } from '../version.ts'
import { besides, gather, MOST_RECORDS, type Gathered, type GatheringTools, type Depth } from './gather.ts'
import { otherNames } from './graph-names.ts'
import type { PrintPage } from './print/print-page.ts'
import type { Templates } from './template-store.ts'
import { inLanguage } from '../../contract/words/in-language.ts'
import { saying } from '../../contract/words/saying.ts'

export interface ReportTools extends GatheringTools {
  templates: Templates
  print: PrintPage
}

/** Entities that a form offers for a pseudonym, and answers of an evaluation that they are taken from. */
const MOST_OFFERED = 300
const MOST_LOOKED_AT = 100
/** Read by programs, in whatever language a person reads. */
const DATA: ReadonlySet<ReportFormat> = new Set(['csv', 'facts', 'jsonl', 'sparql', 'prov'])
const WITHOUT_QUERIES: ReadonlySet<ReportFormat> = new Set(['csv', 'facts', 'jsonl'])

export function createReports(tools: ReportTools) {
  const depthOf = (format: ReportFormat): Depth => ({
    queries: !WITHOUT_QUERIES.has(format),
    keys: format === 'prov',
    records: format === 'html' || format === 'pdf' || format === 'md' ? 1 : MOST_RECORDS,
  })

  async function sourceOf(gathered: Gathered, terms: ReportTerms): Promise<ReportSource> {
    const { title, notes, redacted = [], template } = terms
    const [{ reportSource }, { redactSource }] = await Promise.all([
      import('../../report/source.ts'),
      import('../../report/redaction/redact-source.ts'),
    ])
    const source = reportSource(gathered.answers, {
      ...gathered,
      title,
      ...(notes === undefined ? {} : { notes }),
      ...(template === undefined ? {} : { template: await tools.templates.find(template) }),
      madeAt: new Date().toISOString(),
      program: version,
    })
    return redactSource(source, redacted, await alsoCalled(source, redacted))
  }

  /** Other names of what is to be under a pseudonym; those of a graph that is gone are not known any more. */
  async function alsoCalled(source: ReportSource, redacted: readonly string[]): Promise<Map<string, string[]>> {
    const graphs = new Set(
      [...source.answers.map(({ trajectory }) => trajectory.graph.name), source.view?.graph.name].filter(
        name => name !== undefined,
      ),
    )
    const also = new Map<string, string[]>()
    for (const name of redacted)
      for (const kg of graphs)
        also.set(name, [
          ...(also.get(name) ?? []),
          ...(await tools.graphs.using(kg, graph => otherNames(graph, name)).catch(() => [])),
        ])
    return also
  }

  async function written(
    gathered: Gathered,
    terms: ReportTerms,
    format: ReportFormat,
    signal?: AbortSignal,
  ): Promise<RenderedFile> {
    const source = await sourceOf(gathered, terms)
    // Read with the first report: a host starts without the pages that it may make.
    const [{ htmlReport }, { fileName, renderReport }] = await Promise.all([
      import('../../report/html.ts'),
      import('../../report/render.ts'),
    ])
    const { language = 'en' } = terms
    if (format !== 'pdf') return inLanguage(DATA.has(format) ? 'en' : language, () => renderReport(source, format))
    const page = inLanguage(language, () => htmlReport(source))
    const content = (await tools.print(page, signal)).toString('base64')
    return { fileName: fileName(source, format), mediaType: REPORT_FORMATS.pdf.mediaType, content, encoding: 'base64' }
  }

  async function render(
    { subject, ...terms }: ReportRequest,
    format: ReportFormat,
    signal?: AbortSignal,
  ): Promise<RenderedFile> {
    if (!formatsOf(subject).includes(format))
      throw new ClewError(
        'bad-request',
        saying('storeProblems.viewFormat', {
          format: reportFormatWords(format).name,
          formats: formatsOf(subject).join(', '),
        }),
      )
    return written(await gather(subject, depthOf(format), tools), terms, format, signal)
  }

  return {
    render,
    /** What its file would be called. */
    async fileName({ subject, ...terms }: ReportRequest, format: ReportFormat): Promise<string> {
      const gathered = await gather(subject, { ...depthOf(format), queries: false, keys: false }, tools)
      const { fileName } = await import('../../report/render.ts')
      return fileName(await sourceOf(gathered, terms), format)
    },
    /** Of answers that are not kept here, as a file has them. */
    async renderAnswers(
      trajectories: readonly Trajectory[],
      terms: ReportTerms,
      format: ReportFormat,
      { name, of, signal }: { name?: string | undefined; of?: number; signal?: AbortSignal } = {},
    ): Promise<RenderedFile> {
      const answers = await besides(trajectories, depthOf(format), tools)
      return written(
        { answers, ...(name === undefined ? {} : { name }), ...(of === undefined ? {} : { of }) },
        terms,
        format,
        signal,
      )
    },
    async saveTo(request: ReportRequest, format: ReportFormat, path: string): Promise<{ path: string }> {
      return { path: await saveRendered(await render(request, format), path) }
    },
    /** What there is to be said of it, before it is made. */
    async outline(subject: ReportSubject): Promise<ReportOutline> {
      const gathered = await gather(subject, { queries: false, keys: false, records: MOST_LOOKED_AT }, tools)
      const { answers, of = answers.length, view, evaluation } = gathered
      const [{ reportSource }, { namedIn }] = await Promise.all([
        import('../../report/source.ts'),
        import('../../report/redaction/redact-source.ts'),
      ])
      const { title } = reportSource(answers, { ...gathered, madeAt: '', program: version })
      const first = answers.flatMap(({ trajectory }) => [...trajectory.topicEntities, ...trajectory.answer])
      const named = namedIn([first, view?.nodes ?? [], answers]).filter(({ key }) => !key.startsWith('"'))
      const questions = answers.map(({ trajectory: { id, question } }) => ({ id, question }))
      return {
        title,
        formats: formatsOf(subject),
        questions,
        entities: onceEach(named),
        answers: evaluation === undefined ? answers.length : Math.min(of, MOST_RECORDS),
        of,
      }
    },
    templates: tools.templates,
  }
}

function onceEach(named: readonly { name: string; key: string }[]): { name: string; key: string }[] {
  return [...new Map(named.toReversed().map(each => [each.key, each])).values()].toReversed().slice(0, MOST_OFFERED)
}

/** Gives the absolute path. What a killed process left of the same file goes. */
export async function saveRendered({ content, encoding }: RenderedFile, path: string): Promise<string> {
  const target = resolve(path)
  try {
    await removeUnfinished(dirname(target), basename(target))
    await writeAtomically(target, encoding === 'base64' ? Buffer.from(content, 'base64') : content)
  } catch (error) {
    throw notWritten(target, error)
  }
  return target
}
