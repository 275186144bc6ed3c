import { z } from 'zod'
import { GraphLessonSchema, type GraphLesson } from '../../contract/lesson.ts'
import { rejectionSample, type Try } from '../sampling/rejection.ts'
import type { RunContext } from './run-context.ts'
import { appendLines, readLines, resumeLines } from '../../base/json-lines.ts'
import { slim } from './slim.ts'
import { saying } from '../../contract/words/saying.ts'

/** A line of the file: one question, and the lessons that came of its rollouts. */
const SampledSchema = z.object({ question: z.string(), lessons: z.array(GraphLessonSchema) })

const SAMPLES = 4
const KEPT = 2

/**
 * Stage 2's lessons (GraphRoll, GraphWalker §2.2.2): rollouts of the agent as it is after stage 1, of which the right
 * and grounded are kept. Each question is on disk when it is done, so that a run which is taken up again goes on with
 * the next.
 * @throws the signal's reason when it is aborted
 */
export async function rollOutLessons(lessons: readonly GraphLesson[], context: RunContext): Promise<void> {
  const { files, plan, signal, progress, clock, times } = context
  const done = await resumeLines(files.rollLessons, SampledSchema)
  const policy = await context.learner().policy()
  const environment = context.environment(policy.description, 'training')
  const started = clock.seconds
  const first = done.length
  for (const question of lessons.slice(done.length)) {
    signal.throwIfAborted()
    if (context.isTimeUp('rollouts')) break
    const kept: GraphLesson[] = []
    for await (const lesson of rejectionSample([question], {
      environment,
      policy,
      samples: SAMPLES,
      keep: KEPT,
      seed: plan.seed,
      signal,
      onTries: ({ question: asked, answers }, tries) => {
        for (const { trajectory, f1 } of bestAndWorst(tries))
          progress.rollout({
            step: done.length + 1,
            question: asked,
            gold: [...answers],
            trajectory,
            reward: f1,
            parts: { F1: f1 },
            // Nothing is learnt from what is not kept: no step is made rarer.
            advantages: [],
          })
      },
    })) {
      kept.push(lesson.trajectory === undefined ? lesson : { ...lesson, trajectory: slim(lesson.trajectory) })
    }
    const line = { question: question.id, lessons: kept }
    await appendLines(files.rollLessons, [line])
    done.push(line)
    const rate = (done.length - first) / Math.max(0.001, clock.seconds - started)
    progress.step('rollouts', {
      phase: saying('progress.askingItself', { done: done.length, of: lessons.length }),
      fraction: done.length / lessons.length,
      rate: saying('progress.questionsASecond', { number: { decimal: rate, places: 1 } }),
      secondsLeft: times.leftOf('rollouts', (lessons.length - done.length) / rate),
    })
  }
  if (done.length === 0) {
    progress.note(saying('trainingNotes.noTimeForRollouts'))
    return
  }
  const accepted = done.filter(line => line.lessons.length > 0).length
  progress.note(
    saying('trainingNotes.rollouts', {
      accepted,
      of: done.length,
      tries: SAMPLES,
      episodes: (await rolledLessons(files.rollLessons)).length,
    }),
  )
}

/** One where all are alike. */
function bestAndWorst(tries: readonly Try[]): Try[] {
  const [best, ...others] = tries.toSorted((a, b) => b.f1 - a.f1)
  const worst = others.at(-1)
  return [best, worst?.f1 === best?.f1 ? undefined : worst].filter(each => each !== undefined)
}

/** What the rollouts of a run gave so far. */
export async function rolledLessons(file: string): Promise<GraphLesson[]> {
  return (await readLines(file, SampledSchema)).flatMap(line => line.lessons)
}
