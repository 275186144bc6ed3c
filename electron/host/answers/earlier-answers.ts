import { defined } from '../../base/defined.ts'
import type { EpisodeRequest } from '../../agent/episode.ts'
import { PROTOCOL_NAMES, type ProtocolName } from '../../contract/protocol.ts'
import type { EarlierQuestion, Trajectory } from '../../contract/trajectory.ts'
import type { AskRequest } from '../../contract/question.ts'
import { ClewError } from '../../contract/errors.ts'
import { answeredBy } from './answered-by.ts'
import type { TrajectoryStore } from './trajectory-store.ts'
import { countedSaying, saying } from '../../contract/words/saying.ts'

/** Questions before this one that the agent is told of. */
const LONGEST_CONTEXT = 5

/**
 * What a request takes over from answers that are there: how it is asked where it leaves that open, and what the
 * episode starts from.
 */
export interface TakenOver {
  request: AskRequest
  episode: Pick<EpisodeRequest, 'from' | 'context'>
}

/**
 * @param fingerprintOf of the graph that is asked
 * @throws {@link ClewError} for an answer that is gone, is still being written, is of another graph, or has not so many
 *   turns
 */
export async function takeOver(
  request: AskRequest,
  store: TrajectoryStore,
  fingerprintOf: () => Promise<string>,
): Promise<TakenOver> {
  if (request.from === undefined && request.after === undefined) return { request, episode: {} }
  const fingerprint = await fingerprintOf()
  const continued = request.from === undefined ? undefined : await continuing(request, request.from, fingerprint, store)
  const after = request.after ?? continued?.source.after
  const context =
    request.after === undefined
      ? continued?.source.context
      : await conversation(request, request.after, fingerprint, store)
  return {
    request: { ...(continued?.request ?? request), ...(after === undefined ? {} : { after }) },
    episode: {
      ...(continued === undefined ? {} : { from: continued.from }),
      ...(context === undefined ? {} : { context }),
    },
  }
}

async function continuing(
  request: AskRequest,
  { id, turns, text }: NonNullable<AskRequest['from']>,
  fingerprint: string,
  store: TrajectoryStore,
): Promise<{ source: Trajectory; request: AskRequest; from: NonNullable<EpisodeRequest['from']> }> {
  const source = await store.read(id)
  if (source.status === 'running') throw new ClewError('conflict', saying('answerProblems.goOnRunning'))
  if (source.graph.fingerprint !== fingerprint)
    throw new ClewError('conflict', saying('answerProblems.otherGraph', { graph: request.kg }))
  const answered = source.turns.findIndex(({ action }) => action?.kind === 'answer')
  const most = answered === -1 ? source.turns.length : answered
  if (turns > most)
    throw new ClewError('bad-request', saying('answerProblems.goOnFrom', { steps: countedSaying(most, 'step'), most }))
  const protocol = source.protocol
  if (request.protocol !== undefined && request.protocol !== protocol && turns > 0)
    throw new ClewError('bad-request', saying('answerProblems.otherProtocol', { protocol, wanted: request.protocol }))
  const { settings } = source
  const given = source.topicEntities.filter(topic => topic.given === true).map(({ name }) => name)
  return {
    source,
    from: { id, turns: source.turns.slice(0, turns), ...(text === undefined ? {} : { text }) },
    request: {
      turns: settings.turns,
      constrained: settings.constrained,
      relationOrder: settings.relationOrder,
      ...(given.length === 0 ? {} : { entities: given }),
      ...(isProtocolName(protocol) ? { protocol } : {}),
      ...(settings.protocol === undefined ? {} : { protocolSettings: settings.protocol }),
      // A door may name what it leaves open.
      ...(defined(request) as AskRequest),
    },
  }
}

/** The questions that led to this one, oldest first. */
async function conversation(
  request: AskRequest,
  after: string,
  fingerprint: string,
  store: TrajectoryStore,
): Promise<NonNullable<EpisodeRequest['context']>> {
  const context: EarlierQuestion[] = []
  for (let id: string | undefined = after; id !== undefined && context.length < LONGEST_CONTEXT;) {
    const earlier: Trajectory | undefined =
      id === after ? await store.read(id) : await store.read(id).catch(() => undefined)
    // An earlier question that was removed since ends what can be told.
    if (earlier === undefined) break
    if (id === after) refuseAsContext(earlier, request, fingerprint)
    const logicalForm = answeredBy(earlier, id === after ? meantOf(request, earlier) : undefined)
    context.unshift({
      question: earlier.question,
      answers: earlier.answer.map(({ name }) => name),
      ...(earlier.answer.every(({ key }) => key !== undefined) ? {} : { entities: entitiesAmong(earlier.answer) }),
      ...(logicalForm === undefined ? {} : { logicalForm }),
    })
    id = earlier.after
  }
  return context
}

function entitiesAmong(answer: Trajectory['answer']): string[] {
  return answer.filter(({ key }) => key !== undefined).map(({ name }) => name)
}

/** Entities that a follow-up is asked with, where they are all of the answer that it follows up on. */
function meantOf({ entities = [] }: AskRequest, { answer }: Trajectory): readonly string[] | undefined {
  const names = new Set(answer.map(({ name }) => name))
  return entities.length > 0 && entities.every(name => names.has(name)) ? entities : undefined
}

function refuseAsContext({ status, graph }: Trajectory, { kg }: AskRequest, fingerprint: string): void {
  if (status === 'running') throw new ClewError('conflict', saying('answerProblems.beforeRunning'))
  if (graph.name !== kg && graph.fingerprint !== fingerprint)
    throw new ClewError('bad-request', saying('answerProblems.beforeOtherGraph', { before: graph.name, graph: kg }))
}

function isProtocolName(name: string): name is ProtocolName {
  return PROTOCOL_NAMES.some(known => known === name)
}
