import { z } from 'zod'
import { scoreAnswer } from '../../agent/answer-scores.ts'
import { sampleNotFound } from '../../agent/protocols/kg-r1/errors.ts'
import { isStepped, STEPPED, type SteppedProtocol } from '../../agent/stepped-protocols.ts'
import type { ParsedTurn, Protocol } from '../../agent/protocol.ts'
import { yieldToEventLoop } from '../../base/event-loop.ts'
import { ClewError } from '../../contract/errors.ts'
import type { Observation } from '../../contract/observation.ts'
import { FOREIGN_AGENT } from '../answers/answering.ts'
import type { Host } from '../host.ts'
import { AskedGraphs } from './asked-graphs.ts'
import type { QuestionGraphs } from './question-graphs.ts'

const MOST_STEPS = 2_048
const LONGEST_ACTION = 100_000

const ExtraSchema = z.looseObject({
  sample_id: z.union([z.string(), z.number()]).nullish(),
  /** The right answers; the last step of an episode then comes with its F1 as reward. */
  answers: z.array(z.string()).nullish(),
})
/** verl-tool's tool server (`verl_tool/servers/tool_server.py`); its client closes a trajectory by a bare id. */
const RequestSchema = z
  .object({
    trajectory_ids: z.union([z.string().transform(id => [id]), z.array(z.string()).min(1).max(MOST_STEPS)]),
    actions: z.array(z.string().max(LONGEST_ACTION)),
    extra_fields: z.array(ExtraSchema.nullish()).nullish(),
    finish: z.array(z.boolean()).nullish(),
    is_last_step: z.array(z.boolean()).nullish(),
  })
  .refine(({ trajectory_ids, actions }) => trajectory_ids.length === actions.length, {
    message: 'there are not as many actions as trajectories',
  })

interface Step {
  observation: string | { obs: string; reward: number }
  done: boolean
  valid: boolean
}

export interface StepAnswer {
  observations: Step['observation'][]
  dones: boolean[]
  valids: boolean[]
  processing_time_ms: number
}

export interface StepDoor {
  host: Pick<Host, 'answering' | 'graphs'>
  subgraphs: ReadonlyMap<string, QuestionGraphs>
}

/**
 * One turn of each of some episodes: what the agent wrote is read and carried out, and comes back as the agent is shown
 * it. Nothing is kept between turns.
 */
export async function answerSteps(
  { host, subgraphs }: StepDoor,
  { kg, protocol: wanted }: { kg: string; protocol: string | undefined },
  body: unknown,
  signal: AbortSignal,
): Promise<StepAnswer> {
  const started = performance.now()
  const name = wanted ?? 'kg-r1'
  if (!isStepped(name))
    throw new ClewError(
      'bad-request',
      `Steps are carried out in ${Object.keys(STEPPED).join(' and ')}; choose one of them.`,
    )
  const read = RequestSchema.safeParse(body)
  if (!read.success)
    throw new ClewError(
      'bad-request',
      `The steps were not understood (${z.prettifyError(read.error).split('\n').join(' ')}); send {"trajectory_ids": [], "actions": [], "extra_fields": []}.`,
    )
  const { actions, extra_fields: extras, finish, is_last_step: lasts } = read.data
  const { protocolFor } = await import('../../agent/protocol-for.ts')
  const protocol = protocolFor(FOREIGN_AGENT, name)
  await using graphs = new AskedGraphs(host.graphs, subgraphs)
  const steps: Step[] = []
  for (const [at, action] of actions.entries()) {
    await yieldToEventLoop(signal)
    const { sample_id: sample, answers } = extras?.[at] ?? {}
    if (finish?.[at] === true) {
      steps.push({ observation: '', done: true, valid: false })
      continue
    }
    const turn = parsed(protocol, name, action)
    if (turn.kind === 'parsed' && turn.action.kind === 'answer') {
      const { items } = turn.action
      const reward =
        answers &&
        scoreAnswer(
          items.map(item => ({ name: item })),
          answers,
        ).f1
      steps.push({ observation: reward == null ? '' : { obs: '', reward }, done: true, valid: true })
      continue
    }
    const observation = turn.kind === 'malformed' ? turn.error : await carriedOut(turn, String(sample ?? ''))
    steps.push({
      observation: protocol.observationText(observation, lasts?.[at] === true ? 0 : 1),
      done: false,
      valid: observation.kind !== 'error',
    })
  }
  return {
    observations: steps.map(({ observation }) => observation),
    dones: steps.map(({ done }) => done),
    valids: steps.map(({ valid }) => valid),
    processing_time_ms: performance.now() - started,
  }

  async function carriedOut({ action }: ParsedTurn & { kind: 'parsed' }, sample: string): Promise<Observation> {
    using asked = await graphs.of(kg, sample)
    if (asked === undefined) return sampleNotFound(sample)
    if (action.kind !== 'call') throw new Error('An answer is not carried out.')
    return await host.answering.callOn(asked.graph, protocol, action, { signal })
  }
}

/** verl-tool cuts a turn before the tag that ended it. */
function parsed(protocol: Protocol, name: SteppedProtocol, text: string): ParsedTurn {
  const turn = protocol.parse(text)
  if (turn.kind === 'parsed') return turn
  for (const tag of [STEPPED[name], 'answer']) {
    const closed = text.includes(`<${tag}>`) ? protocol.parse(`${text}</${tag}>`) : turn
    if (closed.kind === 'parsed') return { ...closed, end: text.length }
  }
  return turn
}
