import { randomUUID } from 'node:crypto'
import type { Trajectory, TrajectoryEvent, TrajectoryCard } from '../../contract/trajectory.ts'
import type { Answering, AnsweringService } from './answering.ts'
import { LONGEST_QUESTION, type AskRequest } from '../../contract/question.ts'
import type { ProtocolProposal } from '../../contract/protocol.ts'
import type { ChangedAnswer } from '../../contract/recheck.ts'
import type { Verdict } from '../../contract/verdict.ts'
import { ClewError } from '../../contract/errors.ts'
import { LiveValue } from '../../base/live-value.ts'
import type { Log } from '../log.ts'
import type { HistoryFilter, HistoryLabel, HistoryLabelChange } from '../../contract/history.ts'
import { historyFilter } from './history-filter.ts'
import type { LabelStore } from './label-store.ts'
import { RunningAnswers, type Prepared } from './running-answers.ts'
import { groupMemberId, type TrajectoryStore } from './trajectory-store.ts'
import type { VerdictStore } from './verdict-store.ts'
import { saying } from '../../contract/words/saying.ts'

/** Answers of one group: more are neither looked at side by side nor fit into a local model's memory at once. */
const LARGEST_GROUP = 16
const CHANGE_GAP_MS = 300

export interface AskTools {
  answering: AnsweringService
  store: TrajectoryStore
  verdicts: VerdictStore
  labels: LabelStore
  /** Answers that are not what they were, with the graph's present version. */
  changed?(): Promise<ReadonlyMap<string, ChangedAnswer>>
  log: Log
}

export class AskService {
  private readonly running: RunningAnswers
  private readonly live = new LiveValue(async () => null, CHANGE_GAP_MS)
  private readonly tools: AskTools

  constructor(tools: AskTools) {
    this.tools = tools
    this.running = new RunningAnswers(tools, () => this.live.changed())
  }

  /** Now and whenever the history is another: a question began, ended, was removed or came back. */
  changes(signal: AbortSignal | undefined): AsyncGenerator<null> {
    return this.live.watch(signal)
  }

  async start(request: AskRequest): Promise<{ id: string }> {
    const id = randomUUID()
    this.running.begin(id, await this.prepare(request))
    return { id }
  }

  /** All at once; the answers share a group. */
  async startGroup(requests: readonly AskRequest[]): Promise<{ group: string; ids: string[] }> {
    if (requests.length > LARGEST_GROUP)
      throw new ClewError(
        'bad-request',
        saying('answerProblems.tooManyAtOnce', { most: LARGEST_GROUP, number: requests.length }),
      )
    const group = randomUUID()
    const prepared = await Promise.allSettled(requests.map(request => this.prepare(request)))
    const refused = prepared.find(({ status }) => status === 'rejected')
    if (refused?.status === 'rejected') {
      for (const each of prepared) if (each.status === 'fulfilled') each.value.answering[Symbol.dispose]()
      throw refused.reason
    }
    const ids = prepared.flatMap((each, index) => {
      if (each.status === 'rejected') return []
      const id = groupMemberId(group, index)
      this.running.begin(id, each.value, group)
      return [id]
    })
    return { group, ids }
  }

  /** In the order in which they were asked for. */
  group(group: string): Promise<Trajectory[]> {
    return this.tools.store.group(group)
  }

  proposal(kg: string, model: string | undefined): Promise<ProtocolProposal> {
    return this.tools.answering.proposal(kg, model)
  }

  async mark(id: string, verdict: Omit<Verdict, 'at'>): Promise<Verdict> {
    const marked = await this.tools.verdicts.mark(await this.tools.store.read(id), verdict)
    this.live.changed()
    return marked
  }

  async unmark(id: string): Promise<void> {
    await this.tools.verdicts.unmark((await this.tools.store.read(id)).id)
    this.live.changed()
  }

  async verdict(id: string): Promise<Verdict | null> {
    return (await this.tools.verdicts.get((await this.tools.store.read(id)).id)) ?? null
  }

  async *events(id: string, signal: AbortSignal | undefined): AsyncGenerator<TrajectoryEvent> {
    const live = this.running.events(id, signal)
    if (live !== undefined) yield* live
    else yield* replay(await this.tools.store.read(id))
  }

  /** Whether a question is being answered. */
  isAnswering(): boolean {
    return this.running.isAnswering()
  }

  stop(id: string): void {
    this.running.stop(id)
  }

