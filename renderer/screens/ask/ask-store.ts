import { create } from 'zustand'
import type { MentionView } from '../../../electron/contract/graph.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import { rememberedText, rememberText } from '../../api/browser-memory.ts'
import { api } from '../../api/client.ts'
import { onlyLatest } from '../../api/latest.ts'
import { problemText } from '../../api/problem.ts'
import { complain, tell } from '../../design/notices-store.ts'
import { go, useRoute } from '../../shell/route-store.ts'
import { pointsBack } from '../../../electron/contract/reading/pointing-words.ts'
import { applyEvent, isRunning, type LiveAnswer } from '../../../electron/contract/reading/live-answer.ts'
import { useGraphs } from '../graphs/graphs-store.ts'
import { useAdapters } from '../models/adapters-store.ts'
import { stopLoading } from '../models/models-store.ts'
import { followEvents } from './follow-events.ts'
import { changeOptions, useAskOptions } from './options/ask-options-store.ts'
import { prepareFor } from './question/preparing.ts'
import { noEdits, type TopicEdits, topicsOf } from './question/topics.ts'
import { t } from '../../words/words.ts'

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

/** In the browser: what is half written is there when the tab, the browser or the machine was ended. */
const REMEMBERED = { graph: 'clew.graph', model: 'clew.model', draft: 'clew.draft' } as const

export const useAsk = create<AskState>(() => ({
  graph: rememberedText(REMEMBERED.graph),
  model: localStorage.getItem(REMEMBERED.model) ?? 'navigator',
  draft: rememberedText(REMEMBERED.draft) ?? '',
  mentions: [],
  mentionsFor: '',
  edits: noEdits,
  live: undefined,
  problem: undefined,
  refused: undefined,
}))

useAsk.subscribe(({ draft }, before) => {
  if (draft === before.draft) return
  rememberText(REMEMBERED.draft, draft.trim() === '' ? undefined : draft)
})

export const QUESTION_BOX_ID = 'question'

const MENTION_DELAY_MS = 180
let mentionTimer: ReturnType<typeof setTimeout> | undefined
let follow: (() => void) | undefined

/** What takes the place of the answer in view begins one: of several in a row the last is shown. */
export const showing = onlyLatest()

export function writeDraft(draft: string): void {
  const { draft: before, edits, graph: kg, model: answering } = useAsk.getState()
  const { added } = edits
  // What waits for a pause below comes too late for who types without one.
  if (before.trim() === '') void prepareFor({ kg, model: answering })
  // What was chosen by hand stays while the question is written anew.
  useAsk.setState(
    draft.trim() === '' ? { draft, mentions: [], mentionsFor: '', edits: { ...noEdits, added } } : { draft },
  )
  clearTimeout(mentionTimer)
  mentionTimer = setTimeout(() => void foresee(), draft.trimEnd().endsWith('?') ? 0 : MENTION_DELAY_MS)
}

/** Looks for what the draft names, and has it gone through: it is likely to be asked as it stands. */
async function foresee(): Promise<void> {
  await findMentions()
  const { graph, model, draft, mentions, live } = useAsk.getState()
  const question = draft.trim()
  const named = mentions.map(({ text }) => text)
  // What follows up on an answer is read with that before it.
  if (question === '' || (live?.trajectory !== undefined && pointsBack(question, named))) return
  const entities = draftEntities(question)
  void prepareFor({ kg: graph, model, question, ...(entities.length > 0 && { entities }) })
}

/** What the draft is about, as it was found or chosen; empty where that is not known yet. */
export function draftEntities(question: string): string[] {
  const { mentions, mentionsFor, edits } = useAsk.getState()
  return topicsOf(mentionsFor === question ? mentions : [], edits).map(({ entity }) => entity.name)
}

export function editTopics(edits: TopicEdits): void {
  useAsk.setState({ edits })
}

export function chooseGraph(graph: string): void {
  const isOther = useAsk.getState().graph !== graph
  rememberText(REMEMBERED.graph, graph)
  useAsk.setState({ graph, mentions: [], mentionsFor: '', edits: noEdits })
  if (isOther) letGoOfTaught(graph)
  void findMentions()
}

