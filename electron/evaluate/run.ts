import { agreement } from '../contract/reading/agreement.ts'
import { scoreTrajectory } from '../agent/answer-scores.ts'
import { type Scores } from '../contract/score.ts'
import { runEpisode, type EpisodeRequest } from '../agent/episode.ts'
import type { Trajectory, TrajectoryEvent } from '../contract/trajectory.ts'
import type { KnowledgeGraph } from '../kg/knowledge-graph.ts'
import type { TextEmbedder } from '../kg/hypergraph/text-embedder.ts'
import { surenessOf } from './sureness.ts'
import type { AnswerRow } from '../contract/answer-row.ts'
import { answerVariants } from './answer-variants.ts'
import { hasOneTurn, isBaseline, requireWriter } from './baselines.ts'
import type { EvaluationQuestion } from './evaluation-question.ts'
import { goldKeys } from './gold-keys.ts'
import { effortOf, hasRecovered } from './measures.ts'
import { chosenOption, withOptions } from './multiple-choice.ts'
import { summarise, type ResultNotes } from './result.ts'
import type { EvaluationResult } from '../contract/evaluation-result.ts'
export type { EvaluationResult } from '../contract/evaluation-result.ts'
import { answerFromRetrieval, type EpisodeTerms } from './retrieval-baseline.ts'
import { retrievalSimilarity } from './retrieval-similarity.ts'

export interface EvaluationRequest extends EpisodeTerms {
  questions: readonly EvaluationQuestion[]
  /** Questions from the start of the set; left out: all. */
  limit?: number
  /** Answers to each question, under seeds that follow each other; 1 when left out. */
  samples?: number
  /** Questions that are answered side by side; 1 when left out. */
  atOnce?: number
  /** Answers that are there already and are not given again, and how the trajectory of one is read back. */
  earlier?: { rows: readonly AnswerRow[]; trajectory(at: number, sample: number): Promise<Trajectory> }
  /** Opens the graph that a question brings along, to be closed after it; left out: all are asked of `kg`. */
  graphOf?: ((question: EvaluationQuestion) => Promise<KnowledgeGraph>) | undefined
  /** Runs an episode of these terms elsewhere; left out: here. */
  run?: ((request: EpisodeRequest) => AsyncIterable<TrajectoryEvent>) | undefined
  /** Compares what was retrieved with what should have been, for questions that say it (Graph-R1, Eq. 35). */
  encoder?: TextEmbedder | undefined
  /** How many lessons the questions were held against, and what was found; the questions are marked. */
  contamination?: ResultNotes['contamination'] | undefined
  onProgress?: (progress: EvaluationProgress) => void
  /**
   * Called with every answer as it is there, in order: to be written to disk, so that an interrupted run keeps what it
   * has.
   */
  onRecord?: (record: QuestionRecord) => Promise<void> | void
}

export interface EvaluationProgress {
  /** Answers, earlier ones included. */
  done: number
  of: number
  f1: number
  hit1: number
  em: number
}

export interface QuestionRecord {
  question: EvaluationQuestion
  /** From 0. */
  sample: number
  scores: Scores
  trajectory: Trajectory
  row: AnswerRow
}

/**
 * Answers every question and scores it. Questions run one after the other, since a local policy has one context, or
 * `atOnce` side by side; the same seed gives the same result.
 * @throws `ClewError` for a baseline with a policy that does not write; the abort reason
 *   when aborted.
 */
export async function evaluate(request: EvaluationRequest): Promise<EvaluationResult> {
  requireWriter(request.protocol, request.policy)
  const questions = request.questions.slice(0, request.limit)
  const { samples = 1, earlier, atOnce = 1 } = request
  const rows = (earlier?.rows ?? []).filter(({ at, sample }) => at < questions.length && sample < samples)
  const there = new Set(rows.map(row => `${row.at} ${row.sample}`))
  const progress = new Progress(questions.length * samples, rows)
  const before = rows.length
  const started = performance.now()
  // Records are written one at a time, whoever is done first: each is found by where it begins in the file.
  let writing: Promise<void> = Promise.resolve()
  const keep = (record: QuestionRecord): Promise<void> => {
    writing = writing.then(async () => {
      rows.push(record.row)
      await request.onRecord?.(record)
    })
    return writing
  }
  const answerOne = async (question: EvaluationQuestion, at: number): Promise<void> => {
    if (Array.from({ length: samples }, (_, sample) => sample).every(sample => there.has(`${at} ${sample}`))) return
    const kg = await request.graphOf?.(question)
    try {
      await answerSamples(
        kg === undefined ? request : { ...request, kg },
        { question, at, samples, there },
        keep,
        row => request.onProgress?.(progress.add(row)),
      )
    } finally {
      await kg?.close()
    }
  }
  let next = 0
  const worker = async (): Promise<void> => {
    for (let at = next++; at < questions.length; at = next++) {
      const question = questions[at]
      if (question === undefined) continue
      try {
        await answerOne(question, at)
      } catch (error) {
        // Nothing goes on behind an error: the others end with their question.
        next = questions.length
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: Math.min(atOnce, questions.length) }, worker))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
  return summarise(rows, {
    stretch: stretchOf(rows.slice(before), atOnce, (performance.now() - started) / 1_000),
    ...(request.encoder === undefined ? {} : { retrievalSimilarityBy: request.encoder.name }),
    ...(request.contamination === undefined ? {} : { contamination: request.contamination }),
  })
}