  /** Those that are kept at the top, then the others; the newest first. */
  async history({ limit, ...filter }: HistoryFilter & { limit: number }): Promise<TrajectoryCard[]> {
    const { store, verdicts, labels } = this.tools
    const [cards, marks, named, changed] = await Promise.all([
      store.list(),
      verdicts.marks(),
      labels.all(),
      this.tools.changed?.(),
    ])
    const wanted = cards
      .map(card => {
        const verdict = marks.get(card.id)
        const { fate, seen } = changed?.get(card.id) ?? {}
        const isTold = fate !== undefined && fate !== 'not-asked' && seen === false
        return {
          ...card,
          ...named.get(card.id),
          ...(verdict === undefined ? {} : { verdict }),
          ...(isTold ? { fate } : {}),
        }
      })
      .filter(historyFilter(filter))
    return [...wanted.filter(({ pinned }) => pinned === true), ...wanted.filter(({ pinned }) => pinned !== true)].slice(
      0,
      limit,
    )
  }

  /** Gives a question another name in the history, or keeps it at the top. */
  async label(id: string, change: HistoryLabelChange): Promise<HistoryLabel> {
    const { id: known } = await this.tools.store.read(id)
    const label = await this.tools.labels.change(known, change)
    this.live.changed()
    return label
  }

  /** What is told beside the questions is another. */
  historyChanged(): void {
    this.live.changed()
  }

  get(id: string): Promise<Trajectory> {
    return this.tools.store.read(id)
  }

  async remove(id: string): Promise<void> {
    await this.running.end(id)
    await this.tools.store.remove(id)
    await this.tools.verdicts.remove(id)
    await this.tools.labels.remove(id)
    this.live.changed()
  }

  async restore(id: string): Promise<void> {
    await this.tools.store.restore(id)
    await this.tools.verdicts.restore(id)
    await this.tools.labels.restore(id)
    this.live.changed()
  }

  /** All questions, and what was said of them; they do not come back. */
  async erase(): Promise<void> {
    await this.running.forgetAll()
    await this.tools.store.eraseAll()
    await this.tools.verdicts.erase()
    await this.tools.labels.erase()
    this.live.changed()
  }

  /** A removed question does not come back, nor what was said of it. */
  async discardRemoved(id: string): Promise<void> {
    await this.tools.verdicts.discardRemoved(id)
    await this.tools.labels.discardRemoved(id)
    await this.tools.store.discardRemoved(id)
  }

  close(): Promise<void> {
    return this.running.stopAll()
  }

  /** All that can be refused is refused here, before the first word is asked. */
  private async prepare(request: AskRequest): Promise<Prepared> {
    const { answering, store } = this.tools
    refuseUnreadable(request.question)
    const { takeOver } = await import('./earlier-answers.ts')
    const taken = await takeOver(request, store, () => answering.fingerprint(request.kg))
    const opened = await answering.open(taken.request)
    try {
      refuseUnwritten(taken.episode.from, opened.terms)
    } catch (error) {
      opened[Symbol.dispose]()
      throw error
    }
    return { taken, answering: opened }
  }
}

/**
 * A language model reads whatever stands in a step and goes on from it. The Navigator would answer as if nothing had
 * been written.
 */
function refuseUnwritten(from: Prepared['taken']['episode']['from'], { protocol, policy }: Answering['terms']): void {
  if (from?.text === undefined || policy.description.kind !== 'navigator') return
  if (protocol.parse(from.text).kind === 'malformed')
    throw new ClewError('bad-request', saying('answerProblems.stepInFreeWords', { step: from.turns.length + 1 }))
}

/** Not every door goes by the schema of a request. */
function refuseUnreadable(question: string): void {
  if (question.trim() === '') throw new ClewError('bad-request', saying('answerProblems.emptyQuestion'))
  if (question.length > LONGEST_QUESTION)
    throw new ClewError(
      'bad-request',
      saying('answerProblems.longQuestion', { letters: question.length, most: LONGEST_QUESTION }),
    )
}

/** The events of an answer that is no longer being written here. */
function* replay(trajectory: Trajectory): Generator<TrajectoryEvent> {
  if (trajectory.status === 'running') throw new ClewError('conflict', saying('answerProblems.answeredElsewhere'))
  yield { kind: 'started', trajectory: { ...trajectory, turns: [], answer: [], status: 'running', seconds: 0 } }
  for (const [index, turn] of trajectory.turns.entries()) {
    yield { kind: 'turn-started', index }
    yield { kind: 'turn', index, turn }
  }
  yield { kind: 'finished', trajectory }
}
