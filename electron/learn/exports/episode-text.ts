import type { Trajectory } from '../../contract/trajectory.ts'
import type { Segment } from '../../model/episode-view.ts'

/**
 * The text of an episode as a language model met it, by who wrote it: the prompt, then a turn of the agent and what the
 * graph said, in turn.
 */
export function episodeText({ prompt, turns }: Pick<Trajectory, 'prompt' | 'turns'>): Segment[] {
  return [
    { author: 'prompt', text: prompt },
    ...turns.flatMap(({ text, observation }): Segment[] => [
      { author: 'agent', text },
      ...(observation === undefined ? [] : [{ author: 'graph' as const, text: observation.text }]),
    ]),
  ]
}

/**
 * Episodes to imitate end with what the agent wrote; one that the graph had the last word in teaches nothing at its
 * end.
 */
export function isImitable({ turns }: Pick<Trajectory, 'turns'>): boolean {
  return turns.length > 0 && turns.every(({ text }) => text.trim() !== '') && turns.at(-1)?.observation === undefined
}
