import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { temporaryName } from '../../base/temporary-name.ts'
import { createWriteStream } from '../../base/vault/files.ts'
import { ClewError, notWritten } from '../../contract/errors.ts'
import { count, counted } from '../../contract/reading/format.ts'
import { MOST_ANSWERS } from '../../contract/report.ts'
import { ANSWERS, PAGE, TABLE, type BatchFolder } from '../../host/batches/batch-folder.ts'
import { batchTable } from '../../host/batches/batch-table.ts'
import { saveRendered } from '../../host/reports/reports.ts'
import { setupOf, type ModelOptions } from '../model-options.ts'
import { progressText } from '../progress-line.ts'
import type { Session } from '../session.ts'

interface BatchOptions extends ModelOptions {
  kg: string
  out?: string
}

/** `clew ask --batch`: a table of questions in, one report and a table out. */
export async function answerBatch(session: Session, path: string, { out, ...options }: BatchOptions): Promise<void> {
  if (out === undefined)
    throw new ClewError('bad-request', 'Say with --out FOLDER where the report and the table of the answers go.')
  const { batches, reports } = await session.host()
  const request = { ...setupOf(options), questions: { kind: 'file', path } } as const
  const place = await batches
    .run(request, out, {
      signal: session.signal,
      report: progress => session.progress.show(progressText({ phase: '', ...progress })),
    })
    .catch((error: unknown) => {
      throw session.signal.aborted
        ? new ClewError(
            'cancelled',
            `Stopped; the answers so far are in ${out}, and the same command goes on from there.`,
            { cause: error },
          )
        : error
    })
  const { trajectories, of } = await batches.gatheredIn(place, MOST_ANSWERS)
  const { name, rejected, rejectedCount, header } = await place.read()
  const page = await reports.renderAnswers(trajectories, {}, 'html', { name, of, signal: session.signal })
  const files = {
    report: await saveRendered(page, join(out, PAGE)),
    table: await writeTable(place, join(place.folder, TABLE)),
    records: join(place.folder, ANSWERS),
  }
  session.print(
    { kg: options.kg, questions: of, columns: header, rejected, rejectedCount, ...files },
    [
      `${counted(of, 'question')} answered: ${files.report}, ${files.table}, ${files.records}`,
      ...(of > trajectories.length
        ? [`The report has the first ${count(trajectories.length)}; the table and the records have all.`]
        : []),
      ...(rejectedCount > 0 ? [`${counted(rejectedCount, 'row')} held no question:`] : []),
      ...rejected.map(({ line, reason }) => `  line ${line}: ${reason}`),
    ].join('\n'),
  )
}

async function writeTable(place: BatchFolder, path: string): Promise<string> {
  const temporary = temporaryName(path)
  try {
    await pipeline(Readable.from(batchTable(place)), createWriteStream(temporary, { mode: 0o600 }))
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw notWritten(path, error)
  }
  return path
}
