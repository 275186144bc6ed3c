import { runEpisode } from '../../agent/episode.ts'
import type { EpisodeRequest } from '../../agent/episode.ts'
import type { Trajectory } from '../../contract/trajectory.ts'
import type { Policy } from '../../model/policy.ts'

/**
 * Where questions are asked: the graph, the protocol and what goes with them, without the question and without who
 * answers it.
 */
export type Environment = Pick<
  EpisodeRequest,
  'kg' | 'protocol' | 'settings' | 'ranker' | 'hypergraph' | 'embedder' | 'similarity' | 'onDefect'
>

export interface Asked {
  question: string
  /** Names of the topic entities; empty: found in the question. */
  entities: readonly string[]
}

/** How samples are drawn; what is left out is as the environment has it. */
export type Draw = Partial<Pick<Trajectory['settings'], 'temperature' | 'topP' | 'seed' | 'constrained'>>

/**
 * One episode from its question to its end, in the loop in which people's questions are answered. @throws the signal's
 * reason when it is aborted
 */
export async function rollOut(
  asked: Asked,
  environment: Environment,
  policy: Policy,
  draw: Draw,
  signal?: AbortSignal,
): Promise<Trajectory> {
  const settings = { ...environment.settings, ...draw }
  const episode = runEpisode({
    ...environment,
    policy,
    question: asked.question,
    topicEntities: asked.entities,
    settings,
    ...(signal === undefined ? {} : { signal }),
  })
  for await (const event of episode) {
    if (event.kind !== 'finished') continue
    signal?.throwIfAborted()
    return event.trajectory
  }
  throw new Error('An episode ended without saying so.')
}

/**
 * A seed of the sample's own, so that a sample is the same whatever was drawn before it (FNV-1a over the question's
 * id).
 */
export function sampleSeed(seed: number, id: string, sample: number): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193) >>> 0
  return (Math.imul(hash, 0x9e3779b1) ^ Math.imul(sample + 1, 0x85ebca6b)) >>> 0
}
