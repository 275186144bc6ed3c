import { existsSync } from 'node:fs'
import { Option, type Command } from 'commander'
import type { Trajectory } from '../../contract/trajectory.ts'
import { ClewError } from '../../contract/errors.ts'
import { saveReport } from '../../host/answers/reports.ts'
import type { ReportFormat } from '../../contract/saved-file.ts'
import { isTrajectoryId, readTrajectory } from '../../host/answers/trajectory-store.ts'
import { renderReport } from '../../report/render.ts'
import { action } from '../action.ts'
import type { Session } from '../session.ts'

export function addReport(program: Command, signal: AbortSignal): void {
  program
    .command('report')
    .description('save an answer as a page or as data')
    .argument('<trajectory>', 'a file that `clew ask --json` has printed, or the id of an answer')
    .addOption(
      new Option('--format <format>', 'a self-contained page, or JSON lines')
        .choices(['html', 'jsonl'])
        .default('html'),
    )
    .requiredOption('--out <file>', 'where to write it')
    .action(
      action(signal, async (session, trajectory: string, { format, out }: { format: ReportFormat; out: string }) => {
        const answer = await answerOf(session, trajectory)
        const path = await saveReport(renderReport(answer, format).content, out)
        session.print({ trajectory: answer.id, format, path }, `Saved ${path}`)
      }),
    )
}

async function answerOf(session: Session, trajectory: string): Promise<Trajectory> {
  if (existsSync(trajectory)) return readTrajectory(trajectory)
  if (!isTrajectoryId(trajectory))
    throw new ClewError(
      'bad-request',
      `There is no file ${trajectory}; name a file that \`clew ask --json\` has printed, or the id of an answer.`,
    )
  return (await session.host()).asks.get(trajectory)
}
