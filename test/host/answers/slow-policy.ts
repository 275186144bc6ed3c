import type { EpisodeView } from '../../../electron/model/episode-view.ts'
import type { Policy, RelationOrder, TurnOptions, WrittenTurn } from '../../../electron/model/policy.ts'

/**
 * Looks at the topic entity's relations again and again, a turn every `ms`, and never answers by itself: time enough to
 * stop or kill it.
 */
export function slowModels(ms: number) {
  const policy: Policy = {
    description: { kind: 'gguf', name: 'Slow', defaultTurns: 1_000 },
    async turn(episode: EpisodeView, { onToken }: TurnOptions): Promise<WrittenTurn> {
      onToken?.('<think>')
      // Deaf to its signal on purpose: stopping must not depend on a policy's manners.
      await new Promise(done => {
        setTimeout(done, ms)
      })
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
