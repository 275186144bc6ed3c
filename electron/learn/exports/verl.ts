import type { GraphLesson } from '../../contract/lesson.ts'
import { messagesOf } from './trl.ts'
import type { Messages } from './trl.ts'

/** A row of VERL's RLHF data sets. VERL itself reads parquet; this is the JSON form of the same columns. */
export interface VerlRow {
  data_source: string
  prompt: { role: 'user'; content: string }[]
  ability: 'kgqa'
  reward_model: { style: 'rule'; ground_truth: { target: string[] } }
  extra_info: {
    index: number
    id: string
    split: 'train'
    question: string
    entities: string[]
    hops: number | null
    graph: string
    protocol: string
    subgraph: string | null
  }
  /** The episode, for VERL's multi-turn SFT; absent where there is none. */
  messages?: Messages['messages']
}

export interface VerlOptions {
  index: number
  /** The prompt of a lesson without an episode. */
  prompt: string
  protocol: string
  /** The file of the questions' own graphs, where one is written beside. */
  subgraph?: string | undefined
}

/**
 * A lesson as a question for reinforcement learning, with its answers as the rule's ground truth, and as an episode for
 * imitation where it has one.
 */
export function verlRow(lesson: GraphLesson, { index, prompt, protocol, subgraph }: VerlOptions): VerlRow {
  const { id, question, entities, answers, hops, graph, trajectory } = lesson
  return {
    data_source: `clew/${graph.name}`,
    prompt: [{ role: 'user', content: trajectory?.prompt ?? prompt }],
    ability: 'kgqa',
    reward_model: { style: 'rule', ground_truth: { target: answers } },
    extra_info: {
      index,
      id,
      split: 'train',
      question,
      entities,
      hops: hops ?? null,
      graph: graph.name,
      protocol: trajectory?.protocol ?? protocol,
      subgraph: subgraph ?? null,
    },
    ...(trajectory === undefined ? {} : messagesOf({ ...lesson, trajectory })),
  }
}