/** Another graph in place of the one in view: its answer goes with it, and what was written stays to be asked. */
export function changeGraph(graph: string): void {
  const { draft, live } = useAsk.getState()
  const { route } = useRoute.getState()
  chooseGraph(graph)
  // One that is still on its way would turn back to its own graph when it came.
  const isComing = route.screen === 'ask' && route.answer !== undefined && route.answer !== live?.id
  if (isComing || (live && live.graph !== graph)) newQuestion(draft)
}

/** What was taught on one graph is not asked about another unless the person says so. */
function letGoOfTaught(graph: string): void {
  const { adapter } = useAskOptions.getState().options
  const taught = useAdapters.getState().adapters?.find(({ id }) => id === adapter)
  if (taught === undefined || taught.kg === graph) return
  changeOptions({ adapter: undefined })
  tell(t('ask.taughtOnAnother', { name: taught.name, kg: taught.kg, graph }), () =>
    changeOptions({ adapter: taught.id }),
  )
}

export function chooseModel(model: string): void {
  localStorage.setItem(REMEMBERED.model, model)
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

/**
 * Follows an answer that has just begun, in place of the one followed before.
 * @param ended called with it at its end, where it is still in view
 */
export function followAnswer(id: string, ended: (trajectory: Trajectory) => void = () => undefined): void {
  follow?.()
  follow = followEvents(id, events => {
    const { live } = useAsk.getState()
    if (live?.id !== id) return
    const next = events.reduce(applyEvent, live)
    useAsk.setState({ live: next })
    if (!isRunning(live) || isRunning(next)) return
    if (next.trajectory !== undefined) ended(next.trajectory)
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
  const isWanted = showing()
  const { live: present } = useAsk.getState()
  if (present?.id === id) return askOnOf(present.graph)
  follow?.()
  follow = undefined
  try {
    const trajectory = await api.ask.get.query({ id })
    if (!isWanted()) return
    useAsk.setState({
      live: { id, question: trajectory.question, graph: trajectory.graph.name, trajectory, stopping: false },
      problem: undefined,
      refused: undefined,
    })
    askOnOf(trajectory.graph.name)
    if (trajectory.status === 'running') followAnswer(id)
  } catch (error) {
    if (isWanted()) useAsk.setState({ live: undefined, problem: problemText(error) })
  }
}

/** The next question goes to the graph in view. Before the shelf is read it is taken to be there. */
function askOnOf(graph: string): void {
  const shelf = useGraphs.getState().graphs
  const isThere = !shelf || shelf.some(({ name, state }) => name === graph && state === 'ready')
  if (isThere && graph !== useAsk.getState().graph) chooseGraph(graph)
}

/** The answer that Ask leads back to: the last, unless another graph has been gone to since. */
export function answerInHand(): string | undefined {
  const { live, graph } = useAsk.getState()
  if (live === undefined || live.id === '') return undefined
  return live.graph === graph || isRunning(live) ? live.id : undefined
}

/** Puts the cursor into the question box, once it is on the screen. */
export function focusQuestion(): void {
  const box = document.getElementById(QUESTION_BOX_ID)
  // At once where the box is there, so that what is typed next is not lost; otherwise when its screen has been drawn.
  if (box) box.focus()
  else requestAnimationFrame(() => document.getElementById(QUESTION_BOX_ID)?.focus())
}

/** The page without an answer; a question that is still being answered stays in view. */
export function closeAnswer(): void {
  if (isRunning(useAsk.getState().live)) return
  showing()
  useAsk.setState({ live: undefined, problem: undefined, refused: undefined })
}

/** An empty page for the next question. A question still being answered goes on; the history leads back to it. */
export function newQuestion(text = ''): void {
  showing()
  follow?.()
  follow = undefined
  useAsk.setState({ live: undefined, problem: undefined, refused: undefined, edits: noEdits })
  writeDraft(text)
  go({ screen: 'ask' })
}
