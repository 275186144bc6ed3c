import { create } from 'zustand'
import type { AskRequest, MentionView, Trajectory } from '../../../electron/host/api/views.ts'
import { api } from '../../api/client.ts'
import { isForbidden, problemText } from '../../api/problem.ts'
import { complain } from '../../design/notices-store.ts'
import { go } from '../../shell/route-store.ts'
import { applyEvent, isRunning, type LiveAnswer } from '../../trajectory/live-answer.ts'
import { useGraphs } from '../graphs/graphs-store.ts'
import { stopLoading } from '../models/models-store.ts'
import { followGroup } from '../group/group-store.ts'
import { requestOptions, sampleRequests, useAskOptions } from './ask-options-store.ts'
import { followEvents } from './follow-events.ts'
import { useHistory } from './history-store.ts'
import { noEdits, type TopicEdits, topicsOf } from './topics.ts'

interface AskState {
  /** The graph asked; undefined: none chosen yet (the first of the shelf is taken). */
  graph: string | undefined
  model: string
  draft: string
  /** Mentions found in `mentionsFor`, which lags the draft while the person types. */
  mentions: MentionView[]
  mentionsFor: string
  edits: TopicEdits
  live: LiveAnswer | undefined
  /** What kept the answer from being shown. */
  problem: string | undefined
  /** A model on another machine was asked of a graph that does not allow it. */
  refused: { kg: string; reason: string } | undefined
}

const remembered = { graph: 'clew.graph', model: 'clew.model' }

export const useAsk = create<AskState>(() => ({ graph: localStorage.getItem(remembered.graph) ?? undefined, model: localStorage.getItem(remembered.model) ?? 'navigator', draft: '', mentions: [], mentionsFor: '', edits: noEdits, live: undefined, problem: undefined, refused: undefined }))

export const questionBoxId = 'question'

const mentionDelayMs = 180
let mentionTimer: ReturnType<typeof setTimeout> | undefined
let follow: (() => void) | undefined

export function writeDraft(draft: string): void {
  useAsk.setState(draft.trim() === '' ? { draft, mentions: [], mentionsFor: '', edits: noEdits } : { draft })
  clearTimeout(mentionTimer)
  mentionTimer = setTimeout(() => void findMentions(), mentionDelayMs)
}

export function editTopics(edits: TopicEdits): void {
  useAsk.setState({ edits })
}

export function chooseGraph(graph: string): void {
  localStorage.setItem(remembered.graph, graph)
  useAsk.setState({ graph, mentions: [], mentionsFor: '', edits: noEdits })
  void findMentions()
}

export function chooseModel(model: string): void {
  localStorage.setItem(remembered.model, model)
  useAsk.setState({ model })
}

async function findMentions(): Promise<void> {
  const { graph, draft } = useAsk.getState()
  const text = draft.trim()
  if (graph === undefined || text === '') return
  // A question that cannot be read for names is asked all the same; the answer's own error then says more.
  const mentions = await api.graphs.mentions.query({ kg: graph, text }).catch(() => [])
  const now = useAsk.getState()
  if (now.graph === graph && now.draft.trim() === text) useAsk.setState({ mentions, mentionsFor: text })
}

/** Asks the draft, or a question again from the same entities: once, or as often as samples are wanted. */
export async function ask(again?: { question: string; graph: string; entities: string[] }): Promise<void> {
  const { model, draft, graph } = useAsk.getState()
  const kg = again?.graph ?? graph
  const question = (again?.question ?? draft).trim()
  if (kg === undefined || question === '') return
  // Left out where nothing was found yet or chosen: the host then looks for mentions itself.
  const entities = again ? again.entities : draftEntities(question)
  const { options, settings } = useAskOptions.getState()
  const request: AskRequest = { kg, question, model, ...requestOptions(options, kg === graph ? settings : undefined), ...(entities.length > 0 && { entities }) }
  if (options.samples > 1) await startTogether(sampleRequests(request, options.samples))
  else await start(request)
}

/** One question to several protocols, models or adapters at once. */
export async function askSideBySide(variants: readonly Pick<AskRequest, 'protocol' | 'model' | 'adapter'>[]): Promise<void> {
  const { draft, graph } = useAsk.getState()
  const question = draft.trim()
  if (graph === undefined || question === '') return
  const entities = draftEntities(question)
  const { samples: _, ...options } = useAskOptions.getState().options
  await startTogether(variants.map(variant => ({ kg: graph, question, ...options, ...variant, ...(entities.length > 0 && { entities }) })))
}

/** Keeps the first `turns` steps of an answer and lets the agent go on; `text` stands in place of the step after them. */
export async function continueFrom({ id, question, graph }: Trajectory, from: { turns: number; text?: string }): Promise<void> {
  const { samples: _, ...options } = useAskOptions.getState().options
  await start({ kg: graph.name, question, model: useAsk.getState().model, ...options, from: { id, ...from } })
}

