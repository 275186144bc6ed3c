import { decidedPlan } from '../../learn/teach/plan-defaults.ts'
import { access, constants, stat } from 'node:fs/promises'
import { freemem } from 'node:os'
import { RecipeError, recipeFor } from '../../learn/recipes/recipe-for.ts'
import {
  type PlanRequest,
  PlanRequestSchema,
  type TrainingPlan,
  type TrainingPlanInput,
} from '../../contract/training-plan.ts'
import type { PlanEstimate } from '../../contract/training-form.ts'
import type { AnsweringService } from '../answers/answering.ts'
import { ClewError, foreseen } from '../../contract/errors.ts'
import type { Projects } from '../graphs/projects.ts'
import type { VerdictStore } from '../answers/verdict-store.ts'
import type { HypergraphSummary } from '../../contract/documents.ts'
import { embedderOf } from '../../kg/hypergraph/query-vectors.ts'
import type { ProtocolName, ProtocolSettings } from '../../contract/protocol.ts'
import { protocolTitle } from '../../contract/reading/protocol-title.ts'
import { endpointOf } from '../models/endpoints.ts'
import type { memoryMeter } from './memory.ts'
import { plannedModel, type ModelSources, type PlannedModel } from './trained-model.ts'
import { inTurn, saying, type Saying } from '../../contract/words/saying.ts'

export interface EstimateTools extends ModelSources {
  projects: Pick<Projects, 'using'>
  answering: Pick<AnsweringService, 'proposal' | 'requireConsent'>
  settingsOf(
    kg: string,
  ): Promise<{ protocol?: ProtocolName | undefined; protocolSettings?: ProtocolSettings | undefined }>
  verdicts: Pick<VerdictStore, 'ofGraph'>
  memory: ReturnType<typeof memoryMeter>
}

/** A plan with everything that was left open decided, and what it would need. */
export interface CheckedPlan {
  estimate: PlanEstimate
  /** What runs; or what stands against it, as one error. */
  ready: { plan: TrainingPlan & { protocol: ProtocolName }; model: PlannedModel } | ClewError
}

/** What of a walk is worded by a model: these protocols walk. */
const WALKED: readonly ProtocolName[] = ['kg-r1', 'graphwalker', 'kbqa-r1']

/** Below this many held-out questions the interval of a score is wider than what a short training gains. */
const FEW_QUESTIONS = 50

/** Everything that can be known of a plan before any model is loaded. */
export async function checkPlan(input: TrainingPlanInput, tools: EstimateTools): Promise<CheckedPlan> {
  const request = readRequest(input)
  if (request instanceof ClewError)
    return {
      estimate: {
        refusals: [request.said],
        warnings: [],
        memoryBytes: 0,
        memoryFree: freemem(),
        device: 'CPU',
      },
      ready: request,
    }
  const refusals: ClewError[] = []
  const warnings: Saying[] = []
  const attempt = async <T>(work: () => Promise<T> | T): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      const known = foreseen(error)
      if (known === undefined) throw error
      refusals.push(known)
      return undefined
    }
  }
  const graph = await attempt(() =>
    tools.projects.using(request.kg, async kg => {
      refusals.push(...(await wrongRelations(request, kg)))
      return { ...(await kg.summary()), documents: await (await kg.hypergraph())?.summary() }
    }),
  )
  const protocol = graph === undefined ? undefined : await attempt(() => chosenProtocol(request, tools))
  const plan = await decided({ ...request, protocol: protocol ?? request.protocol }, tools)
  const model = await attempt(() => plannedModel(plan, tools))
  if (protocol === 'graph-r1' && graph?.documents !== undefined) refusals.push(...wrongEmbedder(graph.documents))
  else if (graph?.triples === 0) refusals.push(wrong(saying('trainingProblems.noTriples', { graph: plan.kg })))
  refusals.push(...contradictions(plan), ...(await unreadableFiles(plan)))
  const marked = graph === undefined ? 0 : await markedAnswers(plan, graph.fingerprint, tools)
  if (plan.kind !== 'sft') refusals.push(...wrongRecipe(plan))
  if (plan.lessons.writer !== undefined) await attempt(() => checkWriter(plan, tools))
  if (graph !== undefined && plan.lessons.count === 0 && plan.lessons.files.length === 0 && marked === 0) {
    refusals.push(wrong(saying('trainingProblems.nothingToLearn')))
  }
  if (plan.lessons.heldOut < FEW_QUESTIONS)
    warnings.push(saying('trainingProblems.fewHeldOut', { number: plan.lessons.heldOut }))
  const memory = model === undefined ? undefined : await attempt(() => tools.memory(model, plan))
  if (memory?.refusal !== undefined) refusals.push(new ClewError('too-large', memory.refusal))
  const estimate: PlanEstimate = {
    refusals: refusals.map(({ said }) => said),
    warnings,
    memoryBytes: memory?.bytes ?? 0,
    memoryFree: memory?.free ?? freemem(),
    seconds: plan.minutes * 60,
    device: memory?.device ?? 'CPU',
    ...(protocol === undefined ? {} : { protocol }),
  }
  return refusals.length > 0 || protocol === undefined || model === undefined
    ? { estimate, ready: together(refusals) }
    : { estimate, ready: { plan: { ...plan, protocol, ...(await knobsOf(plan, tools)) }, model } }
}

