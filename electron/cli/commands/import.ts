import { count, counted } from '../../contract/reading/format.ts'
import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { Option, type Command } from 'commander'
import type { DocumentsResult, ImportResult } from '../../contract/job.ts'
import { ClewError } from '../../contract/errors.ts'
import { FORMATS } from '../../kg/import/format.ts'
import { exploredWords } from '../../contract/reading/explored-words.ts'
import { action } from '../action.ts'
import { exploreGraph } from './kg-explore.ts'
import { followJob } from '../follow-job.ts'
import { previewText } from '../preview-text.ts'
import { sizeText } from '../progress-line.ts'
import type { Session } from '../session.ts'
import { chosenTables, columnsOption, givenChoices, headingsOption, type TableOptions } from '../table-options.ts'
import { requireWholeFiles } from '../whole-files.ts'
import { inWords } from '../../contract/words/saying.ts'

interface ImportOptions extends TableOptions {
  kg: string
  format?: string
  preview?: boolean
  extractor?: string
  embedder?: string
  explore?: boolean
}

const REJECTED_SHOWN = 20

export function addImport(program: Command, signal: AbortSignal): void {
  program
    .command('import')
    .description(
      'read graph files (N-Triples, N-Quads, Turtle, TriG, RDF/XML, JSON-LD, CSV, TSV, `a|b|c` lines, GraphML, GEXF, JSON, Parquet, Excel and OpenDocument workbooks, tables in Markdown, dumps of SQL; plain or gzipped, in a zip archive or a folder) into a new graph, or documents (text, Markdown, HTML, PDF) into a new or existing one',
    )
    .argument('<file...>', 'the files of one graph, or the folder or zip archive that holds them')
    .requiredOption('--kg <name>', 'the name that the graph gets; for documents also one that is there')
    .addOption(
      new Option('--format <format>', 'the format of the graph files; left out, it is told from each file').choices(
        FORMATS,
      ),
    )
    .addOption(columnsOption())
    .addOption(headingsOption())
    .option('--preview', 'show what would be in the graph, from the beginnings of the files, and import nothing')
    .option(
      '--extractor <model>',
      'what finds the facts in documents: `patterns` (when left out), or a model that writes',
    )
    .option(
      '--embedder <model>',
      'what documents are compared with: `lexical`, or an embedding model; left out, the best that is there',
    )
    .option('--explore', 'let a new graph teach its own questions before it is asked any, as `clew kg explore` does')
    .action(
      action(signal, async (session, files: string[], options: ImportOptions) => {
        const { graphs, documents } = await sorted(files, options)
        if (options.preview === true) return previewFiles(session, graphs, options)
        const imported = graphs.length === 0 ? undefined : await importFiles(session, graphs, options)
        // The graph is there by now, whatever becomes of the rest.
        const tellOfGraph = (error: unknown): never => {
          if (imported) session.print(imported, importText(imported))
          throw error
        }
        const read =
          documents.length === 0 ? undefined : await readDocuments(session, documents, options).catch(tellOfGraph)
        const explored =
          options.explore === true && imported !== undefined
            ? await exploreGraph(session, imported.kg).catch(tellOfGraph)
            : undefined
        session.print(
          {
            ...(imported && read ? { ...imported, documents: read } : (imported ?? read)),
            ...(explored === undefined ? {} : { explored }),
          },
          [imported && importText(imported), explored && exploredWords(explored), read && documentsText(read)]
            .filter(text => text !== undefined)
            .join('\n'),
        )
        requireWholeFiles(imported, read)
      }),
    )
}

/**
 * What is told to have a graph's format is a graph; of the rest each file says what it is.
 * @throws {ClewError} a file is not there: before any of the others is imported
 */
