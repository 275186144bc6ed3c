import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { Progress } from '../../contract/job.ts'
import { AnswerFateSchema, MOST_CHANGES, type AnswerChange, type Recheck } from '../../contract/recheck.ts'
import type { Trajectory } from '../../contract/trajectory.ts'
import { recheckAnswer, type Graphs } from '../../agent/recheck/recheck-answer.ts'
import { saying } from '../../contract/words/saying.ts'

/** Between two words on how far it is. */
const TOLD_MS = 250
/** Answers that are read while one is being asked. */
const READ_AHEAD = 8

export interface RecheckAllOptions {
  ids: readonly string[]
  /** Undefined for one that was removed meanwhile, or cannot be read. */
  read(id: string): Promise<Trajectory | undefined>
  graphs: Graphs
  signal: AbortSignal
  onProgress(progress: Progress): void
}

/** Asks saved answers again, one after the other. */
export async function recheckAll({
  ids,
  read,
  graphs,
  signal,
  onProgress,
}: RecheckAllOptions): Promise<Pick<Recheck, 'fates' | 'changes'>> {
  const fates: Recheck['fates'] = { unchanged: 0, answer: 0, silent: 0, evidence: 0, 'not-asked': 0 }
  const changes: AnswerChange[] = []
  const started = performance.now()
  let told = started
  const reading: Promise<Trajectory | undefined>[] = []
  for (const [at] of ids.entries()) {
    await yieldToEventLoop(signal)
    for (let next = at + reading.length; reading.length < READ_AHEAD && next < ids.length; next++)
      reading.push(read(ids[next] ?? ''))
    const kept = await reading.shift()
    if (kept === undefined) continue
    const change = await recheckAnswer(kept, graphs, signal)
    fates[change?.fate ?? 'unchanged']++
    if (change !== undefined) changes.push(change)
    const now = performance.now()
    if (now - told < TOLD_MS) continue
    told = now
    onProgress(progressAt(at + 1, ids.length, (now - started) / 1_000))
  }
  const order = AnswerFateSchema.options
  return {
    fates,
    // A stable sort: of one fate those asked last stay first.
    changes: changes.toSorted((a, b) => order.indexOf(a.fate) - order.indexOf(b.fate)).slice(0, MOST_CHANGES),
  }
}

function progressAt(done: number, all: number, seconds: number): Progress {
  const perSecond = done / seconds
  return {
    phase: saying('progress.askingSaved', { done, all }),
    fraction: done / all,
    ...(seconds < 1
      ? {}
      : {
          rate: saying('progress.answersASecond', { number: Math.round(perSecond) }),
          secondsLeft: (all - done) / perSecond,
        }),
  }
}
