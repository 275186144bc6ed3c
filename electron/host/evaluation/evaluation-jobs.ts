import { z } from 'zod'
import { jobKind, type AnyJobKind } from '../jobs/job-kind.ts'
import { carryOut } from './carry-out.ts'
import type { KeptEvaluation } from './evaluation-place.ts'
import type { EvaluationTools } from './evaluation-tools.ts'
import { carryOutMatrix } from './matrix.ts'

export const EvaluationJobInput = z.union([z.object({ evaluation: z.string() }), z.object({ matrix: z.string() })])
export type EvaluationJobInput = z.infer<typeof EvaluationJobInput>

/**
 * Evaluations and matrices as jobs, one at a time, in the host's own process: a turn is short, and a language model is
 * in a process of its own.
 */
export function evaluationJobs(tools: EvaluationTools, changed: (kept: KeptEvaluation) => void): AnyJobKind {
  return jobKind<EvaluationJobInput>({
    kind: 'evaluation',
    input: EvaluationJobInput,
    subject: input => ('matrix' in input ? `matrix,${input.matrix}` : input.evaluation),
    interrupted:
      'Clew ended while this was running; the answers that were given are kept. Start it again to go on from there.',
    async run({ input, signal, report }) {
      if ('matrix' in input) await carryOutMatrix(input.matrix, tools, { signal, report, changed })
      else await carryOut(tools.store.place(input.evaluation), tools, { signal, report, changed })
      return {}
    },
    forget: async () => undefined,
  })
}
