import { ClewError } from '../../contract/errors.ts'
import { PROTOCOL_NAMES } from '../../contract/protocol.ts'
import type { Setup } from '../../contract/question.ts'
import type { Replayed } from '../../contract/replay.ts'
import type { Trajectory } from '../../contract/trajectory.ts'
import type { ModelService } from '../models/model-service.ts'
import { version } from '../version.ts'
import type { Answering, AnsweringService } from './answering.ts'
import { saying } from '../../contract/words/saying.ts'

export interface ReplayTools {
  answering: Pick<AnsweringService, 'open'>
  models: Pick<ModelService, 'list'>
}

/** What stands in place of what the record says. */
export type Instead = Pick<Partial<Setup>, 'kg' | 'model' | 'adapter'>

/** Records that are answered again, as they were: the same graph, model, adapter, protocol, settings and seed. */
export function createReplay(tools: ReplayTools) {
  return {
    /** @throws {@link ClewError} where it cannot be asked again: it is under pseudonyms, the graph or the model is gone */
    async replay(record: Trajectory, instead: Instead = {}, signal?: AbortSignal): Promise<Replayed> {
      refuse(record)
      using answering = await tools.answering.open(await recordedSetup(record, instead, tools.models))
      const trajectory = await answerAgain(record, answering, signal)
      signal?.throwIfAborted()
      const [was, is] = [record, trajectory].map(({ answer }) => answer.map(({ name }) => name)) as [string[], string[]]
      return {
        id: record.id,
        question: record.question,
        same: outcomeKey(record) === outcomeKey(trajectory),
        was,
        is,
        changed: changesOf(record, trajectory),
        trajectory,
      }
    },
  }
}

function refuse({ redacted, question, status }: Trajectory): void {
  if (redacted !== undefined) throw new ClewError('bad-request', saying('answerProblems.pseudonyms', { question }))
  if (status === 'running' || status === 'stopped')
    throw new ClewError(
      'bad-request',
      saying(`answerProblems.${status === 'running' ? 'writtenWhileRunning' : 'writtenWhenStopped'}`, { question }),
    )
}

async function recordedSetup(record: Trajectory, instead: Instead, models: ReplayTools['models']): Promise<Setup> {
  const { graph, policy, settings, protocol } = record
  const known = PROTOCOL_NAMES.find(name => name === protocol)
  if (known === undefined) throw new ClewError('bad-request', saying('answerProblems.noSuchProtocol', { protocol }))
  return {
    kg: instead.kg ?? graph.name,
    model: instead.model ?? (await modelOf(policy, models)),
    adapter: instead.adapter ?? policy.adapter,
    protocol: known,
    ...(settings.protocol === undefined ? {} : { protocolSettings: settings.protocol }),
    turns: settings.turns,
    temperature: settings.temperature,
    topP: settings.topP,
    seed: settings.seed,
    relationOrder: settings.relationOrder,
    constrained: settings.constrained,
  }
}

/** The id of the model with these weights, else of one that is called the same. */
async function modelOf(
  { kind, name, fingerprint, adapter }: Trajectory['policy'],
  models: ReplayTools['models'],
): Promise<string | undefined> {
  // What was taught brings its model along.
  if (kind === 'navigator' || adapter !== undefined) return undefined
  const cards = (await models.list()).filter(card => card.kind === kind)
  const found =
    cards.find(card => fingerprint !== undefined && card.fingerprint === fingerprint) ??
    cards.find(card => card.name === name)
  if (found === undefined) throw new ClewError('not-found', saying('answerProblems.modelNotHere', { model: name }))
  return found.id
}

async function answerAgain(
  record: Trajectory,
  answering: Answering,
  signal: AbortSignal | undefined,
): Promise<Trajectory> {
  const given = record.topicEntities.filter(topic => topic.given === true).map(({ name }) => name)
  const { from, context } = record
  const episode = answering.run({
    ...answering.terms,
    // How sure it had to be is as it was, whatever was marked since.
    settings: { ...record.settings },
    question: record.question,
    ...(given.length === 0 ? {} : { topicEntities: given }),
    ...(context === undefined ? {} : { context }),
    ...(from === undefined
      ? {}
      : {
          from: {
            id: from.id,
            turns: record.turns.slice(0, from.turns),
            ...(from.edited ? { text: record.turns[from.turns]?.text } : {}),
          },
        }),
    about: { group: record.group, after: record.after },
    ...(signal === undefined ? {} : { signal }),
  })
  for await (const event of episode) if (event.kind === 'finished') return event.trajectory
  throw new Error('The answer ended without saying so.')
}

function outcomeKey({ status, answer }: Trajectory): string {
  return JSON.stringify([status, answer.map(({ key, name }) => key ?? name)])
}

/** What is another than it was when the record was written. */
function changesOf(record: Trajectory, now: Trajectory): string[] {
  const short = (fingerprint: string): string => fingerprint.slice(0, 12)
  const told: string[] = []
  if (record.graph.fingerprint !== now.graph.fingerprint)
    told.push(
      `The graph "${now.graph.name}" has changed: its fingerprint was ${short(record.graph.fingerprint)}…, and is ${short(now.graph.fingerprint)}….`,
    )
  const weights = (what: string, before: string | undefined, after: string | undefined): void => {
    if (before !== undefined && after !== undefined && before !== after)
      told.push(`The weights of ${what} are others: their fingerprint was ${short(before)}…, and is ${short(after)}….`)
  }
  weights(record.policy.name, record.policy.fingerprint, now.policy.fingerprint)
  weights(
    `the adapter ${now.policy.adapter ?? ''}`.trim(),
    record.policy.adapterFingerprint,
    now.policy.adapterFingerprint,
  )
  if (record.policy.name !== now.policy.name)
    told.push(`The model was ${record.policy.name}, and is ${now.policy.name}.`)
  if (record.policy.adapter !== now.policy.adapter)
    told.push(`The adapter was ${record.policy.adapter ?? 'none'}, and is ${now.policy.adapter ?? 'none'}.`)
  if (record.program !== version)
    told.push(
      `The program is another: ${record.program === undefined ? 'the record says no version' : `it was Clew ${record.program}`}, and this is Clew ${version}.`,
    )
  return told
}
