import { stat } from 'node:fs/promises'
import { writeLines } from '../../../electron/base/json-lines.ts'
import type { GraphLesson } from '../../../electron/contract/lesson.ts'
import { LessonPlanSchema } from '../../../electron/contract/training-plan.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { KeepOut } from '../../../electron/learn/contamination/contamination.ts'
import { synthesize } from '../../../electron/learn/lessons/synth/synthesize.ts'
import { settled } from '../../../electron/learn/teach/lesson-stage.ts'
import type { RunFiles } from '../../../electron/learn/teach/run-folder.ts'
import { splitLessons } from '../../../electron/learn/teach/split.ts'

/** How many lessons each run has. */
export interface LessonCounts {
  /** Their path is known, and stage 1 imitates it; stage 2 asks these. */
  withPath: number
  /** Nothing but the answers is known of them; reinforcement asks these as well. */
  answersAlone: number
  validation: number
  heldOut: number
}

/** What is learnt from, and what all rows of a seed are measured on. */
export interface DrawnLessons {
  training: GraphLesson[]
  validation: GraphLesson[]
  heldOut: GraphLesson[]
}

/** Five times what is kept back is drawn at least, as a split keeps back a fifth at most; lessons that tell of it go. */
const DRAWN_TO_HELD_OUT = 5
const SPARE = 1.8

/**
 * Lessons of a seed: few are imitated, and reinforcement asks many more, of which only the answers are known. That is
 * how the papers' sets are, and where reinforcement has something to add.
 */
export async function drawnLessons(
  kg: KnowledgeGraph,
  counts: LessonCounts,
  seed: number,
  signal: AbortSignal,
): Promise<DrawnLessons> {
  const { withPath, answersAlone, validation, heldOut } = counts
  const wanted = Math.max(
    DRAWN_TO_HELD_OUT * heldOut,
    Math.round(SPARE * (withPath + answersAlone)) + heldOut + validation,
  )
  const split = splitLessons(
    await drawn(kg, wanted, { seed, qualityFilter: true, signal }),
    { heldOut, validation },
    seed,
  )
  return { ...split, training: taughtFrom(split.training, counts) }
}

/** As many lessons that nobody judged, kept clear of what is measured on. */
export async function poorLessons(
  kg: KnowledgeGraph,
  counts: LessonCounts,
  { validation, heldOut }: Pick<DrawnLessons, 'validation' | 'heldOut'>,
  seed: number,
  signal: AbortSignal,
): Promise<DrawnLessons> {
  const wanted = Math.round(SPARE * (counts.withPath + counts.answersAlone))
  const kept = new KeepOut([{ name: 'kept back', questions: [...validation, ...heldOut] }])
  const about = new Set([...validation, ...heldOut].flatMap(({ entities }) => entities))
  const clear = (await drawn(kg, wanted, { seed, qualityFilter: false, signal })).filter(
    lesson => !lesson.entities.some(name => about.has(name)) && kept.resembled(lesson) === undefined,
  )
  return { training: taughtFrom(clear, counts), validation, heldOut }
}

async function drawn(
  kg: KnowledgeGraph,
  count: number,
  { seed, qualityFilter, signal }: { seed: number; qualityFilter: boolean; signal: AbortSignal },
): Promise<GraphLesson[]> {
  const lessons: GraphLesson[] = []
  const plan = LessonPlanSchema.parse({ count, qualityFilter, maxHops: 2, dMax: 8 })
  for await (const lesson of synthesize(kg, plan, { seed, signal })) lessons.push(lesson)
  return settled(lessons, () => undefined)
}

function taughtFrom(lessons: readonly GraphLesson[], { withPath, answersAlone }: LessonCounts): GraphLesson[] {
  return lessons
    .slice(0, withPath + answersAlone)
    .map((lesson, at) =>
      at < withPath ? lesson : { ...lesson, paths: undefined, rest: undefined, logicalForm: undefined },
    )
}

/** Those of them that are imitated. */
export const imitated = ({ training, ...kept }: DrawnLessons): DrawnLessons => ({
  ...kept,
  training: training.filter(({ paths }) => paths !== undefined),
})

/** What a run would draw for itself, in its folder before it begins. */
export async function layOut(files: RunFiles, { training, validation, heldOut }: DrawnLessons): Promise<void> {
  if ((await stat(files.heldOut).catch(() => undefined)) !== undefined) return
  await writeLines(files.lessons, training)
  // Without their hops: a run turns a stage down that loses at one number of hops whatever it gains, and an untaught
  // network, which wanders, has a few of each that it could lose.
  await writeLines(
    files.validation,
    validation.map(lesson => ({
      ...lesson,
      hops: undefined,
      paths: undefined,
      rest: undefined,
      logicalForm: undefined,
    })),
  )
  // Last: where it is there, all are.
  await writeLines(files.heldOut, heldOut)
}
