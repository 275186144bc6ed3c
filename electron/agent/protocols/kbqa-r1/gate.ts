import { squashName } from '../../../kg/name-folding.ts'
import type { Relation } from '../../../kg/sexpression/ast.ts'
import type { ExpressionStep } from '../../../contract/observation.ts'
import type { SimilarityScale, TextSimilarity } from '../../../model/policy.ts'
import { readRelation, writeRelation, type CandidateRelation } from './relations-at.ts'

export interface GateThresholds {
  /** From here on the relation is taken as meant. */
  tauHigh: number
  /** Below this nothing is carried out. */
  tauLow: number
  /**
   * What the thresholds are held against: similarities on a scale on which 0.3 and 0.95 mean the same whatever measures
   * them, or the cosines themselves, as §IV-A3 is written.
   */
  gateScale: SimilarityScale
}

export type Gate = NonNullable<ExpressionStep['gate']>
export type Gated<T extends CandidateRelation> =
  | { gate: Gate; relation: T; more: number }
  | { gate: Gate; relation?: undefined; /** Candidates beyond those listed. */ more: number }

/** Cues of a tentative match, and relations that a rejection lists. The paper lists all; what is cut is said. */
const CUES = 5
const MOST_LISTED = 100

/**
 * Relation Retrieval and Confidence Gating (KBQA-R1 §IV-A3): the written relation against every one of R(e_c), and of
 * the best one's score the tier. A name that is the same but for case and punctuation scores 1. Of relations with one
 * score the side that was written comes first.
 * @param asRelation how a candidate is written as a relation of the logical form
 */
export async function gateRelation<T extends CandidateRelation>(
  written: string,
  candidates: readonly T[],
  asRelation: (candidate: T) => Relation,
  similarity: TextSimilarity,
  { tauHigh, tauLow, gateScale }: GateThresholds,
): Promise<Gated<T>> {
  const wanted = readRelation(written)
  const names = [...new Set(candidates.map(({ name }) => name))]
  const measured = await scoreNames(wanted.name, names, similarity, gateScale)
  const scored = candidates
    .map(candidate => ({ candidate, relation: asRelation(candidate), score: measured.get(candidate.name) ?? 0 }))
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        Number(b.relation.reverse === wanted.reverse) - Number(a.relation.reverse === wanted.reverse),
    )
  const best = scored[0]
  const tier =
    best === undefined || best.score < tauLow ? 'rejected' : best.score >= tauHigh ? 'validated' : 'tentative'
  const listed = scored
    .slice(0, tier === 'rejected' ? MOST_LISTED : CUES)
    .map(({ relation, score }) => ({ relation: writeRelation(relation), score }))
  const gate: Gate = {
    tier,
    written: writeRelation(wanted),
    score: best?.score ?? 0,
    ...(best?.score === 1 ? {} : { source: similarity.source }),
    candidates: listed,
  }
  const more = candidates.length - listed.length
  if (best === undefined || tier === 'rejected') return { gate, more }
  return { gate: { ...gate, matched: writeRelation(best.relation) }, relation: best.candidate, more }
}

/** The exact name alone where there is one; else the same but for case and punctuation; else as measured, at most 1. */
async function scoreNames(
  wanted: string,
  names: readonly string[],
  similarity: TextSimilarity,
  scale: SimilarityScale,
): Promise<Map<string, number>> {
  const folded = squashName(wanted)
  const isSame = names.includes(wanted)
    ? (name: string): boolean => name === wanted
    : (name: string): boolean => squashName(name) === folded
  const measured = wanted === '' || names.length === 0 ? [] : await similarity.scores(wanted, names, scale)
  return new Map(
    names.map((name, index) => [name, isSame(name) ? 1 : Math.min(0.999, Math.max(0, measured[index] ?? 0))]),
  )
}
