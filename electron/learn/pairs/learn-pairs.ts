import { isLinkFeature, linkFeature } from '../../model/semantic-parser/taught-links.ts'
import { scoreOf } from '../../model/semantic-parser/derivation.ts'
import { UNTAUGHT, type Deltas, type Taught } from '../../model/semantic-parser/taught-weights.ts'
import { findPrograms, type FoundProgram, type Pair, type ParserTools } from './found-programs.ts'
import { fitted, logSum, type Spread, type Weighted } from './likelihood.ts'
import { proposeLinks, type ProposedLink } from './propose-links.ts'

/** What is tried: how far weights may go, and how many pairs have to speak for a link. */
interface Setting extends Spread {
  support: number
}

const SETTINGS: readonly Setting[] = [
  { links: 0.7, deltas: 0, support: 0.1 },
  { links: 1.4, deltas: 0, support: 0.1 },
  { links: 0, deltas: 0.1, support: Infinity },
  { links: 0.7, deltas: 0.1, support: 0.1 },
  { links: 1.4, deltas: 0.1, support: 0.1 },
  { links: 1.4, deltas: 0.2, support: 0.1 },
  { links: 1.4, deltas: 0.1, support: 1.1 },
]

const FOLDS = 5
/** The log of the probability that is taken where none of the programs found is right. */
const NEVER = -7
/** Links whose weight is less say nothing. */
const LEAST_LINK = 0.1
/** How many answers there are to come to by chance, at least, for a pair to tell all it can, in nats. */
const TELLING = Math.log(8)

/** How a setting did on pairs that it was not fitted to. */
export interface CrossValidated {
  setting?: Setting
  right: number
  /** Mean log of the right programs' share. */
  logprob: number
}

export interface LearntFromPairs {
  /** Undefined where nothing was learnt that helps. */
  taught?: Taught
  pairs: number
  /** Pairs of which a right program was found. */
  reached: number
  before: CrossValidated
  after: CrossValidated
  tried: readonly CrossValidated[]
}

interface Known {
  base: readonly FoundProgram[]
  all: readonly FoundProgram[]
  weight: number
}

/** Learns what words mean in a graph, and how its questions are weighed, from questions and answers alone. */
export async function learnFromPairs(
  pairs: readonly Pair[],
  tools: ParserTools,
  { from = UNTAUGHT, onProgress = () => undefined }: { from?: Taught; onProgress?: (done: number, of: number) => void } = {},
): Promise<LearntFromPairs> {
  const of = 2 * pairs.length
  const base = []
  for (const pair of pairs) {
    base.push(await findPrograms(pair, tools, from))
    onProgress(base.length, of)
  }
  const proposed = proposeLinks(base, from.deltas)
  const open: Taught = { deltas: from.deltas, links: [...proposed.values()].map(({ link }) => link) }
  const known: Known[] = []
  for (const [i, pair] of pairs.entries()) {
    const found = await findPrograms(pair, tools, open)
    onProgress(pairs.length + i + 1, of)
    const own = base[i]?.programs ?? []
    const all = [...own, ...found.programs.filter(({ features }) => linksOf(features).length > 0)]
    known.push({ base: own, all, weight: tellingness(all) })
  }
  const before = validated(known.map(each => ({ ...each, all: each.base })), {})
  const tried = SETTINGS.map(setting => crossValidated(known, proposed, setting))
  const best = tried.toSorted((a, b) => b.right - a.right || b.logprob - a.logprob)[0]
  const reached = known.filter(({ all }) => all.some(({ right }) => right)).length
  const nothing = { pairs: pairs.length, reached, before, after: before, tried }
  if (best?.setting === undefined || best.right < before.right || best.logprob <= before.logprob) return nothing
  const { setting } = best
  const everywhere = new Set(known.keys())
  const deltas = fitOf(known, allowedBy(proposed, setting, everywhere), setting, everywhere)
  const kept = [...proposed.values()].filter(({ link }) => (deltas[linkFeature(link)] ?? 0) >= LEAST_LINK)
  return { ...nothing, after: best, taught: { deltas: sum(from.deltas, keptOf(deltas, kept)), links: kept.map(({ link }) => link) } }
}

const keptOf = (deltas: Deltas, kept: readonly ProposedLink[]): Deltas => {
  const own = new Set(kept.map(({ link }) => linkFeature(link)))
  return Object.fromEntries(Object.entries(deltas).filter(([name]) => !isLinkFeature(name) || own.has(name)))
}

const sum = (a: Deltas, b: Deltas): Deltas =>
  Object.fromEntries([...new Set([...Object.keys(a), ...Object.keys(b)])].map(name => [name, (a[name] ?? 0) + (b[name] ?? 0)]))

const linksOf = (features: Readonly<Record<string, number>>): string[] => Object.keys(features).filter(isLinkFeature)

/** How little a pair's answers are come to by chance: a yes says less than three names. */
function tellingness(programs: readonly FoundProgram[]): number {
  const right = programs.filter(each => each.right).length
  return right === 0 ? 0 : Math.min(1, Math.log(programs.length / right) / TELLING)
}

/** Links for which enough of these pairs speak. */
function allowedBy(
  proposed: ReadonlyMap<string, ProposedLink>,
  { support: least }: Setting,
  pairs: ReadonlySet<number>,
): Set<string> {
  return new Set(
    [...proposed].flatMap(([feature, { support }]) => {
      const all = [...support].reduce((total, [pair, share]) => (pairs.has(pair) ? total + share : total), 0)
      return all >= least ? [feature] : []
    }),
  )
}

const within = (programs: readonly FoundProgram[], allowed: ReadonlySet<string>): FoundProgram[] =>
  programs.filter(({ features }) => linksOf(features).every(feature => allowed.has(feature)))

function fitOf(known: readonly Known[], allowed: ReadonlySet<string>, spread: Spread, pairs: ReadonlySet<number>): Deltas {
  const rows = known.flatMap(({ all, weight }, i): Weighted[] =>
    pairs.has(i) ? [{ weight, programs: within(all, allowed) }] : [],
  )
  return fitted(rows, spread)
}

/** Each pair judged by what the pairs of the other folds teach, and by no link that only it proposes. */
function crossValidated(known: readonly Known[], proposed: ReadonlyMap<string, ProposedLink>, setting: Setting): CrossValidated {
  let right = 0
  let logprob = 0
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const others = new Set([...known.keys()].filter(i => i % FOLDS !== fold))
    const allowed = allowedBy(proposed, setting, others)
    const deltas = fitOf(known, allowed, setting, others)
    const kept = new Set([...allowed].filter(feature => (deltas[feature] ?? 0) >= LEAST_LINK))
    const own = known.filter((_, i) => i % FOLDS === fold).map(each => ({ ...each, all: within(each.all, kept) }))
    const result = validated(own, deltas)
    right += result.right
    logprob += result.logprob * own.length
  }
  return { setting, right, logprob: logprob / Math.max(1, known.length) }
}

function validated(known: readonly Known[], deltas: Deltas): CrossValidated {
  let right = 0
  let logprob = 0
  for (const { all } of known) {
    const scores = all.map(({ untaught, features }) => untaught + scoreOf(features, deltas))
    const best = all[scores.indexOf(Math.max(...scores))]
    if (all.some(each => each.right && each.answer === best?.answer)) right += 1
    const good = scores.filter((_, i) => all[i]?.right === true)
    logprob += good.length === 0 ? NEVER : Math.max(NEVER, logSum(good) - logSum(scores))
  }
  return { right, logprob: logprob / Math.max(1, known.length) }
}
