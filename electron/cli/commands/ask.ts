import type { Command } from 'commander'
import type { AnswerItem, Trajectory, Turn } from '../../agent/trajectory.ts'
import type { AskRequest } from '../../host/api/views.ts'
import { action } from '../action.ts'
import { CommandFailedError, WrongUseError } from '../exit.ts'
import { addModelOptions, setupOf, type ModelOptions } from '../model-options.ts'
import { wholeNumber } from '../numbers.ts'
import type { Session } from '../session.ts'

interface AskOptions extends ModelOptions {
  kg: string
  entities?: string
  samples: number
}

/** Samples that were all drawn at temperature 0 would be one and the same. */
const SAMPLING_TEMPERATURE = 1

export function addAsk(program: Command, signal: AbortSignal): void {
  const command = program.command('ask')
    .description('answer a question')
    .argument('<question>')
    .requiredOption('--kg <name>', 'the graph')
    .option('--entities <a,b>', 'names of the topic entities; left out, they are found in the question')
    .option('--samples <n>', 'answer so many times and give the union of the answers', wholeNumber(1), 1)
  addModelOptions(command).action(action(signal, async (session, question: string, options: AskOptions) => {
    if (question.trim() === '') throw new WrongUseError('The question is empty; write one in quotes, such as "Who directed Inception?".')
    const trajectories: Trajectory[] = []
    for (let sample = 0; sample < options.samples; sample++) trajectories.push(await answer(session, requestOf(question, options, sample)))
    const answers = union(trajectories)
    const [only] = trajectories
    const failed = trajectories.find(({ status }) => status === 'failed')
    const isFailure = failed !== undefined && answers.length === 0
    if (session.json || !isFailure) session.print(options.samples === 1 ? only : { trajectories, answers }, answerText(answers))
    if (isFailure) throw new CommandFailedError(failed.error ?? 'The question could not be answered.')
  }))
}

function requestOf(question: string, options: AskOptions, sample: number): AskRequest {
  const { entities, samples, temperature, seed = 0 } = options
  return {
    ...setupOf({ ...options, temperature: temperature ?? (samples > 1 ? SAMPLING_TEMPERATURE : undefined), seed: seed + sample }),
    question,
    ...(entities === undefined ? {} : { entities: splitNames(entities) }),
  }
}

/** Names with commas in them are quoted: `"Alien, the film",Sigourney Weaver`. */
export function splitNames(list: string): string[] {
  const names = list.match(/"(?:[^"\\]|\\.)*"|[^,]+/g) ?? []
  return names.map(name => name.trim()).filter(name => name !== '').map(name => (name.startsWith('"') && name.length > 1 ? name.slice(1, -1).replaceAll(/\\(.)/g, '$1') : name))
}

async function answer(session: Session, request: AskRequest): Promise<Trajectory> {
  const { asks } = await session.host()
  session.signal.throwIfAborted()
  const { id } = await asks.start(request)
  const stop = (): void => asks.stop(id)
  session.signal.addEventListener('abort', stop, { once: true })
  if (session.signal.aborted) stop()
  try {
    for await (const event of asks.events(id, undefined)) {
      if (event.kind === 'turn') {
        if (session.json) session.progress.show(`step ${event.index + 1}`)
        else session.print(event.turn, stepText(event.index, event.turn))
      }
      if (event.kind === 'finished') {
        session.signal.throwIfAborted()
        return event.trajectory
      }
    }
  } finally {
    session.signal.removeEventListener('abort', stop)
  }
  throw new CommandFailedError('The answer ended without saying so; see the log in the data folder.')
}

function stepText(index: number, { thought, action: taken, observation }: Turn): string {
  const call = taken?.kind === 'call' ? `${taken.name}(${taken.args.map(argument => JSON.stringify(argument)).join(', ')})` : ''
  const seen = observation === undefined ? '' : `   ${observation.text.replaceAll(/<\/?information>/g, '').replaceAll(/\s+/g, ' ').trim().slice(0, 200)}`
  return [`${index + 1}. ${thought}`, ...(call === '' ? [] : [`   ${call}`]), ...(seen.trim() === '' ? [] : [seen])].join('\n')
}

function answerText(answers: readonly AnswerItem[]): string {
  if (answers.length === 0) return 'No answer was found. Name the topic entity as it stands in the graph with --entities, or word the question with its relations.'
  return answers.map(({ name, evidence }) => {
    const [chain] = evidence
    const shown = chain?.map(({ head, relation, tail, time }) => `${head} ${relation} ${tail}${time === undefined ? '' : ` [${time}]`}`).join('; ')
    return shown === undefined ? `${name}   (nothing seen supports it)` : `${name}   (${shown})`
  }).join('\n')
}

function union(trajectories: readonly Trajectory[]): AnswerItem[] {
  const items = new Map<string, AnswerItem>()
  for (const item of trajectories.flatMap(({ answer: found }) => found)) {
    const key = item.key ?? item.name
    if (!items.has(key)) items.set(key, item)
  }
  return [...items.values()]
}
