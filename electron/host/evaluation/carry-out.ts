import type { Protocol } from '../../agent/protocol.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import { baseline } from '../../evaluate/baselines.ts'
import { type BaselineName, type EvaluationPlan } from '../../contract/evaluation-plan.ts'
import { markContaminated } from '../../evaluate/contaminated.ts'
import type { EvaluationQuestion } from '../../evaluate/evaluation-question.ts'
import { graphOfQuestion } from '../../evaluate/question-graphs.ts'
import { searchTriples } from '../../evaluate/embedded-triples/search-protocol.ts'
import { TripleIndex } from '../../evaluate/embedded-triples/triple-index.ts'
import {
  openEvaluationFolder,
  readKeptQuestions,
  writeQuestions,
  type EvaluationFolder,
} from '../../evaluate/records.ts'
import type { EvaluationResult } from '../../contract/evaluation-result.ts'
import { evaluate, type EvaluationProgress } from '../../evaluate/run.ts'
import { problemOf } from '../../contract/errors.ts'
import { AnswerRate } from '../jobs/answer-rate.ts'
import { SetupSchema, type Setup } from '../../contract/question.ts'
import type { RunControl } from './evaluation-tools.ts'
import type { EvaluationPlace, KeptEvaluation } from './evaluation-place.ts'
import type { EvaluationTools } from './evaluation-tools.ts'
import { judged } from './judging.ts'
import { RunRecord } from './run-record.ts'
import { saying } from '../../contract/words/saying.ts'

/** Samples that were all drawn at temperature 0 would be one and the same. */
const SAMPLING_TEMPERATURE = 1

/**
 * Gives the answers that are not there yet, and what they come to. Whatever ends it, what is answered stays and it can
 * be carried out again.
 * @throws the signal's reason when aborted; what went wrong, otherwise
 */
export async function carryOut(
  place: EvaluationPlace,
  tools: EvaluationTools,
  control: RunControl,
): Promise<EvaluationResult> {
  await using _lock = await place.lock()
  const { error: _error, endedAt: _endedAt, ...before } = await place.read()
  const record = new RunRecord(place, { ...before, state: 'running' }, control.changed)
  try {
    await record.tell({})
    const folder = await openEvaluationFolder(place.folder, { resume: true })
    try {
      const answered = await answerAll(place, record, folder, tools, control)
      const result = { ...answered, ...(await judged(place, record.kept.plan, tools, control)) }
      await folder.finish(result)
      await record.tell({
        state: 'done',
        done: record.kept.of,
        endedAt: new Date().toISOString(),
        summary: summaryOf(result),
      })
      return result
    } finally {
      await folder.close()
    }
  } catch (error) {
    const { signal } = control
    const endedAt = new Date().toISOString()
    // Cancelled by a person, or ended by what goes on around it.
    const state = signal.reason instanceof DOMException ? 'stopped' : 'interrupted'
    await record.tell(signal.aborted ? { state, endedAt } : { state: 'failed', endedAt, error: problemOf(error) })
    throw error
  }
}

async function answerAll(
  place: EvaluationPlace,
  record: RunRecord,
  folder: EvaluationFolder,
  tools: EvaluationTools,
  control: RunControl,
): Promise<EvaluationResult> {
  const { plan } = record.kept
  const { signal } = control
  control.report({ phase: saying('progress.preparingModel') })
  const questions = await markedQuestions(place, record, control)
  const graphOf = plan.ownGraphs ? (question: EvaluationQuestion) => graphOfQuestion(place.folder, question) : undefined
  const [first] = questions
  // The terms are those of any such graph; each question then has its own.
  const example = first === undefined ? undefined : await graphOf?.(first)
  using answering = await tools.answering.open(setupOf(plan), example).finally(() => example?.close())
  const { terms } = answering
  signal.throwIfAborted()
  await record.tell({
    model: terms.policy.description.name,
    protocol: plan.baseline ?? terms.protocol.name,
    of: questions.length * plan.samples,
  })
  const encoder = questions.some(({ knowledge }) => knowledge !== undefined)
    ? await tools.embedders.open(undefined)
    : undefined
  const rate = new AnswerRate(folder.rows.length)
  return await evaluate({
    ...terms,
    ...(plan.baseline === undefined
      ? {}
      : { protocol: await baselineProtocol(plan.baseline, terms.kg, tools, control) }),
    // A baseline is another protocol than the one that was put together, and a question's own graph is open here only.
    ...(plan.baseline === undefined && graphOf === undefined ? { run: answering.run } : {}),
    questions,
    samples: plan.samples,
    atOnce: plan.atOnce,
    graphOf,
    earlier: { rows: folder.rows, trajectory: (at, sample) => folder.trajectory(at, sample) },
    encoder,
    contamination: record.kept.contamination,
    signal,
    onDefect: error => tools.log.error({ evaluation: record.kept.id, err: error }, 'an answer failed'),
    onRecord: record => folder.write(record),
    onProgress: progress => {
      control.report(
        rate.progress(progress, saying('progress.hitAt1', { hit1: { decimal: progress.hit1, places: 3 } })),
      )
      record.note({ done: progress.done, summary: soFar(progress) })
    },
  })
}

async function baselineProtocol(
  name: BaselineName,
  kg: KnowledgeGraph,
  { embedders }: EvaluationTools,
  { signal, report }: RunControl,
): Promise<Protocol> {
  if (name !== 'embedded') return baseline(name)
  const embedder = await embedders.open(undefined)
  return searchTriples(
    await TripleIndex.build(kg, embedder, {
      signal,
      onProgress: (done, of) =>
        report({ phase: saying('progress.embeddingTriples', { embedder: embedder.name }), fraction: done / of }),
    }),
  )
}

/** The questions, held against the lessons first where there are any; that is done once. */
async function markedQuestions(
  place: EvaluationPlace,
  record: RunRecord,
  { signal, report }: RunControl,
): Promise<EvaluationQuestion[]> {
  const questions = await readKeptQuestions(place.folder)
  const {
    plan: { against },
    contamination,
  } = record.kept
  if (against.length === 0 || contamination !== undefined) return questions
  report({ phase: saying('progress.holdingAgainst') })
  const marked = await markContaminated(questions, against, signal)
  await writeQuestions(place.folder, marked.questions)
  await record.tell({ contamination: marked.contamination })
  return marked.questions
}

/** Who answers and how, as Ask is told it. */
export function setupOf(plan: EvaluationPlan): Setup {
  // What Ask does not know of a plan is left out here.
  const setup = SetupSchema.parse(plan)
  return setup.temperature === undefined && plan.samples > 1 ? { ...setup, temperature: SAMPLING_TEMPERATURE } : setup
}

/** Until it is done, there is no interval: the questions of a set stand in no random order. */
function soFar({ hit1, f1, em }: EvaluationProgress): NonNullable<KeptEvaluation['summary']> {
  const point = (value: number): { value: number; low: number; high: number } => ({ value, low: value, high: value })
  return { hit1: point(hit1), f1: point(f1), em: point(em) }
}

function summaryOf({ hit1, f1, em, intervals }: EvaluationResult): NonNullable<KeptEvaluation['summary']> {
  return {
    hit1: { value: hit1, ...intervals.hit1 },
    f1: { value: f1, ...intervals.f1 },
    em: { value: em, ...intervals.em },
  }
}
