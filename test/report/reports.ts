import type { BesideAnswer } from '../../electron/report/document.ts'
import { htmlReport } from '../../electron/report/html.ts'
import { renderReport, type WrittenFormat } from '../../electron/report/render.ts'
import { reportSource, type ReportHead, type ReportSource } from '../../electron/report/source.ts'
import type { Trajectory } from '../../electron/contract/trajectory.ts'

export const MADE = { madeAt: '2026-03-02T08:00:00.000Z', program: '0.2.0' }

/** A report of one answer without a title of its own. */
export function reportOf(
  trajectory: Trajectory,
  beside: BesideAnswer = {},
  head: Partial<ReportHead> = {},
): ReportSource {
  return reportSource([{ trajectory, beside }], { ...MADE, ...head })
}

export const pageOf = (trajectory: Trajectory, beside?: BesideAnswer): string =>
  htmlReport(reportOf(trajectory, beside))
export const fileOf = (trajectory: Trajectory, format: WrittenFormat) => renderReport(reportOf(trajectory), format)