/** Asks on, with what was asked before in mind. `entities`: those of the earlier answer that are meant, where not all of them are. */
export async function followUp({ id, graph }: Trajectory, question: string, entities: readonly string[] = []): Promise<void> {
  const { samples: _, ...options } = useAskOptions.getState().options
  await start({ kg: graph.name, question, model: useAsk.getState().model, ...options, after: id, ...(entities.length > 0 && { entities: [...entities] }) })
}

function draftEntities(question: string): string[] {
  const { mentions, mentionsFor, edits } = useAsk.getState()
  return topicsOf(mentionsFor === question ? mentions : [], edits).map(({ entity }) => entity.name)
}

async function start(request: AskRequest): Promise<void> {
  const { kg, question } = request
  const { live: before } = useAsk.getState()
  if (isRunning(before)) return
  useAsk.setState({ live: { id: '', question, graph: kg, stopping: false }, problem: undefined, refused: undefined })
  try {
    const { id } = await api.ask.start.mutate(request)
    const stopping = useAsk.getState().live?.stopping === true
    useAsk.setState({ draft: '', mentions: [], mentionsFor: '', edits: noEdits, live: { id, question, graph: kg, stopping } })
    go({ screen: 'ask', answer: id })
    followAnswer(id)
    if (stopping) await api.ask.stop.mutate({ id })
    void useHistory.getState().load()
  } catch (error) {
    useAsk.setState({ live: before })
    refuse(error, kg)
  }
}

async function startTogether(requests: AskRequest[]): Promise<void> {
  const [first] = requests
  if (!first || isRunning(useAsk.getState().live)) return
  useAsk.setState({ problem: undefined, refused: undefined })
  try {
    const { group, ids } = await api.ask.startGroup.mutate({ requests })
    useAsk.setState({ draft: '', mentions: [], mentionsFor: '', edits: noEdits })
    followGroup(group, ids.map(id => ({ id, question: first.question, graph: first.kg, stopping: false })))
    go({ screen: 'group', group })
    void useHistory.getState().load()
  } catch (error) {
    refuse(error, first.kg)
  }
}

/** A refusal for want of consent stays on the screen, beside the way to give it; anything else is a notice. */
function refuse(error: unknown, kg: string): void {
  if (isForbidden(error)) useAsk.setState({ refused: { kg, reason: problemText(error) } })
  else complain(error)
}

function followAnswer(id: string): void {
  follow?.()
  follow = followEvents(id, events => {
    const { live } = useAsk.getState()
    if (live?.id !== id) return
    const next = events.reduce(applyEvent, live)
    useAsk.setState({ live: next })
    if (isRunning(live) && !isRunning(next)) void useHistory.getState().load()
  })
}

export async function stop(): Promise<void> {
  const { live, model } = useAsk.getState()
  if (!live || !isRunning(live)) return
  useAsk.setState({ live: { ...live, stopping: true } })
  // Not begun yet: what takes its time then is the model being read into memory.
  if (live.id === '') return stopLoading(model)
  await api.ask.stop.mutate({ id: live.id }).catch(complain)
}

/** Shows a past answer, or goes on following one that is still being written. */
export async function openAnswer(id: string): Promise<void> {
  if (useAsk.getState().live?.id === id) return
  follow?.()
  follow = undefined
  try {
    const trajectory = await api.ask.get.query({ id })
    useAsk.setState({ live: { id, question: trajectory.question, graph: trajectory.graph.name, trajectory, stopping: false }, problem: undefined, refused: undefined })
    // The next question goes to the graph in view.
    if (useGraphs.getState().graphs?.some(({ name, state }) => name === trajectory.graph.name && state === 'ready')) chooseGraph(trajectory.graph.name)
    if (trajectory.status === 'running') followAnswer(id)
  } catch (error) {
    useAsk.setState({ live: undefined, problem: error instanceof Error ? error.message : 'This answer cannot be read.' })
  }
}

/** Puts the cursor into the question box, once it is on the screen. */
export function focusQuestion(): void {
  const box = document.getElementById(questionBoxId)
  // At once where the box is there, so that what is typed next is not lost; otherwise when its screen has been drawn.
  if (box) box.focus()
  else requestAnimationFrame(() => document.getElementById(questionBoxId)?.focus())
}

/** An empty page for the next question. A question still being answered goes on; the history leads back to it. */
export function newQuestion(text = ''): void {
  follow?.()
  follow = undefined
  useAsk.setState({ live: undefined, problem: undefined, refused: undefined })
  writeDraft(text)
  go({ screen: 'ask' })
}
