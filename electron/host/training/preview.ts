import { saying } from '../../contract/words/saying.ts'
import { randomUUID } from 'node:crypto'
import type { TrainingPlanInput } from '../../contract/training-plan.ts'
import type { LessonPreview } from '../../contract/training-form.ts'
import { ClewError } from '../../contract/errors.ts'
import { WorkerClient } from '../../base/worker-client.ts'
import { ownGraph } from '../graphs/open-library-graph.ts'
import type { Projects } from '../graphs/projects.ts'
import type { SpawnWorker } from '../workers/spawn-worker.ts'
import { trainingCalls } from './training-messages.ts'
import type { VerdictStore } from '../answers/verdict-store.ts'
import type { EstimateTools } from './estimate.ts'

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
  const { checkPlan } = await import('./estimate.ts')
  const { ready } = await checkPlan(input, tools)
  if (ready instanceof ClewError) throw ready
  const { plan } = ready
  using lease = await tools.projects.lease(plan.kg)
  const graph = ownGraph(lease.graph, saying('graphProblems.teachExport'))
  const judged = plan.lessons.fromUse ? await tools.verdicts.ofGraph((await graph.summary()).fingerprint) : []
  await using worker = new WorkerClient(
    tools.spawn('training', { correlation: randomUUID() }),
    'training',
    trainingCalls,
  )
  return await worker.call('preview', { plan, graph: { folder: graph.folder, name: plan.kg }, judged }, { signal })
}
