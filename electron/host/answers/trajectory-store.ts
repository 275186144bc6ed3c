import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { INTERRUPTED } from '../../contract/reading/outcome.ts'
import { TrajectorySchema, type Trajectory } from '../../contract/trajectory.ts'
import type { TrajectoryCard } from '../../contract/trajectory.ts'
import { writeAtomically } from '../../base/atomic-file.ts'
import { hasCode, HostError } from '../../contract/errors.ts'
import { lockState, takeLock, type Lock } from '../../base/process-lock.ts'

/** What `clew ask --samples` prints. */
const SampleIdsSchema = z.object({ trajectories: z.array(z.object({ id: z.string() })).min(1) })
const ID = /^[0-9a-zA-Z-]{1,100}$/

/** Answers, one JSON file each, readable at every moment; the newest first. */
export class TrajectoryStore {
  private readonly folder: string
  private readonly trash: string
  /** Cards by file name, with the file's time: a history of thousands is read once. */
  private readonly cards = new Map<string, { modified: number; card: TrajectoryCard }>()

  constructor(folder: string, trash: string) {
    this.folder = folder
    this.trash = trash
  }

  /** While it is held, the trajectory is being written by this process. */
  async claim(id: string): Promise<Lock | undefined> {
    return takeLock(join(this.folder, `${checked(id)}.lock`))
  }

  async write(trajectory: Trajectory): Promise<void> {
    await writeAtomically(this.path(trajectory.id), JSON.stringify(trajectory))
  }

  async read(id: string): Promise<Trajectory> {
    return readTrajectory(this.path(id))
  }

  /**
   * The answers of a group, in the order in which they were asked for; those that were removed or cannot be read are
   * left out.
   */
  async group(group: string): Promise<Trajectory[]> {
    const names = (await readdir(this.folder)).filter(
      name => name.startsWith(`${checked(group)}-`) && name.endsWith('.json'),
    )
    const ids = names.map(name => name.slice(0, -'.json'.length)).toSorted((a, b) => memberNumber(a) - memberNumber(b))
    const answers = await Promise.allSettled(ids.map(id => this.read(id)))
    return answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []))
  }

  async history({ kg, limit }: { kg?: string | undefined; limit: number }): Promise<TrajectoryCard[]> {
    const names = (await readdir(this.folder)).filter(name => name.endsWith('.json'))
    const cards: TrajectoryCard[] = []
    for (const name of names) {
      const card = await this.card(name)
      if (card !== undefined && (kg === undefined || card.graph === kg)) cards.push(card)
    }
    return cards.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, limit)
  }

  async remove(id: string): Promise<void> {
    await move(this.path(id), join(this.trash, `${checked(id)}.json`))
  }

  async restore(id: string): Promise<void> {
    await move(join(this.trash, `${checked(id)}.json`), this.path(id))
  }

  /**
   * What a process that was killed left as `running` is marked, so that its steps can be read and the question asked
   * again.
   */
  async markInterrupted(): Promise<void> {
    for (const name of await readdir(this.folder)) {
      if (name.endsWith('.tmp')) await removeIfOld(join(this.folder, name))
      if (!name.endsWith('.lock') || (await lockState(join(this.folder, name))) !== 'stale') continue
      await rm(join(this.folder, name), { force: true })
      const trajectory = await this.read(name.slice(0, -'.lock'.length)).catch(() => undefined)
      if (trajectory?.status === 'running') await this.write({ ...trajectory, status: 'failed', error: INTERRUPTED })
    }
  }

  private async card(name: string): Promise<TrajectoryCard | undefined> {
    const path = join(this.folder, name)
    // Gone in the meantime: another window removed it.
    const modified = (await stat(path).catch(() => undefined))?.mtimeMs
    if (modified === undefined) return undefined
    const known = this.cards.get(name)
    if (known !== undefined && known.modified === modified) return known.card
    const trajectory = await readTrajectory(path).catch(() => undefined)
    if (trajectory === undefined) return undefined
    const { id, question, graph, createdAt, status, answer, protocol, policy, group, after } = trajectory
    const card = {
      id,
      question,
      graph: graph.name,
      createdAt,
      status,
      answers: answer.slice(0, 20).map(item => item.name),
      protocol,
      policy: policy.name,
      ...(group === undefined ? {} : { group }),
      ...(after === undefined ? {} : { after }),
    }
    this.cards.set(name, { modified, card })
    return card
  }

  private path(id: string): string {
    return join(this.folder, `${checked(id)}.json`)
  }
}

/** Reads a trajectory file, from wherever: its content is checked against the schema. */
export async function readTrajectory(path: string): Promise<Trajectory> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT'))
      throw new HostError('not-found', 'There is no such answer any more; ask the question again.', { cause: error })
    throw new HostError('bad-request', `The answer cannot be read from ${path}; name a trajectory file.`, {
      cause: error,
    })
  }
  try {
    return TrajectorySchema.parse(JSON.parse(text))
  } catch (error) {
    const several = SampleIdsSchema.safeParse(jsonOf(text))
    if (several.success)
      throw new HostError(
        'bad-request',
        `${path} holds ${several.data.trajectories.length} answers; give the id of one of them: ${several.data.trajectories.map(({ id }) => id).join(', ')}.`,
        { cause: error },
      )
    throw new HostError(
      'bad-request',
      `${path} is not an answer that Clew has saved; name a trajectory file, or ask the question again.`,
      { cause: error },
    )
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Ids of a group's answers say where they belong and in which order. */
export function groupMemberId(group: string, index: number): string {
  return `${group}-${index + 1}`
}

function memberNumber(id: string): number {
  return Number(id.slice(id.lastIndexOf('-') + 1))
}

export function isTrajectoryId(text: string): boolean {
  return ID.test(text)
}

function checked(id: string): string {
  if (!isTrajectoryId(id)) throw new HostError('bad-request', 'That is not the id of an answer.')
  return id
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (hasCode(error, 'ENOENT'))
      throw new HostError('not-found', 'There is no such answer any more; reload the list.', { cause: error })
    throw error
  }
}

async function removeIfOld(path: string): Promise<void> {
  const modified = (await stat(path).catch(() => undefined))?.mtimeMs
  if (modified !== undefined && Date.now() - modified > 60_000) await rm(path, { force: true })
}
