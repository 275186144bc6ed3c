import { existsSync } from 'node:fs'
import { Option, type Command } from 'commander'
import { saveReport } from '../../host/reports.ts'
import type { ReportFormat } from '../../host/services.ts'
import { readTrajectory } from '../../host/trajectory-store.ts'
import { renderReport } from '../../report/render.ts'
import { action } from '../action.ts'

export function addReport(program: Command, signal: AbortSignal): void {
  program.command('report')
    .description('save an answer as a page or as data')
    .argument('<trajectory>', 'a file that `clew ask --json` has printed, or the id of an answer')
    .addOption(new Option('--format <format>', 'a self-contained page, or JSON lines').choices(['html', 'jsonl']).default('html'))
    .requiredOption('--out <file>', 'where to write it')
    .action(action(signal, async (session, trajectory: string, { format, out }: { format: ReportFormat; out: string }) => {
      const answer = existsSync(trajectory) ? await readTrajectory(trajectory) : await (await session.host()).asks.get(trajectory)
      const path = await saveReport(renderReport(answer, format).content, out)
      session.print({ trajectory: answer.id, format, path }, `Saved ${path}`)
    }))
}