function stretchOf(rows: readonly AnswerRow[], atOnce: number, seconds: number): NonNullable<ResultNotes['stretch']> {
  const sum = (value: (row: AnswerRow) => number): number => rows.reduce((total, row) => total + value(row), 0)
  return {
    answers: rows.length,
    atOnce,
    seconds,
    generatedTokens: sum(({ effort }) => effort.generatedTokens),
    calls: sum(({ effort }) => effort.calls),
  }
}

interface Asked {
  question: EvaluationQuestion
  at: number
  samples: number
  there: ReadonlySet<string>
}

async function answerSamples(
  request: EvaluationRequest,
  { question, at, samples, there }: Asked,
  keep: (record: QuestionRecord) => Promise<void> | void,
  told: (row: AnswerRow) => void,
): Promise<void> {
  const runs: Trajectory[] = []
  for (let sample = 0; sample < samples; sample += 1) {
    if (there.has(`${at} ${sample}`)) {
      // Read back for the union that is still to be made.
      if (request.earlier !== undefined) runs.push(await request.earlier.trajectory(at, sample))
      continue
    }
    const trajectory = await answer(request, question, sample)
    request.signal?.throwIfAborted()
    runs.push(trajectory)
    const record = await recordOf(
      request,
      { question, at, sample },
      trajectory,
      sample === samples - 1 && samples > 1 ? runs : undefined,
    )
    await keep(record)
    told(record.row)
  }
}

async function answer(request: EvaluationRequest, question: EvaluationQuestion, sample: number): Promise<Trajectory> {
  const { protocol } = request
  const settings = { ...request.settings, seed: request.settings.seed + sample }
  const asked = question.options === undefined ? question.question : withOptions(question.question, question.options)
  if (protocol.name === 'retrieval')
    return answerFromRetrieval({ ...request, settings }, { ...question, question: asked })
  // A baseline needs no topic entity, and most may not call the graph, so that they answer in their first turn.
  const terms = isBaseline(protocol)
    ? { settings: hasOneTurn(protocol) ? { ...settings, turns: 0 } : settings }
    : { settings, topicEntities: question.entities }
  const { run = runEpisode } = request
  const episode = run({ ...request, ...terms, question: asked })
  for await (const event of episode) if (event.kind === 'finished') return event.trajectory
  throw new Error('An episode ended without saying so.')
}

interface Place {
  question: EvaluationQuestion
  at: number
  sample: number
}

async function recordOf(
  { kg, encoder, signal }: EvaluationRequest,
  { question, at, sample }: Place,
  trajectory: Trajectory,
  runs: readonly Trajectory[] | undefined,
): Promise<QuestionRecord> {
  const scores = scoreTrajectory(trajectory, question.answers, question.goldVariants)
  const items = trajectory.answer.map(({ name }) => name)
  const effort = effortOf(trajectory)
  const recovered = hasRecovered(effort, scores)
  const similarity =
    encoder === undefined ? undefined : await retrievalSimilarity(trajectory, question, encoder, signal)
  const row: AnswerRow = {
    at,
    sample,
    id: question.id,
    question: question.question,
    gold: question.answers,
    answers: items,
    ...(question.hops === undefined ? {} : { hops: question.hops }),
    ...(question.type === undefined ? {} : { type: question.type }),
    ...(question.level === undefined ? {} : { level: question.level }),
    status: trajectory.status,
    scores,
    variants: answerVariants({ items, f1: scores.f1 }, question.answers, await goldKeys(kg, question)),
    effort,
    ...surenessOf(trajectory),
    ...(recovered === undefined ? {} : { recovered }),
    ...(similarity === undefined ? {} : { retrievalSimilarity: similarity }),
    ...choiceOf(items, question),
    ...(question.contaminated === undefined ? {} : { contaminated: question.contaminated }),
    ...(runs === undefined ? {} : { union: unionScores(runs, question) }),
  }
  return { question, sample, scores, trajectory, row }
}

function choiceOf(
  items: readonly string[],
  { options, answers }: EvaluationQuestion,
): Pick<AnswerRow, 'chosen' | 'right'> {
  if (options === undefined) return {}
  const chosen = chosenOption(items, options)
  const option = chosen === undefined ? undefined : options[chosen]
  return { chosen: chosen ?? null, right: option !== undefined && chosenOption(answers, options) === chosen }
}

/** The union of the runs as one answer (KG-R1 §4); what any of them has seen counts as seen. */
function unionScores(
  runs: readonly Trajectory[],
  { answers, goldVariants }: EvaluationQuestion,
): NonNullable<AnswerRow['union']> {
  const [first] = runs
  if (first === undefined) return { f1: 0, hit1: 0, em: 0, anyHit: 0 }
  const { f1, hit1, em } = scoreTrajectory(
    { ...first, answer: agreement(runs), turns: runs.flatMap(({ turns }) => turns) },
    answers,
    goldVariants,
  )
  return { f1, hit1, em, anyHit: f1 > 0 ? 1 : 0 }
}

/** The means so far, over answers. */
class Progress {
  private readonly of: number
  private readonly sums = { done: 0, f1: 0, hit1: 0, em: 0 }

  constructor(of: number, rows: readonly AnswerRow[]) {
    this.of = of
    for (const row of rows) this.add(row)
  }

  add({ scores }: AnswerRow): EvaluationProgress {
    const sums = this.sums
    sums.done += 1
    sums.f1 += scores.f1
    sums.hit1 += scores.hit1
    sums.em += scores.em
    return {
      done: sums.done,
      of: this.of,
      f1: sums.f1 / sums.done,
      hit1: sums.hit1 / sums.done,
      em: sums.em / sums.done,
    }
  }
}
