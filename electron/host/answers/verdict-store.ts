import { z } from 'zod'
import { oddsOf } from '../../contract/reading/estimate.ts'
import type { Trajectory } from '../../contract/trajectory.ts'
import type { Verdict } from '../../contract/verdict.ts'
import { FileKeeper, unlessNone } from '../../base/file-keeper.ts'
import type { Kind } from '../../base/kept-file.ts'
import { ClewError } from '../../contract/errors.ts'
import type { Log } from '../log.ts'
import { saying } from '../../contract/words/saying.ts'

export const JudgedSchema = z.object({
  id: z.string(),
  question: z.string(),
  graph: z.object({ name: z.string(), fingerprint: z.string() }),
  topicEntities: z.array(z.string()),
  answered: z.array(z.string()),
  /** Log odds that the answer is right, as they were estimated before any mark; absent where the agent cannot tell. */
  odds: z.number().optional(),
  verdict: z.object({
    mark: z.enum(['right', 'wrong', 'corrected']),
    answers: z.array(z.string()).optional(),
    at: z.string(),
  }),
})

/** A question with what was answered and what a person says of it: all that a lesson needs. */
export type Judged = z.infer<typeof JudgedSchema>

export const verdictKind: Kind<Judged> = { name: 'verdict', schema: JudgedSchema }

/**
 * What people say of answers: a file each, beside the answers' own folder, that is removed and comes back with its
 * answer.
 */
export class VerdictStore {
  private readonly kept: FileKeeper<Judged>

  constructor(folder: string, trash: string, log: Log) {
    this.kept = new FileKeeper<Judged>({
      ...verdictKind,
      folder,
      trash,
      card: judged => judged,
      since: judged => judged.verdict.at,
      unreadable,
    })
    function unreadable(verdict: string, err: unknown): undefined {
      log.warn({ err, verdict }, 'a verdict could not be read; it is left out')
    }
  }

  /** @throws {@link ClewError} for a verdict on what is not answered yet, or a correction without the right answers. */
  async mark(trajectory: Trajectory, { mark, answers = [] }: Omit<Verdict, 'at'>): Promise<Verdict> {
    if (trajectory.status === 'running') throw new ClewError('conflict', saying('answerProblems.markRunning'))
    const right = [...new Set(answers.map(answer => answer.trim()).filter(answer => answer !== ''))]
    if (mark === 'corrected' && right.length === 0)
      throw new ClewError('bad-request', saying('answerProblems.rightMissing'))
    if (mark !== 'corrected' && right.length > 0)
      throw new ClewError('bad-request', saying('answerProblems.rightWithCorrected'))
    const { id, question, graph, topicEntities, answer } = trajectory
    const odds = answer.length === 0 ? undefined : oddsOf(trajectory)
    const verdict: Verdict = { mark, ...(mark === 'corrected' ? { answers: right } : {}), at: new Date().toISOString() }
    const judged: Judged = {
      id,
      question,
      graph,
      topicEntities: topicEntities.map(({ name }) => name),
      answered: answer.map(({ name }) => name),
      ...(odds === undefined ? {} : { odds }),
      verdict,
    }
    await this.kept.write(id, judged)
    return verdict
  }

  unmark(id: string): Promise<void> {
    return this.kept.discard(id)
  }

  async get(id: string): Promise<Verdict | undefined> {
    return (await this.kept.find(id))?.verdict
  }

  /** Everything that was said, by the answer's id. */
  async marks(): Promise<Map<string, Verdict['mark']>> {
    return new Map((await this.kept.list()).map(({ id, verdict }) => [id, verdict.mark]))
  }

  /** Everything that was said of one graph's answers, whatever the graph is called now. */
  async ofGraph(fingerprint: string): Promise<Judged[]> {
    const judged = (await this.kept.list()).filter(({ graph }) => graph.fingerprint === fingerprint)
    // In an order that stays: lessons are drawn from them by a seed.
    return judged.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  }

  /** Of the answers of one graph whose chance was estimated: the estimate, and what a person said. */
  async estimated(fingerprint: string): Promise<{ odds: number; right: boolean }[]> {
    return (await this.ofGraph(fingerprint)).flatMap(({ odds, verdict }) =>
      odds === undefined ? [] : { odds, right: verdict.mark === 'right' },
    )
  }

  async remove(id: string): Promise<void> {
    await this.kept.remove(id).catch(unlessNone)
  }

  async restore(id: string): Promise<void> {
    await this.kept.restore(id).catch(unlessNone)
  }

  /** Everything that was said; it does not come back. */
  erase(): Promise<void> {
    return this.kept.eraseAll()
  }

  /** What was removed does not come back. */
  discardRemoved(id: string): Promise<void> {
    return this.kept.discardRemoved(id)
  }
}
