import type { EpisodeView } from '../../electron/model/episode-view.ts'
import type { Policy } from '../../electron/model/policy.ts'

/** A policy that writes given turns, one after the other, and keeps what it was shown. */
export function scriptedPolicy(
  turns: readonly (string | ((episode: EpisodeView) => string | Promise<string>))[],
): Policy & { shown: string[] } {
  const shown: string[] = []
  return {
    shown,
    description: { kind: 'gguf', name: 'scripted', defaultTurns: 5 },
    turn: async (episode, { onToken }) => {
      shown.push(episode.segments.map(({ text }) => text).join(''))
      const next = turns[episode.past.length]
      if (next === undefined) throw new Error('The script has no further turn.')
      const text = typeof next === 'string' ? next : await next(episode)
      onToken?.(text)
      return { text, logprob: -1, tokens: { prompt: 10, cached: 5, generated: 3 } }
    },
    dispose: async () => {},
  }
}
