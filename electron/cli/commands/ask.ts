import { InvalidArgumentError, type Command } from 'commander'
import { ClewError } from '../../contract/errors.ts'
import { agreement } from '../../contract/reading/agreement.ts'
import { totalCost } from '../../contract/reading/costs.ts'
import { duration, enumerate } from '../../contract/reading/format.ts'
import { questionsIn } from '../../contract/reading/questions-in.ts'
import { PROTOCOL_NAMES, type ProtocolName } from '../../contract/protocol.ts'
import type { FinishedEvent, Trajectory } from '../../contract/trajectory.ts'
import type { AskRequest } from '../../contract/question.ts'
import { action } from '../action.ts'
import { answerText, stepText, unionText } from '../answer-text.ts'
import { addModelOptions, setupOf, type ModelOptions } from '../model-options.ts'
import { wholeNumber } from '../numbers.ts'
import type { Session } from '../session.ts'

interface AskOptions extends ModelOptions {
  kg?: string
  replay?: string
  batch?: string
  out?: string
  entities?: string
  samples: number
  compare?: ProtocolName[]
  after?: string
  from?: NonNullable<AskRequest['from']>
  text?: string
}

/** Samples that were all drawn at temperature 0 would be one and the same. */
const SAMPLING_TEMPERATURE = 1

export function addAsk(program: Command, signal: AbortSignal): void {
  const command = program
    .command('ask')
    .description('answer a question')
    .argument('[question]')
    .option('--kg <name>', 'the graph')
    .option('--entities <a,b>', 'names of the topic entities; left out, they are found in the question')
    .option(
      '--samples <n>',
      'answer so many times at once and give the union of the answers, each with how many runs agree',
      wholeNumber(1),
      1,
    )
    .option('--compare <a,b>', 'answer with each of these protocols at once', protocolList)
    .option('--after <id>', 'the answer that this question follows up on: "they" may be what it found')
    .option('--from <id:turns>', 'go on from the first turns of another answer', startingPoint)
    .option('--text <turn>', 'with --from: what stands in place of the turn after them')
    .option(
      '--replay <file>',
      'answer the records of a report (JSONL) again, and say whether the same comes of them or what has changed',
    )
    .option('--batch <file>', 'answer a table of questions (CSV, .xlsx, or a text with a question a line)')
    .option(
      '--out <folder>',
      'with --batch: where the report, the table and the records go; the same command goes on where it was ended',
    )
  addModelOptions(command).action(
    action(signal, async (session, question: string | undefined, options: AskOptions) => {
      const { kg, replay, batch } = options
      if (replay !== undefined) {
        const { replayFile } = await import('./ask-replay.ts')
        return replayFile(session, replay, requireAlone(question, options))
      }
      if (kg === undefined)
        throw new ClewError('bad-request', 'No graph is named; say with --kg NAME which one is asked.')
      if (batch !== undefined) {
        const { answerBatch } = await import('./ask-batch.ts')
        return answerBatch(session, batch, { ...requireAlone(question, options), kg })
      }
      if (question === undefined || question.trim() === '')
        throw new ClewError(
          'bad-request',
          'The question is empty; write one in quotes, such as "Who directed Inception?".',
        )
      if (options.text !== undefined && options.from === undefined)
        throw new ClewError('bad-request', '--text rewrites a turn of an answer; say with --from ID:TURNS of which.')
      if (options.compare !== undefined && options.protocol !== undefined)
        throw new ClewError('bad-request', '--compare names the protocols itself; leave out --protocol.')
      if (options.out !== undefined)
        throw new ClewError('bad-request', '--out goes with --batch; one answer is saved by `clew report`.')
      const requests = requestsOf(question, { ...options, kg })
      const [only] = requests
      if (only !== undefined && requests.length === 1) await answerInTurn(session, only)
      else await answerMany(session, requests)
    }),
  )
}

/** A table and a record bring their questions along. */
function requireAlone(question: string | undefined, options: AskOptions): AskOptions {
  const { entities, compare, after, from, text, samples, batch, replay } = options
  const way = replay === undefined ? '--batch' : '--replay'
  const isAlone =
    question === undefined &&
    [entities, compare, after, from, text].every(each => each === undefined) &&
    samples === 1 &&
    (batch === undefined || replay === undefined)
  if (!isAlone)
    throw new ClewError(
      'bad-request',
      `${way} brings its questions along; leave out the question, and --entities, --samples, --compare, --after and --from.`,
    )
  return options
}

/** "Who directed it and when was it released?" are two questions, of which the second follows up on the first. */
async function answerInTurn(session: Session, request: AskRequest): Promise<void> {
  const questions = request.from === undefined ? questionsIn(request.question) : [request.question]
  let after = request.after
  for (const question of questions) {
    if (questions.length > 1 && !session.json) session.print(question, question)
    const { entities, ...rest } = request
    const topics = question === questions[0] ? { entities } : {}
    after = await answerOne(session, { ...rest, ...topics, question, after })
  }
}

/** @returns the answer's id */
async function answerOne(session: Session, request: AskRequest): Promise<string> {
  const { asks } = await session.host()
  session.signal.throwIfAborted()
  const { id } = await asks.start(request)
  const told = await follow(session, id, (index, turn, protocol) => {
    if (session.json) session.progress.show(`step ${index + 1}`)
    else session.print(turn, stepText(index, turn, protocol))
  })
  const { trajectory } = told
  const isFailure = trajectory.status === 'failed'
  if (session.json || !isFailure) session.print(printed(told), answerText(trajectory))
  if (isFailure) throw new ClewError('unavailable', trajectory.error ?? 'The question could not be answered.')
  requireKept([told])
  return id
}

