import { isGiven } from '../../contract/reading/estimate.ts'
import { checkedId, FileKeeper } from '../../base/file-keeper.ts'
import type { Kind } from '../../base/kept-file.ts'
import type { Lock } from '../../base/process-lock.ts'
import { INTERRUPTED } from '../../contract/reading/outcome.ts'
import { TrajectorySchema, type Trajectory, type TrajectoryCard } from '../../contract/trajectory.ts'

const NAMES_OF_A_CARD = 20

export const answerKind: Kind<Trajectory> = {
  name: 'answer',
  schema: TrajectorySchema,
  cutOff: answer => (answer.status === 'running' ? { ...answer, status: 'failed', error: INTERRUPTED } : undefined),
}

/** Answers, one JSON file each, readable at every moment. */
export class TrajectoryStore extends FileKeeper<Trajectory, TrajectoryCard> {
  constructor(folder: string, trash: string) {
    super({ ...answerKind, folder, trash, card: cardOf, since: card => card.createdAt })
  }

  /** While it is held, the trajectory is being written by this process. */
  claim(id: string): Promise<Lock> {
    return this.at(id).lock()
  }

  /**
   * The answers of a group, in the order in which they were asked for; those that were removed or cannot be read are
   * left out.
   */
  async group(group: string): Promise<Trajectory[]> {
    const beginning = `${checkedId(group, 'answer')}-`
    const ids = (await this.ids()).filter(id => id.startsWith(beginning))
    const answers = await Promise.all(
      ids.toSorted((a, b) => memberNumber(a) - memberNumber(b)).map(id => this.find(id)),
    )
    return answers.filter(answer => answer !== undefined)
  }
}

function cardOf(trajectory: Trajectory): TrajectoryCard {
  const { id, question, graph, topicEntities, createdAt, status, answer, protocol, policy, group, after } = trajectory
  return {
    id,
    question,
    graph: graph.name,
    fingerprint: graph.fingerprint,
    createdAt,
    status,
    // What is not sure enough to be given is none in a list either.
    answers: isGiven(trajectory) ? answer.slice(0, NAMES_OF_A_CARD).map(item => item.name) : [],
    about: topicEntities.slice(0, NAMES_OF_A_CARD).map(({ key }) => key),
    protocol,
    policy: policy.name,
    group,
    after,
  }
}

/** Ids of a group's answers say where they belong and in which order. */
export function groupMemberId(group: string, index: number): string {
  return `${group}-${index + 1}`
}

function memberNumber(id: string): number {
  return Number(id.slice(id.lastIndexOf('-') + 1))
}
