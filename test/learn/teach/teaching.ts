import { decidedPlan } from '../../../electron/learn/teach/plan-defaults.ts'
import { mkdir } from 'node:fs/promises'
import { protocolFor } from '../../../electron/agent/protocol-for.ts'
import { PlanRequestSchema, type TrainingPlanInput } from '../../../electron/contract/training-plan.ts'
import {
  STAGE_NAMES,
  type StageName,
  type StageView,
  type TrainingProgress,
} from '../../../electron/contract/training-run.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import type { Artefact } from '../../../electron/learn/learner.ts'
import { NavigatorLearner } from '../../../electron/learn/navigator/learner.ts'
import { runFiles } from '../../../electron/learn/teach/run-folder.ts'
import { TrainingRun, type RunOutcome } from '../../../electron/learn/teach/training-run.ts'

const EVERYDAY = 'resources/models/everyday-relations.txt'
export const NAVIGATOR = 'resources/models/navigator.bin'

export const openNavigator = (weights: string | undefined): Promise<NavigatorLearner> =>
  NavigatorLearner.open({ weights: weights ?? NAVIGATOR, everyday: EVERYDAY })

/** A run that takes seconds: some steps of imitation, one of reinforcement. */
export const SMALL: TrainingPlanInput = {
  kg: 'figure',
  minutes: 60,
  lessons: { count: 12, heldOut: 10, maxHops: 2 },
  stage1: { epochs: 2, batch: 4 },
  stage2: { epochs: 1, batch: 4 },
  grpo: { steps: 1, questions: 2, changes: { 'rollout.groupSize': 4 } },
}

export const waitingStages = (names: readonly StageName[]): StageView[] =>
  names.map(name => ({ name, state: 'waiting', fraction: 0, seconds: 0 }))

/** What was last told of the stages of each folder's run: the host keeps it in the run's file. */
const lastTold = new Map<string, StageView[]>()

export interface Taught {
  outcome: RunOutcome
  told: TrainingProgress[]
  exported: Artefact[]
}

/**
 * The real Navigator taught a graph in this process, from where the folder's last checkpoint left it.
 * @param onTold may abort the run with PAUSE or STOP at what it is told, and `onStep` after a step of the optimiser
 */
export async function teach(
  kg: KnowledgeGraph,
  folder: string,
  input: TrainingPlanInput = SMALL,
  onTold: (told: TrainingProgress, abort: AbortController) => void = () => undefined,
  onStep: (abort: AbortController) => void = () => undefined,
): Promise<Taught> {
  const plan = decidedPlan(PlanRequestSchema.parse(input), 'navigator')
  const files = runFiles(folder)
  await mkdir(files.checkpoints, { recursive: true })
  const abort = new AbortController()
  const told: TrainingProgress[] = []
  const exported: Artefact[] = []
  const outcome = await TrainingRun.run({
    plan,
    files,
    kg,
    stages: lastTold.get(folder) ?? waitingStages(STAGE_NAMES),
    environment: policy => ({
      kg,
      protocol: protocolFor(policy, 'kg-r1'),
      settings: {
        turns: policy.defaultTurns,
        temperature: 0,
        seed: plan.seed,
        constrained: true,
        relationOrder: 'plain',
      },
    }),
    atOnce: () => 4,
    fromUse: [],
    notes: [],
    openLearner: async weights => {
      const learner = await openNavigator(weights)
      const step = learner.step.bind(learner)
      learner.step = rate => {
        const taken = step(rate)
        onStep(abort)
        return taken
      }
      return learner
    },
    exported: (_, artefact) => exported.push(artefact),
    signal: abort.signal,
    tell: view => {
      told.push(view)
      lastTold.set(folder, view.stages)
      onTold(view, abort)
    },
  })
  return { outcome, told, exported }
}