async function sorted(
  files: readonly string[],
  { format, extractor, embedder }: ImportOptions,
): Promise<{ graphs: string[]; documents: string[] }> {
  const missing = files.find(file => !existsSync(file))
  if (missing !== undefined) throw new ClewError('not-found', `There is no file ${resolve(missing)}; check the path.`)
  const areDocuments = format === undefined ? await Promise.all(files.map(isDocumentFile)) : files.map(() => false)
  const documents = files.filter((_, index) => areDocuments[index])
  if (documents.length === 0 && (extractor ?? embedder) !== undefined)
    throw new ClewError(
      'bad-request',
      '--extractor and --embedder are for documents, and none of the files is one; leave them out, or give text, Markdown, HTML or PDF files.',
    )
  return { graphs: files.filter((_, index) => !areDocuments[index]), documents }
}

/** A folder is one of graphs, whatever its name ends with. */
async function isDocumentFile(path: string): Promise<boolean> {
  if (statSync(path).isDirectory()) return false
  const { isDocument } = await import('../../kg/documents/read-document.ts')
  return isDocument(path).catch(() => false)
}

async function previewFiles(session: Session, paths: string[], options: ImportOptions): Promise<void> {
  if (paths.length === 0)
    throw new ClewError('bad-request', 'A preview is of graph files, and none of these is one; leave --preview out.')
  const { imports } = await session.host()
  const { format } = options
  const preview = await imports.preview({ paths, format, tables: givenChoices(options) }, session.signal)
  session.print(preview, previewText(preview))
}

export async function importFiles(
  session: Session,
  paths: string[],
  options: Partial<Pick<ImportOptions, 'kg' | 'format' | 'columns' | 'headings'>>,
): Promise<ImportResult> {
  const { kg, format } = options
  const { imports } = await session.host()
  const chosen = await chosenTables(session, paths, format, options)
  const ended = await followJob(session, (await imports.start({ paths, name: kg, format, ...chosen })).jobId)
  if (ended.result !== undefined) return ended.result
  throw new ClewError('unavailable', ended.error ?? 'The import was cancelled; nothing of it was kept.')
}

async function readDocuments(
  session: Session,
  paths: string[],
  { kg, extractor, embedder }: ImportOptions,
): Promise<DocumentsResult> {
  const { documents } = await session.host()
  const ended = await followJob(
    session,
    (
      await documents.start({
        kg,
        paths,
        extractor,
        embedder,
      })
    ).jobId,
  )
  if (ended.documents !== undefined) return ended.documents
  throw new ClewError(
    'unavailable',
    ended.error ?? 'The reading was cancelled; what was read so far is kept, and the same command goes on from there.',
  )
}

export function importText({
  kg,
  triples,
  entities,
  qualifiedFacts,
  relations,
  seconds,
  notes,
  ...left
}: ImportResult): string {
  return [
    `${kg}: ${sizeText({ triples, entities, qualifiedFacts, relations })} in ${seconds.toFixed(1)} s`,
    ...notes.map(inWords),
    ...leftOut(left, 'line'),
  ].join('\n')
}

function documentsText({
  kg,
  documents,
  chunks,
  entities,
  hyperedges,
  seconds,
  notes,
  ...left
}: DocumentsResult): string {
  const read = `${counted(documents, 'document')} in ${counted(chunks, 'part')}`
  return [
    `${kg}: ${read}, read in ${seconds.toFixed(1)} s; its documents now come to ${counted(hyperedges, 'fact')} of ${counted(entities, 'entity')}`,
    ...notes.map(inWords),
    ...leftOut(left, 'file or record'),
  ].join('\n')
}

function leftOut(
  { rejected, rejectedCount }: Pick<ImportResult, 'rejected' | 'rejectedCount'>,
  what: string,
): string[] {
  if (rejectedCount === 0) return []
  const several = what === 'line' ? 'lines' : 'files or records'
  return [
    `${count(rejectedCount)} ${rejectedCount === 1 ? `${what} was` : `${several} were`} left out:`,
    ...rejected.slice(0, REJECTED_SHOWN).map(({ file, line, reason }) => `  ${file}:${line}: ${reason}`),
    ...(rejectedCount > REJECTED_SHOWN ? ['  … (`--json` lists more)'] : []),
  ]
}
