import type { EpisodeView } from '../../../electron/model/episode-view.ts'
import type { Policy, RelationOrder, TurnOptions, WrittenTurn } from '../../../electron/model/policy.ts'

/**
 * Looks at the topic entity's relations for so many turns and then never ends one, nor listens to its signal: it can be
 * stopped or killed at leisure.
 */
export function modelsThatHangAfter(turns: number) {
  const policy: Policy = {
    description: { kind: 'gguf', name: 'Hanging', defaultTurns: 1_000 },
    async turn(episode: EpisodeView, { onToken }: TurnOptions): Promise<WrittenTurn> {
      onToken?.('<think>')
      if (episode.segments.filter(({ author }) => author === 'agent').length >= turns) await new Promise(() => {})
      const text = episode.render('looking', {
        kind: 'call',
        name: 'get_tail_relations',
        args: [episode.topicEntities[0]?.name ?? ''],
      })
      return { text, logprob: 0, tokens: { prompt: 0, cached: 0, generated: 1 } }
    },
    dispose: async () => undefined,
  }
  const order: RelationOrder = {
    rank: (_question, _anchors, _walked, candidates) => candidates.map(() => 1 / candidates.length),
  }
  return {
    list: async () => [],
    policy: async () => policy,
    ranker: async () => order,
  }
}
