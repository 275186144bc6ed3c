import { foreseen, saidOf } from '../contract/errors.ts'
import type { Trajectory } from '../contract/trajectory.ts'
import type { EpisodeRequest } from './episode-request.ts'

/** The record of an episode before anything of it is known. */
export function blankTrajectory({
  question,
  protocol,
  policy,
  settings,
  kg,
  from,
  about,
  context,
}: EpisodeRequest): Trajectory {
  const { kind, name, fingerprint, adapter, adapterFingerprint } = policy.description
  return {
    version: 1,
    id: crypto.randomUUID(),
    createdAt: new Date().toISOString(),
    question,
    topicEntities: [],
    graph: { name: kg.name, fingerprint: '' },
    protocol: protocol.name,
    policy: {
      kind,
      name,
      ...(fingerprint === undefined ? {} : { fingerprint }),
      ...(adapter === undefined ? {} : { adapter }),
      ...(adapterFingerprint === undefined ? {} : { adapterFingerprint }),
    },
    settings: { ...settings },
    prompt: '',
    turns: [],
    answer: [],
    status: 'running',
    seconds: 0,
    ...about,
    ...(from === undefined ? {} : { from: { id: from.id, turns: from.turns.length, edited: from.text !== undefined } }),
    ...(context === undefined ? {} : { context: structuredClone([...context]) }),
  }
}

/** What a record says of what ended its episode early: an abort, or whatever was thrown. */
export function endBy(
  trajectory: Trajectory,
  error: unknown,
  { signal, onDefect }: { signal: AbortSignal; onDefect: EpisodeRequest['onDefect'] },
): void {
  trajectory.status = signal.aborted ? 'stopped' : 'failed'
  if (signal.aborted) return
  trajectory.error = saidOf(error)
  if (foreseen(error) === undefined) onDefect?.(error)
}
