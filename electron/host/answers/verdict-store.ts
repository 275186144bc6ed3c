import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Trajectory } from '../../contract/trajectory.ts'
import type { Verdict } from '../../contract/verdict.ts'
import { writeAtomically } from '../../base/atomic-file.ts'
import { hasCode, HostError } from '../../contract/errors.ts'
import type { Log } from '../log.ts'

export const JudgedSchema = z.object({
  id: z.string(),
  question: z.string(),
  graph: z.object({ name: z.string(), fingerprint: z.string() }),
  topicEntities: z.array(z.string()),
  answered: z.array(z.string()),
  verdict: z.object({
    mark: z.enum(['right', 'wrong', 'corrected']),
    answers: z.array(z.string()).optional(),
    at: z.string(),
  }),
})

/** A question with what was answered and what a person says of it: all that a lesson needs. */
export type Judged = z.infer<typeof JudgedSchema>

/**
 * What people say of answers: a file each, beside the answers' own folder, that is removed and comes back with its
 * answer.
 */
export class VerdictStore {
  private readonly folder: string
  private readonly trash: string
  private readonly log: Log

  constructor(folder: string, trash: string, log: Log) {
    this.folder = folder
    this.trash = trash
    this.log = log
  }

  /** @throws {@link HostError} for a verdict on what is not answered yet, or a correction without the right answers. */
  async mark(trajectory: Trajectory, { mark, answers = [] }: Omit<Verdict, 'at'>): Promise<Verdict> {
    if (trajectory.status === 'running')
      throw new HostError('conflict', 'This question is still being answered; mark the answer when it is there.')
    const right = [...new Set(answers.map(answer => answer.trim()).filter(answer => answer !== ''))]
    if (mark === 'corrected' && right.length === 0)
      throw new HostError('bad-request', 'The right answer is missing; name at least one, or mark the answer as wrong.')
    if (mark !== 'corrected' && right.length > 0)
      throw new HostError(
        'bad-request',
        'Right answers go with the mark "corrected" only; leave them out, or correct the answer.',
      )
    const { id, question, graph, topicEntities, answer } = trajectory
    const verdict: Verdict = { mark, ...(mark === 'corrected' ? { answers: right } : {}), at: new Date().toISOString() }
    const judged: Judged = {
      id,
      question,
      graph,
      topicEntities: topicEntities.map(({ name }) => name),
      answered: answer.map(({ name }) => name),
      verdict,
    }
    await writeAtomically(this.path(id), JSON.stringify(judged))
    return verdict
  }

  async unmark(id: string): Promise<void> {
    await rm(this.path(id), { force: true })
  }

  async get(id: string): Promise<Verdict | undefined> {
    return (await this.judged(`${id}.json`))?.verdict
  }

  /** The marks of these answers. */
  async marks(ids: readonly string[]): Promise<Map<string, Verdict['mark']>> {
    const there = new Set(await readdir(this.folder))
    const marks = new Map<string, Verdict['mark']>()
    for (const id of ids) {
      const verdict = there.has(`${id}.json`) ? await this.get(id) : undefined
      if (verdict !== undefined) marks.set(id, verdict.mark)
    }
    return marks
  }

  /** Everything that was said of one graph's answers, whatever the graph is called now. */
  async *ofGraph(fingerprint: string): AsyncGenerator<Judged> {
    for (const name of (await readdir(this.folder)).toSorted()) {
      const judged = name.endsWith('.json') ? await this.judged(name) : undefined
      if (judged?.graph.fingerprint === fingerprint) yield judged
    }
  }

  async remove(id: string): Promise<void> {
    await move(this.path(id), this.trashed(id))
  }

  async restore(id: string): Promise<void> {
    await move(this.trashed(id), this.path(id))
  }

  private async judged(name: string): Promise<Judged | undefined> {
    try {
      return JudgedSchema.parse(JSON.parse(await readFile(join(this.folder, name), 'utf8')))
    } catch (error) {
      if (!hasCode(error, 'ENOENT'))
        this.log.warn({ err: error, file: name }, 'a verdict could not be read; it is left out')
      return undefined
    }
  }

  private path(id: string): string {
    return join(this.folder, `${id}.json`)
  }

  private trashed(id: string): string {
    return join(this.trash, `${id}.verdict.json`)
  }
}

/** Most answers have no verdict to move. */
async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT')) throw error
  })
}
