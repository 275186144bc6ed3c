import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Option, type Command } from 'commander'
import { z } from 'zod'
import { jsonOf } from '../../base/json-lines.ts'
import { IdSchema } from '../../contract/ids.ts'
import { TrajectorySchema, type Trajectory } from '../../contract/trajectory.ts'
import { ClewError } from '../../contract/errors.ts'
import { answerQuery } from '../../host/answers/answer-query.ts'
import { saveReport } from '../../host/answers/reports.ts'
import type { ReportFormat } from '../../contract/saved-file.ts'
import { renderReport } from '../../report/render.ts'
import { action } from '../action.ts'
import type { Session } from '../session.ts'

/** What `clew ask --samples` prints. */
const SamplesSchema = z.object({ trajectories: z.array(z.object({ id: z.string() })).min(1) })

export function addReport(program: Command, signal: AbortSignal): void {
  program
    .command('report')
    .description('save an answer as a page or as data')
    .argument('<trajectory>', 'a file that `clew ask --json` has printed, or the id of an answer')
    .addOption(
      new Option('--format <format>', 'a self-contained page, JSON lines, or a table of the answers')
        .choices(['html', 'jsonl', 'csv'])
        .default('html'),
    )
    .requiredOption('--out <file>', 'where to write it')
    .action(
      action(signal, async (session, trajectory: string, { format, out }: { format: ReportFormat; out: string }) => {
        const answer = await answerOf(session, trajectory)
        const { answering } = await session.host()
        const query = await answerQuery(answer, answering)
        const path = await saveReport(renderReport(answer, format, { ...(query && { query }) }).content, out)
        session.print({ trajectory: answer.id, format, path }, `Saved ${path}`)
      }),
    )
}

async function answerOf(session: Session, trajectory: string): Promise<Trajectory> {
  if (existsSync(trajectory)) return readTrajectory(trajectory)
  if (!IdSchema.safeParse(trajectory).success)
    throw new ClewError(
      'not-found',
      `There is no file ${trajectory}; name a file that \`clew ask --json\` has printed, or the id of an answer.`,
    )
  return (await session.host()).asks.get(trajectory)
}

/** Of a file from wherever: its content is checked against the schema. */
async function readTrajectory(path: string): Promise<Trajectory> {
  const value = jsonOf(await readFile(path, 'utf8'))
  const read = TrajectorySchema.safeParse(value)
  if (read.success) return read.data
  const several = SamplesSchema.safeParse(value)
  if (several.success)
    throw new ClewError(
      'bad-request',
      `${path} holds ${several.data.trajectories.length} answers; give the id of one of them: ${several.data.trajectories.map(({ id }) => id).join(', ')}.`,
    )
  throw new ClewError(
    'unreadable',
    `${path} is not an answer that Clew has saved; name a trajectory file, or ask the question again.`,
    { cause: read.error },
  )
}
