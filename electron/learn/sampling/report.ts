import type { Refusal } from './acceptance.ts'

/** What came of one question's rollouts. */
export interface QuestionOutcome {
  id: string
  /** None: the question was passed over. */
  rollouts: number
  accepted: number
  kept: number
  /** Of those kept, how many got over an error or a dead end. */
  recovered: number
  /** Sum over the rollouts. */
  f1: number
  /** One for each rollout that is not kept. */
  refusals: readonly Refusal[]
}

/** KBQA-R1, Table VII: how many rollouts a way of sampling yields. */
export interface SamplingReport {
  questions: number
  /** Questions for which there was nothing to refer to. */
  passedOver: number
  rollouts: number
  acceptedRollouts: number
  /** Questions with at least one accepted rollout: "# Accepted" of the table. */
  acceptedQuestions: number
  kept: number
  recovered: number
  /** Mean F1 of all rollouts before any filter: "RS F1 (pre-SFT)" of the table. */
  f1: number
  refused: Partial<Record<Refusal, number>>
}

export function emptyReport(): SamplingReport {
  return {
    questions: 0,
    passedOver: 0,
    rollouts: 0,
    acceptedRollouts: 0,
    acceptedQuestions: 0,
    kept: 0,
    recovered: 0,
    f1: 0,
    refused: {},
  }
}

export function addOutcome(
  report: SamplingReport,
  { rollouts, accepted, kept, recovered, f1, refusals }: QuestionOutcome,
): SamplingReport {
  const all = report.rollouts + rollouts
  const refused = { ...report.refused }
  for (const refusal of refusals) refused[refusal] = (refused[refusal] ?? 0) + 1
  return {
    questions: report.questions + 1,
    passedOver: report.passedOver + (rollouts === 0 ? 1 : 0),
    rollouts: all,
    acceptedRollouts: report.acceptedRollouts + accepted,
    acceptedQuestions: report.acceptedQuestions + (accepted > 0 ? 1 : 0),
    kept: report.kept + kept,
    recovered: report.recovered + recovered,
    f1: all === 0 ? 0 : (report.f1 * report.rollouts + f1) / all,
    refused,
  }
}
