import type { AskRequest } from '../../../electron/contract/question.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import { api } from '../../api/client.ts'
import { codeOf, problemText } from '../../api/problem.ts'
import { complain } from '../../design/notices-store.ts'
import { go } from '../../shell/route-store.ts'
import { isRunning } from '../../../electron/contract/reading/live-answer.ts'
import { questionsIn } from '../../../electron/contract/reading/questions-in.ts'
import { useGraphs } from '../graphs/graphs-store.ts'
import { followGroup } from '../group/group-store.ts'
import { requestOptions, sampleRequests, useAskOptions } from './options/ask-options-store.ts'
import { draftEntities, followAnswer, showing, useAsk } from './ask-store.ts'
import { followedUp } from './question/following-up.ts'
import { noEdits } from './question/topics.ts'

/** Asks what stands in the question box: on from the answer in view where it is meant so, or by itself. */
export async function askDraft(): Promise<void> {
  const question = useAsk.getState().draft.trim()
  const before = followedUp()
  if (question === '' || before === undefined) await ask()
  else await followUp(before.trajectory, question, before.entities)
}

/** Asks the draft, or a question again from the same entities: once, or as often as samples are wanted. */
export async function ask(again?: { question: string; graph: string; entities: string[] }): Promise<void> {
  const { model, draft } = useAsk.getState()
  const [question = '', ...next] = again ? [again.question.trim()] : questionsIn(draft)
  const kg = question === '' ? undefined : (again?.graph ?? (await graphToAsk()))
  if (kg === undefined) return
  // Left out where nothing was found yet or chosen: the host then looks for mentions itself.
  const entities = again ? again.entities : draftEntities(question)
  const { options, kg: settingsOf, settings } = useAskOptions.getState()
  const request: AskRequest = {
    kg,
    question,
    model,
    ...requestOptions(options, kg === settingsOf ? settings : undefined),
    ...(entities.length > 0 && { entities }),
  }
  if (options.samples > 1) await startTogether(sampleRequests(request, options.samples))
  else await start(request, next)
}

/**
 * The graph in hand. Where a page has just been opened it may not be known yet: what was asked before is asked once it is.
 * Undefined where there is none that can be asked.
 */
async function graphToAsk(): Promise<string | undefined> {
  return new Promise(resolve => {
    const look = (): void => {
      const { graph } = useAsk.getState()
      const { graphs } = useGraphs.getState()
      const mayCome = graphs === undefined || graphs.some(({ state }) => state === 'ready')
      if (graph === undefined && mayCome) return
      ends.forEach(end => end())
      resolve(graph)
    }
    const ends = [useAsk.subscribe(look), useGraphs.subscribe(look)]
    look()
  })
}

/** The question of an answer once more, from the same entities. */
export function askAgain({ question, graph, topicEntities }: Trajectory): Promise<void> {
  return ask({ question, graph: graph.name, entities: topicEntities.map(({ name }) => name) })
}

/** One question to several protocols, models or adapters at once. */
export async function askSideBySide(
  variants: readonly Pick<AskRequest, 'protocol' | 'model' | 'adapter'>[],
): Promise<void> {
  const { draft, graph } = useAsk.getState()
  const question = draft.trim()
  if (graph === undefined || question === '') return
  const entities = draftEntities(question)
  const { samples: _, adapter: _own, ...options } = useAskOptions.getState().options
  await startTogether(
    variants.map(variant => ({
      kg: graph,
      question,
      ...options,
      ...variant,
      ...(entities.length > 0 && { entities }),
    })),
  )
}

/**
 * Keeps the first `turns` steps of an answer and lets the agent go on; `text` stands in place of the step after them.
 *
 * @returns whether it goes on: what was refused is told
 */
export async function continueFrom(
  { id, question, graph }: Trajectory,
  from: { turns: number; text?: string },
): Promise<boolean> {
  const { samples: _, ...options } = useAskOptions.getState().options
  return start({ kg: graph.name, question, model: useAsk.getState().model, ...options, from: { id, ...from } })
}

/**
 * Asks on, with what was asked before in mind. `entities`: those of the earlier answer that are meant, where not all of
 * them are.
 */
export async function followUp(
  { id, graph }: Trajectory,
  question: string,
  entities: readonly string[] = [],
  next: readonly string[] = [],
): Promise<void> {
  const { samples: _, ...options } = useAskOptions.getState().options
  await start(
    {
      kg: graph.name,
      question,
      model: useAsk.getState().model,
      ...options,
      after: id,
      ...(entities.length > 0 && { entities: [...entities] }),
    },
    next,
  )
}

async function askNext(trajectory: Trajectory, [question, ...rest]: readonly string[]): Promise<void> {
  if (question === undefined || trajectory.status === 'failed' || trajectory.status === 'stopped') return
  await followUp(trajectory, question, [], rest)
}

/** A question is on its way that nothing is drawn of yet. */
let isSending = false

/** @param next asked on from the answer once it is there: "and when was it released?" */
async function start(request: AskRequest, next: readonly string[] = []): Promise<boolean> {
  const { kg, question } = request
  const { live: before } = useAsk.getState()
  if (isRunning(before) || isSending) return false
  const isWanted = showing()
  isSending = true
  const starting = api.ask.start.mutate(request)
  try {
    // Sent before it is drawn: both take their time, and the other end can begin.
    await Promise.race([starting, new Promise(sent => setTimeout(sent))]).finally(() => (isSending = false))
    useAsk.setState({ live: { id: '', question, graph: kg, stopping: false }, problem: undefined, refused: undefined })
    const { id } = await starting
    // The person has gone on to another answer: this one is in the history.
    if (isWanted()) {
      const stopping = useAsk.getState().live?.stopping === true
      useAsk.setState({
        draft: '',
        mentions: [],
        mentionsFor: '',
        edits: noEdits,
        live: { id, question, graph: kg, stopping },
      })
      go({ screen: 'ask', answer: id })
      followAnswer(id, trajectory => void askNext(trajectory, next))
      if (stopping) await api.ask.stop.mutate({ id })
    }
    return true
  } catch (error) {
    if (isWanted()) useAsk.setState({ live: before })
    refuse(error, kg)
    return false
  }
}

async function startTogether(requests: AskRequest[]): Promise<void> {
  const [first] = requests
  if (!first || isRunning(useAsk.getState().live)) return
  const isWanted = showing()
  useAsk.setState({ problem: undefined, refused: undefined })
  try {
    const { group, ids } = await api.ask.startGroup.mutate({ requests })
    if (isWanted()) {
      useAsk.setState({ draft: '', mentions: [], mentionsFor: '', edits: noEdits })
      followGroup(
        group,
        ids.map(id => ({ id, question: first.question, graph: first.kg, stopping: false })),
      )
      go({ screen: 'group', group })
    }
  } catch (error) {
    refuse(error, first.kg)
  }
}

/** A refusal for want of consent stays on the screen, beside the way to give it; anything else is a notice. */
function refuse(error: unknown, kg: string): void {
  if (codeOf(error) === 'forbidden') useAsk.setState({ refused: { kg, reason: problemText(error) } })
  else complain(error)
}
