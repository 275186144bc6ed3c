import { Option, type Command } from 'commander'
import type { ImportResult } from '../../host/api/views.ts'
import { FORMATS } from '../../kg/import/format.ts'
import { action } from '../action.ts'
import { CommandFailedError } from '../exit.ts'
import { count, progressText, sizeText } from '../progress-line.ts'
import type { Session } from '../session.ts'

interface ImportOptions {
  kg: string
  format?: string
}

const REJECTED_SHOWN = 20

export function addImport(program: Command, signal: AbortSignal): void {
  program.command('import')
    .description('read graph files into a new graph: N-Triples, N-Quads, Turtle, TriG, CSV, TSV, `a|b|c` lines; plain or gzipped')
    .argument('<file...>', 'the files of one graph')
    .requiredOption('--kg <name>', 'the name that the graph gets')
    .addOption(new Option('--format <format>', 'the format of the files; left out, it is told from each file').choices(FORMATS))
    .action(action(signal, async (session, files: string[], { kg, format }: ImportOptions) => {
      const result = await importFiles(session, files, kg, format)
      session.print(result, importText(result))
    }))
}

/** Imports in a worker process, as the window does; cancelled by the session's signal. */
async function importFiles(session: Session, files: string[], kg: string, format: string | undefined): Promise<ImportResult> {
  const { imports, jobs } = await session.host()
  const { jobId } = await imports.start({ paths: files, name: kg, ...(format === undefined ? {} : { format }) })
  const watching = new AbortController()
  const cancel = (): void => { void jobs.cancel(jobId).catch(() => undefined) }
  session.signal.addEventListener('abort', cancel, { once: true })
  if (session.signal.aborted) cancel()
  void showProgress(session, jobId, watching.signal)
  const ended = await jobs.finished(jobId)
  watching.abort()
  // Told here and now: the window's list of jobs need not show it again.
  await jobs.dismiss(jobId)
  if (ended.result !== undefined) return ended.result
  throw new CommandFailedError(ended.error ?? 'The import was cancelled; nothing of it was kept.')
}

async function showProgress(session: Session, jobId: string, signal: AbortSignal): Promise<void> {
  const { jobs } = await session.host()
  for await (const list of jobs.watch(signal)) {
    const job = list.find(({ id }) => id === jobId)
    if (job?.state === 'running') session.progress.show(progressText(job))
  }
}

function importText({ kg, triples, entities, relations, seconds, rejected, rejectedCount, notes }: ImportResult): string {
  const lines = [`${kg}: ${sizeText({ triples, entities, relations })} in ${seconds.toFixed(1)} s`, ...notes]
  if (rejectedCount > 0) lines.push(`${count(rejectedCount)} ${rejectedCount === 1 ? 'line was' : 'lines were'} left out:`)
  for (const { file, line, reason } of rejected.slice(0, REJECTED_SHOWN)) lines.push(`  ${file}:${line}: ${reason}`)
  if (rejectedCount > REJECTED_SHOWN) lines.push('  … (`--json` lists more)')
  return lines.join('\n')
}