/** All at once; told when all are done, since their steps would mingle. */
async function answerMany(session: Session, requests: readonly AskRequest[]): Promise<void> {
  const { asks } = await session.host()
  session.signal.throwIfAborted()
  const { group, ids } = await asks.startGroup(requests)
  let done = 0
  const told = await Promise.all(
    ids.map(async id => {
      const one = await follow(session, id)
      session.progress.show(`${++done} of ${ids.length} done`)
      return one
    }),
  )
  const trajectories = told.map(({ trajectory }) => trajectory)
  const answers = agreement(trajectories)
  const failed = trajectories.find(({ status }) => status === 'failed')
  const isFailure = failed !== undefined && answers.length === 0
  if (session.json || !isFailure)
    session.print(
      { group, trajectories: told.map(printed), answers },
      [...apart(trajectories), unionText(answers, trajectories)].join('\n'),
    )
  if (isFailure) throw new ClewError('unavailable', failed.error ?? 'The question could not be answered.')
  requireKept(told)
}

const printed = ({ trajectory, notKept }: FinishedEvent): unknown => ({ ...trajectory, notKept })

/**
 * To be called once the answer is printed: a script that comes back to it by its id learns that it is not there.
 * @throws {@link ClewError} where the disk did not take an answer
 */
function requireKept(told: readonly FinishedEvent[]): void {
  const lost = told.find(({ notKept }) => notKept !== undefined)
  if (lost?.notKept !== undefined) throw new ClewError('disk', lost.notKept)
}

/** What each protocol answered, where there are several. */
function apart(trajectories: readonly Trajectory[]): string[] {
  const protocols = [...new Set(trajectories.map(({ protocol }) => protocol))]
  if (protocols.length < 2) return []
  return protocols.map(protocol => {
    const own = trajectories.filter(trajectory => trajectory.protocol === protocol)
    const names = agreement(own).map(({ name }) => name)
    const costs = own.map(totalCost)
    const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / own.length
    const calls = mean(costs.map(cost => cost.calls)).toFixed(1)
    return `${protocol}: ${enumerate(names) || 'nothing'}   (${calls} calls, ${duration(mean(costs.map(({ seconds }) => seconds)))})`
  })
}

async function follow(
  session: Session,
  id: string,
  onTurn?: (index: number, turn: Trajectory['turns'][number], protocol: string) => void,
): Promise<FinishedEvent> {
  const { asks } = await session.host()
  const stop = (): void => asks.stop(id)
  session.signal.addEventListener('abort', stop, { once: true })
  if (session.signal.aborted) stop()
  try {
    let protocol = ''
    for await (const event of asks.events(id, undefined)) {
      if (event.kind === 'started') protocol = event.trajectory.protocol
      if (event.kind === 'turn') onTurn?.(event.index, event.turn, protocol)
      if (event.kind === 'finished') {
        session.signal.throwIfAborted()
        return event
      }
    }
  } finally {
    session.signal.removeEventListener('abort', stop)
  }
  throw new ClewError('unavailable', 'The answer ended without saying so; see the log in the data folder.')
}

function requestsOf(question: string, options: AskOptions & { kg: string }): AskRequest[] {
  const { entities, samples, temperature, seed = 0, compare, protocol, after, from, text } = options
  const chosen = temperature ?? (samples > 1 ? SAMPLING_TEMPERATURE : undefined)
  const protocols = compare ?? [protocol]
  return protocols.flatMap(each =>
    Array.from({ length: samples }, (_, sample) => ({
      ...setupOf({ ...options, protocol: each, temperature: chosen, seed: seed + sample }),
      question,
      ...(entities === undefined ? {} : { entities: splitNames(entities) }),
      after,
      ...(from === undefined ? {} : { from: { ...from, text } }),
    })),
  )
}

/** Names with commas in them are quoted: `"Alien, the film",Sigourney Weaver`. */
function splitNames(list: string): string[] {
  const names = list.match(/"(?:[^"\\]|\\.)*"|[^,]+/g) ?? []
  return names
    .map(name => name.trim())
    .filter(name => name !== '')
    .map(name => (name.startsWith('"') && name.length > 1 ? name.slice(1, -1).replaceAll(/\\(.)/g, '$1') : name))
}

function protocolList(value: string): ProtocolName[] {
  const names = value.split(',').map(name => name.trim())
  const known = PROTOCOL_NAMES.filter(name => names.includes(name))
  if (known.length < 2 || names.some(name => !PROTOCOL_NAMES.some(other => other === name)))
    throw new InvalidArgumentError(`Give at least two of ${PROTOCOL_NAMES.join(', ')}, with commas between them.`)
  return known
}

function startingPoint(value: string): NonNullable<AskRequest['from']> {
  const [, id, turns] = /^(.+):(\d{1,4})$/.exec(value) ?? []
  if (id === undefined || turns === undefined)
    throw new InvalidArgumentError('Give the id of an answer and how many of its turns to keep, such as 3f0c…:2.')
  return { id, turns: Number(turns) }
}
