import type { Trajectory } from '../contract/trajectory.ts'
import type { KnowledgeGraph } from '../kg/knowledge-graph.ts'
import type { Policy } from '../model/policy.ts'
import type { GraphPart } from '../model/semantic-parser/lexicon.ts'
import { ClewError } from '../contract/errors.ts'

export interface LearnerDescription {
  /**
   * `navigator`: the relation ranker's network; `whole`: every weight of a small language model; `lora`: an adapter on
   * a frozen one.
   */
  kind: 'navigator' | 'whole' | 'lora'
  /**
   * What has a log-probability of its own: a choice of the Navigator, a whole program of those that it weighs, or a
   * token.
   */
  unit: 'choice' | 'program' | 'token'
  /** Numbers that are trained. */
  parameters: number
  /** `CPU`, `CUDA0`, … */
  device: string
  /** The model file that the training starts from: its name, and its SHA-256 in hex. */
  base: { name: string; fingerprint: string }
}

/** One number for every unit that the agent wrote, an array a turn; a turn that holds no choice of its own has none. */
export type TurnUnits = Float32Array[]

/** A trajectory as a learner reads it. */
export interface Example {
  readonly trajectory: Trajectory
  /** Units of each turn. */
  readonly units: readonly number[]
  /** Tokens read and written in all; 0 for the Navigator. */
  readonly tokens: number
}

/** Why a trajectory cannot be learnt from, in a sentence. */
export interface Unreadable {
  readonly unreadable: string
}

export interface LearnerStep {
  /** Global norm of the gradient before clipping. */
  gradientNorm: number
  clipped: boolean
}

/** A question and what answers it; nothing is known of the way. */
export interface Pair {
  question: string
  /** Names of what it is about, where somebody has said so. */
  entities: readonly string[]
  /** Any of the names of each answer. */
  answers: readonly string[]
}

/** Where pairs are learnt from. */
export interface PairTerms {
  kg: KnowledgeGraph
  signal?: AbortSignal | undefined
  onProgress(done: number, of: number): void
}

/** What came of learning from pairs; before and after are counted on pairs that were not learnt from, left out in turn. */
export interface PairsLearnt {
  pairs: number
  /** Pairs of which a right program was found. */
  reached: number
  rightBefore: number
  rightAfter: number
  /** Words that were found to mean something in the graph, the clearest first. */
  words: readonly { word: string; part: GraphPart }[]
  /** Where it does not, nothing was changed. */
  helps: boolean
}

/** What training has made: files that {@link Learner.exportTo} wrote into a folder. */
export interface Artefact {
  /** The file's name in the folder: `navigator.bin`, `adapter.gguf`, `model.gguf`. */
  file: string
  /** SHA-256, hex. */
  fingerprint: string
  bytes: number
}

/**
 * A policy in training. It holds no algorithm: imitation is a weight of 1 on each unit, every policy gradient is a
 * weight computed by its caller (the trainer of KG-R1 Eq. 4, Graph-R1 Eq. 13, KBQA-R1 Eq. 10 alike). Calls must not
 * overlap; await each.
 */
export interface Learner {
  readonly description: LearnerDescription
  /**
   * The policy with the weights as they are now, for rollouts. It stays the learner's: the next call may give another
   * or the same, and {@link close} ends it.
   */
  policy(): Promise<Policy>
  /** What the agent wrote in a trajectory, and nothing that the graph or a person wrote, as units. */
  read(trajectory: Trajectory): Example | Unreadable
  /** Natural logs of the probabilities of what was written, at temperature 1. */
  logprobs(examples: readonly Example[]): Promise<TurnUnits[]>
  /** The same under the weights that training began with: the reference policy of a KL term. */
  referenceLogprobs(examples: readonly Example[]): Promise<TurnUnits[]>
  /**
   * Adds the gradient of the sum over units of weight × log-probability; gives the log-probabilities of the same pass.
   */
  accumulate(examples: readonly Example[], weights: readonly TurnUnits[]): Promise<TurnUnits[]>
  /**
   * Numbers that describe what was known before each turn, for a value head: [example][turn], each of the same length.
   */
  features(examples: readonly Example[]): Promise<Float32Array[][]>
  /**
   * Moves the weights uphill along the gathered gradient and forgets it. @throws NotFiniteError where the gradient is no
   * number, and nothing else says so; it is dropped then and the weights stay.
   * @param mass how many times a mean over units the gradient is (1 where left out): what a learner adds of its own, so
   *   that other things are not forgotten, is to keep its share
   */
  step(rate: number, mass?: number): LearnerStep
  /** Learns from questions and their answers alone, where there is a way to; nothing changes where it does not help. */
  learnPairs?(pairs: readonly Pair[], terms: PairTerms): Promise<PairsLearnt>
  /** Writes weights and optimiser into a folder, all or nothing; going on from them equals not having stopped. */
  saveState(folder: string): Promise<void>
  restoreState(folder: string): Promise<void>
  /** Writes what Ask can use. */
  exportTo(folder: string): Promise<Artefact>
  close(): Promise<void>
}

/** A loss or a gradient was no number; the step was dropped and the weights stayed. */
export class NotFiniteError extends ClewError {
  constructor(message: string, options?: ErrorOptions) {
    super('bad-request', message, options)
  }
}
