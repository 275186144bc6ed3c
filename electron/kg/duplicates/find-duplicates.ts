import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { DuplicatePair, DuplicateSide, FoundDuplicates } from '../../contract/duplicates.ts'
import type { Progress } from '../../contract/job.ts'
import type { GraphTables } from '../store/graph-tables.ts'
import type { TermId } from '../triple.ts'
import { alikeNames } from './alike-names.ts'
import { ComparedEntities } from './compared-entities.ts'
import { comparedRelations, wordsFor } from './evidence-words.ts'
import { FactComparison, type FactEvidence } from './fact-evidence.ts'
import { agreementWords, nameAgreement, type ComparedName, type NameAgreement } from './name-agreement.ts'
import { NameWeight } from './name-weight.ts'
import { saying, type Saying } from '../../contract/words/saying.ts'

/** Below it a pair is not worth a person's look. */
const LEAST_CHANCE = 0.2
/** What facts can add to what names say. */
const MOST_OF_FACTS = 15
const MOST_PAIRS = 1_000
const STEP = 256

export interface FindOptions {
  /** Pairs that a person has said are two. */
  isApart: (a: string, b: string) => boolean
  signal?: AbortSignal | undefined
  onProgress?: ((progress: Progress) => void) | undefined
}

interface Likely {
  a: TermId
  b: TermId
  odds: number
  agreement: NameAgreement
  isAlias: boolean
  facts: FactEvidence
}

/** Entities of a graph that are likely one, the likeliest first. */
export async function findDuplicates(
  tables: GraphTables,
  { isApart, signal, onProgress }: FindOptions,
): Promise<Pick<FoundDuplicates, 'names' | 'pairs'>> {
  const report = (phase: Saying, fraction: number): void => onProgress?.({ phase, fraction })
  const compared = new ComparedEntities(tables)
  const { pairs, names } = await alikeNames(tables, compared, report, signal)
  const { a: ones, b: others } = pairs.sorted()
  const weight = new NameWeight(tables)
  const comparison = new FactComparison(tables, compared.entities)
  let likely: Likely[] = []
  // Sorted by the first: its names are read once.
  let [last, lastNames]: [TermId, ComparedName[]] = [0, []]
  for (const [at, a] of ones.entries()) {
    if (at % STEP === 0) {
      report(saying('progress.comparingFacts'), 0.65 + (0.35 * at) / ones.length)
      await yieldToEventLoop(signal)
    }
    if (a !== last) [last, lastNames] = [a, compared.namesOf(a)]
    const b = others[at] ?? 0
    const best = bestAgreement(lastNames, compared.namesOf(b), weight)
    if (best === undefined || chanceOf(best.odds + MOST_OF_FACTS) < LEAST_CHANCE) continue
    const facts = comparison.compare(a, b)
    const odds = best.odds + facts.weight
    if (chanceOf(odds) < LEAST_CHANCE) continue
    if (isApart(compared.entities.term(a).key, compared.entities.term(b).key)) continue
    likely.push({ a, b, odds, agreement: best.agreement, isAlias: best.isAlias, facts })
    if (likely.length >= 4 * MOST_PAIRS) likely = likeliest(likely)
  }
  return { names, pairs: likeliest(likely).map(pair => inWords(pair, tables, compared, comparison)) }
}

function likeliest(likely: Likely[]): Likely[] {
  return likely
    .toSorted((one, other) => other.odds - one.odds || one.a - other.a || one.b - other.b)
    .slice(0, MOST_PAIRS)
}

const chanceOf = (odds: number): number => 1 / (1 + Math.exp(-odds))

/** The best of how any name of the one agrees with any of the other. */
function bestAgreement(
  ones: readonly ComparedName[],
  others: readonly ComparedName[],
  weight: NameWeight,
): Pick<Likely, 'odds' | 'agreement' | 'isAlias'> | undefined {
  let best: Pick<Likely, 'odds' | 'agreement' | 'isAlias'> | undefined
  for (const [i, one] of ones.entries())
    for (const [j, other] of others.entries()) {
      const agreement = nameAgreement(one, other)
      if (agreement === undefined) continue
      const odds = weight.of(agreement)
      if (best === undefined || odds > best.odds) best = { odds, agreement, isAlias: i + j > 0 }
    }
  return best
}

function inWords(
  { a: one, b: other, odds, agreement, isAlias, facts }: Likely,
  tables: GraphTables,
  { entities }: ComparedEntities,
  comparison: FactComparison,
): DuplicatePair {
  const isSwapped = tables.degree(other) > tables.degree(one)
  const [a, b] = isSwapped ? [other, one] : [one, other]
  const side = (id: TermId): DuplicateSide => {
    const entity = entities.get(id)
    return { key: entity?.key ?? '', name: entity?.name ?? '', types: entity?.types ?? [], degree: tables.degree(id) }
  }
  const { reasons, doubts } = wordsFor(facts, entities, comparison)
  return {
    a: side(a),
    b: side(b),
    chance: Math.round(1_000 * chanceOf(odds)) / 1_000,
    reasons: [agreementWords(agreement, isAlias), ...reasons],
    doubts,
    compared: comparedRelations(facts, entities, isSwapped),
  }
}
