import { count, duration } from '../../contract/reading/format.ts'
import { existsSync } from 'node:fs'
import { ClewError } from '../../contract/errors.ts'
import { LessonFile } from '../../learn/lessons/synth/lesson-file.ts'
import { jsonLines } from '../../base/json-lines.ts'
import { GraphLessonSchema } from '../../contract/lesson.ts'
import { documentQuestions } from '../../learn/teach/lesson-files.ts'
import { readQuestions } from '../../learn/question-sets/question-sets.ts'
import { ground } from '../../learn/question-sets/ground.ts'
import type { Environment } from '../../learn/sampling/rollout.ts'
import { rejectionSample } from '../../learn/sampling/rejection.ts'
import { referenced } from '../../learn/sampling/referenced.ts'
import { kindOfLesson, stratified } from '../../learn/sampling/stratified.ts'
import type { SampledQuestion } from '../../learn/sampling/acceptance.ts'
import { SamplingRecord } from '../../learn/sampling/sampling-record.ts'
import type { SamplingReport } from '../../learn/sampling/report.ts'
import { Navigator } from '../../model/navigator/navigator.ts'
import type { HintStyle } from '../../learn/sampling/hinted-policy.ts'
import { setupOf, type ModelOptions } from '../model-options.ts'
import type { Session } from '../session.ts'
import { inWords } from '../../contract/words/saying.ts'

export interface SampleOptions extends ModelOptions {
  kg: string
  questions: string
  out: string
  reference?: boolean
  hint: HintStyle
  samples: number
  keep: number
  limit?: number | undefined
  stratified?: boolean
  resume?: boolean
}

export async function sample(session: Session, options: SampleOptions): Promise<void> {
  const { out, samples, keep, seed = 1 } = options
  if (options.resume !== true && existsSync(out))
    throw new ClewError('bad-request', `${out} is there already; go on with it by --resume, or name another file.`)
  const host = await session.host()
  using answering = await host.answering.open(setupOf(options))
  const { policy: asked, ...terms } = answering.terms
  const environment: Environment = {
    ...terms,
    onDefect: error => host.log.error({ err: error }, 'a rollout failed'),
  }
  const policy = asked instanceof Navigator ? asked.keepingDecisions() : asked
  const { fingerprint } = await environment.kg.summary()
  const settings = {
    fingerprint,
    questions: options.questions,
    reference: options.reference === true,
    hint: options.hint,
    samples,
    keep,
    seed,
    model: policy.description.name,
    protocol: environment.protocol.name,
  }
  const { limit, stratified: isSpread } = options
  const read = await questionsOf(session, isSpread === true ? { ...options, limit: undefined } : options, environment)
  const all = isSpread === true && limit !== undefined ? stratified(read, limit, kindOfLesson, seed) : read
  const { file, lessons } = await LessonFile.resume(out, fingerprint)
  const record = await SamplingRecord.open(`${out}.progress`, settings)
  const ids = new Set(lessons.map(({ id }) => id))
  const started = performance.now()
  const first = record.report.questions
  try {
    const questions = all.filter(({ id }) => !record.isDone(id))
    const sampling = rejectionSample(questions, {
      environment,
      policy,
      samples,
      keep,
      seed,
      signal: session.signal,
      draw: { temperature: options.temperature ?? 1, ...(options.topP === undefined ? {} : { topP: options.topP }) },
      ...(options.reference === true ? referenced(policy, environment, options.hint) : {}),
      async onQuestion(outcome) {
        await record.add(outcome)
        session.progress.show(progressOf(record.report, all.length, first, (performance.now() - started) / 1_000))
      },
    })
    for await (const lesson of sampling) {
      if (ids.has(lesson.id)) continue
      ids.add(lesson.id)
      await file.add(lesson)
    }
    await record.finish()
  } finally {
    await file.close()
    await record.close()
  }
  const seconds = (performance.now() - started) / 1_000
  session.print(
    { kg: options.kg, out, ...record.report, acceptance: share(record.report), seconds },
    reportText(record.report, out, options.reference === true),
  )
}

async function questionsOf(
  session: Session,
  { questions: path, limit = Number.POSITIVE_INFINITY }: SampleOptions,
  { kg, protocol }: Pick<Environment, 'kg' | 'protocol'>,
): Promise<SampledQuestion[]> {
  const lessons: SampledQuestion[] = []
  for await (const read of jsonLines(path, GraphLessonSchema)) {
    if (!('value' in read) || lessons.length >= limit) break
    lessons.push(read.value)
  }
  if (lessons.length > 0) return lessons
  if (protocol.name === 'graph-r1')
    return documentQuestions(path, kg, sentence => session.note(inWords(sentence)), limit)
  const { questions, rejectedCount } = await readQuestions(path, limit)
  if (rejectedCount > 0) session.note(`${count(rejectedCount)} records of ${path} hold no question and are left out.`)
  const found: SampledQuestion[] = []
  for (const question of questions) {
    const { question: grounded } = await ground(question, kg)
    if (grounded.answers.length > 0) found.push({ ...grounded, id: question.id })
  }
  if (found.length < questions.length)
    session.note(
      `${count(questions.length - found.length)} questions of ${path} have no answer in the graph and are left out; \`clew lessons check\` says more.`,
    )
  if (found.length === 0)
    throw new ClewError(
      'not-found',
      `No question of ${path} has its answers in the graph; \`clew lessons check\` says more.`,
    )
  return found
}

function share({ questions, passedOver, acceptedQuestions }: SamplingReport): number {
  return questions === passedOver ? 0 : acceptedQuestions / (questions - passedOver)
}

function progressOf(report: SamplingReport, of: number, first: number, seconds: number): string {
  const rate = (report.questions - first) / Math.max(seconds, 0.001)
  return `${count(report.questions)} of ${count(of)} questions, ${rate.toFixed(1)} a second, ${(100 * share(report)).toFixed(1)} % accepted, ${duration((of - report.questions) / Math.max(rate, 0.001))} left`
}

function reportText(report: SamplingReport, out: string, isReferenced: boolean): string {
  const { questions, passedOver, rollouts, acceptedRollouts, acceptedQuestions, kept, recovered, f1, refused } = report
  const reasons = Object.entries(refused).map(([reason, number]) => `${count(number)} ${reason}`)
  return [
    `${isReferenced ? 'Referenced rejection sampling' : 'Rejection sampling'}: ${count(acceptedQuestions)} of ${count(questions - passedOver)} questions accepted (${(100 * share(report)).toFixed(1)} %), ${count(acceptedRollouts)} of ${count(rollouts)} rollouts, mean F1 of all rollouts ${f1.toFixed(3)}`,
    `${count(kept)} lessons written to ${out}, ${count(recovered)} of them with a recovery`,
    ...(passedOver > 0
      ? [`${count(passedOver)} questions have no gold path that can lead here and were passed over`]
      : []),
    ...(reasons.length > 0 ? [`not kept: ${reasons.join(', ')}`] : []),
  ].join('\n')
}
