import { added, scoreOf, type Derivation, type Draft } from './derivation.ts'
import type { Situation } from './situation.ts'

/**
 * Steps that the question names, each with how much better the same words name another: "visited" is all of
 * `Make_a_visit` and half of `Host_a_visit`.
 */
export function withOutdone({ weights }: Situation, from: Derivation, drafts: readonly Draft[]): Draft[] {
  const explained = (draft: Draft): number =>
    (draft.features['join.explained'] ?? 0) - (from.features['join.explained'] ?? 0)
  const best = new Map<bigint, number>()
  for (const draft of drafts)
    if (draft.evidence !== 0n) best.set(draft.evidence, Math.max(best.get(draft.evidence) ?? 0, explained(draft)))
  return drafts.map(draft => {
    const much = draft.evidence === 0n ? 0 : (best.get(draft.evidence) ?? 0) - explained(draft)
    if (much <= 0 || explained(draft) <= 0) return draft
    const features = { 'join.outdone': much }
    return { ...draft, features: added(draft.features, features), score: draft.score + scoreOf(features, weights) }
  })
}