/** Of one kind where all are; otherwise the plan has to be changed whatever else there is to do. */
function together(refusals: readonly ClewError[]): ClewError {
  const [code = 'bad-request', ...others] = new Set(refusals.map(refusal => refusal.code))
  return new ClewError(others.length > 0 ? 'bad-request' : code, inTurn(refusals.map(({ said }) => said)), {
    cause: refusals[0],
  })
}

function wrong(message: Saying): ClewError {
  return new ClewError('bad-request', message)
}

/** What was asked for, or what is wrong with it. */
function readRequest(input: TrainingPlanInput): PlanRequest | ClewError {
  const { success, data, error } = PlanRequestSchema.safeParse(input)
  if (success) return data
  return wrong(
    saying('trainingProblems.planCannotWork', {
      issues: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
    }),
  )
}

/** Everything that was left open, decided by what is trained: the kind of model, and the protocol that it is taught by. */
async function decided(request: PlanRequest, { library }: EstimateTools): Promise<TrainingPlan> {
  const { model, whole, protocol } = request
  if (model === 'navigator') return decidedPlan(request, protocol === 'clew' ? 'programs' : 'navigator')
  // Models of our own making are small enough to be trained whole, and too small for an adapter to say much.
  const isWhole = whole ?? (await library.find(model).catch(() => undefined))?.prompt === 'compact'
  return decidedPlan(request, isWhole ? 'whole' : 'lora')
}

function wrongRecipe({ grpo, model, protocol }: TrainingPlan): ClewError[] {
  try {
    recipeFor(grpo, model !== 'navigator' ? 'token' : protocol === 'clew' ? 'program' : 'choice')
    return []
  } catch (error) {
    if (error instanceof RecipeError) return error.reasons.map(reason => wrong(reason))
    throw error
  }
}

function contradictions({ kind, lessons, stage1, stage2, grpo, model, whole }: TrainingPlan): ClewError[] {
  const { minHops, maxHops } = lessons
  const nothing =
    kind === 'sft'
      ? stage1.epochs === 0 && stage2.epochs === 0
      : kind === 'grpo'
        ? grpo.steps === 0
        : stage1.epochs === 0 && stage2.epochs === 0 && grpo.steps === 0
  return [
    ...(minHops > maxHops ? [saying('trainingProblems.hopsContradict', { least: minHops, most: maxHops })] : []),
    ...(nothing ? [saying('trainingProblems.everyStageZero')] : []),
    ...(kind !== 'teach' && lessons.files.length === 0 && lessons.count === 0 && !lessons.fromUse
      ? [saying('trainingProblems.noData')]
      : []),
    ...(model === 'navigator' && whole ? [saying('trainingProblems.navigatorWhole')] : []),
  ].map(wrong)
}

/**
 * Whether the chosen model can word the lessons of this plan; it is not loaded.
 * @throws {@link ClewError} where it cannot, or where it is on another machine and the graph's facts must not go there
 */
async function checkWriter(
  { kg, protocol, lessons: { writer, count } }: TrainingPlan,
  { library, answering }: EstimateTools,
): Promise<void> {
  if (writer === undefined) return
  if (count === 0) throw wrong(saying('trainingProblems.nothingToWord'))
  if (protocol !== undefined && !WALKED.includes(protocol))
    throw wrong(
      saying('trainingProblems.notWorded', {
        protocol: protocolTitle(protocol),
        walked: protocolTitle('kg-r1'),
      }),
    )
  if (writer === 'navigator') throw wrong(saying('trainingProblems.cannotWord', { model: 'Clew Navigator' }))
  await answering.requireConsent(kg, writer)
  if (endpointOf(writer) !== undefined) return
  const found = await library.find(writer)
  if (found.embeds) throw wrong(saying('trainingProblems.cannotWord', { model: found.name }))
}

