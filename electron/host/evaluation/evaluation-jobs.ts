import { z } from 'zod'
import { jobKind, type AnyJobKind } from '../jobs/job-kind.ts'
import type { EvaluationTools } from './evaluation-tools.ts'
import type { RunningEvaluations } from './running-evaluations.ts'
import { saying } from '../../contract/words/saying.ts'

export const EvaluationJobInput = z.union([z.object({ evaluation: z.string() }), z.object({ matrix: z.string() })])
export type EvaluationJobInput = z.infer<typeof EvaluationJobInput>

/**
 * Evaluations and matrices as jobs, one at a time, in the host's own process: a turn is short, and a language model is
 * in a process of its own.
 */
export function evaluationJobs(tools: EvaluationTools, running: RunningEvaluations): AnyJobKind {
  return jobKind<EvaluationJobInput>({
    kind: 'evaluation',
    input: EvaluationJobInput,
    subject: input => ('matrix' in input ? `matrix,${input.matrix}` : input.evaluation),
    interrupted: saying('interrupted.answers'),
    async run({ input, signal, report }) {
      const [{ carryOut }, { carryOutMatrix }] = await Promise.all([import('./carry-out.ts'), import('./matrix.ts')])
      const control = { signal, report, changed: running.changed }
      try {
        if ('matrix' in input) await carryOutMatrix(input.matrix, tools, control)
        else await carryOut(tools.store.place(input.evaluation), tools, control)
        return {}
      } finally {
        // The end of a matrix stands on disk after that of its last cell.
        running.ended()
      }
    },
    forget: async () => undefined,
  })
}
