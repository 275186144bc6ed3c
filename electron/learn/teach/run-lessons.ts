import { ClewError } from '../../contract/errors.ts'
import { GraphLessonSchema, type GraphLesson } from '../../contract/lesson.ts'
import { heldOutScore, HeldOutRecordSchema } from './held-out-score.ts'
import { gatherLessons, validationCount, type LessonTools } from './lesson-stage.ts'
import type { RunContext, RunLessons } from './run-context.ts'
import { readLines, writeLines } from '../../base/json-lines.ts'
import { splitLessons } from './split.ts'
import { rateValue, saying } from '../../contract/words/saying.ts'

/**
 * Makes a run's lessons, keeps back what it is measured on, and writes them: every later start of the run reads the
 * same.
 * @throws {@link ClewError} where nothing would be left to learn from or to measure on
 */
export async function makeLessons(
  { fromUse, keptOut, writer }: Pick<LessonTools, 'fromUse' | 'keptOut' | 'writer'>,
  context: RunContext,
): Promise<void> {
  const { files, kg, plan, signal, progress, clock, times } = context
  const worded = await episodes(context, writer)
  const all = await gatherLessons({
    kg,
    plan,
    fromUse,
    signal,
    keptOut,
    ...worded,
    ...(writer === undefined ? {} : { writer: { ...writer, isTimeUp: () => times.isUp('lessons') } }),
    note: sentence => progress.note(sentence),
    onProgress: (count, of) =>
      progress.step('lessons', {
        phase: saying('progress.drawingLessons', { graph: kg.name }),
        fraction: count / of,
        rate: saying('progress.lessonsASecond', { number: rateValue(count / Math.max(0.001, clock.of('lessons'))) }),
      }),
  })
  const { leaking, training, validation, heldOut } = splitLessons(
    all,
    { heldOut: plan.lessons.heldOut, validation: validationCount(plan.lessons.heldOut) },
    plan.seed,
  )
  if (training.length === 0 || heldOut.length === 0)
    throw new ClewError('bad-request', saying('trainingNotes.tooFewLessons', { number: all.length }))
  if (leaking > 0) progress.note(saying('trainingNotes.leaking', { number: leaking }))
  if (heldOut.length < plan.lessons.heldOut)
    progress.note(saying('trainingNotes.fewHeldOut', { held: heldOut.length, wanted: plan.lessons.heldOut }))
  await writeLines(files.lessons, training)
  await writeLines(files.validation, validation)
  // Last: where it is there, all are.
  await writeLines(files.heldOut, heldOut)
}

/** Reads them, and what was measured on them already. */
export async function keptLessons({ files, progress }: RunContext): Promise<RunLessons> {
  const read = (file: string): Promise<GraphLesson[]> => readLines(file, GraphLessonSchema)
  const [training, validation, heldOut] = await Promise.all([
    read(files.lessons),
    read(files.validation),
    read(files.heldOut),
  ])
  progress.lessons = training.length
  for (const stage of ['before', 'after'] as const) {
    const records = await readLines(files[stage], HeldOutRecordSchema)
    if (records.length > 0 && records.length === heldOut.length) progress[stage] = await heldOutScore(records)
  }
  return { training, validation, heldOut }
}

/**
 * A language model is given lessons whose gold path it can walk: one that reads little cannot list hundreds. The
 * Navigator walks its own.
 */
async function episodes(
  { learner, environment }: RunContext,
  writer: LessonTools['writer'],
): Promise<Pick<LessonTools, 'episodes'>> {
  const { description } = await learner().policy()
  return description.kind === 'navigator'
    ? {}
    : { episodes: { ...environment(description, 'examination'), description, writer: writer?.writer } }
}
