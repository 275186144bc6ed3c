import { added, scoreOf, type Derivation, type Draft } from './derivation.ts'
import type { Situation } from './situation.ts'

/**
 * Steps that the question names, each with how much better the same words name another: "visited" is all of
 * `Make_a_visit` and half of `Host_a_visit`. A date that is asked for is outdone by no step to what is none: when an
 * album was released is not which label it was `releasedOn`.
 */
export function withOutdone({ weights, cues }: Situation, from: Derivation, drafts: readonly Draft[]): Draft[] {
  const explained = (draft: Draft): number =>
    (draft.features['join.explained'] ?? 0) - (from.features['join.explained'] ?? 0)
  const isWhen = cues.some(({ kind }) => kind === 'when')
  const isAsked = ({ kind }: Draft): boolean => isWhen && (kind === 'date' || kind === 'year')
  const best = (than: Draft): number =>
    drafts
      .filter(rival => rival.evidence === than.evidence && (isAsked(rival) || !isAsked(than)))
      .reduce((most, rival) => Math.max(most, explained(rival)), 0)
  return drafts.map(draft => {
    const much = draft.evidence === 0n ? 0 : best(draft) - explained(draft)
    if (much <= 0 || explained(draft) <= 0) return draft
    const features = { 'join.outdone': much }
    return { ...draft, features: added(draft.features, features), score: draft.score + scoreOf(features, weights) }
  })
}
