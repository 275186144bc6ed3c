import type { AnswerRow } from '../contract/answer-row.ts'
import type { Efficiency } from '../contract/evaluation-result.ts'

/** What an evaluation itself took, without what earlier runs of it gave. */
export interface Stretch {
  answers: number
  /** Questions that were answered side by side. */
  atOnce: number
  /** From the first question to the last answer. */
  seconds: number
  generatedTokens: number
  calls: number
}

/** Where fewer answers than this take a turn, its time says nothing. */
const LEAST_ANSWERS = 3

/**
 * What an answer took, each thing by itself as KG-R1 reports them: calls of the model and of the graph (Table 10),
 * latency with its spread and by turn (Figure 7), and answers a second where several are written side by side (Table
 * 9).
 */
export function efficiencyOf(rows: readonly AnswerRow[], stretch: Stretch | undefined): Efficiency | undefined {
  if (rows.length === 0) return undefined
  const mean = (value: (row: AnswerRow) => number): number =>
    rows.reduce((sum, row) => sum + value(row), 0) / rows.length
  const seconds = mean(({ effort }) => effort.seconds)
  const deviation = Math.sqrt(mean(({ effort }) => (effort.seconds - seconds) ** 2))
  const turns = rows.flatMap(({ effort }) => effort.turnSeconds ?? [])
  return {
    llmCalls: mean(({ effort }) => effort.turns),
    serverCalls: mean(({ effort }) => effort.calls),
    latency: { mean: seconds, deviation },
    ...(turns.length === 0
      ? {}
      : { secondsPerTurn: turns.reduce((sum, each) => sum + each, 0) / turns.length, untilTurn: untilTurn(rows) }),
    ...(stretch === undefined || stretch.answers === 0 || stretch.seconds <= 0
      ? {}
      : {
          throughput: {
            answers: stretch.answers,
            atOnce: stretch.atOnce,
            seconds: stretch.seconds,
            answersPerSecond: stretch.answers / stretch.seconds,
            tokensPerSecond: stretch.generatedTokens / stretch.seconds,
            callsPerSecond: stretch.calls / stretch.seconds,
          },
        }),
  }
}

/** Mean seconds until the end of each turn, over the answers that come to it (KG-R1, Figure 7b). */
function untilTurn(rows: readonly AnswerRow[]): number[] {
  const ends: number[][] = []
  for (const { effort } of rows) {
    let passed = 0
    for (const [turn, seconds] of (effort.turnSeconds ?? []).entries()) {
      passed += seconds
      const at = ends[turn]
      if (at === undefined) ends[turn] = [passed]
      else at.push(passed)
    }
  }
  return ends
    .filter(({ length }) => length >= Math.min(LEAST_ANSWERS, rows.length))
    .map(passed => passed.reduce((sum, each) => sum + each, 0) / passed.length)
}
