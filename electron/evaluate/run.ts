import { runEpisode } from '../agent/episode.ts'
import type { Trajectory } from '../agent/trajectory.ts'
import { isBaseline, requireWriter } from './baselines.ts'
import { scoreTrajectory } from '../agent/answer-scores.ts'
import type { Scores } from '../agent/answer-scores.ts'
import type { Question } from '../learn/question-sets/question-sets.ts'
import { answerFromRetrieval, type EpisodeTerms } from './retrieval-baseline.ts'

export interface EvaluationRequest extends EpisodeTerms {
  questions: readonly Question[]
  /** Questions from the start of the set; left out: all. */
  limit?: number
  onProgress?: (progress: EvaluationProgress) => void
  /** Called with every question as it is done, in order: to be written to disk, so that an interrupted run keeps what it has. */
  onRecord?: (record: QuestionRecord) => Promise<void> | void
}

export interface EvaluationProgress {
  done: number
  of: number
  f1: number
  hit1: number
}

export interface QuestionRecord {
  question: Question
  scores: Scores
  trajectory: Trajectory
}

/** Means over the questions; shares are from 0 to 1. */
export interface EvaluationResult {
  n: number
  f1: number
  hit1: number
  em: number
  retrievalRate: number
  /** A question's tokens written by the agent, over all its turns. */
  generatedTokens: number
  /** A question's prompt and written tokens at its longest turn, as in KG-R1's Table 1: the context is not counted again for every turn. */
  totalTokens: number
  /** A question's calls to the graph, wrong ones included. */
  calls: number
  secondsPerQuestion: number
  /** Questions whose trajectory failed, in all. They score 0 and count in the means. */
  errors: number
  /** Turns that the graph answered with an error, in all: malformed, or a name that does not exist. */
  invalidCalls: number
  /** Valid calls that found nothing (KG_NO_RESULTS), in all. */
  emptyCalls: number
}

/**
 * Answers every question and scores it. Questions run one after the other, since a local policy has one context; the same seed gives the same result.
 * @throws {@link BaselineNeedsLanguageModelError} for a baseline with a policy that does not write; the abort reason when aborted.
 */
export async function evaluate(request: EvaluationRequest): Promise<EvaluationResult> {
  requireWriter(request.protocol, request.policy)
  const questions = request.questions.slice(0, request.limit)
  const totals = new Totals()
  for (const question of questions) {
    const trajectory = await answer(request, question)
    request.signal?.throwIfAborted()
    const record = { question, trajectory, scores: scoreTrajectory(trajectory, question.answers) }
    totals.add(record)
    await request.onRecord?.(record)
    const { n, f1, hit1 } = totals.result()
    request.onProgress?.({ done: n, of: questions.length, f1, hit1 })
  }
  return totals.result()
}

async function answer(request: EvaluationRequest, question: Question): Promise<Trajectory> {
  const { protocol, settings } = request
  if (protocol.name === 'retrieval') return answerFromRetrieval(request, question)
  // A baseline may not call the graph, so it answers in its first turn and needs no topic entity.
  const terms = isBaseline(protocol) ? { settings: { ...settings, turns: 0 } } : { settings, topicEntities: question.entities }
  const episode = runEpisode({ ...request, ...terms, question: question.question })
  for await (const event of episode) if (event.kind === 'finished') return event.trajectory
  throw new Error('An episode ended without saying so.')
}

class Totals {
  #n = 0
  readonly #sums = { f1: 0, hit1: 0, em: 0, retrieved: 0, generatedTokens: 0, totalTokens: 0, calls: 0, seconds: 0 }
  #errors = 0
  #invalidCalls = 0
  #emptyCalls = 0

  add({ scores, trajectory: { turns, seconds, status } }: QuestionRecord): void {
    const sums = this.#sums
    this.#n += 1
    sums.f1 += scores.f1
    sums.hit1 += scores.hit1
    sums.em += scores.em
    sums.retrieved += scores.retrieved
    sums.generatedTokens += turns.reduce((sum, { tokens }) => sum + tokens.generated, 0)
    sums.totalTokens += Math.max(0, ...turns.map(({ tokens }) => tokens.prompt + tokens.generated))
    sums.calls += turns.filter(({ action, observation }) => action?.kind === 'call' && observation !== undefined).length
    sums.seconds += seconds
    if (status === 'failed') this.#errors += 1
    const codes = turns.flatMap(({ observation }) => (observation?.kind === 'error' ? [observation.code] : []))
    this.#emptyCalls += codes.filter(code => code === 'KG_NO_RESULTS').length
    this.#invalidCalls += codes.filter(code => code !== 'KG_NO_RESULTS').length
  }

  result(): EvaluationResult {
    const mean = (sum: number): number => (this.#n === 0 ? 0 : sum / this.#n)
    const sums = this.#sums
    return {
      n: this.#n,
      f1: mean(sums.f1),
      hit1: mean(sums.hit1),
      em: mean(sums.em),
      retrievalRate: mean(sums.retrieved),
      generatedTokens: mean(sums.generatedTokens),
      totalTokens: mean(sums.totalTokens),
      calls: mean(sums.calls),
      secondsPerQuestion: mean(sums.seconds),
      errors: this.#errors,
      invalidCalls: this.#invalidCalls,
      emptyCalls: this.#emptyCalls,
    }
  }
}
