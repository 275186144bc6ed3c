import { scoreTrajectory } from '../../agent/answer-scores.ts'
import type { Trajectory } from '../../contract/trajectory.ts'
import type { Policy } from '../../model/policy.ts'
import type { GraphLesson, LessonSource } from '../../contract/lesson.ts'
import { graphRollAcceptance, type Acceptance, type Refusal, type SampledQuestion } from './acceptance.ts'
import { addOutcome, emptyReport, type QuestionOutcome, type SamplingReport } from './report.ts'
import { recoveries } from './recovery.ts'
import { rollOut, sampleSeed, type Draw, type Environment } from './rollout.ts'

export interface Try {
  trajectory: Trajectory
  f1: number
}

/** Which sample of its question a policy is for. */
export interface SampleDraw {
  seed: number
  sample: number
}

export interface SamplingRequest {
  environment: Environment
  /**
   * Who answers; a function where each question, or each sample, has a policy of its own. Undefined: the question is
   * passed over (there is nothing to refer to).
   */
  policy: Policy | ((question: SampledQuestion, draw: SampleDraw) => Policy | undefined | Promise<Policy | undefined>)
  /** Rollouts of a question, all at once; KBQA-R1's code draws 3. */
  samples?: number
  /** Rollouts kept of a question, at most. */
  keep?: number
  /** 1 in KBQA-R1's code, as in GRPO; the environment's where left out by `draw`. */
  draw?: Draw
  seed?: number
  accept?: Acceptance
  source?: LessonSource
  signal?: AbortSignal
  /**
   * Each question as it is done, kept rollouts or none, before its lessons are handed out; `report` is that of all so
   * far.
   */
  onQuestion?: (outcome: QuestionOutcome, report: SamplingReport) => void | Promise<void>
  /** All rollouts of a question, each with the F1 of its answer. */
  onTries?: (question: SampledQuestion, tries: readonly Try[]) => void
}

/**
 * Outcome-based rejection sampling (GraphRoll, GraphWalker §2.2.2, where nothing else is asked for): rollouts of each
 * question, of which the accepted become lessons with their trajectory. Those that got over an error or a dead end come
 * first, then the shortest; the same calls twice are one lesson.
 * @throws the signal's reason when it is aborted, between two questions' lessons
 */
export async function* rejectionSample(
  questions: Iterable<SampledQuestion> | AsyncIterable<SampledQuestion>,
  request: SamplingRequest,
): AsyncGenerator<GraphLesson, SamplingReport, undefined> {
  let report = emptyReport()
  for await (const question of questions) {
    request.signal?.throwIfAborted()
    const { outcome, lessons } = await sampleQuestion(question, request)
    report = addOutcome(report, outcome)
    await request.onQuestion?.(outcome, report)
    yield* lessons
  }
  return report
}

/** The rollouts of one question, judged. */
async function sampleQuestion(
  question: SampledQuestion,
  request: SamplingRequest,
): Promise<{ outcome: QuestionOutcome; lessons: GraphLesson[] }> {
  const { samples = 4, seed = 1, accept = graphRollAcceptance, source = 'graphroll' } = request
  const seeds = Array.from({ length: samples }, (_, sample) => sampleSeed(seed, question.id, sample))
  const drawn = await Promise.all(
    seeds.map(async (own, sample) => {
      const policy =
        typeof request.policy === 'function' ? await request.policy(question, { seed: own, sample }) : request.policy
      return (
        policy &&
        rollOut(question, request.environment, policy, { temperature: 1, ...request.draw, seed: own }, request.signal)
      )
    }),
  )
  const trajectories = drawn.filter(trajectory => trajectory !== undefined)
  const judged = trajectories.map(trajectory => ({ trajectory, refusal: accept(trajectory, question) }))
  const { kept, refusals } = choose(judged, request.keep ?? 1)
  const tries = trajectories.map(trajectory => ({
    trajectory,
    f1: scoreTrajectory(trajectory, question.answers, question.goldVariants).f1,
  }))
  request.onTries?.(question, tries)
  const f1 = tries.reduce((sum, each) => sum + each.f1, 0)
  const accepted = judged.filter(({ refusal }) => refusal === undefined).length
  const recovered = kept.filter(({ recovers }) => recovers.length > 0).length
  return {
    outcome: { id: question.id, rollouts: trajectories.length, accepted, kept: kept.length, recovered, f1, refusals },
    lessons: kept.map(({ trajectory, recovers }, index) => lessonOf(question, source, index, trajectory, recovers)),
  }
}

interface Kept {
  trajectory: Trajectory
  recovers: ReturnType<typeof recoveries>
}

function choose(
  judged: readonly { trajectory: Trajectory; refusal: Refusal | undefined }[],
  keep: number,
): { kept: Kept[]; refusals: Refusal[] } {
  const refusals = judged.flatMap(({ refusal }) => refusal ?? [])
  const different = new Map<string, Kept>()
  for (const { trajectory, refusal } of judged) {
    if (refusal !== undefined) continue
    const calls = JSON.stringify(trajectory.turns.map(({ action }) => action))
    if (different.has(calls)) refusals.push('duplicate')
    else different.set(calls, { trajectory, recovers: recoveries(trajectory) })
  }
  const best = [...different.values()].toSorted(
    (a, b) => b.recovers.length - a.recovers.length || a.trajectory.turns.length - b.trajectory.turns.length,
  )
  return { kept: best.slice(0, keep), refusals: [...refusals, ...best.slice(keep).map(() => 'surplus' as const)] }
}

function lessonOf(
  { id, question, entities, answers, goldVariants, hops, shape, paths, rest, logicalForm, quality }: SampledQuestion,
  source: LessonSource,
  index: number,
  trajectory: Trajectory,
  recovers: Kept['recovers'],
): GraphLesson {
  return {
    id: index === 0 ? id : `${id}#${index + 1}`,
    question,
    entities: [...entities],
    answers: [...answers],
    goldVariants,
    hops,
    graph: trajectory.graph,
    source,
    shape,
    paths,
    rest,
    logicalForm,
    quality,
    ...(recovers.length === 0 ? {} : { recovers }),
    trajectory,
  }
}
