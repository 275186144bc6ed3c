import { randomUUID } from 'node:crypto'
import { fromWire } from '../../contract/wire-error.ts'
import type { TrainingPlanInput } from '../../contract/training-plan.ts'
import type { LessonPreview } from '../../contract/training-form.ts'
import { HostError } from '../../contract/errors.ts'
import type { Projects } from '../graphs/projects.ts'
import { crashReason, type SpawnWorker } from '../workers/spawn-worker.ts'
import { FromTrainingWorker } from './training-messages.ts'
import type { VerdictStore } from '../answers/verdict-store.ts'
import { checkPlan, type EstimateTools } from './estimate.ts'

export interface PreviewTools extends EstimateTools {
  projects: Projects
  verdicts: Pick<VerdictStore, 'ofGraph'>
  spawn: SpawnWorker
}

/** A few lessons as the plan would make them, drawn in a process of their own: a large graph takes its time. */
export async function previewPlan(
  input: TrainingPlanInput,
  tools: PreviewTools,
  signal: AbortSignal | undefined,
): Promise<LessonPreview> {
  const { estimate, plan } = await checkPlan(input, tools)
  if (plan === undefined) throw new HostError('bad-request', estimate.refusals.join(' '))
  const { graph, release } = await tools.projects.lease(plan.kg)
  const worker = tools.spawn('training', { correlation: randomUUID() })
  const abort = (): void => worker.kill()
  signal?.addEventListener('abort', abort, { once: true })
  try {
    const judged = plan.lessons.fromUse ? await tools.verdicts.ofGraph((await graph.summary()).fingerprint) : []
    const answered = new Promise<FromTrainingWorker>(settle => {
      worker.onMessage(data => settle(FromTrainingWorker.parse(data)))
    })
    worker.send({ kind: 'preview', plan, graph: { folder: graph.folder, name: plan.kg }, judged })
    const answer = await Promise.race([answered, worker.exit])
    signal?.throwIfAborted()
    if (!('kind' in answer)) throw new HostError('unavailable', crashReason('training', answer))
    if (answer.kind === 'preview') return answer.preview
    if (answer.kind === 'failed') throw fromWire(answer)
    throw new HostError('unavailable', 'The lessons could not be drawn; try again.')
  } finally {
    signal?.removeEventListener('abort', abort)
    worker.kill()
    release()
  }
}
