import type { Trajectory, Turn } from '../contract/trajectory.ts'
import type { KnowledgeGraph } from '../kg/knowledge-graph.ts'
import type { Policy } from '../model/policy.ts'
import type { Instruments, Protocol, Task } from './protocol.ts'

export type EpisodeSettings = Trajectory['settings']

/** The ranker orders relation lists where the settings ask for `ranked`. */
export interface EpisodeRequest extends Omit<Instruments, 'writer' | 'thought' | 'signal'> {
  question: string
  /** Names of the topic entities; left out or empty: found in the question. */
  topicEntities?: readonly string[] | undefined
  /** Questions that this one follows up on; `answers` of the last are what `it` and `they` may mean. */
  context?: Task['context'] | undefined
  /**
   * Takes over the first turns of another answer as they were, and, where a person rewrote the turn after them, that
   * text.
   */
  from?: { id: string; turns: readonly Turn[]; text?: string | undefined } | undefined
  /** What else the record is to keep. */
  about?: Pick<Trajectory, 'group' | 'after' | 'program'> | undefined
  protocol: Protocol
  policy: Policy
  kg: KnowledgeGraph
  settings: EpisodeSettings
  signal?: AbortSignal
  /** Told what nobody foresaw, for a log: the record has only a sentence of it. */
  onDefect?: (error: unknown) => void
}
