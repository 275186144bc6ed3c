import { create } from 'zustand'
import type { LessonPreview, PlanEstimate, TeachChoices } from '../../../electron/contract/training-form.ts'
import type { TrainingPlan, TrainingPlanInput } from '../../../electron/contract/training-plan.ts'
import { api } from '../../api/client.ts'
import { onlyLatest } from '../../api/latest.ts'
import { problemText } from '../../api/problem.ts'
import { complain } from '../../design/notices-store.ts'
import { go, useRoute } from '../../shell/route-store.ts'
import { defaultsOf, effective, joined, type PlanChange } from './plan-draft.ts'

interface PlanState {
  /** Undefined until the host has told them. */
  choices: TeachChoices | undefined
  /** What was set; the rest has its defaults. */
  change: PlanChange
  estimate: PlanEstimate | undefined
  estimating: boolean
  preview: LessonPreview | undefined
  /** Why no lessons can be shown. */
  previewProblem: string | undefined
  previewing: boolean
  starting: boolean
}

export const usePlan = create<PlanState>(() => ({
  choices: undefined,
  change: {},
  estimate: undefined,
  estimating: false,
  preview: undefined,
  previewProblem: undefined,
  previewing: false,
  starting: false,
}))

/** Settings that change what lessons are like; the others leave the preview as it is. */
const LESSON_KEYS = ['kg', 'lessons', 'protocol'] as const
const SETTLE_MS = 350

let timer: ReturnType<typeof setTimeout> | undefined
const estimating = onlyLatest()
let previewing: AbortController | undefined

export async function loadChoices(): Promise<void> {
  if (usePlan.getState().choices) return
  await api.teach.choices.query().then(choices => usePlan.setState({ choices }), complain)
}

/** The plan in hand with its defaults; undefined until these are known or where no graph is chosen. */
export function planOf(state: Pick<PlanState, 'choices' | 'change' | 'estimate'>): TrainingPlan | undefined {
  const { choices, change, estimate } = state
  return choices && change.kg !== undefined
    ? effective(defaultsOf(choices, change, estimate?.protocol), change)
    : undefined
}

/** What a plan like this has where nothing is set. */
export function useDefaults(choices: TeachChoices, plan: PlanChange): TrainingPlan {
  const proposed = usePlan(state => state.estimate?.protocol)
  return defaultsOf(choices, plan, proposed)
}

export function changePlan(change: PlanChange): void {
  const before = usePlan.getState().change
  const after = joined(before, change)
  const otherLessons = LESSON_KEYS.some(key => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  // What is still being estimated is of the plan before.
  estimating()
  usePlan.setState({ change: after, estimating: true })
  clearTimeout(timer)
  timer = setTimeout(() => void look(otherLessons || usePlan.getState().preview === undefined), SETTLE_MS)
}

/** Everything but the graph and the model back to its defaults. */
export function resetPlan(): void {
  const { kg, model } = usePlan.getState().change
  usePlan.setState({ change: {} })
  changePlan({ ...(kg !== undefined && { kg }), ...(model !== undefined && { model }) })
}

/** Asks the host what the plan would need, and for a few of its lessons where these may have changed. */
async function look(lessons: boolean): Promise<void> {
  const plan = inputOf(usePlan.getState().change)
  if (!plan) return
  const isWanted = estimating()
  const estimated = api.teach.estimate.query(plan).then(
    estimate => isWanted() && usePlan.setState({ estimate, estimating: false }),
    (error: unknown) =>
      isWanted() &&
      usePlan.setState({
        estimate: {
          refusals: [problemText(error)],
          warnings: [],
          memoryBytes: 0,
          memoryFree: 0,
          device: '',
        },
        estimating: false,
      }),
  )
  await Promise.all([estimated, lessons && showLessons(plan)])
}

async function showLessons(plan: TrainingPlanInput): Promise<void> {
  previewing?.abort()
  const turn = new AbortController()
  previewing = turn
  usePlan.setState({ previewing: true, previewProblem: undefined })
  try {
    const preview = await api.teach.preview.query(plan, { signal: turn.signal })
    if (previewing === turn) usePlan.setState({ preview, previewing: false })
  } catch (error) {
    if (previewing === turn)
      usePlan.setState({ preview: undefined, previewing: false, previewProblem: problemText(error) })
  }
}

function inputOf({ kg, ...rest }: PlanChange): TrainingPlanInput | undefined {
  return kg === undefined ? undefined : { kg, ...rest }
}

/** Begins the run and shows it. */
export async function startTeaching(): Promise<void> {
  const plan = inputOf(usePlan.getState().change)
  if (!plan || usePlan.getState().starting) return
  usePlan.setState({ starting: true })
  try {
    const { id } = await api.teach.start.mutate(plan)
    // Who has gone on to another screen meanwhile stays there.
    if (useRoute.getState().route.screen === 'teach') go({ screen: 'teach', run: id })
  } catch (error) {
    complain(error)
  } finally {
    usePlan.setState({ starting: false })
  }
}