async function wrongRelations(
  { lessons: { relations = [] } }: PlanRequest,
  kg: {
    relation(name: string): Promise<number | undefined>
    similarRelations(name: string, limit?: number): Promise<string[]>
  },
): Promise<ClewError[]> {
  const missing: ClewError[] = []
  for (const relation of relations) {
    if ((await kg.relation(relation)) !== undefined) continue
    const [near] = await kg.similarRelations(relation, 1)
    missing.push(
      new ClewError(
        'not-found',
        near === undefined
          ? saying('trainingProblems.noRelation', { relation })
          : saying('trainingProblems.noRelationNear', { relation, near }),
      ),
    )
  }
  return missing
}

/** The run's process has no embedding model, and needs none for vectors of words. */
function wrongEmbedder({ embedder }: HypergraphSummary): ClewError[] {
  return embedderOf(embedder, undefined) === undefined
    ? [wrong(saying('trainingProblems.embeddedBy', { model: embedder.name }))]
    : []
}

async function unreadableFiles({ lessons: { files, keepOut } }: TrainingPlan): Promise<ClewError[]> {
  const refused: ClewError[] = []
  for (const file of [...files, ...keepOut]) {
    const found = await stat(file).catch(() => undefined)
    if (found === undefined) refused.push(new ClewError('not-found', saying('trainingProblems.noFile', { file })))
    else if (found.isDirectory()) refused.push(wrong(saying('trainingProblems.fileIsFolder', { file })))
    else if (!found.isFile()) refused.push(wrong(saying('placeProblems.noOrdinary', { path: file })))
    else
      await access(file, constants.R_OK).catch(() =>
        refused.push(new ClewError('disk', saying('trainingProblems.fileUnreadable', { file }))),
      )
  }
  return refused
}

/** Why a model is taught in no lesson of a protocol; undefined where it is. */
function whyNotTaught(protocol: ProtocolName, model: string): Saying | undefined {
  if (protocol === 'graph-r1' && model === 'navigator') return saying('trainingProblems.navigatorDocuments')
  if (protocol === 'clew' && model !== 'navigator') return saying('trainingProblems.modelsWalk')
  return undefined
}

async function chosenProtocol(
  { kg, model, protocol }: PlanRequest,
  { answering, settingsOf }: EstimateTools,
): Promise<ProtocolName> {
  const proposal = await answering.proposal(kg, model, protocol)
  // The graph may be asked by what no lesson is walked in; it can be taught all the same.
  const asked = (await settingsOf(kg)).protocol
  const name = protocol ?? (asked === undefined || whyNotTaught(asked, model) !== undefined ? proposal.proposed : asked)
  const offer = proposal.protocols.find(({ name: offered }) => offered === name)
  if (offer?.available === false)
    throw wrong(
      saying('trainingProblems.protocolUnsuited', {
        protocol: offer.title,
        why: offer.reason ?? saying('trainingProblems.notSuited'),
      }),
    )
  const reason = whyNotTaught(name, model)
  if (reason !== undefined) throw wrong(saying('trainingProblems.anotherProtocol', { why: reason }))
  return name
}

/** The protocol's knobs as the graph is asked, and what the plan sets otherwise; kept with the plan. */
async function knobsOf(
  { kg, protocolSettings }: TrainingPlan,
  { settingsOf }: EstimateTools,
): Promise<Pick<TrainingPlan, 'protocolSettings'>> {
  const settings: ProtocolSettings = { ...(await settingsOf(kg)).protocolSettings, ...protocolSettings }
  return Object.keys(settings).length === 0 ? {} : { protocolSettings: settings }
}

async function markedAnswers(
  { lessons: { fromUse } }: TrainingPlan,
  fingerprint: string,
  { verdicts }: EstimateTools,
): Promise<number> {
  return fromUse ? (await verdicts.ofGraph(fingerprint)).filter(({ verdict }) => verdict.mark !== 'wrong').length : 0
}
