import { z } from 'zod'
import { TrajectorySchema } from '../../contract/trajectory.ts'
import { Navigator } from '../../model/navigator/navigator.ts'
import type { GraphLesson } from '../../contract/lesson.ts'
import { documentEpisode } from '../lessons/documents/document-episode.ts'
import { goldPathEpisode, reachesAnswers } from '../lessons/synth/episodes/gold-path-episode.ts'
import { referenced } from '../sampling/referenced.ts'
import { programEpisode } from '../programs/gold-program.ts'
import { rejectionSample } from '../sampling/rejection.ts'
import type { ImitationLesson } from '../sft/run-sft.ts'
import type { RunContext } from './run-context.ts'
import { appendLines, resumeLines } from '../../base/json-lines.ts'
import { slim } from './slim.ts'

/**
 * Episodes of a lesson on the gold path: one straight, the other with looks beside the way, so that finding back is seen
 * too.
 */
const EPISODES = 2
const AT_ONCE = 20

const WalkedSchema = z.object({ id: z.string(), trajectory: TrajectorySchema })
/** A line of the file: some lessons, and what came of them. */
const BatchSchema = z.object({ lessons: z.number().int().nonnegative(), episodes: z.array(WalkedSchema) })

/**
 * The episodes that stage 1 imitates (GraphWalker §2.2.1, phase 3): each lesson's gold path, walked through the real
 * loop, so that what is seen on it is what will be seen. A lesson that brings an episode which the learner can read
 * keeps it. They are kept in a file, as they depend on the weights at the moment when they are made.
 * @throws the signal's reason when it is aborted; what was walked is in the file
 */
export async function goldEpisodes(
  lessons: readonly GraphLesson[],
  file: string,
  context: RunContext,
  { isTimeUp, onProgress }: { isTimeUp?: () => boolean; onProgress?: (done: number, of: number) => void } = {},
): Promise<ImitationLesson[]> {
  const batches = await resumeLines(file, BatchSchema)
  const episodes = batches.flatMap(batch => batch.episodes)
  let done = batches.reduce((sum, batch) => sum + batch.lessons, 0)
  while (done < lessons.length) {
    if (isTimeUp?.() === true && episodes.length > 0) {
      // Told in the file: a run that is taken up again is to learn from the same ones.
      await appendLines(file, [{ lessons: lessons.length - done, episodes: [] }])
      break
    }
    const batch = lessons.slice(done, done + AT_ONCE)
    const walked = await walk(batch, context)
    await appendLines(file, [{ lessons: batch.length, episodes: walked }])
    episodes.push(...walked)
    done += batch.length
    onProgress?.(done, lessons.length)
  }
  return episodes
}

async function walk(
  lessons: readonly GraphLesson[],
  { learner, environment, plan, signal }: RunContext,
): Promise<z.infer<typeof WalkedSchema>[]> {
  const policy = await learner().policy()
  const walked: z.infer<typeof WalkedSchema>[] = []
  const toWalk: GraphLesson[] = []
  for (const lesson of lessons) {
    if (lesson.trajectory !== undefined && !('unreadable' in learner().read(lesson.trajectory)))
      walked.push({ id: lesson.id, trajectory: slim(lesson.trajectory) })
    else toWalk.push(lesson)
  }
  const terms = environment(policy.description, policy instanceof Navigator ? 'training' : 'examination')
  if (policy instanceof Navigator && plan.protocol === 'clew')
    for (const lesson of toWalk.splice(0)) {
      const trajectory = await programEpisode(lesson, policy, terms, signal)
      if (trajectory !== undefined) walked.push({ id: lesson.id, trajectory: slim(trajectory) })
    }
  if (plan.protocol === 'graph-r1')
    for (const lesson of toWalk.splice(0)) {
      const trajectory = await documentEpisode(lesson, terms, { description: policy.description, signal })
      if (trajectory !== undefined) walked.push({ id: lesson.id, trajectory: slim(trajectory) })
    }
  const samples = policy instanceof Navigator ? EPISODES : 1
  if (!(policy instanceof Navigator)) {
    for (const lesson of toWalk.splice(0)) {
      if (lesson.paths === undefined || lesson.paths.length === 0) {
        toWalk.push(lesson)
        continue
      }
      const trajectory = await goldPathEpisode(lesson, { ...terms, description: policy.description, signal })
      if (reachesAnswers(trajectory, lesson)) walked.push({ id: lesson.id, trajectory: slim(trajectory) })
    }
  }
  for await (const { id, trajectory } of rejectionSample(toWalk, {
    environment: terms,
    ...referenced(policy, terms),
    seed: plan.seed,
    signal,
    samples,
    keep: samples,
  })) {
    if (trajectory !== undefined) walked.push({ id, trajectory: slim(trajectory) })
  }
  return walked
}
