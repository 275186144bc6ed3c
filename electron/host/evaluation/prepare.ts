import { join } from 'node:path'
import { ordinaryFile } from '../../base/ordinary-file.ts'
import { checkedId } from '../../base/file-keeper.ts'
import { needsLanguageModel } from '../../evaluate/baselines.ts'
import { EvaluationPlanSchema, type EvaluationPlan } from '../../contract/evaluation-plan.ts'
import { writeQuestions } from '../../evaluate/records.ts'
import type { EvaluationRequest, QuestionSource } from '../../contract/evaluation.ts'
import { ClewError } from '../../contract/errors.ts'
import { FILES_BESIDE, type EvaluationPlace, type KeptEvaluation } from './evaluation-place.ts'
import type { EvaluationTools } from './evaluation-tools.ts'
import { questionsOf, questionsWithOwnGraphs } from './question-source.ts'
import { saying } from '../../contract/words/saying.ts'

/**
 * Checks what can be checked before anything is loaded, and keeps the plan with a copy of the questions, ready to be
 * carried out.
 * @throws {@link ClewError} where it cannot be done as asked; nothing is kept then
 */
export async function prepareEvaluation(
  request: EvaluationRequest,
  tools: EvaluationTools,
  { matrix, place }: { matrix?: string; /** Left out: a new one in the data folder. */ place?: EvaluationPlace } = {},
): Promise<{ kept: KeptEvaluation; place: EvaluationPlace }> {
  const { questions: source, ...input } = request
  const plan = withLessonsOf(source, EvaluationPlanSchema.parse(input), tools)
  const model = await refuseUnworkable(plan, tools)
  const id = await tools.store.freeId()
  const target = place ?? tools.store.place(id)
  const named = plan.ownGraphs ? undefined : await questionsOf(source, tools, plan.limit)
  for (const file of plan.against) await ordinaryFile(file)
  await using _claim = await place?.claim(FILES_BESIDE)
  const {
    name: questionSet,
    questions,
    rejectedCount,
  } = named ?? (await questionsWithOwnGraphs(source, tools, target.folder, plan.limit))
  const kept: KeptEvaluation = {
    version: 1,
    id,
    name: plan.name ?? `${plan.baseline ?? model} on ${questionSet}`,
    plan,
    model,
    protocol: plan.baseline ?? plan.protocol ?? '',
    questionSet,
    of: questions.length * plan.samples,
    done: 0,
    state: 'waiting',
    startedAt: new Date().toISOString(),
    notes:
      rejectedCount === 0
        ? []
        : [saying('evaluationNotes.linesLeftOut', { count: rejectedCount, number: rejectedCount })],
    matrix,
  }
  await writeQuestions(target.folder, questions)
  await target.write(kept)
  return { kept, place: target }
}

/** What a run of training kept back is held against what it learnt from, where nothing else is said. */
function withLessonsOf(source: QuestionSource, plan: EvaluationPlan, { runs }: EvaluationTools): EvaluationPlan {
  return source.kind === 'held-out' && plan.against.length === 0
    ? { ...plan, against: [join(runs, checkedId(source.run, 'training run'), 'lessons.jsonl')] }
    : plan
}

/** Gives the model's name. */
async function refuseUnworkable(plan: EvaluationPlan, { answering, graphs, models }: EvaluationTools): Promise<string> {
  await answering.requireConsent(plan.kg, plan.model)
  if (plan.judge !== undefined) await answering.requireConsent(plan.kg, plan.judge.model)
  // It says so where there is no such graph.
  if (!plan.ownGraphs) await graphs.summary(plan.kg)
  if (plan.samples > 1 && plan.temperature === 0)
    throw new ClewError('bad-request', saying('evaluationProblems.samplesAlike'))
  const card = (await models.list()).find(({ id }) => id === (plan.model ?? 'navigator'))
  const name = card?.name ?? plan.model ?? 'Clew Navigator'
  // Left out beside an adapter, the model is the one that was taught.
  const isKnown = plan.model !== undefined || plan.adapter === undefined
  if (plan.baseline !== undefined && isKnown && card?.kind === 'navigator')
    throw needsLanguageModel(plan.baseline, name)
  if (plan.baseline === 'embedded' && plan.ownGraphs)
    throw new ClewError('bad-request', saying('evaluationProblems.embeddedOneGraph'))
  if (plan.judge !== undefined && plan.judge.model === 'navigator')
    throw new ClewError('bad-request', saying('evaluationProblems.navigatorCannotJudge'))
  return name
}
